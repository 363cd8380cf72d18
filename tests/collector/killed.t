# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A program that is killed leaves a profile of all but the last second.
use strict;
use warnings;

use KilledRun;
use Test::More;

killed_ones(
    13,
    seconds  => [1.3, 3],
    signals  => [qw(KILL SEGV ABRT TERM)],
    may_miss => sub { 1.4 },                 # with what a busy machine adds
);

done_testing();
