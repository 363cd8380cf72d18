# String evals: subs in them, evals in them, equal texts, errors, #line.
use strict;
use warnings;

my @made = map { eval "sub { \$_[0] * $_ }" } 1 .. 4;
print join(' ', map { $_->(10) } @made), "\n";

eval "sub named_$_ { return $_ + helper($_) }" for 1 .. 3;
sub helper { return $_[0] * 100 }
print join(' ', named_1(), named_2(), named_3()), "\n";

my $sum = 0;
eval '$sum += $_; 1' or die for 1 .. 20;
print "$sum\n";

print eval('eval "1 +"; $@ ? "syntax" : "none"'), ' ', eval { eval 'die "inner\n"'; $@ }, "";
print eval
    qq{\n# line 50 "template.tt"\nsub placed { return (caller(0))[2] . __LINE__ }\nplaced();\n},
    "\n";

package Accessors;
for my $field (qw(width height depth)) {
    eval
        "sub $field { my \$self = shift; \$self->{$field} = shift if \@_; return \$self->{$field} }; 1"
        or die $@;
}

package main;
my $box = bless {}, 'Accessors';
$box->width(3), $box->height(4), $box->depth(5);
print $box->width * $box->height * $box->depth,                                   "\n";
print eval 'my $n = 3; my $code = sub { eval q{$n * 2} }; $code->() + $code->()', "\n";
