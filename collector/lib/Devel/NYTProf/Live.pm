package Devel::NYTProf::Live;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

our $VERSION = '7.00';

# Under -d:NYTProf there is a profiler already.
if (!defined &DB::init_profiler) {
    local $Devel::NYTProf::Live::is_loading = 1;
    local $ENV{NYTPROF} = join ':', grep { defined and length } 'start=no', $ENV{NYTPROF};
    require Devel::NYTProf;
}

{
    local ($!, $@);
    my $signal = DB::_open_control();
    $SIG{$signal} = \&DB::_switch_profile if $signal;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Live - profile parts of a running program

=head1 SYNOPSIS

    perl -MDevel::NYTProf::Live server.pl

=head1 DESCRIPTION

Loads the profiler without C<-d> and without starting it. The program starts it with
L<Devel::NYTProf::Control>, and another terminal with the command C<nytprof control>:

    nytprof control                          # lists the programs
    nytprof control server.pl start --for 30s
    nytprof control 1234 snapshot            # what was collected so far can be read in the file
    nytprof control 1234 stop
    nytprof control server.pl start --requests 100

While profiling is off, the program costs what it costs without the profiler: no op has a hook, and C<$^P>
is 0. When profiling starts, the hooks are put into the code that runs, and into other subs when they are
entered. They are removed some time after profiling has stopped, as starting again is cheap until then.
Options in the environment variable C<NYTPROF> are those of L<Devel::NYTProf>, except that C<start=no> is
the default.

C<nytprof control> and C<controlsignal> write the profile to the file of option C<file>, with C<.PID> appended, and
C<.2>, C<.3> for later ones of the same process. C<DB::enable_profile> without a name writes the file itself: use
C<addpid=1> if several processes call it.

=head1 THE CONTROL SOCKET

A thread of the process listens on the socket C</tmp/nytprof-UID/PID.sock>. Only the same user and root
can connect. Option C<control=DIR> of the environment variable C<NYTPROF> names another folder;
C<control=0> opens no socket. Containers that share a file system need a folder each, because their
processes have the same numbers. The folder in the C</tmp> of a container or service can be reached by
any of its processes, too: C<nytprof control --directory /proc/PID/root/tmp/nytprof-UID>.

Commands take effect between two statements, at the points where perl also runs handlers of signals. A
program that waits in a system call is not interrupted: the command takes effect when the call returns,
and C<nytprof control> says so.

The thread blocks all signals and has descriptors of its own, so the program's descriptors, its system
calls and its children are as without it. Each forked child that runs Perl code has a socket of its own;
one that C code forked has it as soon as it runs Perl code. A process that is killed, or that has become
another user since, leaves its socket, which C<nytprof control> removes.

=head1 WORKERS OF A SERVER

Each worker has a socket, and is controlled by its pid, or all of them with C<--all>. If one waits for
a connection, a command takes effect at the first of these points in its next request.

Programs in C that contain perl fork their workers without it. Such a worker can be controlled when it
has run Perl code, which is its first request if nothing comes before. In F<httpd.conf> of mod_perl 2 with
the prefork MPM:

    PerlPassEnv NYTPROF
    PerlModule Devel::NYTProf::Live
    PerlChildInitHandler "sub { 0 }"

In F<app.psgi> of uWSGI, which needs the environment variable C<PERL5OPT=-MDevel::NYTProf::Live>:

    uwsgi::postfork(sub { });

=head1 REQUESTS OF A SERVER

C<nytprof control PID start --requests N> profiles the next I<N> requests that a server and its forked
workers serve, whichever of them it is. A module of the web framework has to say where a request begins:
C<DB::_take_request(NAMES)> returns the path for the profile of the request that begins, or undef if none is
wanted, in less than a microsecond. The plug-ins of L<Devel::NYTProf::Request> do this.

C<nytprof control PID start --requests N --route NAME> profiles only requests of this route, as C<nytprof
requests> shows it, with or without the method, or of this path; C<*> is any text: C<--route '/api/*'>. Where
the route is known only at the end, as with Plack and Mojolicious, requests are profiled until I<N> of the
route have come, and the files of the others removed.

The command asks all processes of the server that have a socket, which then share a counter. Processes
that they fork later count along, unless these have another user: repeat the command for them. Each
process writes to the path of I<--out>, or else to files that are named after the process that was asked.

=head1 WITHOUT A SOCKET

Option C<controlsignal=USR2> starts the profiler on this signal and stops it on the next one. It has no
effect if the program sets a handler of its own. As any signal it interrupts system calls.

=head1 WHAT A PROFILE CONTAINS

Counts of statements and calls are exact from the start to the stop. Subs that run at the start are known
as callers and count as called once, with their time since then. While perl compiles the program, a file
or a string, profiling starts when that has been compiled.

Source is read from files that have not been changed since the program was started. String evals have a
source and a location if they were compiled while profiling was on. Subs that were not called are not
listed.

=head1 LIMITS

A statement is not counted if profiling starts while it begins, in the C<DESTROY> of an object that the
statement before has left. Code in a pattern is not counted if the pattern was compiled by a sub that has
not been entered since the start. A debugger (C<perl -d>) and this module exclude each other.

Only the main interpreter is profiled, not other ithreads. Some system calls fail in a process that has
a thread, such as C<unshare> with C<CLONE_NEWUSER>: use C<control=0>. Linux only.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
