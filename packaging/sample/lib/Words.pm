# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package Words;
use strict;
use warnings;
use Exporter qw(import);

our @EXPORT_OK = qw(words stem);

my @suffixes = qw(ations ation ments ment ings ing ies ed es s);

sub words {
    my ($text) = @_;
    my @words;
    while ($text =~ /\G[^A-Za-z]*([A-Za-z]+)/gc) {
        push @words, lc $1;
    }
    return @words;
}

# Cuts endings off until none is left to cut.
sub stem {
    my ($word) = @_;
    for my $suffix (@suffixes) {
        my $rest = length($word) - length $suffix;
        next if $rest < 4;
        return stem(substr $word, 0, $rest) if substr($word, $rest) eq $suffix;
    }
    return $word;
}

1;
