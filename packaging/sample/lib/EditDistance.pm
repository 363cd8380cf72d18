# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package EditDistance;
use strict;
use warnings;
use Exporter qw(import);

our @EXPORT_OK = qw(edit_distance);

# How many letters to insert, delete or replace to make one word of the other (Levenshtein).
sub edit_distance {
    my ($left, $right) = @_;
    my @left     = split //, $left;
    my @right    = split //, $right;
    my @previous = 0 .. @right;
    for my $row (1 .. @left) {
        my @current = ($row);
        for my $column (1 .. @right) {
            my $cost = $left[$row - 1] eq $right[$column - 1] ? 0 : 1;
            $current[$column] = least(
                $previous[$column] + 1,
                $current[$column - 1] + 1,
                $previous[$column - 1] + $cost,
            );
        }
        @previous = @current;
    }
    return $previous[-1];
}

sub least {
    my ($least, @others) = @_;
    for my $other (@others) {
        $least = $other if $other < $least;
    }
    return $least;
}

1;
