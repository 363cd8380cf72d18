# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Subs that perl or an xsub calls: the less usual ways to call something.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my %programs = (
    'callbacks of List::Util' => <<'PERL',
use List::Util qw(first reduce sum any);
sub big { my $n = shift; return $n > 2 }
my $found = first { big($_) } 1 .. 5;
my $total = reduce { $a + $b } 1 .. 4;
my $sum = sum(map { big($_) ? 1 : 0 } 1 .. 4);
my $called = first(\&big_one, 1 .. 5);
sub big_one { return $_ > 3 }
my $closure = sub { big($_) };
my $any = any \&$closure, 1 .. 9;
print "$found $total $sum $called $any\n";
PERL
    'sort comparators' => <<'PERL',
sub by_number { $a <=> $b }
sub weigh { my $n = shift; return -$n }
sub reversed($$) { my ($x, $y) = @_; return $y <=> $x }
my $how = sub { weigh($a) <=> weigh($b) };
my @one   = sort by_number 3, 1, 2;
my @two   = sort { weigh($a) <=> weigh($b) } 3, 1, 2;
my @three = sort $how 3, 1, 2;
my @four  = sort reversed 3, 1, 2;
my @five  = reverse sort { $a <=> $b } 3, 1, 2;
print "@one @two @three @four @five\n";
PERL
    'overloaded operators' => <<'PERL',
package Amount;
use overload '+' => \&add, '""' => sub { "<$_[0]{n}>" }, '<=>' => sub { $_[0]{n} <=> $_[1]{n} },
    '@{}' => sub { [ $_[0]->list ] }, 'bool' => sub { 1 };
sub new { my ($class, $n) = @_; return bless { n => $n }, $class }
sub add { my ($x, $y) = @_; return Amount->new($x->{n} + (ref $y ? $y->{n} : $y)) }
sub list { my $self = shift; return (1) x $self->{n} }
package main;
my $three = Amount->new(1) + Amount->new(2);
$three += 1;
my @sorted = sort { $a <=> $b } $three, Amount->new(2);
print "$three @sorted ", scalar(@$three), "\n" if $three;
PERL
    'tied variables' => <<'PERL',
package Count;
sub TIESCALAR { my ($class, $n) = @_; return bless \$n, $class }
sub FETCH { my $self = shift; return $$self++ }
sub STORE { my ($self, $value) = @_; $$self = $value }
sub DESTROY { }
package Loud;
require Tie::Hash;
our @ISA = 'Tie::StdHash';
sub FETCH { my ($self, $key) = @_; return uc $self->{$key} }
package main;
tie my $n, 'Count', 5;
my $sum = $n + $n;
$n = 1;
print "$sum $n\n";
untie $n;
tie my %h, 'Loud';
$h{a} = 'x';
print $h{a}, exists $h{b}, keys %h, "\n";
PERL
    'DESTROY' => <<'PERL',
package Guard;
sub new { my ($class, $code) = @_; return bless { code => $code }, $class }
sub DESTROY { my $self = shift; $self->{code}->() }
package main;
my @log;
sub work {
    my $guard = Guard->new(sub { push @log, 'left' });
    return scalar @log;
}
work() for 1 .. 2;
my $held = Guard->new(sub { push @log, 'dropped' });
undef $held;
{ my $inner = Guard->new(sub { push @log, 'block' }); }
eval { my $doomed = Guard->new(sub { push @log, 'died' }); die "x\n" };
print "@log\n";
PERL
    'AUTOLOAD, can and method calls' => <<'PERL',
package Base;
our $AUTOLOAD;
sub new { return bless {}, shift }
sub AUTOLOAD {
    my $self = shift;
    my $name = $AUTOLOAD =~ s/.*:://r;
    return if $name eq 'DESTROY';
    return $name;
}
sub hello { return 'hello' }
package Derived;
our @ISA = 'Base';
sub hello { my $self = shift; return 'my ' . $self->SUPER::hello }
package main;
my $object = Derived->new;
my $method = 'hello';
print $object->hello, $object->$method, $object->anything, Derived->can('hello')->($object), "\n";
my $code = $object->can('new');
my $class = ref $object;
print ref $class->new, $object->isa('Base'), UNIVERSAL::isa($object, 'HASH'), "\n";
PERL
    'goto &sub' => <<'PERL',
use List::Util;
sub target { return scalar @_ }
sub wrapper { unshift @_, 'x'; goto &target }
sub twice { goto &wrapper }
sub to_xsub { goto &List::Util::sum }
our $AUTOLOAD;
sub AUTOLOAD {
    my $name = $AUTOLOAD =~ s/.*:://r;
    no strict 'refs';
    *$AUTOLOAD = sub { return $name };
    goto &$AUTOLOAD;
}
print wrapper(1), twice(2, 3), to_xsub(4, 5), made_up(), made_up(), "\n";
sub deep { my $n = shift; return $n if $n > 4; @_ = ($n + 1); goto &deep }
print deep(0), "\n";
PERL
    'closures and renamed subs' => <<'PERL',
use Sub::Util qw(set_subname);
sub counter { my $n = shift; return sub { return $n++ } }
my ($one, $two) = (counter(1), counter(5));
$one->(), $two->() for 1 .. 3;
my $named = set_subname('Other::place', sub { return 'named' });
my $same = set_subname('Other::place', sub { return 'again' });
print $named->(), $same->(), "\n";
*alias = \&counter;
alias(3)->();
my %table = (a => sub { 'a' }, b => sub { 'b' });
print map { $table{$_}->() } sort keys %table;
my $symbolic = 'counter';
print ref &$symbolic(1), ref main->can('counter')->(2), "\n";
PERL
    'xsubs and core subs' => <<'PERL',
use Scalar::Util qw(blessed reftype looks_like_number dualvar);
use POSIX qw(floor strftime);
sub check { my $x = shift; return blessed($x) || reftype($x) || looks_like_number($x) }
print check(bless []), check([]), check(5), floor(2.5), "\n";
print utf8::is_utf8("x"), Internals::SvREADONLY($0), "\n";
my $push = \&CORE::push;
print &CORE::uc('a'), version->new('1.2')->normal, "\n";
PERL
    'signal handlers' => <<'PERL',
my $seen = 0;
sub on_signal { $seen++ }
$SIG{USR1} = \&on_signal;
local $SIG{__WARN__} = sub { $seen += 10 };
sub kill_self {
    kill USR1 => $$;
    1;
}
kill_self() for 1 .. 2;
warn "careful";
local $SIG{__DIE__} = sub { $seen += 100 };
eval { die "x\n" };
print "$seen\n";
PERL
);
same_as_original($_, $programs{$_}) for sort keys %programs;
done_testing();
