# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package EndingTree;
use strict;
use warnings;

# Words as a tree, from their last letters backwards: words that end alike share a branch.

sub new {
    my ($class) = @_;
    return bless { branches => {}, words => 0 }, $class;
}

sub add {
    my ($self, $word) = @_;
    my $node = $self;
    for my $letter (reverse split //, $word) {
        $node = $node->{branches}{$letter} ||= EndingTree->new;
    }
    $node->{words}++;
}

# Words in the branch. Counts anew each time that it is asked.
sub size {
    my ($self) = @_;
    my $size = $self->{words};
    $size += $_->size for values %{ $self->{branches} };
    return $size;
}

# [ending, words] of all endings that are at least that long, by depth-first search.
sub endings {
    my ($self, $shortest, $ending) = @_;
    $ending = '' unless defined $ending;
    my @found;
    push @found, [$ending, $self->size] if length $ending >= $shortest;
    for my $letter (sort keys %{ $self->{branches} }) {
        push @found, $self->{branches}{$letter}->endings($shortest, $letter . $ending);
    }
    return @found;
}

1;
