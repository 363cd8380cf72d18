# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package LiveServer;

# Tests of a server with Devel::NYTProf::Live that is controlled from outside:
#
#     my %server = (name => 'Starman', start => sub { my ($is_profiled) = @_; ... }, workers => 4);
#     counts_exactly(%server);
#     survives_random_commands(%server);
#
# start() returns a ServerRun. It answers App::page(PATH) of application(), counts requests for
# start --requests, and writes profiles to nytprof.out* in its folder. How to test it:
#     workers    number of processes that it forks and replaces; 0: it serves by itself
#     sockets    folder of the control sockets, by default `sockets` in that of the server; '': that
#                of the user
#     profiles   folder of the profiles, below that of the server
#     waits      what status says of a worker without requests

use strict;
use warnings;

use CommandRun qw(happens);
use Exporter qw(import);
use File::Temp ();
use IO::Socket::UNIX;
use JSON::PP qw(decode_json);
use POSIX ();
use ProfileReader qw(nytprof read_summary);
use Test::More;
use Time::HiRes qw(sleep time);
use WholeFile qw(read_file);

our @EXPORT = qw(application live_environment counts_exactly survives_random_commands);

my $Seconds = $ENV{NYTPROF_TEST_LONG} ? 60 : 5;

# /7 calls answer(), which calls part() five times, and each of these step() twice; /who/7 also says
# who did that; / calls none of them.
sub application {
    return <<'PERL';
package App;
use strict;
use warnings;
sub step { return $_[0] + 1 }
sub part { my ($n) = @_; return step($n) + step($n) }
sub answer { my ($n) = @_; my $sum = 0; $sum += part($n) for 1 .. 5; return "$n: $sum\n" }
sub page {
    my ($path) = @_;
    my ($who, $n) = $path =~ m{\A/(who/)?(\d+)\z} or return "ready\n";
    my $text = answer($n);
    return $who ? "worker $$\n$text" : $text;
}
1;
PERL
}

sub live_environment {
    my ($folders, $is_profiled) = @_;
    return {
        PERL5LIB => $folders,
        $is_profiled
        ? (
            PERL5OPT => '-MDevel::NYTProf::Live',
            NYTPROF  => 'control=sockets:file=nytprof.out'
            )
        : ()
    };
}

sub _start {
    my (%how) = @_;
    my $run   = $how{start}->(1);
    my $self  = bless { %how, run => $run, sockets => $how{sockets} // $run->folder . '/sockets' };
    $self->_get_sockets;
    return $self;
}

sub _is_alive {
    my ($pid) = @_;
    my $text = eval { read_file("/proc/$pid/stat") } // return 0;
    return $text !~ /\A\d+ \(.*\) [ZX]/s;
}

# All processes.
sub _processes {
    my ($self)   = @_;
    my %is_there = map { $_ => 1 } $self->{run}{pid}, $self->_workers;
    return sort { $a <=> $b } keys %is_there;
}

# Those that serve requests.
sub _workers {
    my ($self) = @_;
    return $self->{workers} ? grep { _is_alive($_) } $self->{run}->children : $self->{run}{pid};
}

sub _socket {
    my ($self, $pid) = @_;
    my ($path) = grep { -S } glob(($self->{sockets} || '/tmp/nytprof-*') . "/$pid.sock");
    return $path;
}

sub _command {
    my ($self, @words) = @_;
    return ('control', $self->{sockets} ? ('--directory', $self->{sockets}) : (), @words);
}

# Commands nytprof control; returns the status of processes by pid.
sub _control {
    my ($self, @words) = @_;
    my ($out, $err, $status) = nytprof($self->_command(@words, '--json'));
    is("$status$err", '0', "$self->{name}: '$words[0]' is accepted");
    return _status_in($out);
}

sub _status_in {
    my ($json) = @_;
    return map { $_->{pid} => $_ } @{ decode_json($json)->{processes} };
}

# Makes requests that call nothing of App until a condition holds for the workers.
sub _happens_with_requests {
    my ($self, $condition) = @_;
    return happens(
        sub {
            $self->{run}->exchange(4, (['/']) x 12);
            my @workers = $self->_workers;
            return @workers == ($self->{workers} || 1) && $condition->(@workers);
        }
    );
}

sub _get_sockets {
    my ($self) = @_;
    my $has = $self->_happens_with_requests(sub { @_ == grep { $self->_socket($_) } @_ });
    return ok($has, "$self->{name}: all workers have sockets");
}

sub _become {
    my ($self, $state) = @_;
    my $has = $self->_happens_with_requests(
        sub {
            my %status = _status_in(nytprof($self->_command('--json')));
            return @_ == grep { $status{$_} && $status{$_}{profiling} eq $state } @_;
        }
    );
    return ok($has, "$self->{name}: all workers are $state")
        || diag(join "\n", nytprof($self->_command));
}

sub _files {
    my ($self) = @_;
    return sort glob join '/', $self->{run}->folder, $self->{profiles} // (), 'nytprof.out*';
}

# [answers, parts, steps]; dies if the profile cannot be read.
sub _calls_in {
    my ($file)    = @_;
    my ($profile) = read_summary($file);
    my %calls     = map { $_->{sub} => $_->{calls} } @{ $profile->{subs} };
    return [map { $calls{"App::$_"} // 0 } qw(answer part step)];
}

# By pid, what the profiles have, and what is made of numbers of answers.
sub _calls_by_pid {
    my ($self) = @_;
    my %calls;
    for my $file ($self->_files) {
        my ($pid) = $file =~ /out\.(\d+)/;
        my $calls = _calls_in($file);
        $calls{$pid}[$_] += $calls->[$_] for 0 .. 2;
    }
    return { map { $_ => "@{ $calls{$_} }" } grep { $calls{$_}[0] } keys %calls };
}
sub _calls_of { my ($answers) = @_; return join ' ', map { $answers * $_ } 1, 5, 10 }

# Numbers of answers by pid, to requests that say who did it.
sub _answers_by_pid {
    my ($self, $count) = @_;
    my %answers;
    for ($self->{run}->exchange(4, map { ["/who/$_"] } 1 .. $count)) {
        $answers{ /^worker (\d+)/m ? $1 : $_ }++;
    }
    return %answers;
}

# Workers begin and end profiles while no request is being answered: the profiles have exactly those
# between. One that waits for a request obeys when it comes.
sub counts_exactly {
    my $self    = _start(@_);
    my $name    = $self->{name};
    my @workers = $self->_workers;
    my %status  = $self->_control('start', @workers);
    is(scalar(grep { $_->{note} !~ $self->{waits} } values %status),
        0, 'the status of a worker without requests')
        if $self->{waits};
    $self->_become('on');
    my %answers = $self->_answers_by_pid(60);
    $self->_control('stop', @workers);
    $self->_become('off');
    $self->{run}->exchange(4, map { ["/$_"] } 1 .. 20);
    is_deeply(
        $self->_calls_by_pid,
        { map { $_ => _calls_of($answers{$_}) } keys %answers },
        "$name: exactly the requests between start and stop"
    );

    unlink $self->_files;
    $self->_control('start', '--requests', 7, $workers[0]);
    $self->{run}->exchange(1, map { ["/$_"] } 1 .. 40);    # one at a time in each process
    is_deeply(
        [map { join ' ', @{ _calls_in($_) } } $self->_files],
        [(_calls_of(1)) x 7],
        "$name: the next 7 requests of any worker"
    );
    $self->_replaces_killed($_) for $self->{workers} ? qw(KILL TERM) : ();
    $self->{run}->stop('TERM');
    return;
}

# A worker that is killed leaves a profile that can be read; that which replaces it is controlled.
sub _replaces_killed {
    my ($self, $signal) = @_;
    my $name = "$self->{name}, SIG$signal";
    unlink $self->_files;
    $self->_control('start', $self->_workers);
    $self->_become('on');
    my %answers  = $self->_answers_by_pid(60);
    my ($killed) = sort { $answers{$b} <=> $answers{$a} } keys %answers;
    my ($file)   = grep { /out\.$killed\b/ } $self->_files;
    my $first    = $answers{$killed};
    my $is_there = sub {              # what is older than a second is written with the next request
        my %more = $self->_answers_by_pid(10);
        $answers{$killed} += $more{$killed} // 0;
        my $calls = eval { _calls_in($file) };
        return $calls && $calls->[0] >= $first;
    };
    ok(happens($is_there), "$name: what was called is written while it lives");
    $self->_kill($signal, $killed);
    my $calls = _calls_in($file);
    is(_why_implausible($calls), '', 'the profile can be read');
    cmp_ok($calls->[0], '>=', $first,            'it has what was written');
    cmp_ok($calls->[0], '<=', $answers{$killed}, 'and has no more');
    $self->_get_sockets;
    $self->_control('start', $self->_workers);
    $self->_become('on');
    $self->_control('stop', $self->_workers);
    ok(!$self->_socket($killed), 'its socket is gone');
    $self->_become('off');
    return;
}

# Returns the pid when it has ended. A signal just before a system call waits for its end.
sub _kill {
    my ($self, $signal, $pid) = @_;
    $self->{run}->wait_for(sub { kill $signal, $pid; !_is_alive($pid) });
    return $pid;
}

# In a process of its own: one random command after the other, to random processes. Some of those
# that send commands are killed, and some end in the middle of one.
sub _switch_at_random {
    my ($self, $seed) = @_;
    my $pid = fork // die "fork: $!";
    return $pid if $pid;
    local $SIG{PIPE} = 'IGNORE';    # of a process that ends
    srand $seed;
    my ($done, $wrong) = (0, 0);
    my $end = time + $Seconds;
    while (time < $end) {
        my @there   = grep { $self->_socket($_) } rand 20 < 1 ? $self->_processes : $self->_workers;
        my $target  = @there ? $there[rand @there] : next;    # all may just have been killed
        my @command = split ' ',
            (
            'start',    'start --for 1s',
            'stop',     'stop',   'start --requests 3',
            'snapshot', 'status', 'killed', 'broken'
            )[rand 9];
        ++$done;
        if ($command[0] eq 'killed') {
            $self->_kill_command(('start', 'stop', 'snapshot')[rand 3], $target);
        } elsif ($command[0] eq 'broken') {
            my $socket = IO::Socket::UNIX->new(Peer => $self->_socket($target) // next) or next;
            $socket->syswrite(substr "snapshot\n", 0, rand 10);
        } else {
            my (undef, $err, $status) = nytprof($self->_command($target, @command));
            next if !$status || $err =~ /no profile is open|another command waits/;
            next if happens(sub { !_is_alive($target) });
            ++$wrong;
            print STDERR "# @command: $err";
        }
    } continue {
        sleep rand 0.05;
    }
    syswrite STDOUT, "# $self->{name}: $done commands\n";
    File::Temp::cleanup();   # its names depend on the seed, too: the next run would find them taken
    POSIX::_exit($wrong ? 1 : 0);
}

sub _kill_command {
    my ($self, @words) = @_;
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        open STDOUT, '>', '/dev/null' or POSIX::_exit(126);
        open STDERR, '>', '/dev/null' or POSIX::_exit(126);
        exec $ENV{NYTPROF_COMMAND}, $self->_command(@words) or POSIX::_exit(127);
    }
    sleep rand 0.02;
    kill KILL => $pid;
    waitpid $pid, 0;
    return;
}

# While processes are switched and workers killed at random, clients get the same bytes as without
# the profiler, no other process ends, no descriptor is lost, each profile is readable, and its
# counts are those of the requests inside it.
sub survives_random_commands {
    my (%how)    = @_;
    my $plain    = $how{start}->(0);
    my @requests = map { ["/$_"] } 1 .. 40;
    my @expected = $plain->exchange(4, @requests);
    $plain->stop('TERM');

    my $self   = _start(%how);
    my $run    = $self->{run};
    my $before = $run->descriptors;
    $self->_control('start', $self->_workers);
    my %switching = map { $self->_switch_at_random($_) => 1 } 1 .. 3;
    my ($rounds, $different, $refused, $next_kill, %is_known, @killed) = (0, 0, 0, time + 1);
    while (%switching) {
        my @answers = $run->exchange(4, @requests);
        ++$rounds;
        $different += grep { $answers[$_] ne $expected[$_] } 0 .. $#expected;
        my @workers = $self->_workers;
        @is_known{ $self->_processes } = ();
        for my $pid (keys %switching) {
            next if !waitpid $pid, POSIX::WNOHANG();
            $refused += $?;
            delete $switching{$pid};
        }
        next if @workers < $self->{workers} || !$self->{workers} || time < $next_kill;
        push @killed, $self->_kill(@killed % 2 ? 'TERM' : 'KILL', $workers[rand @workers]);
        $next_kill = time + 1;
    }
    is($refused, 0, "$self->{name}: all commands were accepted");
    $self->_get_sockets;
    $self->_control('stop', $self->_processes);

    # A manager that waits for the end of a worker obeys then.
    push @killed, $self->_kill('KILL', ($self->_workers)[0]) if $self->{workers};
    $self->_become('off');
    is($different, 0, "the same answers to $rounds times 40 requests, with " . @killed . ' killed');
    @is_known{ $self->_processes } = ();
    is(scalar(keys %is_known), @killed + keys %$before, 'each has been replaced once');
    delete @is_known{@killed};
    is_deeply(
        [$self->_processes],
        [sort { $a <=> $b } keys %is_known],
        'no other process has ended'
    );
    ok($self->_has_no_more_descriptors($before), 'none has more open files');
    $run->stop('TERM');
    unlike($run->errors, qr/NYTProf|panic|Bizarre/, 'nothing is wrong');
    $self->_has_plausible_profiles;
    return;
}

# A process that replaces another one has no more than the first ones.
sub _has_no_more_descriptors {
    my ($self, $before) = @_;
    my $main = $self->{run}{pid};
    my ($most) = sort { $b <=> $a } map { $before->{$_} } grep { $_ != $main } keys %$before;
    return $self->{run}->has_no_more_than(
        { $main => $before->{$main}, map { $_ => $before->{$_} // $most } $self->_workers })
        || diag(explain($before, $self->{run}->descriptors));
}

# A profile may begin or end within a request.
sub _why_implausible {
    my ($calls) = @_;
    my ($answer, $part, $step) = @$calls;
    my $is_whole =
        $part <= 5 * $answer && $part >= 5 * ($answer - 2) && abs($step - 2 * $part) <= 4;
    return $is_whole ? '' : "$answer answers, $part parts, $step steps\n";
}

sub _has_plausible_profiles {
    my ($self) = @_;
    my ($answers, $wrong, @files) = (0, '', $self->_files);
    for my $file (@files) {
        my $calls = eval { _calls_in($file) };
        if (!$calls) {
            $wrong .= "$file: $@";
            next;
        }
        $answers += $calls->[0];
        $wrong .= "$file:" . _why_implausible($calls) if _why_implausible($calls);
    }
    is($wrong, '', "$self->{name}: " . @files . ' profiles are readable and have whole requests');
    cmp_ok($answers, '>', 10, "there are $answers requests in them");
    return;
}

1;
