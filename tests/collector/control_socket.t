# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The control socket: the profiler of a running program is started and stopped from outside, and the
# program notices nothing.
use strict;
use warnings;

use CommandRun qw(capture happens);
use Config;
use Cwd qw(realpath);
use ControlledProgram;
use File::Temp qw(tempdir);
use POSIX ();
use ProfileReader qw(nytprof);
use Test::More;
use WholeFile qw(read_file write_file);

# Calls in a profile, and whether it is complete: "12 yes".
sub calls_in {
    my ($file) = @_;
    my ($out)  = nytprof('info', $file);
    my ($calls, $complete) = map { $out =~ /^$_ +(\S+)/m } qw(calls complete);
    return ($calls // 'no') =~ tr/,//dr . ' ' . ($complete // 'profile');
}

my $busy = <<'PERL';
sub work { my $sum = 0; $sum += $_ for 1 .. 100; return $sum }
say_ready();
until (must_end()) {
    work() for 1 .. 1000;
}
print "done\n";
PERL

# A program that computes.
{
    my $program = controlled($busy);
    my $pid     = $program->pid;
    is_deeply([$program->sockets], ["$pid.sock"], 'a socket named after the process');
    my $status = $program->ask('status');
    is($status->{first},     'ok',      'status');
    is($status->{program},   'prog.pl', 'names the program');
    is($status->{pid},       $pid,      'the process');
    is($status->{profiling}, 'off',     'which is not profiled');
    ok(!exists $status->{file}, 'and has no profile yet');

    my $start = $program->ask('start');
    my $file  = $program->folder . "/nytprof.out.$pid";
    is("$start->{first} $start->{profiling} $start->{file}", "ok on $file", 'start');
    my $snapshot = sub { $program->ask('snapshot')->{first} eq 'ok' };
    ok(happens(sub { $snapshot->() && calls_in($file) =~ /\A[1-9]\d* no\z/ }),
        'after a snapshot, what was counted can be read');
    is($program->ask('status')->{profiling}, 'on', 'profiling goes on');

    my $stop = $program->ask('stop');
    is("$stop->{first} $stop->{profiling} $stop->{file}", "ok off $file", 'stop');
    like(calls_in($file), qr/\A[1-9]\d* yes\z/, 'completes the profile');
    is($program->ask('start')->{file}, "$file.2", 'the next profile has another name');
    is(
        $program->ask('start file=a b.out')->{file},
        $program->folder . '/a b.out',
        'a name with a blank, where the program was started'
    );
    is(
        $program->ask('start file=/nowhere/x.out')->{first},
        "error cannot create profile '/nowhere/x.out': No such file or directory; no profile is"
            . ' written',
        'an error is in the answer'
    );
    is(
        $program->ask('snapshot')->{first},
        'error no profile is open; start one first',
        'snapshot without a profile'
    );
    my ($out, $err, $code) = $program->end;
    is("$code $out", "0 done\n", 'the program ends as usual');
    is_deeply([$program->sockets], [], 'and its socket is gone');
    like($err, qr{\ADevel::NYTProf: cannot create profile '/nowhere/x.out'.*\n\z}, 'one message');
}

# For some seconds.
{
    my $program = controlled($busy);
    my $started = $program->ask('start for=1');
    is($started->{profiling}, 'on', 'for a second');
    is($started->{left},      1,    'which is left');
    ok(happens(sub { ($program->ask('status')->{profiling} // '') eq 'off' }),
        'then it stops by itself');
    $program->ask('start for=1 file=first.out');
    $program->ask('start file=second.out');
    my $status;
    happens(sub { $status = $program->ask('status'); ($status->{seconds} // 9) > 1.5 });
    is($status->{profiling}, 'on', 'the end of an earlier start is forgotten');
    $program->end;
}

# A program that waits in a system call, which is not interrupted: a command takes effect later.
{
    my $program = controlled(<<'PERL');
sub work { return 1 }
pipe my $read, my $write or die $!;
if (!fork) {
    select undef, undef, undef, 0.05 until -e 'go';
    syswrite $write, 'x';
    exit;
}
$0 = 'reader';
say_ready();
my $got = sysread $read, my $bytes, 1;
print defined $got ? "got $got\n" : "failed: $!\n";
until (must_end()) { work() }
PERL
    my $status;    # once it has come to the call
    happens(sub { ($status = $program->ask('status'))->{first} =~ /^busy/ });
    like($status->{first}, qr/\Abusy waits in a system call for \d+\.\d s; a command takes effect/,
        'it waits');
    is($status->{program}, 'reader', 'its present name is known');
    like($program->ask('start')->{first}, qr/^busy /, 'start has no effect yet');
    is(
        $program->ask('snapshot')->{first},
        'error another command waits; repeat this one later',
        'nothing replaces it by mistake'
    );
    write_file($program->folder . '/go', '');
    ok(happens(sub { ($program->ask('status')->{profiling} // '') eq 'on' }),
        'when the call returns it starts');
    my ($out) = $program->end;
    is($out, "got 1\n", 'the call was not interrupted');
}

# System calls that are interrupted by signals are not by requests.
{
    my $program = controlled(<<'PERL');
use Errno;
use Time::HiRes;
pipe my $read, my $write or die $!;
my %failed;
sub try_all {
    my $ready = '';
    vec($ready, fileno $read, 1) = 1;
    $! = 0;
    ++$failed{select} if select(my $found = $ready, undef, undef, 0.02) < 0;
    my $began = Time::HiRes::time();
    Time::HiRes::sleep(0.02);
    ++$failed{sleep} if Time::HiRes::time() - $began < 0.019;
    ++$failed{EINTR} if $!{EINTR};
    local $SIG{ALRM} = sub { die "handled\n" };
    Time::HiRes::alarm(0.01);
    eval { sysread $read, my $bytes, 1; 1 };
    ++$failed{handler} if $@ ne "handled\n";
}
say_ready();
try_all() until must_end();
print join(' ', map { "$_ $failed{$_}" } sort keys %failed), "\n";
PERL
    my %firsts = (ok => 0, busy => 0);
    for (1 .. 200) {
        my $first = $program->ask('status')->{first};
        ++$firsts{ $first =~ s/ .*//r };
    }
    is($firsts{ok} + $firsts{busy}, 200, '200 requests are answered, between handlers that die');
    ok($firsts{ok} > 0, 'and served');
    my ($out) = $program->end;
    is($out, "\n", 'no call was interrupted');
}

# Descriptors: the program has those that it would have anyway.
{
    my $text = <<'PERL';
sub descriptors { return join ' ', sort map { m{(\d+)$} } grep { -e } glob '/proc/self/fd/*' }
open my $file, '<', $0 or die $!;
print fileno($file), ' ', descriptors(), "\n";
close $file;
say_ready();
1 until must_end();
print descriptors(), "\n";
PERL
    my $program = controlled($text);
    $program->ask('status') for 1 .. 100;
    is(
        ($program->end)[0],
        (controlled($text, perl => [])->end)[0],
        'descriptors are those of a program without a socket, also after 100 requests'
    );
}

# A daemon closes all descriptors and has another pid.
{
    my $program = controlled(<<'PERL');
use POSIX ();
exit if fork;
POSIX::setsid();
POSIX::close($_) for 0 .. 1023;
open STDIN,  '<', '/dev/null' or die $!;
open STDOUT, '>', 'daemon' or die $!;
$| = 1;
print "$$\n";
say_ready();
sub work { return 1 }
until (must_end()) { work() }
print "done\n";
PERL
    my $output = $program->folder . '/daemon';
    happens(sub { $program->sockets == 1 && waitpid $program->pid, 1 });
    happens(sub { -s $output });
    my ($pid) = read_file($output) =~ /(\d+)/;
    is_deeply([$program->sockets], ["$pid.sock"], 'a daemon has a socket of its own');
    is(
        $program->ask('start', $pid)->{file},
        $program->folder . "/nytprof.out.$pid",
        'and is profiled'
    );
    $program->end;
    ok(happens(sub { $program->sockets == 0 }), 'its socket is gone');
    is(read_file($output), "$pid\ndone\n", 'it has run to its end');
}

# Children that run no perl have no socket; those that do have, until they end.
{
    my $program = controlled(<<'PERL');
sub sockets { return join ' ', sort map { m{(\d+)\.sock$} ? $1 == $$ ? 'own' : 'other' : $_ } glob 'control/*' }
sub report { return print "$_[0]: ", sockets(), "\n" }
$| = 1;
system 'true';
report('system');
my $text = `echo x`;
report('backticks');
open my $out, '|-', 'cat >/dev/null' or die $!;
report('while a command runs');
close $out;
for (1 .. 20) { fork or exit }
1 while wait > 0;
report('after children');
my $pid = open my $child, '-|';
if (!$pid) { select undef, undef, undef, 0.01 until -S "control/$$.sock" || must_end(); report('in a child'); exit }
print <$child>;
close $child;
report('after it');
PERL
    continue_to_end($program);
    my ($out) = $program->end;
    is($out, <<'TEXT', 'sockets of children');
system: own
backticks: own
while a command runs: own
after children: own
in a child: other own
after it: own
TEXT
}

# exec: the pid goes on as another program, unless exec fails.
{
    my $program = controlled(<<'PERL');
no warnings;
exec '/nowhere/at/all';
print "failed: ", $! + 0, "\n";
say_ready();
until (must_end()) { 1 }
$| = 1;
my @sockets = glob 'control/*';
print scalar @sockets, "\n";
exec 'sh', '-c', 'echo control/*';
PERL
    ok(
        happens(sub { ($program->ask('status')->{first} // '') eq 'ok' }),
        'after an exec that fails, the program can still be reached'
    );
    my ($out) = $program->end;
    is($out, "failed: 2\n1\ncontrol/*\n", 'none is left after an exec');
}

# A server with workers: each can be profiled, and requests are counted together.
{
    my $program = controlled(<<'PERL');
sub request { my $path = DB::_take_request() // return; print "$path\n"; return }
$| = 1;
my @workers;
for (1 .. 3) {
    push @workers, my $pid = fork;
    next if $pid;
    until (must_end()) { request(); select undef, undef, undef, 0.005 }
    exit;
}
say_ready();
select undef, undef, undef, 0.01 until must_end();
waitpid $_, 0 for @workers;
PERL
    ok(happens(sub { $program->sockets == 4 }), 'the server and three workers');
    my @pids    = map { s/\.sock//r } $program->sockets;
    my ($other) = grep { $_ != $program->pid } @pids;
    my $status  = $program->ask('start requests=5', $other);
    is($status->{first},                      'ok', 'one process is asked for 5 requests');
    is($program->ask('status', $_)->{family}, $status->{family}, 'all are one family') for @pids;
    ok(happens(sub { $program->ask('status', $other)->{wanted} == 0 }), 'all of them are taken');
    is($program->ask('status', $other)->{counted}, 'yes', 'it counts requests');
    $program->ask('start requests=2 file=own.out', $other);
    ok(happens(sub { $program->ask('status', $other)->{wanted} == 0 }), 'two more');

    # The command asks all of them: they count together, and the one that takes none knows it.
    my (undef, $errors, $code) =
        $program->command('start', '--requests', 30, '--out', 'all.out', $program->pid);
    is("$code$errors", '0', 'the command asks the server for 30 more');
    ok(happens(sub { $program->ask('status')->{wanted} == 0 }), 'which workers take');
    is($program->ask('status')->{counted}, 'yes', 'as the server knows');
    $program->command('start', '--requests', 100_000_000, $other);
    $program->ask('stop', $other);
    ok(happens(sub { !grep { $program->ask('status', $_)->{wanted} } @pids }),
        'one that is stopped stops all');
    $program->ask('start', $_) for @pids;
    $program->ask('stop',  $_) for @pids;
    my ($out) = $program->end;
    my $folder = $program->folder;
    is(
        join('', sort grep { !/[.]request[.]/ || /[.][1-5]$/ } split /^/, $out),
        join('',
            sort map { "$folder/$_\n" } (map { "nytprof.out.$other.request.$_" } 1 .. 5),
            (map { "own.out.$_" } 6 .. 7),
            (map { "all.out.$_" } 8 .. 37)),
        'each has a file of its own'
    );
    is_deeply(
        [map { s{.*/}{}r } sort glob "$folder/nytprof.out.*"],
        [map { "nytprof.out.$_" } sort @pids],
        'and each process its profile'
    );
}

sub continue_to_end {
    my ($program) = @_;
    return waitpid $program->pid, 0;
}

# Bytes that are no request change nothing.
{
    my $program = controlled($busy);
    for my $bytes (
        "\n",                      "start\0\n",
        "start for=\n",            "start for=-1\n",
        "start for=99999999999\n", "start for=1 requests=1\n",
        "start file=\n",           "start file=\0\n",
        "stop now\n",              "STATUS\n",
        "start\t\n",               "\xFF\xFE\n",
        "\e[31m\n",                'x' x 5000,
        "%n%s%n\n",                "status",
        ''
        )
    {
        my $socket = IO::Socket::UNIX->new(Peer => $program->socket) or die $!;
        local $SIG{PIPE} = 'IGNORE';
        $socket->syswrite($bytes) if length $bytes;
        $socket->shutdown(1);
        my $answer = join '', grep { defined } <$socket>;
        like(
            $answer,
            qr/\Aerror [\x20-\x7E]+\n\z/,
            'refused in one line: ' . substr($bytes, 0, 24) =~
                s/([^ -~])/sprintf '\\x%02x', ord $1/ger
        );
    }
    is(
        $program->ask('start file=' . 'x' x 2000)->{first} =~ s/x{9,}/x/r,
        "error cannot create profile '"
            . $program->folder
            . "/x': File name too long; no profile is written",
        'a long name'
    );
    is(
        $program->ask('start requests=1 file=' . 'x' x 2000)->{first},
        'error the file name is too long: at most 1000 bytes',
        'for requests, too'
    );
    is($program->ask('status')->{profiling}, 'off', 'nothing has begun');
    my ($out) = $program->end;
    is($out, "done\n", 'the program runs on');
}

# Folders that others may have made get no socket.
{
    my $folder = tempdir(CLEANUP => 1);
    mkdir "$folder/safe",  0700 or die $!;
    mkdir "$folder/open",  0700 or die $!;
    mkdir "$folder/stale", 0700 or die $!;
    chmod 0755, "$folder/open" or die $!;
    symlink 'safe', "$folder/link" or die $!;
    write_file("$folder/file", '');
    my %refused = (
        open            => 'is open to other users; its mode must be 0700',
        link            => 'is a symbolic link or not a directory',
        file            => 'is a symbolic link or not a directory',
        'missing/below' => 'cannot be created: No such file or directory',
    );
    my $long = "$folder/" . 'long' x 40;
    $refused{others} = 'belongs to another user' if $> == 0;
    if ($> == 0) {
        mkdir "$folder/others", 0700 or die $!;
        chown 65534, 65534, "$folder/others" or die $!;
    }
    for my $name (sort keys %refused) {
        my ($out, $err, $status) = controlled($busy, control => "$folder/$name")->end;
        is("$status $out", "0 done\n", "$name: the program runs as usual");
        is(
            $err,
            "Devel::NYTProf: no control socket: '$folder/$name' $refused{$name}; 'nytprof"
                . " control' does not reach this program. NYTPROF=control=DIR names another"
                . " folder, control=0 none\n",
            'one message says why'
        );
    }
    my $program = controlled($busy, control => $long);
    is_deeply([$program->sockets], [$program->pid . '.sock'], 'a path may be long');
    like(($program->command('status'))[0], qr/prog\.pl/, 'also for the command');
    $program->end;
    $program = controlled($busy, control => '0');
    is(($program->end)[1], '', 'control=0: no socket');

    # What a killed process has left is replaced when its pid is used again, and else removed.
    my $killed = controlled($busy, control => "$folder/stale");
    kill KILL => $killed->pid;
    waitpid $killed->pid, 0;
    is_deeply([$killed->sockets], [$killed->pid . '.sock'], 'a killed process leaves its socket');
    like(($killed->command)[1], qr/no process has Devel::NYTProf::Live loaded/, 'is not listed');
    is_deeply([$killed->sockets], [], 'the command removes it');
    my $next = controlled(<<'PERL', control => "$folder/stale", perl => []);
use Socket;
socket my $socket, PF_UNIX, SOCK_STREAM, 0 or die $!;
for my $ending ('sock', 'new') {
    socket my $socket, PF_UNIX, SOCK_STREAM, 0 or die $!;
    bind $socket, pack_sockaddr_un($ENV{NYTPROF} =~ m{control=([^:]*)} ? "$1/$$.$ending" : '') or die $!;
}
require Devel::NYTProf::Live;
say_ready();
1 until must_end();
PERL
    is($next->ask('status')->{first}, 'ok', 'one of the same pid is replaced');
    $next->end;
    is_deeply([$next->sockets], [], 'nothing is left');

    # In containers that share a folder, processes have the same number.
    my $second = controlled(<<'PERL', control => "$folder/stale", perl => []);
use IO::Socket::UNIX;
my ($path) = map { "$_/$$.sock" } $ENV{NYTPROF} =~ m{control=([^:]*)};
my $first = IO::Socket::UNIX->new(Local => $path, Listen => 1) or die $!;
require Devel::NYTProf::Live;
say_ready();
1 until must_end();
PERL
    my @sockets = $second->sockets;
    my (undef, $err) = $second->end;
    is(
        $err =~ s/\d+(?=\.sock)/PID/r =~ s/; 'nytprof.*//sr,
        "Devel::NYTProf: no control socket: '$folder/stale' contains PID.sock, on which another"
            . ' process listens; use a folder for each container',
        'the socket of another process is not replaced'
    );
    is_deeply([$second->sockets], \@sockets, 'nor removed at the end');
    unlink "$folder/stale/$sockets[0]";
}

# Other users.
SKIP: {
    skip 'only root can become another user', 2 if $> != 0;
    my $program = controlled($busy);
    my $try     = sub {
        my $pid = open my $in, '-|';
        if (!$pid) {
            $) = '65534 65534';
            $< = $> = 65534;
            print ask_socket($program->socket, "start\n")->{first} // 'no connection';
            close STDOUT;
            POSIX::_exit(0);
        }
        local $/;
        return scalar <$in>;
    };
    is($try->(), 'no connection', 'another user does not reach the socket');
    chmod 0711, $program->{control};
    chmod 0711, $program->folder;
    chmod 0777, $program->socket;
    is($try->(), 'error another user may not control this program', 'or is refused');
    is($program->ask('status')->{profiling}, 'off',                 'it changes nothing');
    $program->end;
}

# Processes of a server that becomes another user: each has its socket where its user finds it.
SKIP: {
    skip 'only root can become another user', 2 if $> != 0;
    my $program = controlled(<<'PERL', control => '');
use POSIX ();
say_ready();
POSIX::setgid(65534);
POSIX::setuid(65534);
my $pid = fork;
1 until must_end();
waitpid $pid, 0 if $pid;
PERL
    chmod 0711, $program->folder;
    my @sockets;
    ok(happens(sub { @sockets = grep { is_of($_, $program) } glob '/tmp/nytprof-65534/*.sock' }),
        'a process forked by another user is in the folder of that user');
    $program->end;
    ok(happens(sub { !grep { -e } @sockets }), 'and is gone at the end');
    unlink '/tmp/nytprof-0/' . $program->pid . '.sock';    # which only root can remove
    rmdir '/tmp/nytprof-65534';
}

sub is_of {
    my ($socket, $program) = @_;
    my ($pid) = $socket =~ m{(\d+)\.sock\z};
    return (readlink("/proc/$pid/cwd") // '') eq $program->folder;
}

# A signal, where sockets are impossible.
{
    my $text    = $busy =~ s/say_ready/\$SIG{USR1} = sub { print "own\\n" }; say_ready/r;
    my $program = controlled($text, options => 'controlsignal=USR2', control => '0');
    my $file    = $program->folder . '/nytprof.out.' . $program->pid;
    kill USR1 => $program->pid;
    kill USR2 => $program->pid;
    ok(happens(sub { -s $file }), 'a signal starts');
    kill USR2 => $program->pid;
    ok(happens(sub { calls_in($file) =~ /yes/ }), 'and stops');
    my ($out) = $program->end;
    is($out, "own\ndone\n", 'other handlers stay');
    my ($none, $err) = controlled($busy, options => 'controlsignal=NONE', control => '0')->end;
    is(
        $err,
        "Devel::NYTProf: option 'controlsignal' must be the name of a signal, such as USR2,"
            . " not 'NONE'; ignored\n",
        'a signal that does not exist'
    );
}

# Threads: the main one is controlled.
SKIP: {
    skip 'this perl has no threads', 2 if !$Config{useithreads};
    my $program = controlled(<<'PERL');
use threads;
sub work { return 1 }
my $thread = threads->create(sub { until (must_end()) { work() } });
say_ready();
until (must_end()) { work() }
$thread->join;
PERL
    my $status = $program->ask('start');
    is($status->{first},   'ok',                                 'a program with threads');
    is($status->{threads}, 'only the main thread is controlled', 'the limit is in the answer');
    is($program->ask('stop')->{profiling}, 'off',                'stop');
    is(($program->end)[2],                 0,                    'it ends');
}

# Without a thread there is no socket.
SKIP: {
    skip 'only root can become another user', 2 if $> != 0;
    skip 'there is no prlimit', 2 if !grep { -x "$_/prlimit" } split /:/, $ENV{PATH};
    my $collector = realpath($ENV{NYTPROF_COLLECTOR});
    my $pid       = open my $in, '-|';
    if (!$pid) {
        POSIX::setgid(65534);
        POSIX::setuid(65534);
        open STDERR, '>&', \*STDOUT;
        @ENV{qw(PERL5LIB NYTPROF)} = ($collector, 'control=/tmp/nytprof-none');
        exec 'prlimit', '--nproc=0', $^X, '-MDevel::NYTProf::Live', '-e', 'print "done\n"';
    }
    local $/;
    like(
        scalar <$in>,
        qr/\A[^\n]* needs a thread, which cannot be created: [^\n]*\ndone\n\z/,
        'a message says that there can be no thread'
    );
    close $in;
    is($?, 0, 'the program runs as usual');
}

# What a program answers may be anything.
{
    my $folder = tempdir(CLEANUP => 1);
    chmod 0700, $folder;
    my %answers = (
        10 => "ok\nprogram \e[31mred\nfile \xFF\xE2\x80\xAE\nprofiling o\tn\n",
        11 => '',
        12 => "nonsense\n",
        13 => "ok\n" . "program x\n" x 100_000
    );
    my @servers = map {
        my ($pid, $listening) =
            ($_, IO::Socket::UNIX->new(Local => "$folder/$_.sock", Listen => 1));
        my $child = fork;
        if (!$child) {
            local $SIG{PIPE} = 'IGNORE';
            alarm 60;
            my $client = $listening->accept;
            $client->getline;
            $client->syswrite($answers{$pid}) if length $answers{$pid};
            POSIX::_exit(0);
        }
        $child
    } sort keys %answers;
    my ($out, $err, $status) =
        capture([$ENV{NYTPROF_COMMAND}, 'control', '--directory', $folder, '--json']);
    is(
        "$status $err",
        "256 nytprof: error: process 12: sent no valid answer\n",
        'only what is no answer is an error'
    );
    my @rows = $out =~ /("pid":\d+,"program":"[^"]*","profiling":"[^"]*")/g;
    is_deeply(
        \@rows,
        [
            '"pid":10,"program":"\\\\x1b[31mred","profiling":"o\\\\tn"',
            '"pid":12,"program":"","profiling":""',
            '"pid":13,"program":"x","profiling":""'
        ],
        'they are escaped'
    );
    kill TERM => @servers;
    waitpid $_, 0 for @servers;
}

# The command.
{
    my $server = controlled('$0 = "starman worker --config /etc/app.conf";' . $busy);
    my ($listed) = $server->command('starman');
    like($listed, qr/^ *\d+ +starman worker/m, 'the name of a server that adds to $0');
    $server->end;
    my $program = controlled($busy);
    my $pid     = $program->pid;
    my $is      = sub {
        my ($words, $expected, $code, $name) = @_;
        my ($out, $err, $status) = $program->command(@$words);
        is($status >> 8, $code, "nytprof control @$words");
        return like($out . $err, $expected, $name);
    };
    $is->([], qr/^ *pid +program +profiling.*\n *$pid +prog\.pl +off/, 0, 'lists programs');
    $is->(['prog.pl'],             qr/$pid/,                                      0, 'by name');
    $is->([$pid, 'start'],         qr/$pid +prog\.pl +on .*nytprof\.out\.$pid\n/, 0, 'start');
    $is->(['prog.pl', 'snapshot'], qr/ on /,                                      0, 'snapshot');
    $is->(['--all', 'stop'],       qr/ off /,                                     0, 'stop');
    $is->([$pid, 'start', '-o', 'mine.out', '--for', '1m'], qr{/mine\.out\n}, 0, 'with options');
    ok(-e $program->folder . '/mine.out', 'a file where the command runs');
    $is->(['--json'], qr/"pid": ?$pid, ?"program": ?"prog\.pl", ?"profiling": ?"on"/, 0, 'JSON');
    $is->(
        [$pid, 'start', '--requests', '3'],
        qr/3 requests to profile; no module counts requests/,
        0, 'requests that nobody counts'
    );
    $is->(
        ['1', 'start'],
        qr/^nytprof: error: no process '1' has Devel::NYTProf::Live loaded; start it with PERL5OPT=-MDevel::NYTProf::Live\n/,
        1,
        'a process without'
    );
    my $second = controlled($busy, control => $program->{control});
    my $both   = join ', ', sort { $a <=> $b } $pid, $second->pid;
    $is->(
        ['prog.pl', 'start'],
        qr/^nytprof: error: 2 programs are called 'prog\.pl' \($both\); name a PID, or --all/,
        1, 'several'
    );
    $is->(['prog.pl', 'stop', '--all'], qr/ off .*\n.* off /, 0, 'all of them');
    $_->end for $program, $second;
    is_deeply([$program->sockets], [], 'all sockets are gone');
}

done_testing();
