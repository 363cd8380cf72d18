package Devel::NYTProf;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

our $VERSION = '7.00';

# perl -d turns on everything that a debugger needs. Only names and line ranges are wanted, and that
# before anything else is compiled; the profiler adds what its options ask for.
BEGIN { $^P = 0x10 | 0x100 | 0x200 }

require XSLoader;
XSLoader::load('Devel::NYTProf', $VERSION);

package    # hide the debugger's package from the indexer
    DB;

sub DB { }    # perl wants it to exist under -d

# With start=begin profiling is on when this returns; otherwise the block that starts it is compiled
# only now, so that other programs do not carry it.
my $start = init_profiler(defined $ENV{NYTPROF} ? $ENV{NYTPROF} : '');
eval 'INIT { enable_profile() }' if $start eq 'init';

# Of all END blocks the one defined last runs first.
eval q{INIT { eval 'END { enable_profile() }' }} if $start eq 'end';

1;

__END__

=head1 NAME

Devel::NYTProf - find out where a Perl program spends its time

=head1 SYNOPSIS

    perl -d:NYTProf prog.pl          # writes nytprof.out
    nytprof-gui nytprof.out          # shows it
    nytprof top nytprof.out          # the same without a display

    NYTPROF=file=/tmp/prof.out:addpid=1 perl -d:NYTProf prog.pl

=head1 DESCRIPTION

Counts and times every statement, every call of a sub and of slow builtins, and the source that ran,
and writes it in the format of Devel::NYTProf 5 and 6. Costs are added up in memory; about once a
second what has gathered is written, so the size of a profile follows the size of the program and
not the length of the run.

A forked child writes a profile of its own, named after the parent's with C<.PID> appended.

=head1 OPTIONS

The environment variable C<NYTPROF> holds options as C<name=value>, separated by colons; a backslash
takes a colon, an equals sign or a backslash literally. An unknown name is warned about, a value that
makes no sense ends the program with a message that names the option.

=over

=item file=PATH

Where to write; C<nytprof.out> if not given. A file of that name is replaced.

=item addpid=1

Append C<.PID> to the file name.

=item addtimestamp=1

Append C<.EPOCH>, the time in seconds, to the file name, after the pid.

=item compress=N

Zlib level from 1 to 9, by default 6; 0 writes the file uncompressed.

=item stmts=0

Do not profile statements.

=item subs=0

Do not profile subs; implies slowops=0 and calls=0.

=item blocks=1

Also tell the block and the sub that each statement stands in.

=item calls=N

Call events: 0 none, 1 (the default) a tree of all calling contexts, 2 every entry and return as it
happens.

=item slowops=N

Builtins that may be slow: 0 not at all, 1 as C<CORE::name>, 2 (the default) as
C<Package::CORE:name>.

=item savesrc=0

Save only the source of string evals and of programs given by C<-e> or on standard input.

=item leave=0

Do not give the time after the end of a block or sub back to the statement that it stands in.

=item start=WHEN

C<begin> (the default) at once, C<init> when the program has been compiled, C<end> when it has run,
C<no> when C<DB::enable_profile> is called.

=item clock=N

The number of a POSIX clock, such as 2 for the CPU time of the process. By default the fastest clock
that keeps real time.

=back

=head1 FUNCTIONS

=over

=item DB::enable_profile([$file])

Starts or resumes profiling and returns whether it was on. Another C<$file> completes the profile
written so far and begins a new one.

=item DB::disable_profile()

Interrupts profiling and returns whether it was on.

=item DB::finish_profile()

Ends profiling and completes the file. This happens by itself when the program ends, by whatever of
C<exit>, C<die>, C<exec>, C<POSIX::_exit> or its last line.

=item DB::init_profiler($options)

Called by this module when it is loaded.

=back

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
