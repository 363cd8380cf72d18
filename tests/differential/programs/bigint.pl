# Math::BigInt with its own arithmetic: operators overloaded by a large module.
use strict;
use warnings;
use Math::BigInt lib => 'Calc';

my ($before, $last) = (Math::BigInt->new(0), Math::BigInt->new(1));
($before, $last) = ($last, $before + $last) for 1 .. 40;
print "$last\n";
print Math::BigInt->new(2)**90,    "\n";
print Math::BigInt->new(15)->bfac, "\n";
print Math::BigInt->new('123456789012345678901234567890')->bdiv('9876543210') . "\n";
print Math::BigInt->new(48)->bgcd(180), ' ', Math::BigInt->new('0xff')->as_bin, "\n";
