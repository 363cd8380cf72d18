# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Next to nothing but statements.
use strict;
use warnings;

my ($x, $y, $sum) = (0, 1, 0);
for my $i (1 .. 150_000) {
    $x = $i + $y;
    $y = $x & 255;
    $sum += $y;
}
print "$sum\n";
