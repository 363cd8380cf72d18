# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Code that perl frees and makes anew at the same place is not taken for what was there before.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my %programs = (
    'subs of evals that are dropped' => <<'PERL',
my $sum = 0;
for my $n (1 .. 3000) {
    my $blank = "\n" x ($n % 7);
    my $code = eval "${blank}sub {\n my \$x = shift;${blank} return \$x + $n }";
    $sum += $code->(1);
    $sum += $code->(2) if $n % 3 == 0;
}
print "$sum\n";
PERL
    'named subs that are replaced' => <<'PERL',
no warnings 'redefine';
my $sum = 0;
for my $n (1 .. 2000) {
    my $blank = "\n" x ($n % 5);
    my $name = 'sub_' . $n % 3;
    eval "$blank sub $name { helper($n);$blank return $n } 1" or die;
    $sum += &$name() for 0 .. $n % 4;
    undef &$name if $n % 2;
}
sub helper { return shift }
print "$sum\n";
PERL
    'packages that come and go' => <<'PERL',
for my $n (1 .. 1000) {
    my $blank = "\n" x ($n % 5);
    eval "package Class_" . $n % 4 . "; $blank sub new { return bless [], shift }\n$blank sub name { return $n } 1" or die;
    my $class = 'Class_' . $n % 4;
    $class->new->name for 1 .. 1 + $n % 2;
}
PERL
    'closures of many kinds' => <<'PERL',
sub make {
    my $n = shift;
    return sub { return $n }           if $n % 3 == 0;
    return sub { my $m = shift; return $n + $m } if $n % 3 == 1;
    return eval 'sub { return helper($n) }';
}
sub helper { return 1 }
my $sum = 0;
my @kept;
for my $n (1 .. 3000) {
    my $code = make($n);
    $sum += $code->(1);
    push @kept, $code if $n % 50 == 0;
    $sum += $_->(2) for @kept;
    shift @kept if @kept > 5;
}
print "$sum\n";
PERL
    'patterns with code' => <<'PERL',
use re 'eval';
sub seen { return 1 }
my $count = 0;
for my $n (1 .. 500) {
    my $pattern = 'a' . ('b?' x ($n % 3)) . '(?{ seen(); $count++ })';
    'xab' =~ /$pattern/;
}
print "$count\n";
PERL
    'evals that fail half way' => <<'PERL',
my $failed = 0;
for my $n (1 .. 1000) {
    my $blank = "\n" x ($n % 4);
    eval "$blank my \$x = $n; sub { $blank \$x ->" or $failed++ if $n % 2;
    eval "$blank die 'x' if $n % 5;$blank 1" or $failed++;
}
print "$failed\n";
PERL
);

for my $name (sort keys %programs) {
    same_as_original($name, $programs{$name}, options => 'savesrc=0');
    my $run = profile($programs{$name}, options => 'savesrc=0');
    original_reads_it_silently($run) if $name =~ /named|closures/;
}

# Blocks and call events go by other ways.
same_as_original(
    "$_: subs of evals",
    $programs{'subs of evals that are dropped'},
    options => "savesrc=0:$_"
) for 'blocks=1', 'calls=2';
done_testing();
