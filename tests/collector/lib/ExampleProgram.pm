# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ExampleProgram;

# A program that does something of everything, and the same each time.

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(example_program);

# Something of everything that the profiler treats in a way of its own.
my $Program = <<'PERL';
use strict;
use warnings;
use Mod qw(helper);
use List::Util qw(first reduce sum);

package Shape {
    our $AUTOLOAD;
    use overload '+' => sub { return $_[0]{n} + $_[1] }, '""' => \&text;
    sub new { my ($class, $n) = @_; return bless { n => $n }, $class }
    sub text { return "shape $_[0]{n}" }
    sub AUTOLOAD {
        my $self = shift;
        my $name = $AUTOLOAD =~ s/.*:://r;
        return $self->{$name};
    }
    sub DESTROY { my $self = shift; $self->{n} = 0; return }
}

package Counter {
    sub TIESCALAR { my $n = 0; return bless \$n }
    sub FETCH { my $self = shift; return ++$$self }
    sub STORE { my ($self, $n) = @_; $$self = $n; return }
}

package main;

my $total = 0;
BEGIN { my $early = 1; $early++ for 1 .. 3 }
BEGIN { helper(2) }
INIT { helper(1) }

sub fib { my $n = shift; return $n < 2 ? $n : fib($n - 1) + fib($n - 2) }
sub even { my $n = shift; return $n == 0 || odd($n - 1) }
sub odd { my $n = shift; return $n != 0 && even($n - 1) }
sub counter { my $c = shift; return sub { return $c++ } }
sub inner { return scalar @_ }
sub jump { unshift @_, 'x'; goto &inner }
sub jump_to_xsub { goto &List::Util::sum }
sub by_number { return $a <=> $b }
sub place : lvalue { $total }

$total += fib(6) + even(4);
my ($one, $two) = (counter(5), counter(7));
$total += $one->() + $two->() for 1 .. 4;
$total += jump(1, 2) + jump_to_xsub(1, 2);
$total += helper($_) for 1 .. 3;
place() = $total + 1;

for my $i (1 .. 3) {
    my $shape = Shape->new($i);
    $total += $shape->n + ($shape + 1) + length "$shape";
}
tie my $tied, 'Counter';
$tied = 3;
$total += $tied;

my @sorted = sort { $b <=> $a } map { $_ * 2 } grep { $_ % 2 } 1 .. 9;
@sorted = sort by_number @sorted;
@sorted = sort { inner($a) <=> inner($b) || $a <=> $b } @sorted;

for my $i (1 .. 3) {
    eval "sub made_$i { return $i }\n\$total += made_$i();\n1" or die $@;
}
my $nested = eval q{
    my $v = eval q{ inner(1, 2, 3) };
    $v + 1;
};
eval { die { code => 7 } };
eval { inner(); dying(2) } or $total += length $@;
sub dying { my $n = shift; dying($n - 1) if $n; die "deep\n" }

my $text = join ',', map { sprintf '%02d', $_ } @sorted;
$text =~ s/(\d+)/inner($1)/ge;
my @parts = split /,/, $text;
while (@parts) {
    my $part = shift @parts;
    next if $part % 2;
    last if @parts < 2;
}
my $i = 0;
until ($i >= 3) { $i++ } continue { $total++ }
do { $total-- } while ($i-- > 0);
OUTER: for my $x (1 .. 3) {
    for my $y (1 .. 3) {
        next OUTER if $y > $x;
        if ($y == 2) { $total += $x } elsif ($x == 1) { $total-- } else { $total++ }
    }
}

my $found = first { inner($_) } 0, 1;
my $product = reduce { $a * $b } 1 .. 5;
$total += sum(1 .. 4) + $product;

# line 200 "generated.pl"
sub generated { my $x = shift; return $x + 1 }
$total += generated(2);
# line 114 "prog.pl"

require Later;
$total += Later::later(3) + do './piece.pl';
local $SIG{ALRM} = sub { $total += 100 };
kill ALRM => $$;
our $cell = 5;
format STDOUT =
@<<<<
$cell
.
write;
open my $self, '<', $0 or die;
my $line = <$self>;
$total += length $line while defined($line = <$self>) and $line =~ /^use/;
close $self;
print "total $total $nested $found @sorted ", -e $0 ? 'there' : 'gone', "\n";
END { inner(1) }
PERL
my %With = (
    'Mod.pm' => <<'PERL',
package Mod;
use strict;
use Exporter 'import';
our @EXPORT_OK = ('helper');
my %cache;
sub helper {
    my ($n) = @_;
    return $cache{$n} ||= do {
        my $v = 0;
        $v += $_ for 1 .. $n;
        $v;
    };
}
1;
PERL
    'Later.pm' => <<'PERL',
package Later;
sub later { my $n = shift; return $n > 0 ? later($n - 1) + 1 : 0 }
sub unused { return }
1;
PERL
    'piece.pl' => "my \$piece = 3;\nmain::inner(\$piece);\n\$piece * 2;\n",
);

# Its text, and what profile() needs to run it.
sub example_program {
    return ($Program, with => \%With, perl => ['-I.']);
}

1;
