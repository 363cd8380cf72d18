#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#
# A program to try the profiler on: which words does a text use, which of them look alike, and how
# do they rank by formulas that the user gives?
#
#   perl wordreport.pl FILE...
use strict;
use warnings;
use FindBin ();
use lib "$FindBin::Bin/lib";

use EditDistance qw(edit_distance);
use Formula ();
use Words qw(words stem);

my @formulas = (
    'count * length',
    'count / (1 + vowels)',
    '(length - vowels) * (count + 1) / 2',
);

exit main(@ARGV);

sub main {
    my @files = @_ or die "usage: $0 FILE...\n";
    my $text = join "\n", map { slurp($_) } @files;

    my $facts = collect_facts($text);
    print_common($facts);
    print_look_alikes($facts);
    print_ranking( $facts, $_ ) for @formulas;
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
    my ($text) = @_;
    my %facts;
    for my $word ( words($text) ) {
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
    return
        sort { $facts->{$b}{count} <=> $facts->{$a}{count} || $a cmp $b }
        keys %$facts;
}

sub print_common {
    my ($facts) = @_;
    print "Most common words\n";
    for my $word ( ( by_count($facts) )[ 0 .. 9 ] ) {
        printf "  %-14s %5d\n", $word, $facts->{$word}{count};
    }
}

sub print_look_alikes {
    my ($facts) = @_;
    my @words = grep { length > 5 } by_count($facts);
    my @pairs;
    for my $i ( 0 .. $#words ) {
        for my $j ( $i + 1 .. $#words ) {
            push @pairs, "$words[$i] ~ $words[$j]" if edit_distance( $words[$i], $words[$j] ) == 1;
        }
    }
    printf "%d pairs of words look alike\n", scalar @pairs;
    print "  $_\n" for grep { defined } @pairs[ 0 .. 9 ];
}

sub print_ranking {
    my ( $facts, $formula ) = @_;
    my %value;
    for my $word ( keys %$facts ) {
        # Compiled anew for each word: a mistake that a profile of string evals makes plain.
        $value{$word} = Formula->compile($formula)->( $facts->{$word} );
    }
    my @best = sort { $value{$b} <=> $value{$a} || $a cmp $b } keys %value;
    print "Ranked by $formula\n";
    printf "  %-14s %9.2f\n", $_, $value{$_} for @best[ 0 .. 4 ];
}
