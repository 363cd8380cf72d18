# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Builtins that are profiled like subs.
use strict;
use warnings;

my ($words, $text) = (0, '');
for my $i (1 .. 40_000) {
    my $line = "line $i of the text";
    $words++ while $line =~ /\w+/g;
    $line =~ s/line/row/;
    $text .= pack 'n', length $line;
}
print "$words ", length $text, "\n";
