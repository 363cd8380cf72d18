# A process of its own for each of three pieces of work.
use strict;
use warnings;

for my $piece (1 .. 3) {
    my $pid = fork;
    die "Cannot fork: $!\n" if !defined $pid;
    next if $pid;
    my $sum = 0;
    $sum += $_ for 1 .. 1000 * $piece;
    exit 0;
}
1 while wait > 0;
