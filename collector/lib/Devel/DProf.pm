package Devel::DProf;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

our $VERSION = '20110802.07';

# The original's dprofpp loads its module for the version: without -d, or under another debugger or
# profiler, nothing is profiled.
my $is_debugger;
BEGIN { $is_debugger = $^P && !defined &DB::DB && !defined &DB::enable_profile }

# Calls are noticed by the ops that make them: the program is compiled and runs as without -d.
BEGIN { $^P = 0 if $is_debugger }

# As XSLoader does it, which is not loaded here because calls are not noticed in what was compiled
# before: the program's first "use strict" is to be seen as any other.
sub _load {
    local $!;    # programs start with none; perl ends those that do not compile with its value
    my $library = __FILE__ =~ s{DProf\.pm\z}{../auto/Devel/NYTProf/NYTProf.so}r;
    my $boot    = 'DynaLoader'->can('boot_DynaLoader');
    $boot->('DynaLoader') if $boot && !defined &DynaLoader::dl_error;
    my $loaded = -e $library && DynaLoader::dl_load_file($library, 0);
    my $symbol = $loaded     && DynaLoader::dl_find_symbol($loaded, 'boot_Devel__NYTProf');
    if ($symbol) {
        DynaLoader::dl_install_xsub('Devel::NYTProf::bootstrap', $symbol, $library)
            ->('Devel::NYTProf', '7.00');
    } else {
        require XSLoader;
        XSLoader::load('Devel::NYTProf', '7.00');
    }
    return;
}

sub _start {
    local $!;
    my ($file, $ticks, $words) = @ENV{ map { "PERL_DPROF_$_" } qw(OUT_FILE_NAME TICKS BUFFER) };
    for ($ticks, $words) {
        $_ = 0 if !defined $_ || !/\A[0-9]+\z/;
    }
    DB::init_dprof(defined $file && length $file ? $file : 'tmon.out', $ticks, 8 * $words);
    return;
}

if ($is_debugger) {
    _load();
    *DB::DB = sub { };    # perl wants it to exist under -d
    _start();
}

1;

__END__

=head1 NAME

Devel::DProf - profile sub calls in the format of Devel::DProf

=head1 SYNOPSIS

    perl -d:DProf prog.pl        # writes tmon.out
    dprofpp                      # the hottest subs
    dprofpp -T                   # the call tree
    nytprof-gui tmon.out         # shows it

=head1 DESCRIPTION

Replaces the Devel::DProf that was part of Perl up to 5.14. It writes the same format, for C<dprofpp> and
other tools: a mark for each call of a sub that begins or ends, in order, and the user, system and
wall-clock time in between.

L<Devel::NYTProf> shows more, including lines, and writes less. Use Devel::DProf for tools that need its
format, or for the order of calls.

The program is compiled and runs as without C<-d>; C<DB::sub> is not called. So, unlike under the
original, C<last> may leave a sub, subs may be lvalues, and subs that are left by C<last>, C<exit> or
C<die> have all ended in the file.

The overhead of profiling is subtracted, as in L<Devel::NYTProf>; the unit of times is 10 microseconds.
Readers that subtract the original's overhead find an overhead of 0 in the file. CPU time is read up to
5000 times a second; between two readings it is distributed by wall-clock time. A wait is
wall-clock time of the sub that waited.

Files are written at least about once a second, so a process that is killed leaves what it did until
then; C<_exit> and C<exec> leave a complete file.

A forked child writes its own file, named after the parent's with C<.PID> appended, and so does each
thread, with C<.tN> appended for the I<N>th one. The original supports neither.

Subs have the names of the original: BEGIN blocks are all called C<BEGIN>, anonymous subs C<__ANON__>.
C<dprofpp -R> separates anonymous subs by their code, not by closure. Builtins are not profiled, nor
blocks that C<sort> and L<List::Util> run without calling them. C<goto> to an xsub is in the file, unlike
with the original.

=head1 ENVIRONMENT

=over

=item PERL_DPROF_OUT_FILE_NAME

File to write; C<tmon.out> by default. An existing file is replaced.

=item PERL_DPROF_TICKS

Units of time in a second; 100000 by default. The original's 100 makes files a quarter smaller and times
coarse.

=item PERL_DPROF_BUFFER

Words of eight bytes to collect before writing; 16384 by default.

=back

=head1 SEE ALSO

L<Devel::NYTProf>, dprofpp(1), nytprof-gui(1)

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
