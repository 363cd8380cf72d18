# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# nytprof control of servers: which of their processes are meant, and which answer.
use strict;
use warnings;

use CommandRun qw(happens);
use Config;
use ControlledProgram;
use Test::More;

# A server is one program, whose workers answer: by name, for a time as for a number of requests.
{
    my $server = controlled(<<'PERL');
sub work { my $sum = 0; $sum += $_ for 1 .. 100; return $sum }
for (1 .. 2) {
    next if fork;
    work() until must_end();
    exit;
}
say_ready();
wait for 1 .. 2;
PERL
    happens(sub { $server->sockets == 3 }) or die "no workers\n";
    my $master = $server->pid;
    for my $options (['--for', '1m'], ['--requests', '5']) {
        my ($out, $err, $status) = $server->command('prog.pl', 'start', @$options);
        is("$status $err", '0 ', "start @$options");
        my @answers = $out =~ /^ *\d+ +prog\.pl/mg;
        is(@answers, 2, 'two workers answer');
        unlike($out, qr/^ *$master /m, 'for their master');
    }
    $server->end;
}

# As in uWSGI, C code forks the workers: before they run perl, they have no sockets.
SKIP: {
    skip 'the number of the system call is that of x86-64', 1
        if $Config{archname} !~ /^x86_64-linux/;
    my $server = controlled(<<'PERL');
my $pid = syscall 57; # fork
if (!$pid) { select undef, undef, undef, 0.05 until must_end(); exec 'true' }
say_ready();
waitpid $pid, 0;
PERL
    my $master = $server->pid;
    for my $words (['--all', 'start', '--for', '30s'], ['prog.pl', 'start', '--requests', 5]) {
        my ($out, $err, $status) = ('', '', 0);
        happens(
            sub {    # that it waits is known a little later
                ($out, $err, $status) = $server->command(@$words);
                return $status >> 8 == 1;
            }
        );
        is($out, '', 'no process answers');
        is(
            $err,
            "nytprof: error: process $master: its 1 worker has served no request yet and cannot be reached "
                . "before; send a request to each, or call uwsgi::postfork(sub { return }) in the application\n",
            "control @$words says that nothing would be profiled"
        );
    }
    like(
        ($server->command('app.psgi', 'start'))[1],
        qr/no process 'app.psgi' .*; process $master: its 1 worker has served no request/,
        'nor has it a name'
    );
    $server->end;
}

done_testing();
