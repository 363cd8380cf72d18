# Some calls, some statements, and in every run the same number of them.
use strict;
use warnings;

sub half { my ($number) = @_; return $number / 2; }

sub work {
    my $sum = 0;
    $sum += half($_) for 1 .. 2000;
    return $sum;
}

print work() + eval('work()'), "\n" for 1 .. 3;
