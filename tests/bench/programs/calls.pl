# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Calls of subs and methods, in a tree of calling contexts.
use strict;
use warnings;

sub fib {
    my $n = shift;
    return $n < 2 ? $n : fib($n - 1) + fib($n - 2);
}

sub value { return $_[0]{value} }
sub add   { $_[0]{value} += $_[1]; return $_[0] }

my $object = bless { value => 0 };
for my $i (1 .. 40_000) {
    $object->add($i)->value;
}
print fib(18) + $object->value, "\n";
