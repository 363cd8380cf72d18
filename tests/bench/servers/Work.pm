package Work;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

# A request of some milliseconds: parses JSON, changes it, writes it and fills a template.

use strict;
use warnings;

use JSON::PP ();

my $Json  = JSON::PP->new->canonical;
my $Items = $Json->encode(
    [map { { id => $_, name => "item $_", tags => ['a' .. 'f'], price => $_ * 1.25 } } 1 .. 30]);

sub items {
    my ($factor) = @_;
    my $items = $Json->decode($Items);
    $_->{price} *= $factor for @$items;
    return $Json->decode($Json->encode($items));
}

sub page {
    my ($items) = @_;
    my $page    = '<ul>{items}</ul>';
    my $rows    = join '', map { _row($_) } @$items;
    return $page =~ s/\{items\}/$rows/r;
}

sub _row {
    my ($item) = @_;
    my $row    = '<li>{id}: {name}, {price}, {tags}</li>';
    my %text   = (%$item, tags => join ', ', @{ $item->{tags} });
    $row =~ s/\{(\w+)\}/$text{$1}/g;
    return $row;
}

1;
