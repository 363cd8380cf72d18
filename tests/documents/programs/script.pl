# A script.
use strict;
use warnings;

print join(" ", map { $_**2 } 1 .. 10), "\n";
