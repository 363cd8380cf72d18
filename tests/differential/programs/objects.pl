# Calls of most kinds: methods, closures, AUTOLOAD, goto, sort, tie, overloading, lvalues, formats,
# signals, exceptions.
use strict;
use warnings;

package Shape;
our $AUTOLOAD;
sub new   { my ($class, %with) = @_; return bless {%with}, $class }
sub area  { my ($self) = @_; return $self->width * $self->height }
sub width { return $_[0]{width} }

sub AUTOLOAD {
    my $name = $AUTOLOAD;
    $name =~ s/.*:://;
    return if $name eq 'DESTROY';
    no strict 'refs';
    *$AUTOLOAD = sub { $_[0]{$name} };
    goto &$AUTOLOAD;
}

package Square;
our @ISA = ('Shape');
sub new     { my ($class, $side) = @_; return $class->SUPER::new(width => $side, height => $side) }
sub DESTROY { $main::destroyed++ }

package Money;
use overload '+' => \&add, '""' => sub { "$_[0]{cents} ct" }, '<=>' => sub { "$_[0]" cmp "$_[1]" };
sub add { my ($left, $right) = @_; return bless { cents => $left->{cents} + $right->{cents} } }

package Upper;
sub TIESCALAR { my ($class, $value) = @_; return bless \$value }
sub FETCH     { return uc ${ $_[0] } }
sub STORE     { ${ $_[0] } = $_[1] }

package main;

our ($destroyed, @lines) = (0);
my @shapes = map { Square->new($_) } 1 .. 9;
push @shapes, Shape->new(width => $_, height => 2) for 1 .. 5;
my $sum = 0;
$sum += $_->area for @shapes;
print "$sum\n";

sub by_area { $a->area <=> $b->area }
print join(' ', map { $_->width } sort by_area @shapes),                                "\n";
print join(' ', sort { length $a <=> length $b or $a cmp $b } qw(pear fig apple kiwi)), "\n";

my @adders = map { my $n = $_; sub { $n += shift } } 1 .. 4;
print join(' ', map { $adders[$_]->($_) + $adders[$_]->(1) } 0 .. 3), "\n";

my $total = bless { cents => 0 }, 'Money';
$total = $total + bless { cents => $_ }, 'Money' for 1 .. 6;
print "$total\n";

tie my $word, 'Upper', 'quiet';
$word .= ' loud';
print "$word\n";

my %cells;
sub cell : lvalue { $cells{ $_[0] } }
cell($_ % 3) += $_ for 1 .. 7;
print join(' ', map { cell($_) } 0 .. 2), "\n";

sub risky { my ($n) = @_; die "odd $n\n" if $n % 2; return $n }
sub careful { my ($n) = @_; return eval { risky($n) } // "no: $@" }
print map { careful($_) } 1 .. 4;
print "\n";

sub leave_loop { for my $n (1 .. 5) { return $n if $n == 3 } return 0 }

sub first_even {
    no warnings 'exiting';
    my $found;
FIND: { for (@_) { $found = $_, last FIND if check($_) } }
    return $found;
}
sub check { return $_[0] % 2 == 0 }
print leave_loop(), first_even(1, 3, 6, 8), "\n";

sub factorial { my ($n) = @_; return $n < 2 ? 1 : $n * factorial($n - 1) }
sub ping      { my ($n) = @_; return $n > 0 ? pong($n - 1) : 'done' }
sub pong      { my ($n) = @_; @_ = ($n); goto &ping }
print factorial(9), ' ', ping(12), "\n";

my $caught = 0;
local $SIG{USR1} = sub { $caught++ };
kill USR1 => $$ for 1 .. 3;
print "$caught\n";

our ($name, $value);
format STDOUT =
@<<<<<<< @>>>>
$name,   $value
.
for (['width', 4], ['height', 12]) { ($name, $value) = @$_; write }

{
    local $_ = 'a1b22c333';
    my $digits = 0;
    s/(\d+)/$digits += length $1; twice($1)/ge;
    print "$_ $digits\n";
}
sub twice { return $_[0] * 2 }

undef @shapes;
print "$destroyed\n";
END { print "ended\n" }
