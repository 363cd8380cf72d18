# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Whose time it is, to the second: inclusive and exclusive time, recursion, the end of blocks, loop
# conditions, accept. Nothing takes time here but sleep() and accept(), which move the clock.
use strict;
use warnings;

use CommandRun qw(preloading);
use ProfileRun;
use RequiredPackages;
use Test::More;

my $clock = $ENV{NYTPROF_FAKE_CLOCK};
plan skip_all => 'NYTPROF_FAKE_CLOCK names no library to preload' if !$clock || !-e $clock;

# Lines "LINE SECONDS" and calls "CALLED <- CALLER at LINE INCLUSIVE EXCLUSIVE [RECURSIVE]" of
# prog.pl that took time.
sub times_of {
    my ($tables) = @_;
    my @rows;
    for my $place (keys %{ $tables->{lines} }) {
        my $seconds = sprintf '%.0f', $tables->{lines}{$place}{seconds};
        push @rows, $place =~ s/^prog\.pl://r . " $seconds" if $seconds;
    }
    @rows = sort @rows;
    for my $call (sort keys %{ $tables->{calls} }) {
        my @seconds = map { sprintf '%.0f', $_ } @{ $tables->{calls}{$call} }{qw(incl excl reci)};
        pop @seconds if !$seconds[2];
        push @rows, $call =~ s/ at \Kprog\.pl://r . " @seconds" if grep { $_ } @seconds;
    }
    return join "\n", @rows, '';
}

sub times_are {
    my ($name, $program, $expected, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $own = join ':', 'clock=1', $how{options} // 'slowops=0';
    my %run = (env => { preloading($clock) }, %how);
    for my $more ('', ':calls=2:stream=1', ':blocks=1') {
        my $run = profile($program, %run, options => $own . $more);
        is(times_of($run->tables), $expected, $name . $more);
        is($run->stderr,           '',        'no error messages');
    }
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my $original  = profile_by_original($program, %run, options => $own);
        my %otherwise = %{ $how{original} || {} };    # its rows in the place of ours
        my @rows      = map { $otherwise{$_} ? @{ $otherwise{$_} } : $_ } split /\n/, $expected;
        is(times_of($original->tables), join('', map { "$_\n" } @rows), 'so says the original');
    }
    return;
}

times_are('inclusive and exclusive time', <<'PERL', <<'TIMES' );
sub inner { sleep 10 }
sub outer {
    sleep 20;
    inner();
    inner() for 1 .. 2;
    sleep 5;
}
outer();
inner();
PERL
1 40
3 20
6 5
main::inner <- main::RUNTIME at 9 10 10
main::inner <- main::outer at 4 10 10
main::inner <- main::outer at 5 20 20
main::outer <- main::RUNTIME at 8 55 25
TIMES

times_are('builtins', <<'PERL', <<'TIMES', options => 'slowops=2');
sub inner { sleep 10 }
sub outer { sleep 20; inner() }
outer();
PERL
1 10
2 20
main::CORE:sleep <- main::inner at 1 10 10
main::CORE:sleep <- main::outer at 2 20 20
main::inner <- main::outer at 2 10 0
main::outer <- main::RUNTIME at 3 30 0
TIMES

times_are('a sub with several callers, within each other', <<'PERL', <<'TIMES' );
sub leaf { sleep 1 }
sub one { leaf(); two(); sleep 10 }
sub two { leaf(); leaf(); three() }
sub three { leaf(); sleep 100 }
one();
two();
leaf();
PERL
1 8
2 10
4 200
main::leaf <- main::RUNTIME at 7 1 1
main::leaf <- main::one at 2 1 1
main::leaf <- main::three at 4 2 2
main::leaf <- main::two at 3 4 4
main::one <- main::RUNTIME at 5 114 10
main::three <- main::two at 3 202 200
main::two <- main::RUNTIME at 6 103 0
main::two <- main::one at 2 103 0
TIMES

times_are('recursion', <<'PERL', <<'TIMES' );
sub down {
    my $n = shift;
    sleep 10;
    down($n - 1) if $n;
    sleep 1;
}
down(3);
down(0);
PERL
3 50
5 5
main::down <- main::RUNTIME at 7 44 11
main::down <- main::RUNTIME at 8 11 11
main::down <- main::down at 4 0 33 66
TIMES

times_are('mutual recursion', <<'PERL', <<'TIMES' );
sub even { my $n = shift; sleep 10; odd($n - 1) if $n }
sub odd { my $n = shift; sleep 1; even($n - 1) if $n }
even(3);
odd(1);
PERL
1 30
2 3
main::even <- main::RUNTIME at 3 22 10
main::even <- main::odd at 2 10 20 11
main::odd <- main::RUNTIME at 4 11 1
main::odd <- main::even at 1 12 2 1
TIMES

times_are('the rest of a statement after a call', <<'PERL', <<'TIMES' );
sub quick { return 1 }
my $sum = quick() + sleep(10);
if (quick()) {
    sleep 1;
}
$sum = quick() + eval { sleep 2; 1 } + do { sleep 3; 1 } + sleep(4);
my @list = map { quick(); sleep 5 } sort { sleep 1; $a <=> $b } 2, sleep(7);
PERL
2 10
3 1
6 9
7 18
TIMES

times_are('the same with leave=0', <<'PERL', <<'TIMES', options => 'slowops=0:leave=0');
sub quick { return 1 }
my $sum = quick() + sleep(10);
if (quick()) {
    sleep 1;
}
PERL
1 11
TIMES

# The original takes the condition for a part of the body's last statement.
my %condition = ('2 40' => ['2 10'], '21 16' => ['21 16', '3 30']);
times_are('conditions of loops', <<'PERL', <<'TIMES', original => \%condition);
my ($n, $m, $k) = (3, 2, 2);
while (sleep(10), $n--) {
    my $x = 1;
}
until (sleep(1), !$m--) {
    my $x = 1;
    next if $x;
}
for (my $i = 0; sleep(2), $i < 2; sleep(3), $i++) {
    my $x = 1;
}
while (sleep(4), $k--) {
    my $x = 1;
} continue {
    my $y = 1;
}
my $y;
$y++ while sleep(5), $y < 2;
do { my $x = 1 } until sleep(6), $y++ > 2;
for my $z (sleep(7), sleep(7)) {
    sleep 8;
}
PERL
12 12
18 15
19 12
2 40
20 14
21 16
5 3
9 12
TIMES

# For the original the rest of the statement that caught an exception belongs to the one that threw.
my %caught = ('1 3' => ['1 14'], '2 18' => ['2 12'], '11 5' => []);
times_are('exceptions and signals', <<'PERL', <<'TIMES', original => \%caught);
sub fail { sleep 1; die "x\n" }
sub attempt { eval { sleep 2; fail(); 1 } or sleep 3; sleep 4 }
attempt() for 1 .. 2;
$SIG{USR1} = sub { sleep 10 };
sub interrupted {
    kill USR1 => $$;
    sleep 20;
}
interrupted();
local $SIG{__DIE__} = sub { sleep 30 };
eval { fail(); 1 } or sleep 5;
PERL
1 3
10 30
11 5
2 18
4 10
7 20
main::__ANON__[prog.pl:10] <- main::fail at 1 30 30
main::__ANON__[prog.pl:4] <- main::interrupted at 6 10 10
main::attempt <- main::RUNTIME at 3 20 18
main::fail <- main::RUNTIME at 11 31 1
main::fail <- main::attempt at 2 2 2
main::interrupted <- main::RUNTIME at 9 30 20
TIMES

times_are('callbacks, objects and ties', <<'PERL', <<'TIMES', options => 'slowops=2');
sub compare { sleep 1; $_[0] <=> $_[1] }
sub order { return sort { compare($a, $b) } @_ }
my @ordered = order(2, 1);
sub Guard::DESTROY { sleep 10 }
sub scope { my $guard = bless [], 'Guard'; sleep 2 }
scope();
sub Tied::TIESCALAR { bless [], 'Tied' } sub Tied::FETCH { sleep 20; 5 }
tie my $tied, 'Tied';
sub fetch { my $copy = $tied + 1; sleep 3 }
fetch();
(my $text = 'ab') =~ s/(\w)/compare(1, 2)/ge;
PERL
1 3
4 10
5 2
7 20
9 3
Guard::DESTROY <- main::scope at 5 10 0
Tied::FETCH <- main::fetch at 9 20 0
main::CORE:sleep <- Guard::DESTROY at 4 10 10
main::CORE:sleep <- Tied::FETCH at 7 20 20
main::CORE:sleep <- main::compare at 1 3 3
main::CORE:sleep <- main::fetch at 9 3 3
main::CORE:sleep <- main::scope at 5 2 2
main::CORE:sort <- main::order at 2 1 0
main::compare <- main::CORE:sort at 2 1 0
main::compare <- main::RUNTIME at 11 2 0
main::fetch <- main::RUNTIME at 10 23 0
main::order <- main::RUNTIME at 3 1 0
main::scope <- main::RUNTIME at 6 12 0
TIMES

times_are('string evals, goto and goto out of a sub', <<'PERL', <<'TIMES' );
sub target { sleep 10 }
sub jump { sleep 1; goto &target }
jump();
sub evaluate { sleep 2; eval 'sleep 20; target()'; sleep 3 }
evaluate();
sub leave { sleep 4; no warnings 'exiting'; last }
for (1 .. 2) { sleep 5; leave(); sleep 1000 }
sleep 6;
PERL
(eval 1)[prog.pl:4]:1 20
1 20
2 1
4 5
6 4
7 5
8 6
main::evaluate <- main::RUNTIME at 5 35 25
main::jump <- main::RUNTIME at 3 1 1
main::leave <- main::RUNTIME at 7 4 4
main::target <- main::RUNTIME at 2 10 10
main::target <- main::evaluate at (eval 1)[prog.pl:4]:1 10 10
TIMES

# The original does not take the pause out of running subs.
my $work = 'main::work <- main::RUNTIME at 2';
times_are('parts that are not profiled',
    <<'PERL', <<'TIMES', original => { "$work 3 3" => ["$work 103 103"] });
sub work { sleep 1; DB::disable_profile(); sleep 100; DB::enable_profile(); sleep 2 }
work();
sleep 3;
DB::disable_profile();
sleep 200;
work();
sleep 4;
PERL
1 5
3 3
7 4
main::work <- main::RUNTIME at 2 3 3
TIMES

times_are('a server that waits for its clients', <<'PERL', <<'TIMES', options => 'slowops=2');
use Socket;
socket my $s, PF_INET, SOCK_STREAM, 0; bind $s, sockaddr_in(0, INADDR_LOOPBACK); listen $s, 1;
socket my $c, PF_INET, SOCK_STREAM, 0; connect $c, getsockname $s;
sub wait_for { accept my $client, $s; sleep 1; return $client }
sub serve { my $client = wait_for(); sleep 10 }
serve();
PERL
4 61
5 10
main::CORE:sleep <- main::serve at 5 10 10
main::CORE:sleep <- main::wait_for at 4 1 1
main::serve <- main::RUNTIME at 6 11 0
main::wait_for <- main::serve at 5 1 0
TIMES

# A child that is not profiled until it says so, in the middle of a call.
for my $pause ('', 'DB::disable_profile();') {
    my $run = profile(
        <<"PERL", env => { preloading($clock) }, options => 'clock=1:slowops=0:forkdepth=0');
sub work {
    sleep 2; $pause
    if (my \$pid = fork) { waitpid \$pid, 0; return }
    sleep 10;
    DB::enable_profile();
    sleep 3;
}
work();
PERL
    my ($parent, $child) = $run->all_tables;
    is(times_of($child), <<'TIMES', "forkdepth=0, on again in a child: $pause");
6 3
main::work <- main::RUNTIME at 8 3 3
TIMES
}

done_testing();
