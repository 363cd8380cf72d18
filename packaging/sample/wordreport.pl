#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#
# A program to try the profiler on: which words does a text use, which of them look alike or end
# alike, and how do they rank by formulas? Some of it is done in a needlessly slow way.
#
#   perl wordreport.pl FILE...
use strict;
use warnings;
use FindBin ();
use lib "$FindBin::Bin/lib";

use EditDistance qw(edit_distance);
use EndingTree ();
use Formula ();
use Words qw(words stem);

my @formulas = (
    'count * length',
    'count / (1 + vowels)',
    '(length - vowels) * (count + 1) / 2',
    'length * length - vowels * vowels',
    '(count * (length + vowels) - (length - 1)) / (2 * (count + length) * (1 + vowels))',
);

exit main(@ARGV);

sub main {
    my @files = @_ or die "usage: $0 FILE...\n";
    my @words = words(join "\n", map { slurp($_) } @files);

    my $facts = collect_facts(@words);
    print_common($facts);
    print_families(@words);
    print_look_alikes($facts);
    print_endings(@words);
    print_ranking($facts, $_) for @formulas;
    return 0;
}

sub slurp {
    my ($file) = @_;
    open my $handle, '<', $file or die "Cannot read $file: $!\n";
    local $/;
    return scalar readline $handle;
}

# stem => { count, length, vowels }
sub collect_facts {
    my %facts;
    for my $word (@_) {
        my $stem = stem($word);
        my $fact = $facts{$stem} ||= { length => length $stem, vowels => count_vowels($stem) };
        $fact->{count}++;
    }
    return \%facts;
}

sub count_vowels {
    my ($word) = @_;
    return $word =~ tr/aeiouy//;
}

sub by_count {
    my ($facts) = @_;
    return sort { $facts->{$b}{count} <=> $facts->{$a}{count} || $a cmp $b }
        keys %$facts;
}

sub print_common {
    my ($facts) = @_;
    print "Most common words\n";
    for my $word ((by_count($facts))[0 .. 9]) {
        printf "  %-14s %5d\n", $word, $facts->{$word}{count};
    }
}

sub print_families {
    my %family;

    # Finds the stems again for each comparison.
    for my $word (sort { stem($a) cmp stem($b) || $a cmp $b } @_) {
        $family{ stem($word) }{$word}++;
    }
    my @largest =
        sort { keys %{ $family{$b} } <=> keys %{ $family{$a} } || $a cmp $b } keys %family;
    print "Largest families of words\n";
    print '  ', join(' ', sort keys %{ $family{$_} }), "\n" for @largest[0 .. 4];
}

sub print_look_alikes {
    my ($facts) = @_;
    my @words = grep { length > 7 } by_count($facts);
    my @pairs;
    for my $i (0 .. $#words) {
        for my $j ($i + 1 .. $#words) {
            push @pairs, "$words[$i] ~ $words[$j]" if edit_distance($words[$i], $words[$j]) == 1;
        }
    }
    printf "%d pairs of words look alike\n", scalar @pairs;
    print "  $_\n" for grep { defined } @pairs[0 .. 9];
}

sub print_endings {
    my $tree = EndingTree->new;
    my %seen;
    $seen{$_}++ || $tree->add($_) for @_;
    my @endings = sort { $b->[1] <=> $a->[1] || $a->[0] cmp $b->[0] } $tree->endings(2);
    print "Most common endings\n";
    printf "  -%-13s %5d\n", @$_ for @endings[0 .. 9];
}

sub print_ranking {
    my ($facts, $formula) = @_;
    my %value;
    for my $word (keys %$facts) {

        # Compiles the formula again for each word.
        $value{$word} = Formula->compile($formula)->($facts->{$word});
    }
    my @best = sort { $value{$b} <=> $value{$a} || $a cmp $b } keys %value;
    print "Ranked by $formula\n";
    printf "  %-14s %9.2f\n", $_, $value{$_} for @best[0 .. 4];
}
