# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The same at 200 random moments; and of programs that ran for more than 10 seconds, one part of a
# hundred may be missing.
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
    26,
    seconds  => [11, 16],
    signals  => ['KILL'],
    may_miss => sub { my $ran = shift; 0.01 * $ran + $NOISE },
);

done_testing();
