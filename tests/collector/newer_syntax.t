# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Syntax that came with later perls, each where this perl has it: programs run as without the
# profiler, calls are counted, and Devel::NYTProf 6 counts the same.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my @programs = (
    [5.036, 'defer, finally and builtin functions', <<'PERL', <<'CALLS'],
use v5.36;
use feature qw(defer try);
no warnings 'experimental';
use builtin qw(indexed reftype trim);
sub note { return push our @notes, @_ }
sub later { defer { note('deferred') } note('first'); return }
sub careful { try { note('tried'); die "odd\n" } catch ($e) { note("caught $e") } finally { note('done') } return }
later(), careful();
my @pairs = indexed ' a ', ' b '; foreach my ($i, $text) (@pairs) { note($i . trim($text)) }
print "@main::notes", reftype([]), "\n";
PERL
builtin::indexed <- main::RUNTIME at 9 1
builtin::trim <- main::RUNTIME at 9 2
main::careful <- main::RUNTIME at 8 1
main::later <- main::RUNTIME at 8 1
main::note <- main::RUNTIME at 9 2
main::note <- main::careful at 7 3
main::note <- main::later at 6 2
CALLS
    [5.038, 'classes', <<'PERL', <<'CALLS'],
use v5.38;
use experimental 'class';
class Point {
    field $x :param = origin();
    field $y :param //= origin();
    field @path;
    ADJUST { push @path, [$x, $y]; made($self) }
    sub origin { return 0 }
    sub made { return ref shift }
    method move($dx, $dy) { $x += $dx; $y += $dy; push @path, [$x, $y]; return $self }
    method length { return scalar @path }
    method each_step($call) { return map { $call->(@$_) } @path }
}
class Point3D :isa(Point) {
    field $z = 1;
    ADJUST { $z *= 2 }
    method move($dx, $dy, $dz = 0) { $z += $dz; return $self->SUPER::move($dx, $dy) }
    method height { return $z }
}
my $point = Point->new(x => 3, y => undef);
$point->move($_, 1) for 1 .. 4;
my $high = Point3D->new->move(1, 2, 3);
my $sum = 0;
$sum += $_ for $point->each_step(sub ($x, $y) { $x * $y });
say join ' ', $point->length, $high->length, $high->height, $sum;
say eval { Point->move(1, 1); 1 } // 'no instance';
PERL
Point3D::__ANON__[prog.pl:16] <- Point3D::new at 22 1
Point3D::__ANON__[prog.pl:19] <- Point3D::new at 22 1
Point3D::height <- main::RUNTIME at 25 1
Point3D::move <- main::RUNTIME at 22 1
Point3D::new <- main::RUNTIME at 22 1
Point::__ANON__[prog.pl:13] <- Point3D::__ANON__[prog.pl:19] at 22 1
Point::__ANON__[prog.pl:13] <- Point::new at 20 1
Point::__ANON__[prog.pl:7] <- Point3D::new at 22 1
Point::__ANON__[prog.pl:7] <- Point::new at 20 1
Point::each_step <- main::RUNTIME at 24 1
Point::length <- main::RUNTIME at 25 2
Point::made <- Point::__ANON__[prog.pl:7] at 7 2
Point::move <- Point3D::move at 17 1
Point::move <- main::RUNTIME at 21 4
Point::move <- main::RUNTIME at 26 1
Point::new <- main::RUNTIME at 20 1
Point::origin <- Point::__ANON__[prog.pl:13] at 4 1
Point::origin <- Point::__ANON__[prog.pl:13] at 5 2
main::__ANON__[prog.pl:24] <- Point::each_step at 12 5
CALLS
    [5.040, 'fields with readers, __CLASS__ and ^^', <<'PERL', <<'CALLS'],
use v5.40;
use experimental 'class';
class Counter {
    field $count :param :reader = __CLASS__->start;
    sub start { return 10 }
    method add($n) { $count += $n; return $self }
}
my $counter = Counter->new;
$counter->add($_) for 1 .. 3;
say $counter->count, ' ', ($counter->count > 5 ^^ $counter->count > 9) ? 'one' : 'both';
PERL
Counter::__ANON__[prog.pl:7] <- Counter::new at 8 1
Counter::add <- main::RUNTIME at 9 3
Counter::count <- main::RUNTIME at 10 3
Counter::new <- main::RUNTIME at 8 1
Counter::start <- Counter::__ANON__[prog.pl:7] at 4 1
CALLS
    [5.042, 'any, all and lexical methods', <<'PERL', <<'CALLS'],
use v5.42;
use feature qw(class keyword_any keyword_all);
no warnings 'experimental';
sub odd ($n) { return $n % 2 }
say join ' ', map { $_ ? 'yes' : 'no' } (any { odd($_) } 2, 4, 5, 6), (all { odd($_) } 1, 3, 4, 5);
class Account {
    field $cents :param;
    my method fee { return $cents > 100 ? 1 : 2 }
    method pay { $cents -= $self->&fee; return $cents }
}
say Account->new(cents => 500)->pay;
PERL
Account::__ANON__[prog.pl:10] <- Account::new at 11 1
Account::fee <- Account::pay at 9 1
Account::new <- main::RUNTIME at 11 1
Account::pay <- main::RUNTIME at 11 1
main::odd <- main::RUNTIME at 5 6
CALLS
);

for my $each (@programs) {
    my ($version, $name, $program, $calls) = @$each;
SKIP: {
        skip "$name: perl $version", 4 if $] < $version;
        runs_unharmed($name, $program);
        calls_are("the calls of $name", $program, $calls, options => 'slowops=0');
    }
}

done_testing();
