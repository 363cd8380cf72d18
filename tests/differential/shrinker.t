# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# ProgramShrinker: what is left is interesting, and little more than that.
use strict;
use warnings;

use ProgramGenerator;
use ProgramShrinker qw(shrink units_of);
use Test::More;

my @lines = split /\n/, <<'PERL';
sub f {
    one();
    if ($x) {
        two();
    } else {
        three();
    }
}
# line 7
four();
five();
PERL
is(join(' ', map { "$_->[0]-$_->[1]" } units_of(\@lines, 0, $#lines)), '0-7 8-9 10-10', 'units');
is(join(' ', map { "$_->[0]-$_->[1]" } units_of(\@lines, 1, 6)), '1-1 2-6', 'units inside of one');

# A mistake is planted in programs: that a line does something between other statements.
for my $seed (1 .. 5) {
    my @program  = split /\n/, ProgramGenerator->new(seed => $seed)->program;
    my @inside   = grep { $program[$_] =~ /^    / } 0 .. $#program;
    my $place    = $inside[$#inside / 2];
    my ($indent) = $program[$place] =~ /^( *)/;
    splice @program, $place, 0,
        $indent . 'print "before", ("planted" . planted(1, (2 + 3))), "\n" if $x;';
    my $tried = 0;
    my $small = shrink(join("\n", @program, ''), sub { $tried++; return is_planted($_[0]) });
    my @left  = grep { !/^(?:use|no|our|BEGIN|END) / } split /\n/, $small;
    is(join("\n", @left) =~ s/^\s+|;$//gr, 'planted()', "program $seed: found in $tried tries");
}

# In what could be a program.
sub is_planted {
    my ($text) = @_;
    my %brackets;
    $brackets{$_}++ for $text =~ /[(){}]/g;
    return 0 if ($brackets{'('} // 0) != ($brackets{')'} // 0);
    return 0 if ($brackets{'{'} // 0) != ($brackets{'}'} // 0);
    return $text =~ /planted\(/;
}

# What counts the calls of a sub is part of the sub.
my $counted = <<'PERL';
sub f { $::N{$::ON, 'main::f', (caller)[2]}++; return 0 if $::FUEL-- <= 0;
    print "text";
    g(1, 2);
}
PERL
is(shrink($counted, sub { $_[0] =~ /g\(/ && $_[0] =~ /sub f/ }), <<'PERL', 'counters stay');
sub f { $::N{$::ON, 'main::f', (caller)[2]}++; return 0 if $::FUEL-- <= 0;
    g();
}
PERL

done_testing();
