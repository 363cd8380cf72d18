# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Each thread writes a profile of its own, named after the main thread's with ".tN" appended.
use strict;
use warnings;

use Config;
use ProfileRun;
use RequiredPackages;
use Test::More;

plan skip_all => needs('perl', 'this perl has no threads') if !$Config{useithreads};

# The profiles of a run by the end of their names, without process ids.
sub by_name {
    my ($run) = @_;
    return map { s{.*/nytprof\.out}{}r =~ s/\.\d{2,}/.PID/r => $run->tables($_) } $run->files;
}

# "name => calls" of the subs of package main.
sub own_calls {
    my ($tables) = @_;
    my %calls;
    /^main::(?!CORE:|BEGIN)(\S+?)(?:\[\S+)? <- / and $calls{$1} += $tables->{calls}{$_}{count}
        for keys %{ $tables->{calls} };
    return join ' ', map { "$_=$calls{$_}" } sort keys %calls;
}

my $workers = <<'PERL';
use threads;
sub work { my ($n) = @_; return $n + 1 }
sub worker {
    my ($n) = @_;
    work($_) for 1 .. $n;
    return threads->tid;
}
my @threads = map { threads->create(\&worker, 10 * $_) } 1 .. 3;
work(1);
print join ' ', map { $_->join } @threads;
PERL
my $joined = profile($workers);
is($joined->stdout . $joined->stderr, '1 2 3', 'the program does what it did');
my %tables = by_name($joined);
is_deeply([sort keys %tables], ['', '.t1', '.t2', '.t3'], 'a profile for each thread');
is(own_calls($tables{''}), 'work=1', 'the main thread has its own calls');
for my $n (1 .. 3) {
    my $own = $tables{".t$n"};
    is(own_calls($own), 'work=' . 10 * $n . ' worker=1', "thread $n has its own");
    is_deeply(
        [grep { $_->[1] } @{ $own->counts_in('prog.pl') }],
        [[2, 2 * 10 * $n], [4, 1], [5, 1], [6, 1]],
        'and its own statements'
    );
    is($own->call_counts->{'main::work <- main::worker at prog.pl:5'}, 10 * $n, 'by their caller');
    is($own->{subs}{'main::worker'}, 'prog.pl:3-7', 'with the places of the subs');
    is($own->{options}{thread},      $n,            'and its number');
    is($own->source('prog.pl'),      $workers,      'and the source');
}
original_reads_it_silently($joined);

# "Perl exited with active threads" is perl's own word, as it is without a profiler.
my $detached = profile(<<'PERL');
use threads;
use threads::shared;
my $done :shared = 0;
my $never :shared;
sub work { return 1 }
sub wait_for_ever { lock $never; $never = 1; cond_signal($never); cond_wait($never) while 1 }
my $first = threads->create(sub { work() for 1 .. 5; lock $done; ++$done; cond_signal($done) });
threads->create(sub { work() for 1 .. 7; { lock $done; ++$done; cond_signal($done) } wait_for_ever() })->detach;
threads->create(sub { work(); { lock $done; ++$done; cond_signal($done) } work() while 1 })->detach;
{ lock $done; cond_wait($done) while $done < 3 } { lock $never; cond_wait($never) until $never }
$first->detach; threads->yield while $first->is_running;
print "done\n";
PERL
is($detached->stdout,    "done\n", 'detached threads');
is($detached->exit_code, 0,        'exit code');
%tables = by_name($detached);
is(
    $tables{''}->summary(5),
    'complete; lines 7:1 8:1 9:1 10:6 11:2 12:1; calls CORE:lock=2 CORE:print=1',
    'the main thread'
);
is(
    $tables{'.t1'}->summary,
    'complete; lines 5:5 7:4; calls CORE:lock=1 __ANON__[prog.pl:7]=1 work=5',
    'one that ended before the program'
);
is(
    $tables{'.t2'}->summary,
    'complete; lines 5:7 6:4 8:6;'
        . ' calls CORE:lock=2 __ANON__[prog.pl:8]=1 wait_for_ever=1 work=7',
    'one that still waits'
);
my ($lines, $works) = $tables{'.t3'}->summary =~
    /^complete; lines 5:(\d+) 9:6; calls CORE:lock=1 __ANON__\[prog\.pl:9\]=1 work=(\d+)$/;
ok($works && abs($works - $lines) <= 1, 'one that still runs') or diag($tables{'.t3'}->summary);

my $nested = profile(<<'PERL');
use threads;
sub work { return 1 }
sub inner { work() for 1 .. 2; return threads->tid }
sub outer { work() for 1 .. 3; my $tid = threads->create(\&inner)->join; work(); return $tid }
print threads->create(\&outer)->join;
print eval { threads->create(sub { work(); die "dies\n" })->join; 1 };
PERL
%tables = by_name($nested);
is($nested->stdout,           '21',                'a thread that begins a thread');
is(own_calls($tables{'.t1'}), 'outer=1 work=4',    'the outer one');
is(own_calls($tables{'.t2'}), 'inner=1 work=2',    'the inner one');
is(own_calls($tables{'.t3'}), '__ANON__=1 work=1', 'one that dies');

my $forking = profile(<<'PERL');
use threads;
sub work { return 1 }
sub forks {
    work();
    my $pid = fork;
    if (!$pid) {
        work() for 1 .. 3;
        threads->create(sub { work() for 1 .. 5 })->join;
        exit 3;
    }
    waitpid $pid, 0;
    work();
    return $? >> 8;
}
print threads->create(\&forks)->join;
PERL
%tables = by_name($forking);
is($forking->stdout, '3', 'a thread that forks');    # perl may warn of active threads
is_deeply([sort keys %tables], ['', '.PID.t1', '.PID.t2', '.t1'], 'names of the profiles');
is(own_calls($tables{'.t1'}),     'forks=1 work=2',    'the thread of the parent');
is(own_calls($tables{'.PID.t1'}), 'forks=1 work=3',    'its double in the child');
is(own_calls($tables{'.PID.t2'}), '__ANON__=1 work=5', 'a new thread of the child');

# The thread has the lock when the main thread waits in line 4.
my $exiting = profile(<<'PERL');
use threads; use threads::shared; my $waiting :shared;
sub work { return 1 }
lock $waiting; threads->create(sub { lock $waiting; work() for 1 .. 3; exit 5 });
cond_wait $waiting;
PERL
%tables = by_name($exiting);
is($exiting->exit_code, 5, 'exit in a thread ends the program');
is(
    $tables{''}->summary(2),
    'complete; lines 3:2 4:1; calls CORE:lock=1',
    'and completes each profile'
);
is(
    $tables{'.t1'}->summary,
    'complete; lines 2:3 3:3; calls CORE:lock=1 __ANON__[prog.pl:3]=1 work=3',
    'with all that the thread did'
);

my $pausing = profile(<<'PERL');
use threads;
use threads::shared;
my $done :shared = 0;
sub work { return 1 }
sub pauses { work() for 1 .. 4; DB::disable_profile(); { lock $done; ++$done; cond_signal($done) } sleep 100 }
sub switches {
    while (1) { DB::enable_profile(); work(); DB::disable_profile(); $done = 2 if $done == 1 }
}
threads->create(\&pauses)->detach;
{ lock $done; cond_wait($done) while $done < 1 }
threads->create(\&switches)->detach;
select undef, undef, undef, 0.01 while $done < 2;
PERL
%tables = by_name($pausing);
is_deeply([sort keys %tables], ['', '.t1', '.t2'], 'threads that pause');
like(
    $tables{''}->summary(4),
    qr/^complete; lines 9:1 10:3 11:1 12:1; calls CORE:lock=1(?: CORE:sselect=\d+)?$/,
    'the profile of the main thread'
);
is(
    $tables{'.t1'}->summary,
    'complete; lines 4:4 5:2; calls pauses=1 work=4',
    'what was before the pause'
);
($lines, my $steps, $works) =
    $tables{'.t2'}->summary =~ /^complete; lines 4:(\d+) 7:(\d+); calls switches=1 work=(\d+)$/;
ok($works && abs($works - $lines) <= 1 && abs($steps - 3 * $works) <= 3, 'and before many pauses')
    or diag($tables{'.t2'}->summary);

# The thread that forks has been in the new interpreter since its last event.
my $at_once = profile( <<'PERL', options => 'stmts=0');
use threads;
sub work { return 1 }
sub thread { work() }
my ($thread, $pid) = (threads->create(\&thread), fork);
if (!$pid) { work() for 1 .. 3; exec '/bin/true' }
waitpid $pid, 0;
$thread->join;
work();
PERL
%tables = by_name($at_once);
is_deeply([sort keys %tables], ['', '.PID', '.t1'], 'fork next to a new thread');
is(own_calls($tables{'.PID'}), 'work=3', 'the child of the main thread');
is(own_calls($tables{''}),     'work=1', 'the main thread');

my $controlled = profile( <<'PERL', options => 'start=no');
use threads;
sub work { return 1 }
sub thread { DB::enable_profile(); work() for 1 .. 3; DB::finish_profile(); work() }
$_->join for map { threads->create(\&thread) } 1 .. 2;
work();
PERL
%tables = by_name($controlled);
is_deeply([sort keys %tables], ['.t1', '.t2'], 'start=no: threads that profile themselves');
is(own_calls($tables{$_}), 'work=3', 'what they did between') for sort keys %tables;

runs_unharmed("$_: threads", $workers, options => $_)
    for qw(calls=2 stream=1 use_db_sub=1 subs=0 stmts=0 blocks=1 leave=0);

# Threads share the code, and each has its own sub of an expression that it reaches first.
runs_unharmed('an anonymous sub that two threads reach', <<'PERL');
use threads;
sub subs { my (%seen, @kept); for (1 .. 3) { push @kept, sub { 5 }; $seen{ $kept[-1] }++ } return scalar keys %seen }
for my $wait (0, 0.05) {
    my @threads = map { my $n = $_; threads->create(sub { select undef, undef, undef, $n * $wait; subs() }) } 1, 2;
    print join(' ', map { $_->join } @threads), "\n";
}
PERL

done_testing();
