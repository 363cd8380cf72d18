# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Who calls which sub from where, how often and how deep.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = <<'PERL';
package Shop;
sub total {
    my ($self, @prices) = @_;
    my $sum = 0;
    $sum = add($sum, $_) for @prices;
    return $sum;
}
sub add { return $_[0] + $_[1] }
package main;
sub report { return Shop->total(@_) }
report(1 .. 3);
report(4) for 1 .. 2;
Shop::add(1, 1);
PERL

my $tables = profile($program)->tables;
is_deeply(
    $tables->call_counts,
    {
        'main::report <- main::RUNTIME at prog.pl:11' => 1,
        'main::report <- main::RUNTIME at prog.pl:12' => 2,
        'Shop::total <- main::report at prog.pl:10'   => 3,
        'Shop::add <- Shop::total at prog.pl:5'       => 5,
        'Shop::add <- main::RUNTIME at prog.pl:13'    => 1,
    },
    'calls are distinguished by sub, caller and line'
);
is($tables->{subs}{'Shop::total'},  'prog.pl:2-7',   'subs are known with their lines');
is($tables->{subs}{'main::report'}, 'prog.pl:10-10', 'also those of a single one');
is_deeply(
    $tables->call_stacks,
    {
        'main::report'                       => 3,
        'main::report;Shop::total'           => 3,
        'main::report;Shop::total;Shop::add' => 5,
        'Shop::add'                          => 1,
    },
    'the call tree has one return for each call'
);
same_as_original('subs and callers', $program);

my $recursion = <<'PERL';
use Time::HiRes qw(sleep);
sub count_down {
    my $n = shift;
    sleep 0.02;
    return 0 if $n == 0;
    return count_down($n - 1);
}
count_down(4);
PERL
my $recursive = profile($recursion)->tables;
my $outermost = $recursive->{calls}{'main::count_down <- main::RUNTIME at prog.pl:8'};
my $inner     = $recursive->{calls}{'main::count_down <- main::count_down at prog.pl:6'};
is($outermost->{count}, 1, 'recursion: called once from outside');
is($inner->{count},     4, 'and four times by itself');
is($outermost->{depth}, 0, 'the outermost call is not recursive');
is($inner->{depth},     4, 'the others are four deep');
cmp_ok($outermost->{incl}, '>=', 0.1, 'inclusive time is all of the outermost call');
cmp_ok($outermost->{excl}, '<',  $outermost->{incl} / 2, 'exclusive is without calls made');
is($inner->{incl}, 0, 'inner calls add nothing to inclusive time');
cmp_ok($inner->{reci}, '>=', 0.2, 'what overlaps is counted apart: 4 + 3 + 2 + 1 sleeps');
same_as_original('recursion', $recursion);

my %programs = (
    'mutual recursion' => <<'PERL',
sub even { my $n = shift; return $n == 0 ? 1 : odd($n - 1) }
sub odd  { my $n = shift; return $n == 0 ? 0 : even($n - 1) }
print even(10), odd(7), "\n";
PERL
    'recursion through a closure' => <<'PERL',
my $walk;
$walk = sub {
    my $tree = shift;
    return ref $tree ? 1 + $walk->($tree->[0]) + $walk->($tree->[1]) : 1;
};
print $walk->([[1, [2, 3]], 4]), "\n";
PERL
    'subs without a return, called in all contexts' => <<'PERL',
sub last_value { my @l = @_; @l }
my $n = last_value(1, 2);
my ($first) = last_value(3);
last_value(); &last_value; &last_value(4);
sub none { }
none() for 1 .. 3;
print $n, $first, "\n";
PERL
    'lvalue subs and prototypes' => <<'PERL',
my $held = 1;
sub held : lvalue { $held }
held() = 5;
held()++;
sub apply(&@) { my ($code, @list) = @_; return map { $code->($_) } @list }
print join(',', apply { $_[0] * 2 } 1, 2, held()), "\n";
sub constant_five() { 5 }
print constant_five + 1;
PERL
    'a call on a line of its own inside a statement' => <<'PERL',
sub one { 1 }
my %h = (
    a => one(),
    b => one() +
        one(),
);
print sort values %h;
PERL
    'nested data walked by deep recursion' => <<'PERL',
sub down { my $n = shift; no warnings; return $n ? down($n - 1) + 1 : 0 }
print down(150), "\n" for 1 .. 3;
PERL
);
same_as_original($_, $programs{$_}) for sort keys %programs;

my $without = profile($program, options => 'subs=0');
is_deeply($without->tables->call_counts, {}, 'subs=0: no call is counted');
is($without->tables->line_counts->{'prog.pl:5'}, 3, 'but lines are');
original_reads_it_silently($without);
same_as_original('subs=0', $program, options => 'subs=0');

done_testing();
