# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Profiles of time ranges of real programs: they have what ran then, and add up to the whole.
use strict;
use warnings;

use CommandRun qw(capture);
use Config;
use POSIX qw(strftime);
use ProfileRun;
use Test::More;

# Recursion, calls from several lines, evals and waiting, in two processes and a short one.
my $program = <<'PERL';
use Time::HiRes qw(time sleep);
sub leaf { my $sum = 0; $sum += $_ for 1 .. $_[0]; return $sum }
sub deep { my ($n) = @_; return $n ? deep($n - 1) + leaf(2) : leaf(1) }
sub either { return $_[0] % 2 ? leaf(3)
    : leaf(4) }
sub work {
    my ($seconds) = @_;
    my $end = time + $seconds;
    for (my $i = 0; time < $end; ++$i) {
        deep($i % 20);
        either($i);
        eval "leaf($i % 3)" if $i % 10 == 0;
        my @sorted = sort { leaf(1); $a <=> $b } 3, 1, 2;
    }
}
sub first_part { work(0.15) }
sub last_part { work(0.15) }
first_part();
print time, "\n";
my $child = fork // die;
if (!$child) { work(0.2); exit }
sleep 0.2;
wait;
sleep 0.03;         # slices end before and after, so none has the time and the next call
print time, "\n";
sleep 0.03;
last_part();
my $short = fork // die;
exit leaf(3) if !$short;
wait;
PERL

my $merges = 0;

# Of all rows of a table, by what they are: numbers that ranges must add up to.
sub numbers_of {
    my ($files, @range) = @_;
    my %numbers;
    for ([lines => [0, 1], [2, 3]], [calls => [0 .. 3], [4 .. 7]], [folded => [0], [1]]) {
        my ($table, $key, $values) = @$_;
        my @command =
            ('export', $table eq 'folded' ? 'folded' : ('csv', '-t', $table), '--waiting');
        my ($out, $err, $status) = capture([$ENV{NYTPROF_COMMAND}, @command, @range, @$files]);
        return {} if $err =~ /nothing ran then/;
        next if $err =~ /has no call stacks/;         # calls=0
        die "$err\n" if $status != 0;
        my @lines = split /\n/, $out;
        shift @lines if $table ne 'folded';           # titles
        for (@lines) {
            my @cells = $table eq 'folded' ? /^(.*) (\d+)$/ : split /,/;
            my $row   = join ' ', $table, @cells[@$key];
            $numbers{"$row, $_"} += $cells[$_] for @$values;
        }
    }
    return \%numbers;
}

sub sum_of {
    my %sum;
    for my $numbers (@_) {
        $sum{$_} += $numbers->{$_} for keys %$numbers;
    }
    return \%sum;
}

# A slice has the clock rate that was known when it ended. The last one has the rest, which may be
# less than nothing. Folded stacks show that as nothing.
sub differences_of {
    my ($got, $wanted) = @_;
    my %all = (%$got, %$wanted);
    my @differences;
    for my $row (sort keys %all) {
        my ($is, $should) = map { $_ // 0 } $got->{$row}, $wanted->{$row};
        my $most = $row =~ /^folded/ ? 1000 + $should / 1000 : 1e-9;
        push @differences, "$row: $is, not $should" if abs($is - $should) > $most;
    }
    return \@differences;
}

# Of epoch seconds, as --from and --to take it.
sub moment {
    my ($time) = @_;
    return strftime('%Y-%m-%dT%H:%M:%S', localtime $time) . sprintf '.%03d', $time * 1000 % 1000;
}

# A written merge has the ranges of its parts, also if it is merged in two steps.
sub merge_of {
    my ($run, @files) = @_;
    my $out = $run->folder . '/merged-' . ++$merges;
    my (undef, undef, $status) = capture([$ENV{NYTPROF_COMMAND}, 'merge', '-o', $out, @files]);
    is($status, 0, 'merging succeeds');
    return $out;
}

sub is_same_in_ranges {
    my ($run, $what, @files) = @_;
    my $merged = merge_of($run, @files);
    my $steps  = @files > 2 ? merge_of($run, @files[1 .. $#files]) : $merged;
    $steps = merge_of($run, $steps, $files[0]) if $steps ne $merged;
    for my $file ($merged, $steps) {
        for my $range (['--to', 0.1], ['--from', 0.1, '--to', 0.3], ['--from', 0.3]) {
            is_deeply(differences_of(numbers_of([$file], @$range), numbers_of(\@files, @$range)),
                [], "$what: merged, @$range");
        }
    }
    return;
}

sub has_call {
    my ($numbers, $sub) = @_;
    return scalar grep { /^calls .* main::$sub, 4/ && $numbers->{$_} > 0 } keys %$numbers;
}

srand 1;
for my $options ('slices=10', '', 'slices=10:blocks=1', 'slices=10:calls=0', 'slices=10:stream=1') {
    my $run   = profile($program, options => $options);
    my @files = $run->files;
    is(@files, 3, "options '$options': three processes");
    my $whole = numbers_of(\@files);
    for (1 .. 2) {
        my @edges  = sort { $a <=> $b } map { rand 0.7 } 1 .. 2;
        my @ranges = map  { numbers_of(\@files, @$_) } ['--to', $edges[0]],
            ['--from', $edges[0], '--to', $edges[1]], ['--from', $edges[1]];
        is_deeply(differences_of(sum_of(@ranges), $whole), [], "ranges cut at @edges add up");
    }
    is_same_in_ranges($run, "options '$options'", @files);
}

{
    my $run   = profile($program, options => 'slices=10');
    my @files = $run->files;
    my ($first_end, $last_begin) = map { moment($_) } split /\n/, $run->stdout;
    my $begin = numbers_of(\@files, '--to', $first_end);
    ok(has_call($begin,  'first_part'), 'a range has what began in it');
    ok(!has_call($begin, 'last_part'),  'and not what began later');
    my $end = numbers_of(\@files, '--from', $last_begin);
    ok(has_call($end,  'last_part'),  'likewise its end');
    ok(!has_call($end, 'first_part'), 'and not what began earlier');
}

# A killed process has all of itself in slices.
{
    my $run    = profile($program . 'kill KILL => $$; sleep 9', options => 'slices=10');
    my @files  = $run->files;
    my $whole  = numbers_of(\@files);
    my @ranges = map { numbers_of(\@files, @$_) } ['--to', 0.2], ['--from', 0.2];
    is_deeply(differences_of(sum_of(@ranges), $whole), [], 'ranges of a killed process add up');
    is_same_in_ranges($run, 'a killed process', @files);
}

SKIP: {
    skip 'this perl has no threads', 1 if !$Config{useithreads};
    my $work = $program =~ s/^first_part.*//msr;
    my $run  = profile(<<"PERL", options => 'slices=10');
use threads;
$work
\$_->join for map { threads->create(sub { work(0.1) }) } 1 .. 2;
work(0.1);
PERL
    my @files = $run->files;
    is(@files, 3, 'three threads');
    is_same_in_ranges($run, 'threads', @files);
}

done_testing;
