# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Option memory: which line and call stack allocates, frees, keeps. Expected bytes are those of perl's
# structures: a head of 24, bodies by type, 24 for a hash entry, and what malloc is asked for.
use strict;
use warnings;

use Config;
use MemoryRecords qw(memory_of);
use POSIX qw(SIGKILL);
use ProfileRun;
use Test::More;

# The original's reader loses the front of some comments.
$ENV{NYTPROF_TEST_READER} = 'modules';

my $probe = profile('my $x = 1', options => 'memory=1');
plan skip_all => $1 if $probe->stderr =~ /(memory (?:is|cannot be) recorded.*)/;
plan skip_all => 'sizes are those of perls with 64 bits' if $Config{ptrsize} != 8;

sub memory_in {
    my ($program) = @_;
    my $run = profile($program, options => 'memory=1');
    is($run->stderr, '', 'nothing on standard error');
    return memory_of($run->tables);
}

# Within 5 %, or 20 KB.
sub is_about {
    my ($got, $expected, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    $got //= 0;
    my $error = $expected * 0.05 > 20_000 ? $expected * 0.05 : 20_000;
    return ok(abs($got - $expected) <= $error, "$name: $got, about $expected");
}

# Names, programs, expected bytes by line: retained, or [retained, at the peak, allocated].
my @truth = (
    ['hashes', <<'PERL', 2 => 20_000 * 240 + 8 * 26_000],
my @k; sub f { for my $i (1..20_000) {
push @k, {a=>1,b=>2};
} } f();
PERL
    ['strings', <<'PERL', 2 => 500 * (24 + 16 + 10_002)],
my @k; sub f { for my $i (1..500) {
push @k, "x" x 10_000;
} } f();
PERL
    ['a string that is freed', <<'PERL', 3 => [0, 10_000_000, 10_000_000]],
my ($n, $t) = 0;
{
$t = "x" x (10_000_000 + $n);
$n = length $t;
undef $t; }
PERL
    ['a cycle', <<'PERL', 2 => 20_000 * 56, 3 => 20_000 * (64 + 24 + 24)],
sub f {
my $a = {};
$a->{self} = $a;
} for (1..20_000) { f() }
PERL
    ['values that are reused', <<'PERL', 2 => 43_520 * 8, 6 => 20_000 * (24 * 3 + 40 + 8 + 8)],
my (@a, @b); sub f { for my $i (1..40_000) {
push @a, [$i];
} } f();
@a = ();
sub g { for my $i (1..20_000) {
push @b, [$i];
} } g();
PERL
    ['lines in turn', <<'PERL', 2 => 20_000 * 32, 3 => 180_000 * 32],
my (@a, @b); sub f { for my $i (1..20_000) {
push @a, $i;
push @b, 1, 2, 3, 4, 5, 6, 7, 8, 9;
} } f();
PERL
    ['local', <<'PERL', 2 => [0, 100_000, 10_000_000]],
our $x = 'a'; sub f { for my $i (1..100) {
local $x = "y" x 100_000;
} } f();
PERL
    ['two statements', <<'PERL', 1 => 20_000 * (24 + 16 + 454 + 8), 2 => 20_000 * 32],
my @k = map { "$_" x 100 } 1 .. 20_000;
my @n = 1 .. 20_000;
PERL
);

for (@truth) {
    my ($name, $program, @lines) = @$_;
    my $memory = memory_in($program);
    while (my ($line, $expected) = splice @lines, 0, 2) {
        my $got = $memory->{lines}{"prog.pl:$line"};
        my ($retained, $peak, $allocated) = ref $expected ? @$expected : $expected;
        is_about($got->{retained},  $retained,  "$name, line $line: retained");
        is_about($got->{peak},      $peak,      "$name, line $line: peak") if defined $peak;
        is_about($got->{allocated}, $allocated, "$name, line $line: allocated")
            if defined $allocated;
    }
    my ($charged, $totals) = (0, $memory->{totals});
    $charged += $_->{retained} for values %{ $memory->{lines} };
    cmp_ok($totals->{live}, '>=', $charged, "$name: totals");
    is($totals->{from_start}, 1, "$name: recorded from the start");
    cmp_ok($memory->{peak}, '>=', $charged * 0.98, "$name: the peak") if $charged > 1e6;
}

# One line in two call stacks.
{
    my $memory = memory_in(<<'PERL');
my @k; sub make { return
{ a => 1 };
}
sub few { push @k, make() for 1 .. 5_000 }
sub many { push @k, make() for 1 .. 15_000 }
few(); many();
PERL
    for (['few', 5_000], ['many', 15_000]) {
        my ($sub, $count) = @$_;
        my ($path) = grep { /main::$sub;main::make\z/ } sort keys %{ $memory->{paths} };
        is_about($path && $memory->{paths}{$path}{retained}, $count * 168, "by path: $sub");
    }
}

# What END blocks free and allocate is not counted, nor what perl frees when the program ends.
for my $end ('', 'exit 0;', 'sub done { exit 0 } done();', 'die "no\n";') {
    my $run = profile(<<"PERL", options => 'memory=1');
my \@k;
push \@k, "x" x 10_000 for 1 .. 200;
END { \@k = (); our \$y = "y" x 1_000_000; }
$end
PERL
    is($run->stderr, $end =~ /die/ ? "no\n" : '', "end by '$end'");
    my $lines = memory_of($run->tables)->{lines};
    is_about($lines->{'prog.pl:2'}{retained},  200 * 10_042, 'retained before END');
    is_about($lines->{'prog.pl:3'}{allocated}, 0,            'nothing of END');
}

# A child has rows of its own; what it frees of its parent's is in one.
{
    my $run = profile(<<'PERL', options => 'memory=1');
our @k; push @k, { a => 1, b => 2 } for 1 .. 20_000;
my $pid = fork // die;
if (!$pid) {
splice @k, 0, 10_000; our @c;
push @c, [1, 2, 3] for 1 .. 5_000;
exit 0 }
waitpid $pid, 0;
PERL
    is($run->stderr, '', 'fork');
    my ($parent, $child) = map { memory_of($_) } $run->all_tables;
    is_about($parent->{lines}{'prog.pl:1'}{retained}, 20_000 * 240 + 8 * 26_000, 'parent');
    is($parent->{inherited}, undef, 'it inherits nothing');
    is_about($child->{inherited}{freed}, 10_000 * 240, 'child frees what it has inherited');
    is($child->{inherited}{allocated}, 0, 'which it has not allocated');
    is_about($child->{peak},            $parent->{totals}{live},   'it was largest when it began');
    is_about($child->{inherited}{peak}, 20_000 * 240 + 8 * 26_000, 'with what it inherited');
    is_about($child->{lines}{'prog.pl:5'}{retained}, 5_000 * (24 * 5 + 40 + 24 + 9), 'its own');
    ok(!$child->{lines}{'prog.pl:1'}, 'nothing of its parent');
    is($child->{totals}{from_start}, 0, 'it begins with what it has inherited');
}

# A process that is killed has its memory up to the last flush.
{
    my $run = profile(<<'PERL', options => 'memory=1:slices=10');
use Time::HiRes qw(time);
my @k;
my $end = time + 3;
while (time < $end) { push @k, "x" x 1_000 if @k < 1_000 }
kill KILL => $$;
PERL
    is($run->signal, SIGKILL, 'killed');
    my $memory = memory_of($run->tables);
    is_about($memory->{lines}{'prog.pl:4'}{retained}, 1_000 * 1_058, 'retained when killed');
    is_about($memory->{lines}{'prog.pl:4'}{peak},     1_000 * 1_058, 'its peak');
}

# Frees in a pause count, allocations do not. A second profile knows nothing of the first.
{
    my $run = profile(<<'PERL', options => 'memory=1:start=no');
my (@a, @b, @c);
DB::enable_profile();
push @a, "x" x 1_000 for 1 .. 1_000;
DB::disable_profile();
splice @a, 0, 500; push @b, "x" x 1_000 for 1 .. 2_000;
DB::enable_profile();
push @c, "x" x 1_000 for 1 .. 300;
DB::enable_profile('nytprof2.out');
@a = @c = ();
push @a, "x" x 1_000 for 1 .. 100;
PERL
    is($run->stderr, '', 'pauses');
    my ($first, $second) = map { memory_of($_) } $run->all_tables;
    is_about($first->{lines}{'prog.pl:3'}{retained}, 500 * 1_090, 'freed in a pause');
    is_about($first->{lines}{'prog.pl:7'}{retained}, 300 * 1_090, 'after the pause');
    ok(!$first->{lines}{'prog.pl:5'}, 'nothing is allocated in the pause');
    is_about($second->{lines}{'prog.pl:10'}{retained}, 100 * 1_090, 'the second profile');
    ok(!grep({ $_->{freed} > 200_000 } values %{ $second->{lines} }), 'without the first one');
    is($second->{totals}{from_start}, 0, 'earlier blocks exist');
}

# A value that is freed twice, as by faulty C code: perl warns of it, although its count is in use,
# but at the next statement.
{
    my $program = <<'PERL';
my $r = \my $x; { my $y = [1]; $r = \$y->[0]; Internals::SvREFCNT($$r, 1) }
undef $r;
undef $r; my $s = 1; for my $i (1 .. 3) { $s += $i }
print "$s\n";
PERL
    my ($plain, $recorded) = map { profile($program, options => $_) } '', 'memory=1';
    my ($expected, $got) = map { $_->stderr =~ s/0x[0-9a-f]+/ADDRESS/gr =~ s/ line \K\d//r } $plain,
        $recorded;
    is($recorded->stdout, $plain->stdout, 'freed twice');
    is($got,              $expected,      'the same warning');
}

# It changes nothing.
my %unharmed = (
    sort => <<'PERL',
my @k = map { $_ * 7919 % 100_003 } 1 .. 20_000;
print join(',', (sort { $a <=> $b } @k)[0 .. 9]), "\n";
PERL
    objects => <<'PERL',
package O; sub new { bless { n => $_[1] }, $_[0] } sub DESTROY { print "gone $_[0]{n}\n" }
package main; { my @o = map { O->new($_) } 1 .. 3; }
my $kept = O->new(4); our $global = O->new(5);
eval { my $o = O->new(6); die "x\n" }; print $@;
PERL
    exceptions => <<'PERL',
for my $i (1 .. 2_000) {
    eval { my @x = (1) x $i; die { x => \@x } };
    print scalar @{ $@->{x} }, "\n" if $i % 500 == 0;
}
PERL
    'string evals' => <<'PERL',
my $n = 0; $n += eval "sub { my %h = map { \$_ => $_ } 1 .. 10; scalar keys %h }->()" for 1 .. 300;
print "$n\n";
PERL
    'a failed exec' => 'no warnings; print exec("/nowhere/at/all") ? 1 : 2; my @k = 1 .. 10_000;',
);
runs_unharmed($_, $unharmed{$_}, options => 'memory=1') for sort keys %unharmed;

if ($Config{useithreads}) {
    my $run = profile(<<'PERL', options => 'memory=1');
use threads;
my @k = map { +{ n => $_ } } 1 .. 2_000;
sub work { my @mine = map { "x" x 1_000 } 1 .. 500; splice @k, 0, 1_000; return scalar @k + @mine }
print $_->join, "\n" for map { threads->create(\&work) } 1 .. 3;
@k = ();
PERL
    is($run->stderr . $run->stdout, "1500\n" x 3, 'threads');
    my ($main, @others) = map { memory_of($_) } $run->all_tables;

    # what remains is the array, and perl's stacks
    is_about($main->{lines}{'prog.pl:2'}{retained}, 80_000, 'those of the main thread');
    is(scalar(grep { $_->{totals} } @others), 0, 'others have no memory');
}

# The tools of the original ignore it.
original_reads_it_silently(profile('my @k = map { [$_] } 1 .. 1_000;', options => 'memory=1'));

done_testing;
