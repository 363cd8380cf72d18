# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The time axis: what is in each slice of it, and that all of them are the whole profile.
use strict;
use warnings;

use CommandRun qw(preloading);
use Config;
use List::Util qw(sum);
use POSIX qw(SIGKILL);
use ProfileReader qw(read_summary);
use ProfileRun;
use SliceRecords qw(slices_of slice_differences);
use Test::More;

# The original's reader loses the front of some comments.
$ENV{NYTPROF_TEST_READER} = 'modules';

# Recursion, calls of a sub from several lines and through others, exceptions, sort, string evals,
# goto, for some slices of the shortest length.
my $program = <<'PERL';
use Time::HiRes qw(time sleep);
sub leaf { my $sum = 0; $sum += $_ for 1 .. $_[0]; return $sum }
sub deep { my ($n) = @_; return $n ? deep($n - 1) + leaf(2) : leaf(1) }
sub either { return $_[0] % 2 ? leaf(3)
    : leaf(4) }
sub gone { goto &leaf }
sub dies { leaf(1); die "no\n" }
my $end = time + 0.15;
for (my $i = 0; time < $end; ++$i) {
    deep($i % 40);
    either($i);
    gone(5);
    eval { dies() };
    eval "leaf($i % 3)" if $i % 10 == 0;
    my @sorted = sort { leaf(1); $a <=> $b } 3, 1, 2;
}
sleep 0.03;
leaf(10);
PERL

for my $options (
    '',                 'calls=0',    'calls=2',  'stream=1',
    'calls=2:stream=1', 'compress=0', 'blocks=1', 'subs=0',
    'stmts=0',          'slices=0',   'findcaller=1'
    )
{
    my $run = profile($program, options => join ':', 'slices=10', $options || ());
    is($run->exit_code . $run->stderr, '0', "options $options");
    my @differences = slice_differences($run->tables);
    is_deeply([@differences[0 .. ($#differences < 4 ? $#differences : 4)]],
        [], 'slices are all of the profile');
    my $slices = slices_of($run->tables)->{slices};
    my $least  = $options eq 'slices=0' ? 1 : 4;
    cmp_ok(scalar @$slices, '>=', $least, 'there are some');
    original_reads_it_silently($run);
}

# What takes long has a slice of its own, which says what it was and that the process waited.
{
    my $run     = profile('sub work { my $x = 0; $x += $_ for 1 .. 1000 } work(); sleep 1; work()');
    my $axis    = slices_of($run->tables);
    my $sleep   = 'main::CORE:sleep <- main::RUNTIME at prog.pl:1';
    my ($slept) = grep { ($_->{calls}{$sleep} || [0, 0])->[1] > 9e8 } @{ $axis->{slices} };
    ok($slept, 'a slice has all of the sleep');
    is_deeply([keys %{ $slept->{calls} }], [$sleep], 'and nothing else');
    cmp_ok($slept->{cpu} + $slept->{delay}, '<', 0.5 * $slept->{length}, 'in which it waited');
    my $process = $run->tables->{process};
    my $length  = sum(map { $_->{length} } @{ $axis->{slices} }) / 1e9;
    cmp_ok(abs($process->{end} - $process->{start} - $length), '<', 0.5,
        'they are all of its time');
    is($axis->{header}{pid}, $process->{pid}, 'the process is known');
    cmp_ok(abs($axis->{header}{wall} / 1e9 - $process->{start}), '<', 0.5, 'and its start');
}

# Processes and threads have axes of their own.
{
    my $run = profile(<<'PERL', options => 'slices=10');
sub work { my $x = 0; $x += $_ for 1 .. $_[0]; return $x }
sub outer { work(1000); my $pid = fork // die; work(2000); if (!$pid) { work(3000); exit } waitpid $pid, 0 }
outer();
PERL
    is(scalar $run->files, 2, 'a fork');
    is_deeply([map { slice_differences($run->tables($_)) } $run->files], [], 'each has its slices');
}
SKIP: {
    skip 'this perl has no threads', 1 if !$Config{useithreads};
    my $run = profile('use threads; sub work { my $x = 0; $x += $_ for 1 .. 1000 }'
            . ' work(); threads->create(\&work)->join for 1 .. 2; work()');
    is_deeply([map { slice_differences($run->tables($_)) } $run->files], [], 'threads');
}

# Pauses, and an exec that fails, after which the same profile goes on.
for my $between ('DB::disable_profile(); work(); DB::enable_profile();',
    'no warnings; exec "/no/program";')
{
    my $run = profile('sub work { my $x = 0; $x += $_ for 1 .. 1000 } sub outer { work(); '
            . "$between work() } outer(); work();");
    is_deeply([slice_differences($run->tables)], [], "slices around $between");
}

# A kill between flushes: what has been written is a profile, and its slices are all of it.
for my $options ('compress=6', 'compress=0', 'calls=2') {
    my $run = profile(<<'PERL', options => $options);
sub work { my $x = 0; $x += $_ for 1 .. 100; return $x }
sub outer { work() for 1 .. 100; DB::disable_profile(); DB::enable_profile(); work(); kill KILL => $$ }
outer();
PERL
    is($run->signal, SIGKILL, "killed with $options");
    my ($profile) = read_summary($run->file);
    my %calls = map { $_->{sub} => $_->{calls} } @{ $profile->{subs} };
    is_deeply([@calls{qw(main::work main::outer)}], [100, 1], 'calls up to the last flush');
}

# A forked process that first calls a sub from another line than its parent did. sleep() takes no
# time here, but the clock goes on; compared are hundreds of seconds.
SKIP: {
    my $clock = $ENV{NYTPROF_FAKE_CLOCK};
    skip 'NYTPROF_FAKE_CLOCK names no library to preload', 2 if !$clock || !-e $clock;
    my $run = profile(<<'PERL', options => 'clock=1', env => { preloading($clock) });
sub leaf { sleep $_[0]; return 1 }
sub work { return leaf($_[0]) + leaf($_[0]) }
sub outer {
    work(100) if $_[0];
    work(1000) if $_[1];
}
outer(1, 1);
my $pid = fork // die;
waitpid $pid, 0 if $pid;
exit if $pid;
for my $which ([0, 1], [1, 0]) {
    outer(@$which);
    DB::disable_profile(); DB::enable_profile();
}
kill KILL => $$;
PERL
    my ($profile) = read_summary(($run->files)[1]);
    my %work =
        map { $_->{line} => $_ } grep { $_->{callee} eq 'main::work' } @{ $profile->{calls} };
    is_deeply([map { $work{$_}{calls} } 4, 5], [1, 1], 'killed after a fork');
    is_deeply([map { sprintf '%.0f', $work{$_}{inclusive} / 100 } 4, 5],
        [2, 20], 'each line has the time of its own calls');
}

# An exception ends calls at its time, which is known only at the next event, when a slice may end,
# too; handlers run before. Nothing takes time but sleep().
SKIP: {
    my $clock = $ENV{NYTPROF_FAKE_CLOCK};
    skip 'NYTPROF_FAKE_CLOCK names no library to preload', 12 if !$clock || !-e $clock;
    my $program = <<'PERL';
sub fail { sleep 1; die "no\n" }
sub attempt { eval { sleep 2; fail(); 1 } or sleep 30; sleep 4 }
attempt() for 1 .. 2;
eval { fail(); 1 } or sleep(100) && DB::mark_profile('caught') || sleep 200;
sub handle { sleep 1000; DB::mark_profile('handled'); sleep 2000; my $text = \'constant'; $$text = 1 }
local $SIG{__DIE__} = \&handle;
eval { fail(); 1 } or sleep 10_000;
sub Guard::DESTROY { sleep 20_000 }
sub guarded { my $guard = bless [], 'Guard'; die "no\n" }
eval { guarded(); 1 } or sleep 40_000;
PERL
    for my $options (
        'slowops=0',          'slowops=2', 'leave=0:slowops=0', 'stmts=0:slowops=0',
        'stream=1:slowops=0', 'calls=2:slowops=0'
        )
    {
        my $run = profile($program, options => "clock=1:$options", env => { preloading($clock) });
        is($run->exit_code . $run->stderr, '0', "exceptions with $options");
        is_deeply([slice_differences($run->tables)], [], 'slices end calls when the totals do');
    }
}

done_testing;
