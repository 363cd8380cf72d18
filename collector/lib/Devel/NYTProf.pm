package Devel::NYTProf;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

our $VERSION = '7.00';

# perl -d turns on everything that a debugger needs. Only names and line ranges are wanted, and that
# before anything else is compiled; the profiler adds what its options ask for.
BEGIN { $^P = 0x10 | 0x100 | 0x200 if !$Devel::NYTProf::Live::is_loading }

require XSLoader;
{
    local $!;    # programs start with none; perl ends those that do not compile with its value
    XSLoader::load('Devel::NYTProf', $VERSION);
}

package          # hide the debugger's package from the indexer
    DB;

_live() if $Devel::NYTProf::Live::is_loading;

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

    # Many separate them by colons, as in NYTPROF; other colons belong to the value.
    my $names = join '|',
        qw(addpid addtimestamp blocks calls clock compress control(?:signal)? endatexit evals expand),
        qw(file filemode findcaller forkdepth leave libcexit log memory nameanonsubs nameevals optimi[sz]e),
        qw(perldb posix_exit savesrc sigexit slices slowops start stmts stream subs trace use_db_sub usecputime waits);
    @elements = map { split /:(?=(?:$names)=)/ } @elements;
    my @options;
    for my $element (@elements) {
        my ($name, $value) = $element =~ /\A([^=]*)=(.*)\z/s ? ($1, $2) : ($element);
        defined $_ and s/([\\:=])/\\$1/g for $name, $value;
        if (!defined $value and @options and $options[-1] =~ /\A(?:sigexit|waits)=/) {
            $options[-1] .= ",$name";    # perl has split the list
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

Devel::NYTProf - instrumenting profiler for Perl: statements, subs and callers

=head1 SYNOPSIS

    perl -d:NYTProf prog.pl          # writes nytprof.out
    nytprof-gui nytprof.out          # shows it
    nytprof top nytprof.out          # without a display

    NYTPROF=file=/tmp/prof.out:addpid=1 perl -d:NYTProf prog.pl

    perl -d:NYTProf=file=/tmp/prof.out,addpid=1 prog.pl

=head1 DESCRIPTION

Counts and times every statement and every call of subs and slow builtins, saves the source that ran,
and writes a profile in the format of Devel::NYTProf 5 and 6. Costs are summed in memory and written
about once a second, so file size follows the size of the program, not the length of the run. A
program that is killed leaves a profile without its last second.

A forked child writes its own profile, named after the parent's with C<.PID> appended. So does each
thread, with C<.tN> appended for the I<N>th thread of the process. Profiles of threads that still run
when the process ends are completed with what they did until then.

Programs that start perl themselves are profiled by the environment: C<PERL5OPT=-d:NYTProf> profiles every
perl that they start, and needs C<NYTPROF=addpid=1> so that each writes a file of its own.
C<PERL5DB='use Devel::NYTProf'> profiles those that are started with C<-d>.

The manual of nytprof (F1 in C<nytprof-gui>) has recipes for test suites, servers and CI.

=head1 OPTIONS

Options are in the environment variable C<NYTPROF> as C<name=value>, separated by colons, or follow
C<-d:NYTProf=>, separated by commas. In C<NYTPROF>, a backslash precedes a colon, an equals sign or a
backslash that belongs to a value. Numbers may be decimal, octal (C<017>) or hexadecimal (C<0xF>).
Options that are listed as C<name=1> are off by default, those listed as C<name=0> are on.

After C<-d:NYTProf=>, a colon before the name of an option and an equals sign separates, too. An option
that is given twice has the last value; those after C<-d:NYTProf=> are later than those of C<NYTPROF>.

Text other than C<name=value>, an unknown value of C<start>, invalid permissions, a C<compress> level
above 9 and an invalid C<controlsignal> end the program with a message that names the option. There is a
warning for an unknown name, which is ignored, and for text instead of a number or a number that is out of
range: then the option keeps its default, but C<calls> and C<slowops> above 2 become 2.

=over

=item file=PATH

File to write; C<nytprof.out> by default. An existing file is replaced, never written to, and so is a link to a
file. A pipe without a reader delays the program by about two seconds, and nothing is written. Pipes of other users,
and their links to anything but files, are refused.

=item addpid=1

Append C<.PID> to the file name. No process then replaces the file of another: when a process number
is used again, or a process runs another program by C<exec>, the later file is C<.PID.2>. A process
that returns to a name by C<DB::enable_profile> replaces its own file. Files older than the process
are replaced.

=item addtimestamp=1

Append C<.EPOCH>, the time in seconds, to the file name, after the pid. With addpid=1, no process then
replaces the file of another, also if containers with the same process numbers share a folder.

=item filemode=MODE

Permissions of the profile, such as C<filemode=0644>. By default the umask applies, but no more
readers than the program's own file has, because a profile contains its source; a profile that
replaces a file has no more readers than that file. For programs from C<-e> or standard input only the
umask applies.

=item compress=N

Zlib level from 1 to 9, by default 6; 0 writes the file uncompressed. Up to 6, the library ISA-L is used
where it is installed: much faster, and the file is a few per cent larger.

=item stmts=0

Do not profile statements.

=item subs=0

Do not profile subs; implies slowops=0 and calls=0.

=item blocks=1

Also record the block and the sub of each statement.

=item calls=N

Call events: 0 none, 1 (the default) a tree of all call stacks, 2 each entry and return as it happens.

=item slowops=N

Builtins that may be slow: 0 none, 1 as C<CORE::name>, 2 (the default) as C<Package::CORE:name>.

=item waits=SUB,...

Subs that wait rather than work, separated by commas: C<waits=My::Queue::pop,CORE::connect>. Reports and
views leave out their time, and that of all that the Perl subs among them call, as they do with
C<accept>, C<select>, C<sleep> and the like. C<CORE::connect> is that builtin in any package. Two colons
separate no options here. Times in the profile do not change: C<nytprof top --waits> and the GUI can treat
other subs as waiting later.

=item savesrc=0

Save no source in the profile, not even that of string evals and of C<-e>.

=item leave=0

Do not give time after the end of a block or sub back to the enclosing statement.

=item start=WHEN

C<begin> (the default) at once, C<init> after compiling the program, C<end> when its END blocks run,
C<no> when C<DB::enable_profile> is called; a program that never calls it writes no file, and no message
unless C<trace=1> is set.

=item control=DIR

Folder of the control socket of L<Devel::NYTProf::Live>; C</tmp/nytprof-UID> by default, 0 for none. Only
its owner may have access to it.

=item controlsignal=NAME

A signal, such as C<USR2>, that starts the profiler of L<Devel::NYTProf::Live> and, when it is on, stops it.

=item stream=1

Write each event in order instead of sums. Slower, and files are larger.

=item slices=MS

Length of a slice of the time axis: 10 to 10000 milliseconds, 100 by default. The profile records what
ran in each slice. Slices begin and end at multiples of their length, so that those of all processes
coincide. What takes 10 ms or more without an event gets a slice of its own. Slices that are expensive to
write are longer. With 0 there is a slice for each flush only, about one a second.

=item memory=1

Record which lines and calls allocate memory: bytes, number of allocations, what of it was freed, and what
was live when the process was largest. Both kinds of memory count: blocks that perl, XS modules and C
libraries allocate by C<malloc>, and the SVs and hash entries that perl takes from its arenas. What is freed
counts where it was allocated. Recording ends before the main program leaves its scope, so that its
variables are retained.

Needs glibc on x86-64 or arm64, and a perl that does not have a malloc of its own (C<usemymalloc>). Other
threads than the first have no memory in their profiles; what they free of that thread's counts. perl's
warning "Attempt to free unreferenced scalar" is issued at the next statement, not at once. Memory that a
line allocates while profiling is paused does not count.

=item findcaller=1

Find callers on perl's own stack, so that only Perl subs are named as callers, not the builtins and
xsubs in between. The call tree is the same.

=item use_db_sub=1

Count statements by perl's debugger interface (C<DB::DB>) instead of hooks in ops. It counts no statement
while the program is compiled, and implies leave=0. Programs that look for C<DB::DB> find a debugger.

=item forkdepth=N

Generations of child processes to profile: 0 none, -1 (the default) all.

=item sigexit=1, sigexit=INT,HUP

Complete the profile and exit with code 1 on these signals; 1 means INT, HUP, PIPE, BUS and SEGV. END blocks
run. A handler that the program sets later replaces this one. Unknown names are reported
and ignored.

=item posix_exit=1

Complete the profile at C<POSIX::_exit> even with subs=0.

=item libcexit=1

Complete the profile when the C library's C<exit> is called. Always on.

=item endatexit=1

Run END blocks when the interpreter is destroyed; for embedded interpreters.

=item optimize=0, optimise=0

Turn perl's optimizer off, so that statements which it would remove are counted. Calls of constants are
still replaced by their values.

=item nameevals=0, nameanonsubs=0

Give string evals or anonymous subs no names with their location in the profile. C<caller> shows anonymous
subs to the program as C<__ANON__[FILE:LINE]>, too, unless C<nameanonsubs=0>; string evals are C<(eval N)>
there, as without the profiler (under Devel::NYTProf 6 they have the location, too).

=item perldb=N

Set C<$^P>; for tests. With 0, the default, the profiler chooses the bits that it needs.

=item log=FILE

Append messages to a file instead of standard error. The file is created even if there are none.

=item trace=N

Report what the profiler does: 0 (the default) nothing; 1 begin, end and files written; 2 also source files; 3 also
each flush.

=item clock=N

Number of a POSIX clock, such as 2 for the CPU time of the process. By default the fastest clock of
wall-clock time, see L</CLOCKS>. CPU time makes a program at least ten times slower, because the system is
asked at every statement and call. An unknown clock is reported, and 0 is used.

=item usecputime=1

Removed, as in Devel::NYTProf 6: nothing is profiled, and a message suggests clock=2.

=item evals=N, expand=N

Accepted for compatibility and recorded in the profile; no effect. 0 by default.

=back

=head1 FUNCTIONS

They exist only in a program that is being profiled. L<Devel::NYTProf::Control> exports functions of the
same names that do nothing without the profiler, describes them in detail, and has examples for one
request of a server and for a block.

=over

=item DB::enable_profile([$file])

Starts or resumes profiling and returns whether it was on. Another C<$file> completes the current
profile and begins a new one, which has what runs from then on. (Devel::NYTProf 6 counts earlier calls in the new
file again, though not their statements.)

Subs that run at this moment are counted in the first profile, with their time until then. In the new one they are
callers with 0 calls and the time from then on. The same applies to subs that run when C<start=no> ends.

=item DB::disable_profile()

Pauses profiling and returns whether it was on.

=item DB::profile_scope([$file])

Profiles until the returned value goes out of scope.

=item DB::set_option($name, $value)

Changes an option that can still be changed; see L<Devel::NYTProf::Control/set_option($name, $value)>.
Options that a program sets with the C<DB::set_option> of L<Devel::NYTProf::Core> before it loads this module
are added to those of the environment.

=item DB::set_request($name => $value, ...)

Records which web request the profile is of; see
L<Devel::NYTProf::Control/set_request($name =E<gt> $value, ...)>.

=item DB::mark_profile($name)

Names this moment for C<--between> of C<nytprof>; see L<Devel::NYTProf::Control/mark_profile($name)>.
A program without that module calls it as C<if (my $mark = DB-E<gt>can('mark_profile')) { $mark-E<gt>('import') }>.

=item DB::finish_profile()

Stops profiling and completes the file. This happens by itself when the program ends, by C<exit>,
C<die>, C<exec>, C<POSIX::_exit> (see C<posix_exit>) or its last line, and on signals only with C<sigexit>.
C<DB::_finish()> is the same function.

=item DB::init_profiler([$options])

Called by this module when it is loaded; no effect after a profile has begun.

=back

=head1 WHAT THE NUMBERS MEAN

=head2 Lines and subs

A statement ends where the next one begins, or continues after a call. The time of a line includes the builtins
and xsubs that it runs, but no Perl subs; the exclusive time of a sub includes neither. So the lines of a sub add up
to its exclusive time plus that of its builtins and xsubs. They do not where lines contain another sub, with
C<leave=0>, and for C<accept>. With C<slowops=0> the exclusive time includes builtins.

=head2 accept()

C<accept> waits for the next client. As in Devel::NYTProf 6, the call has no time and its callers do not include it;
only its line has the time. C<nytprof> and the GUI leave it out there, too, like other waiting, until C<--waiting>
asks for it; then callers include it. With C<slowops=0> the call is not seen: the sub that runs C<accept> has the
time.

=head2 Callers of xsubs and builtins

Xsubs and builtins are recorded like Perl subs, called by the Perl sub and the line that run them: C<CORE:sleep>
by C<doze>. A Perl sub that they call has them as caller and is called at the line of the Perl statement that
runs: C<work> by C<List::Util::first> in C<first { work($_) } @list>. With C<findcaller=1> the caller is the block.
Blocks and subs that C<sort>, C<first> or C<reduce> run without a call are not counted as called; their statements
are.

=head2 goto &sub

The sub that executes C<goto> ends there. The other one has the caller of the first, at the line of the C<goto>, so
with an C<AUTOLOAD> that ends in C<goto> the line may be in another file than the caller. Time after the C<goto> is
not in the inclusive time of the first sub, and a sub that replaces itself is no recursion.

=head2 #line

C<# line 10 "page.tt"> moves the statements that follow to line 10 of F<page.tt>, as in perl's messages. The profile
has the source that was compiled: a file of that name need not exist and is not read, and lines of the program
after the directive are not shown below its own name. If two lines have the same number, their counts are added
and the later source is shown.

=head2 Values in @_ that are freed

Perl does not count references from C<@_>: after C<undef @list>, a sub called as C<f(@list)> finds freed values there,
or new ones in their place. Statements, calls and builtins create no value in the profiler, so it finds what it finds
without it (under Devel::NYTProf 6 other values). String evals and compiling do create some. Such a program can
crash without a profiler, too.

=head2 Lvalue subs

Lvalue subs are profiled like others, with C<use_db_sub=1>, too. C<$^P> does not ask perl for C<DB::sub>, so the
program calls its subs itself. The assignment belongs to the calling statement.

=head1 CLOCKS

Times are wall-clock time in nanoseconds. On x86-64 they are from the processor's counter if Linux keeps time by it
(C<tsc>), or in a virtual machine (KVM, Xen, Hyper-V) if the host says that it is reliable; else from
C<CLOCK_MONOTONIC>, which takes longer to read.

A statement has all time until the next one: also while it sleeps, while the process is stopped or waits for a
processor, and while the host runs other virtual machines. C<clock=2> leaves all of this out.

While a laptop sleeps, or a virtual machine is suspended or moved to another host, the counter may stop, jump or go
on. That is noticed: the statement that runs then gets the time of C<CLOCK_MONOTONIC>, which excludes sleep, to
within 20 ms and 1 %. It is not noticed in the first 50 ms of a program.

=head1 SEE ALSO

L<Devel::NYTProf::Control>, L<Devel::NYTProf::Request>, L<Devel::NYTProf::Apache>,
L<Devel::NYTProf::Data>, nytprof(1), nytprof-gui(1)

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
