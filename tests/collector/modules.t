# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Programs with modules that use much of perl's internals: each runs as usual, and calls of its subs
# from its lines are counted exactly. Without its module a program is skipped.
use strict;
use warnings;

use CommandRun qw(capture);
use ProfileRun;
use RequiredPackages;
use Test::More;

# What the original sees otherwise: it takes subs of one name for different ones, runs an overloaded
# &{} once more than the program does, sees the last objects being destroyed, and picks other files
# for subs that are in no file.
my $known = qr/[ ]depth[ ]\d+,[ ]not[ ]\d+[ ]depth[ ]0$|^(?:subs|marked|flags|evals|sources):
    |^(?:calls|paths|lines):.*(?:Types?.(?:Tiny|Standard|Library)|main::NULL|Moose.Exception)/x;

sub counts {
    my ($module, $has_equal, $program, $output, $calls) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
SKIP: {
        skip needs(package_of($module)), 5 if !has_module($module);
        my $run = profile($program);
        is($run->stdout,                   $output, "$module: the output");
        is($run->stderr . $run->exit_code, '0',     'no error messages');
        my $counts = $run->tables->call_counts;
        my $own    = join '|', 'main', $program =~ /^package (\w+)/mg;
        my @got    = map { s/ at \Kprog\.pl://r . " $counts->{$_}\n" }
            grep { / at prog\.pl:/ && !/::BEGIN/ && /^(?:$own)::(?!CORE:|meta|new|DESTROY)/ }
            sort keys %$counts;
        is(join('', @got), $calls, 'the calls');
        original_reads_it_silently($run);
        skip 'the original can not run it',  1 if !$has_equal;
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        is_same_profile('so says the original', $run, profile_by_original($program), $known);
    }
    return;
}

counts('Try::Tiny', 1, <<'PERL', <<'OUTPUT', <<'CALLS' );
use Try::Tiny;
sub risky { my $n = shift; die "odd\n" if $n % 2; return $n }
sub note { return 1 }
sub attempt {
    my $n = shift;
    return try { risky($n) } catch { note(); "caught $_" } finally { note() };
}
print attempt($_) for 1 .. 4;
print "\n";
PERL
caught odd
2caught odd
4
OUTPUT
main::attempt <- main::RUNTIME at 8 4
main::note <- main::catch {...}  at 6 2
main::note <- main::finally {...}  at 6 4
main::risky <- main::try {...}  at 6 4
CALLS

counts('Moose', 1, <<'PERL', <<'OUTPUT', <<'CALLS' );
package Shape; use Moose;
has name => (is => 'rw', isa => 'Str', default => 'shape');
has area => (is => 'ro', isa => 'Num', lazy => 1, builder => '_build_area');
sub _build_area { return 0 }
around name => sub { my ($next, $self, @rest) = @_; return uc $self->$next(@rest) };
before describe => sub { main::note() };
sub describe { my $self = shift; return $self->name . ' ' . $self->area }
package Square; use Moose; extends 'Shape';
has side => (is => 'ro', isa => 'Int', required => 1, trigger => sub { main::note() });
sub _build_area { my $self = shift; return $self->side ** 2 }
sub BUILD { main::note() }
sub DEMOLISH { main::note() }
__PACKAGE__->meta->make_immutable;
package main;
my $notes = 0; sub note { return $notes++ }
sub run { my $n = shift; my $square = Square->new(side => $n, name => 'square'); return $square->describe }
print run($_), "\n" for 1 .. 3;
print eval { Square->new(side => 'x'); 1 } ? 'ok' : 'refused', " $notes\n";
$@ = '';
PERL
SQUARE 1
SQUARE 4
SQUARE 9
refused 13
OUTPUT
Shape::area <- Shape::describe at 7 3
Shape::describe <- main::run at 16 3
Shape::name <- Class::MOP::Class:::around at 5 3
Shape::name <- Shape::describe at 7 3
Square::side <- Square::_build_area at 10 3
main::note <- Class::MOP::Class:::before at 6 3
main::note <- Square::BUILD at 11 3
main::note <- Square::DEMOLISH at 12 4
main::note <- Square::__ANON__[prog.pl:9] at 9 3
main::run <- main::RUNTIME at 17 3
CALLS

counts('Moo', 1, <<'PERL', <<'OUTPUT', <<'CALLS' );
package Counter; use Moo;
has count => (is => 'rw', default => sub { 0 }, coerce => sub { int shift });
has log => (is => 'lazy', builder => 1);
sub _build_log { return [] }
sub step { my $self = shift; $self->count($self->count + 1.5); push @{ $self->log }, $self->count; return $self }
around step => sub { my ($next, $self) = @_; main::note(); return $self->$next };
package Loud; use Moo::Role; after step => sub { main::note() };
package Both; use Moo; extends 'Counter'; with 'Loud';
package main;
my $notes = 0; sub note { return $notes++ }
my $both = Both->new;
$both->step for 1 .. 3;
print join(',', @{ $both->log }), " $notes\n";
PERL
1,2,3 6
OUTPUT
Both::step <- main::RUNTIME at 12 3
Counter::count <- Counter::step at 5 9
Counter::log <- Counter::step at 5 3
Counter::log <- main::RUNTIME at 13 1
Counter::step <- Counter::__ANON__[prog.pl:6] at 6 3
main::note <- Counter::__ANON__[prog.pl:6] at 6 3
main::note <- Loud::__ANON__[prog.pl:7] at 7 3
CALLS

counts('Types::Standard', 1, <<'PERL', <<'OUTPUT', <<'CALLS' );
use Types::Standard qw(Int Str ArrayRef Dict Optional);
use Type::Params qw(compile);
my $Even = Int->where(sub { even($_) });
sub even { return $_[0] % 2 == 0 }
sub checked { return $Even->check(shift) ? 1 : 0 }
my $sum = 0;
$sum += checked($_) for 1 .. 6;
sub add { my $check = compile(Int, Int); my ($x, $y) = $check->(@_); return $x + $y }
print $sum, add(1, 2), eval { add('a', 2) } // 'refused', ArrayRef([$Even])->check([2, 4]) ? 'even' : 'odd', "\n";
PERL
33refusedeven
OUTPUT
main::add <- main::RUNTIME at 9 2
main::checked <- main::RUNTIME at 7 6
main::even <- main::__ANON__[prog.pl:3] at 3 8
CALLS

# A sub that goes on after await is called again, by what it waited for.
counts('Future::AsyncAwait', 0, <<'PERL', <<'OUTPUT', <<'CALLS' );
use Future::AsyncAwait; use Future;
my @waiting;
sub later { my $f = Future->new; push @waiting, $f; return $f }
sub note { return 1 }
async sub fetch { my $n = shift; note(); my $v = await later(); note(); return $v + $n }
async sub total { my $sum = 0; for my $n (1 .. 3) { $sum += await fetch($n); note() } return $sum }
async sub failing { note(); await later(); die "failed\n" }
my $total = total();
my $failing = failing();
while (@waiting) { (shift @waiting)->done(10) }
print $total->get, ' ', $failing->failure;
PERL
36 failed
OUTPUT
main::failing <- main::RUNTIME at 9 1
main::fetch <- main::total at 6 3
main::later <- main::failing at 7 1
main::later <- main::fetch at 5 3
main::note <- main::failing at 7 1
main::note <- main::fetch at 5 6
main::note <- main::total at 6 3
main::total <- main::RUNTIME at 8 1
CALLS

counts('Coro', 0, <<'PERL', <<'OUTPUT', <<'CALLS' );
use Coro; use Coro::Channel; use Coro::Semaphore;
sub note { return 1 }
sub step { my $n = shift; note(); cede; note(); return $n }
sub worker { my $n = shift; my $sum = 0; $sum += step($_) for 1 .. $n; return $sum }
my @all = map { async { worker(shift) } $_ } 1 .. 4;
my $channel = Coro::Channel->new;
my $reader = async { my $sum = 0; while (my $n = $channel->get) { $sum += $n; note() } $sum };
$channel->put($_) for 1 .. 5, 0;
print join(',', map { $_->join } @all), ' ', $reader->join, "\n";
PERL
1,3,6,10 15
OUTPUT
main::note <- main::__ANON__[prog.pl:7] at 7 5
main::note <- main::step at 3 20
main::step <- main::worker at 4 10
main::worker <- main::__ANON__[prog.pl:5] at 5 4
CALLS

# Accessors that put a function of their own in the place of the op that calls them.
SKIP: {
    skip needs(package_of('Class::XSAccessor')), 5 if !has_module('Class::XSAccessor');
    my $accessors = <<'PERL';
package Point;
use Class::XSAccessor accessors => { x => 'x', y => 'y' };
sub new { return bless { x => 1, y => 2 } }
package Other;
sub new { return bless {} }
sub x { return 7 }
package main;
my ($point, $other, $sum) = (Point->new, Other->new, 0);
$sum += $point->x for 1 .. 1000;
for my $name (qw(x y)) { $sum += $point->$name for 1 .. 10 }
$sum += $_->x for ($point) x 5, $other, $point, $other, $other, $point;
$sum += Point::x($point) for 1 .. 5;
DB::disable_profile() if defined &DB::disable_profile;
for my $n (1 .. 10) {
    DB::enable_profile() if $n == 5 and defined &DB::enable_profile;
    $sum += $point->y;
}
print "$sum\n";
PERL
    my $run = profile($accessors);
    is($run->stdout . $run->stderr, "1083\n", 'Class::XSAccessor');
    runs_unharmed('which looks at the op that calls it', <<'PERL');
use Class::XSAccessor { __tests__ => ['x'] };
BEGIN { $SIG{__WARN__} = sub { print $_[0] =~ s/ at .*//sr, "\n" } }
my ($object, $other) = (bless({ x => 1 }), bless({}, 'Other'));
sub Other::x { return 2 }
print $_->x, "\n" for ($object) x 3, $other, $object;
DB::disable_profile() if defined &DB::disable_profile;
print $_->x, "\n" for ($object) x 3;
PERL
    runs_unharmed('whose messages have the line where perl finds that op', <<'PERL');
use Class::XSAccessor accessors => { x => 'x' };
sub test {
    my ($object, $name) = @_;
    if ($name eq 'none') {
        print 'none';
    } elsif (
        $object->$name
        )
    {
        print 'true';
    }
}
test(bless({ x => 1 }), 'x') for 1 .. 3;
eval { test(bless([]), 'x') } or print $@;
test(bless({ x => 1 }), 'x') for 1 .. 3;
PERL
    is_deeply(
        {
            map  { $_ => $run->tables->call_counts->{$_} }
            grep { /^(?:Point|Other)::[xy] / } keys %{ $run->tables->call_counts }
        },
        {
            'Point::x <- main::RUNTIME at prog.pl:9'  => 1000,
            'Point::x <- main::RUNTIME at prog.pl:10' => 10,
            'Point::y <- main::RUNTIME at prog.pl:10' => 10,
            'Point::x <- main::RUNTIME at prog.pl:11' => 7,
            'Other::x <- main::RUNTIME at prog.pl:11' => 3,
            'Point::x <- main::RUNTIME at prog.pl:12' => 5,
            'Point::y <- main::RUNTIME at prog.pl:16' => 6
        },
        'each call is counted'
    );
    runs_unharmed('the same result', $accessors);
}

done_testing();
