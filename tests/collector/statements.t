# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# How often each line is executed.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $loops = <<'PERL';
my $sum = 0;
for my $i (1 .. 5) {
    $sum += $i;
    next if $i % 2;
    $sum -= 1 if $i == 4;
}
my $left = 3;
while ($left) {
    $left--;
}
$sum++ until $sum > 20;
print "$sum\n";
PERL

my $run = profile($loops);
is($run->exit_code, 0,      'the program ends well');
is($run->stdout,    "21\n", 'and prints what it should');
is($run->stderr,    '',     'and nothing else');
is_deeply(
    $run->tables->counts_in('prog.pl'),
    [
        [1,  1],    # my $sum
        [2,  1],    # for: the list is made once
        [3,  5],
        [4,  5],
        [5,  2],
        [7,  1],
        [8,  1],    # while: coming back to the condition is no new execution
        [9,  3],
        [11, 1],    # a modifier makes one statement
        [12, 1],
    ],
    'each statement counts when it begins'
);
original_reads_it_silently($run);
same_as_original('loops', $loops);

my %programs = (
    'several statements on a line'   => 'my $x = 1; $x++; $x++; if ($x) { $x-- } print $x;',
    'one statement on several lines' => <<'PERL',
my @list = map {
    my $double = $_ * 2;
    $double + 1;
} grep {
    $_ % 2
} 1 .. 10;
print scalar
    @list;
PERL
    'if, elsif, else, unless, ternary' => <<'PERL',
for my $n (0 .. 9) {
    if ($n < 3) {
        $sum += 1;
    } elsif ($n < 5) {
        $sum += 2;
    } else {
        $sum += 3;
    }
    unless ($n) { $sum-- }
    my $kind = $n % 2
        ? 'odd'
        : 'even';
}
print $sum;
PERL
    'next, last and redo with labels' => <<'PERL',
my $redone;
OUTER: for my $i (1 .. 4) {
    for my $j (1 .. 4) {
        next OUTER if $j > $i;
        redo if $j == 2 && !$redone++;
        last OUTER if $i == 3 && $j == 3;
    } continue {
        $redone += 0;
    }
}
my $n = 0;
{
    $n++;
    redo if $n < 3;
}
do { $n-- } while $n;
print "$n\n";
PERL
    'C-style and nested loops' => <<'PERL',
my $total = 0;
for (my $i = 0; $i < 6; $i++) {
    my $j = $i;
    while ($j--) {
        $total += $j;
        next if $j == 2;
    }
}
print "$total\n";
PERL
    'calls nested in statements' => <<'PERL',
sub outer {
    my $n = shift;
    return inner($n) + inner($n + 1);
}
sub inner {
    my $n = shift;
    $n *= 2;
    return $n;
}
print outer(inner(1)),
    outer(2);
print "\n" if outer(3);
PERL
    'blocks of sort, map, grep and eval' => <<'PERL',
my @sorted = sort {
    my $order = $a <=> $b;
    $order;
} 3, 1, 2;
my @mapped = map { my $x = $_; $x + 1 } @sorted;
my $found = grep { $_ > 2 } @mapped;
my $ok = eval {
    $found++;
    1;
};
print "@mapped $found $ok\n";
PERL
    'a here document and a pod section' => <<'PERL',
my $text = <<"END" . "more";
first
second @{[ 1 + 1 ]}
END

=head1 POD

=cut

print $text;
PERL
    'given that the data section follows' => <<'PERL',
while (<DATA>) {
    chomp;
    print "$_,";
}
__DATA__
a
b
PERL
);
same_as_original($_, $programs{$_}) for sort keys %programs;

same_as_original("leave=0: $_", $programs{$_}, options => 'leave=0')
    for 'calls nested in statements', 'next, last and redo with labels';

my $unmeasured = profile($loops, options => 'stmts=0');
is_deeply($unmeasured->tables->line_counts, {}, 'stmts=0: no line is counted');
is_deeply(
    $unmeasured->tables->call_counts,
    { 'main::CORE:print <- main::RUNTIME at prog.pl:12' => 1 },
    'but calls are'
);
original_reads_it_silently($unmeasured);
same_as_original('stmts=0', $loops, options => 'stmts=0');

# Nor is what only calls show: subs of string evals, also of those compiled before the profile began.
my $evals = profile( <<'PERL', options => 'stmts=0');
eval "\nsub named { return 1 }";
my $unnamed = eval 'sub { return 2 }';
named();
DB::finish_profile();
DB::enable_profile('second.out');
$unnamed->();
PERL
my ($first, $second) =
    map { $evals->tables("$evals->{folder}/$_") } qw(nytprof.out second.out);
is($first->{subs}{'main::named'}, '(eval 1)[prog.pl:1]:2-2', 'a sub of a string eval');
is(
    $second->{subs}{'main::__ANON__[(eval 2)[prog.pl:2]:1]'},
    '(eval 2)[prog.pl:2]:1-1',
    'and in the profile after that'
);

done_testing();
