# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# All that is counted, and not timed, is what the original counts: in all combinations of the
# options that change how statements are seen, and how the profile is written.
use strict;
use warnings;

use ProfileRun;
use Test::More;

plan skip_all => 'the original Devel::NYTProf is not installed' if !has_original();

# Something of everything that the profiler treats in a way of its own.
my $program = <<'PERL';
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
my %with = (
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

# What the two profilers may differ in, and why:
my %different = (
    'attribute ticks_per_sec'             => 'our ticks are finer, 1 ns',
    'attribute xs_version'                => 'the version of the profiler',
    'attribute cumulative_overhead_ticks' => 'a time',
    'option calibration'                  => 'ours: what the hooks cost and was taken out',
    'option stream'                       => 'ours: whether events were written at once',
);

sub facts {
    my ($run)  = @_;
    my $tables = $run->tables;
    my %facts  = map { ( "fid $_" => $tables->{name}{$_} ) } keys %{ $tables->{name} };
    for my $kind (qw(attribute option)) {
        my $table = $tables->{"${kind}s"};
        $facts{"$kind $_"} = $table->{$_} for keys %$table;
    }
    delete $facts{'attribute basetime'};    # the program may have begun in another second
    return \%facts;
}

for my $leave ( 1, 0 ) {
    for my $use_db_sub ( 0, 1 ) {
        for my $savesrc ( 1, 0 ) {
            for my $compress ( 6, 0 ) {
                my $blocks = $compress ? 1 : 0;    # both ways to write statements
                my $options =
                  "leave=$leave:use_db_sub=$use_db_sub:savesrc=$savesrc" . ":compress=$compress";
                my %how = ( options => "$options:blocks=$blocks", with => \%with, perl => ['-I.'] );
                my ( $ours, $original ) =
                  ( profile( $program, %how ), profile_by_original( $program, %how ) );
                is_same_profile( $options, $ours, $original );
                my @others = differences( facts($ours), facts($original), 'none' );
                is( join( "\n", grep { /^(.*?): /; !$different{$1} } @others ),
                    '', 'numbers of files, attributes and options' );
                is(
                    join( ' ', sort keys %{ $ours->tables->{attributes} } ),
                    'PL_perldb application basetime clock_id cumulative_overhead_ticks nv_size'
                      . ' perl_version ticks_per_sec xs_version',
                    'no other attributes'
                );
            }
        }
    }
}

done_testing();
