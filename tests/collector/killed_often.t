# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The same at 200 random moments; and of programs that ran for more than 10 seconds, one part of a
# hundred may be missing, where many wait for one processor, too.
use strict;
use warnings;

use KilledRun;
use Test::More;

my $NOISE = 0.3;    # seconds that a process on a busy machine may wait for its turn
killed_ones(
    200,
    seconds  => [0.2, 4],
    signals  => [qw(KILL SEGV ABRT TERM)],
    may_miss => sub { 1 + $NOISE },
);
killed_ones(
    28,
    seconds  => [10.5, 16],
    signals  => ['KILL'],
    may_miss => \&part_of_a_hundred,
);

# What each writes ten times a second takes it long then, as the others have their turns meanwhile.
my ($processor) = `taskset -c -p $$` =~ /([0-9]+)[-,0-9]*$/;
is(system("taskset -c -p $processor $$ >/dev/null"), 0, "all on processor $processor");
killed_ones(
    16,
    seconds   => [10.5, 13],
    signals   => ['KILL'],
    ways      => ['compress=0', 'loops, compress=0'],
    at_a_time => 8,
    may_miss  => \&part_of_a_hundred,
);

sub part_of_a_hundred {
    my ($ran) = @_;
    return 0.01 * $ran + $NOISE;
}

done_testing();
