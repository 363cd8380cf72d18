# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Option blocks=1: the block and the sub of each statement.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = <<'PERL';
my $sum = 0;
for my $n (1 .. 3) {
    $sum += $n;
    $sum += 1;
}
sub work {
    my $n = shift;
    if ($n) {
        $n--;
        $n--;
    }
    return $n;
}
work($_) for 1 .. 2;
PERL

my $run    = profile($program, options => 'blocks=1');
my $tables = $run->tables;
is($tables->{blocks}{'prog.pl:3'}, 6,  'the loop: 3 times 2 statements, under its first line');
is($tables->{bodies}{'prog.pl:7'}, 10, 'the sub: 2 times 5 statements, under its first line');
is($tables->{options}{blocks},     1,  'the profile says that it has them');
original_reads_it_silently($run);
same_as_original('blocks and subs', $program, options => 'blocks=1');

is_deeply(profile($program)->tables->{blocks}, {}, 'blocks=0 has none');
is_deeply(profile($program)->tables->line_counts,
    $tables->line_counts, 'lines are the same either way');

my %programs = (
    'nested blocks' => <<'PERL',
my $total = 0;
for my $i (1 .. 3) {
    for my $j (1 .. $i) {
        $total += $j;
        if ($j == 2) {
            $total--;
        } else {
            $total++;
        }
    }
    my $k = 2;
    while ($k) {
        $k--;
        next if $k;
        $total++;
    }
}
{
    $total++;
    {
        $total++;
    }
}
print "$total\n";
PERL
    'blocks of map, grep, sort and eval' => <<'PERL',
my @list = map {
    my $n = $_;
    $n * 2;
} grep { my $odd = $_ % 2; $odd } 1 .. 6;
my @sorted = sort {
    my $r = $b <=> $a;
    $r;
} @list;
eval {
    my $x = shift @sorted;
    die "x\n" if $x;
};
print "@sorted\n";
PERL
    'a sort block in a sub' => <<'PERL',
sub order {
    my @list = @_;
    my @sorted = sort {
        my $left = $a;
        $left <=> $b;
    } @list;
    return @sorted;
}
sub by_number {
    return 1 if $a > $b;
    return -1;
}
sub order_by_sub {
    my @list = @_;
    return sort by_number @list;
}
order(3, 1, 2);
order_by_sub(3, 1, 2);
PERL
    'blocks whose first statement does nothing' => <<'PERL',
sub work {
    our $ignored;
    my $n = 0;
    for my $i (1 .. 3) {
        our ($X, $Y);
        our $Z;
        $n += $i;
        $Y = $n;
    }
    while ($n > 4) {
        our $X;
        $n--;
        $X = 1;
    }
    if ($n) {
        our $Y;
        $Y = 2;
        $Y = 3;
    }
    return $n;
}
work();
PERL
    'closures and methods' => <<'PERL',
package Thing;
sub new {
    my $class = shift;
    return bless { @_ }, $class;
}
sub each_item {
    my ($self, $code) = @_;
    for my $item (sort keys %$self) {
        $code->($item);
        $code->($self->{$item});
    }
}
package main;
my @seen;
Thing->new(a => 1, b => 2)->each_item(sub {
    my $item = shift;
    push @seen, $item;
});
print "@seen\n";
PERL
    'string evals' => <<'PERL',
sub evaluate {
    my $text = shift;
    return eval $text;
}
evaluate("my \$x = 1;\nfor (1 .. 2) {\n\$x++;\n}\n\$x") for 1 .. 2;
eval "sub made {\n my \$y = shift;\n return \$y;\n}\nmade(1);\nmade(2)";
PERL
    'one-line subs and modifiers' => <<'PERL',
sub one { my $x = shift; return $x + 1 } sub two { return one(one(shift)) }
print two($_), "\n" for 1 .. 3;
do { one(1) } while $_++ < 2;
PERL
    'BEGIN blocks and modules' => <<'PERL',
BEGIN {
    my $early = 1;
    $early++;
}
use List::Util 'sum';
print sum(1, 2), "\n";
PERL
);
same_as_original($_, $programs{$_}, options => 'blocks=1') for sort keys %programs;
done_testing();
