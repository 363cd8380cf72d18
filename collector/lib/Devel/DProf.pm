package Devel::DProf;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

our $VERSION = '20110802.07';

# The original's dprofpp loads its module for the version: without -d, or under another debugger or
# profiler, nothing is profiled.
my $is_debugger;
BEGIN { $is_debugger = $^P && !defined &DB::DB }

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

Devel::DProf - profile the calls of a Perl program in the way of old

=head1 SYNOPSIS

    perl -d:DProf prog.pl        # writes tmon.out
    dprofpp                      # the subs that took the most time
    dprofpp -T                   # the tree of calls
    nytprof-gui tmon.out         # the same in a window

=head1 DESCRIPTION

Takes the place of the Devel::DProf that was part of Perl up to 5.14. It writes the same format, which
C<dprofpp>, be it ours or the original's, and other tools read: a mark for each call of a sub that
begins or ends, in true order, and the user, system and real time in between.

L<Devel::NYTProf> shows more, lines too, and writes less. Devel::DProf is for tools that want its
format, and for the order of calls.

The program is compiled and runs as without C<-d>; nothing calls C<DB::sub>. So, unlike under the
original, C<last> may leave a sub, subs may be lvalues, and subs that are left by C<last>, C<exit> or
C<die> have all ended in the file.

The overhead of profiling is subtracted from times, as in L<Devel::NYTProf>; their unit is 10
microseconds. Readers that take out what the original costs find in the file that there is nothing to take
out. Processor time is asked of the system up to 5000 times a second; how much of it is whose in
between follows from the real time. A wait counts as real time of the sub that waited.

Files are written about once a second at least, so a process that is killed leaves what it did until
then; C<_exit> and C<exec> leave a complete file.

A forked child writes a file of its own, named after the parent's with C<.PID> appended, and so does
each thread, with C<.tN> appended for the I<N>th one. The original knows nothing of either.

Subs have the names that the original gives them: BEGIN blocks are all called C<BEGIN>, anonymous subs
C<__ANON__>. C<dprofpp -R> separates anonymous subs, here by the code that they run and not by each
closure. Builtins are not profiled, nor blocks that C<sort> and L<List::Util> run without calling them.
C<goto> to an xsub is in the file, unlike with the original.

=head1 ENVIRONMENT

=over

=item PERL_DPROF_OUT_FILE_NAME

Where to write; C<tmon.out> if not given. A file of that name is replaced.

=item PERL_DPROF_TICKS

How many units of time in the file are one second; 100000 if not given. 100, as that of the original,
makes files smaller by a quarter and times coarse.

=item PERL_DPROF_BUFFER

How many words of eight bytes to gather before writing; 16384 if not given.

=back

=head1 SEE ALSO

L<Devel::NYTProf>, dprofpp(1), nytprof-gui(1)

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
