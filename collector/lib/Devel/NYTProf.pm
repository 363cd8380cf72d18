package Devel::NYTProf;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

our $VERSION = '7.00';

# perl -d turns on everything that a debugger needs. Only names and line ranges are wanted, and that
# before anything else is compiled; the profiler adds what its options ask for.
BEGIN { $^P = 0x10 | 0x100 | 0x200 }

require XSLoader;
{
    local $!;    # programs start with none; perl ends those that do not compile with its value
    XSLoader::load('Devel::NYTProf', $VERSION);
}

package          # hide the debugger's package from the indexer
    DB;

sub DB { }       # perl wants it to exist under -d

my ($start, $sigexit, $use_db_sub);

sub _init {
    local $!;
    ($start, $sigexit, $use_db_sub) = init_profiler(join ':', @_);
    _define(DB => \&DB_profiler) if $use_db_sub;
    _finish_at($sigexit);
    return;
}

# Under -W perl warns of a sub that takes the place of another, whatever this file says.
sub _define {
    my ($name, $code) = @_;
    return if defined &$name && \&$name == $code;
    undef &$name;
    *$name = $code;
    return;
}

sub _finish_at {
    my ($signals) = @_;
    for my $signal (split /,/, $signals) {
        $SIG{$signal} = sub { finish_profile(); exit 1 };
    }
    return;
}

sub _set_option {
    my ($name, $value) = @_;
    my $text = join '=', map { s/([\\:=])/\\$1/gr } $name, $value;
    my ($error, $signals) = change_option($name, $text);
    if ($error) {
        my (undef, $file, $line) = caller;
        die "Devel::NYTProf: $error at $file line $line.\n";
    }
    _finish_at($signals) if $name eq 'sigexit';
    return;
}

_define(set_option => \&_set_option);    # instead of that of Devel::NYTProf::Core

# With start=begin profiling is on when this returns.
_init((defined $ENV{NYTPROF} ? $ENV{NYTPROF} : ()), @Devel::NYTProf::Core::options);

# perl -d:NYTProf=name=value,name=value: nothing has been profiled yet, so these options can still be
# added to those of the environment.
sub Devel::NYTProf::import {
    my (undef, @elements) = @_;
    return if !@elements;
    my @options;
    for my $element (@elements) {
        my ($name, $value) = $element =~ /\A([^=]*)=(.*)\z/s ? ($1, $2) : ($element);
        defined $_ and s/([\\:=])/\\$1/g for $name, $value;
        if (!defined $value and @options and $options[-1] =~ /\Asigexit=/) {
            $options[-1] .= ",$name";    # perl has split the list of signals
        } else {
            push @options, defined $value ? "$name=$value" : $name;
        }
    }
    _init((defined $ENV{NYTPROF} ? $ENV{NYTPROF} : ()), @options);
    return;
}

sub _INIT {
    enable_profile() if $start eq 'init';
    _enable_at_END() if $start eq 'end';
    return;
}

# A program that loads the profiler itself, as servers with mod_perl do, has run its INIT blocks.
_INIT() if !_call_at_INIT();

1;

__END__

=head1 NAME

Devel::NYTProf - find out where a Perl program spends its time

=head1 SYNOPSIS

    perl -d:NYTProf prog.pl          # writes nytprof.out
    nytprof-gui nytprof.out          # shows it
    nytprof top nytprof.out          # the same without a display

    NYTPROF=file=/tmp/prof.out:addpid=1 perl -d:NYTProf prog.pl

    perl -d:NYTProf=file=/tmp/prof.out,addpid=1 prog.pl

=head1 DESCRIPTION

Counts and times every statement, every call of a sub and of slow builtins, and the source that ran,
and writes it in the format of Devel::NYTProf 5 and 6. Costs are added up in memory; about once a
second what has gathered is written, so the size of a profile follows the size of the program and
not the length of the run.

A forked child writes a profile of its own, named after the parent's with C<.PID> appended. So does
each thread, with C<.tN> appended for the I<N>th thread of the process. Threads that still run when the
process ends have their profiles completed with what they did until then.

=head1 OPTIONS

Options are given after C<-d:NYTProf=>, separated by commas, or in the environment variable
C<NYTPROF>, which holds them as C<name=value>, separated by colons. There a backslash takes a colon,
an equals sign or a backslash literally. Numbers may be decimal, octal (C<017>) or hexadecimal
(C<0xF>).

What is not C<name=value>, an unknown value of C<start> and a level that C<compress> does not know
end the program with a message that names the option. A name that is unknown is warned about, and so
is a value that should be a number: of that the number in front is taken, or 0.

=over

=item file=PATH

Where to write; C<nytprof.out> if not given. A file of that name is replaced. A pipe is waited for until
somebody reads from it, for two seconds at most. Pipes and links of other users are not followed, and what
has the name of the profile is replaced, never written to.

=item addpid=1

Append C<.PID> to the file name. Then no process replaces the file of another: when a process number comes
up again, and when a program runs another one in its place by C<exec>, the later file gets a number
as well, C<.PID.2>. A process that comes back to a name, by C<DB::enable_profile>, replaces its own file.
Files that are older than the process which began this one are replaced.

=item addtimestamp=1

Append C<.EPOCH>, the time in seconds, to the file name, after the pid.

=item filemode=MODE

Permissions of the profile, as in C<filemode=0644>. By default those that the umask leaves, but no more
readers than the program's own file has, because a profile holds its source; a profile that replaces a file
has no more readers than that file. Programs from C<-e> or standard input have those of the umask.

=item compress=N

Zlib level from 1 to 9, by default 6; 0 writes the file uncompressed. Up to 6 the library ISA-L does it,
where it is installed, in a fraction of the time; the file is some per cent larger then.

=item stmts=0

Do not profile statements.

=item subs=0

Do not profile subs; implies slowops=0 and calls=0.

=item blocks=1

Also record the block and the sub that each statement is in.

=item calls=N

Call events: 0 none, 1 (the default) a tree of all calling contexts, 2 every entry and return as it
happens.

=item slowops=N

Builtins that may be slow: 0 not at all, 1 as C<CORE::name>, 2 (the default) as
C<Package::CORE:name>.

=item savesrc=0

Save no source code in the profile.

=item leave=0

Do not give the time after the end of a block or sub back to the statement that it stands in.

=item start=WHEN

C<begin> (the default) at once, C<init> when the program has been compiled, C<end> when it has run,
C<no> when C<DB::enable_profile> is called.

=item stream=1

Write each event as it happens, in true order, instead of adding up. Costs more and makes larger
files.

=item findcaller=1

Look up in perl's own stack who makes each call, so that only perl subs are named as callers and not
the builtins and xsubs that may stand between. The call tree is the same as without.

=item use_db_sub=1

Count statements through perl's interface for debuggers, which also sees those for which the hooks of
the profiler come too late. There are none while the program is compiled, and no time is given back
after blocks, as with leave=0.

=item forkdepth=N

Generations of child processes to profile: 0 none, -1 (the default) all.

=item sigexit=1, sigexit=INT,HUP

Finish the profile and exit with code 1 on these signals, by default INT, HUP, PIPE, BUS and SEGV.

=item posix_exit=1

Finish the profile at C<POSIX::_exit> even with subs=0.

=item libcexit=1

Finish the profile when the C library's C<exit> is called. This is always done here.

=item endatexit=1

Let END blocks run when the interpreter is destroyed, for embedded interpreters.

=item optimize=0, optimise=0

Turn perl's optimizer off, so that statements which it would remove are counted. Calls of constants are replaced
by their values all the same.

=item nameevals=0, nameanonsubs=0

Do not give string evals or anonymous subs names that say where they are.

=item perldb=N

Set C<$^P>; for tests.

=item log=FILE

Append messages to a file instead of standard error. It is created even if there are none.

=item trace=N

Report what the profiler does: 1 when it begins, ends and writes files, 2 also which source files it
meets, 3 also each flush.

=item clock=N

The number of a POSIX clock, such as 2 for the CPU time of the process. By default the fastest clock
that keeps real time. Any other takes longer to read, and that of CPU time much longer: the system
has to be asked at every statement and call, which makes programs ten times slower and more. A clock
that the system does not have is reported, and taken as 0.

=item usecputime=1

Gone, as in the original: nothing is profiled, and a message says to use clock=2, which costs a lot.

=item evals=N, expand=N

Accepted for compatibility and recorded in the profile; no effect.

=back

=head1 FUNCTIONS

They exist only in a program that is being profiled. L<Devel::NYTProf::Control> has them for programs
that always call them, says more of each, and shows how to profile a request of a server or a block.

=over

=item DB::enable_profile([$file])

Starts or resumes profiling and returns whether it was on. Another C<$file> completes the profile
written so far and begins a new one.

=item DB::disable_profile()

Interrupts profiling and returns whether it was on.

=item DB::profile_scope([$file])

Profiles until the value that it returns goes away; see L<Devel::NYTProf::Control>.

=item DB::set_option($name, $value)

Changes an option, where that is still possible; see L<Devel::NYTProf::Control>. Options that a program sets
before it loads this module, with the C<DB::set_option> of L<Devel::NYTProf::Core>, are added to those of
the environment.

=item DB::finish_profile()

Ends profiling and completes the file. This happens by itself when the program ends, by whatever of
C<exit>, C<die>, C<exec>, C<POSIX::_exit> or its last line. C<DB::_finish()> is the same function.

=item DB::init_profiler([$options])

Called by this module when it is loaded; has no effect once a profile has begun.

=back

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
