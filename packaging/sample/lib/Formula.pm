# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package Formula;
use strict;
use warnings;

# Formulas such as "count / (1 + vowels)": names, numbers, + - * / and brackets. compile() parses
# one and returns a sub that takes a hash of the names' values.
#
#   sum     = product { ("+" | "-") product }
#   product = factor  { ("*" | "/") factor }
#   factor  = number | name | "(" sum ")"

sub compile {
    my ($class, $source) = @_;
    my $self = bless { source => $source, tokens => tokens($source) }, $class;
    my $perl = $self->sum;
    $self->fail if @{ $self->{tokens} };
    return eval "sub { my (\$fact) = \@_; return $perl; }" || die $@;
}

sub tokens {
    my ($source) = @_;
    return [$source =~ m{\s*([0-9.]+|[a-z]+|[-+*/()])}g];
}

sub sum {
    my ($self) = @_;
    return $self->chain(qr{^[-+]$}, sub { $self->product });
}

sub product {
    my ($self) = @_;
    return $self->chain(qr{^[*/]$}, sub { $self->factor });
}

sub chain {
    my ($self, $operator, $operand) = @_;
    my $tokens = $self->{tokens};
    my $perl   = $operand->();
    while (@$tokens && $tokens->[0] =~ $operator) {
        $perl .= ' ' . shift(@$tokens) . ' ' . $operand->();
    }
    return $perl;
}

sub factor {
    my ($self) = @_;
    my $token = shift @{ $self->{tokens} };
    $self->fail unless defined $token;
    return $token if $token =~ /^[0-9.]+$/;
    return "\$fact->{$token}" if $token =~ /^[a-z]+$/;
    $self->fail unless $token eq '(';

    my $inner = $self->sum;
    my $close = shift @{ $self->{tokens} };
    $self->fail unless defined $close && $close eq ')';
    return "($inner)";
}

sub fail {
    my ($self) = @_;
    die "Cannot understand the formula '$self->{source}'\n";
}

1;
