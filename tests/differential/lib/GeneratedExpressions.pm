# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package GeneratedExpressions;

# The expressions of ProgramGenerator: text of one line, whose braces and parentheses pair. They may use
# $x and $y, and evaluate to something that prints the same in each run.

use strict;
use warnings;

my @Simple = (
    sub { $_[0]->below(10) },
    sub { '$x' },
    sub { '$y' },
    sub { "'" . $_[0]->one(qw(a bc def)) . "'" },
    sub { '$::v' },
    sub { 'scalar(@_)' },
);

my @Compound = (
    sub { my ($g, $d) = @_; '(' . $g->expression($d) . ' + ' . $g->expression($d) . ')' },
    sub { my ($g, $d) = @_; '(' . $g->expression($d) . ' . ' . $g->expression($d) . ')' },
    sub {
        my ($g, $d) = @_;
        '(' . join(' ', $g->expression($d), '?', $g->expression($d), ':', $g->expression($d)) . ')';
    },
    sub {
        my ($g, $d) = @_;
        '(' . $g->expression($d) . $g->one(' || ', ' && ', ' // ') . $g->expression($d) . ')';
    },
    sub { my ($g, $d) = @_; 'do { ' . $g->expression($d) . '; ' . $g->expression($d) . ' }' },
    sub {
        my ($g, $d) = @_;
        'scalar(my @l = (' . $g->expression($d) . ', ' . $g->expression($d) . '))';
    },
    sub { my ($g, $d) = @_; "join('-', " . $g->expression($d) . ', ' . $g->expression($d) . ')' },
    sub {
        my ($g, $d) = @_;
        '((' . $g->expression($d) . ', ' . $g->expression($d) . ')[' . $g->below(2) . '])';
    },
);

my %Marked = (
    die_eval => [
        sub { my ($g, $d) = @_; '(eval { ' . $g->expression($d) . " } // 'undef')" },
        sub {
            my ($g, $d) = @_;
            '(eval { die ' . $g->expression($d) . ", \"\\n\" } || \$\@ =~ s/\\n//r)";
        },
        sub { my ($g, $d) = @_; '(' . $g->expression($d) . " || die 'no value')" },
    ],
    string_eval => [
        sub { my ($g, $d) = @_; '(eval q{' . $g->expression($d) . '})' },
        sub {
            my ($g, $d) = @_;
            '(eval q{my $z = '
                . $g->expression($d)
                . '; sub { '
                . $g->head
                . ' $z . shift }->('
                . $g->expression($d) . ')})';
        },
    ],
    symbolic => [
        sub { my ($g, $d) = @_; '&{"' . $g->a_sub . '"}(' . $g->expression($d) . ')' },
        sub {
            my ($g, $d) = @_;
            "main->can('" . ($g->a_sub =~ s/.*:://r) . "')->(" . $g->expression($d) . ')';
        },
    ],
    sort_block => [
        sub {
            my ($g, $d) = @_;
            "join(',', sort { \$a cmp \$b } "
                . $g->expression($d) . ', '
                . $g->expression($d) . ')';
        },
        sub {
            my ($g, $d) = @_;
            "join(',', sort { "
                . $g->a_sub
                . '($a) cmp '
                . $g->expression($d)
                . ' } 2, 1, '
                . $g->expression($d) . ')';
        },
        sub {
            my ($g, $d) = @_;
            '((sort { $b <=> $a } map { ' . $g->expression($d) . ' } 1 .. 2)[0])';
        },
        sub {
            my ($g, $d) = @_;
            '((reverse sort { '
                . $g->expression($d) . ' <=> '
                . $g->expression($d)
                . ' } 3, 1, 2)[0])';
        },
    ],
    map_grep => [
        sub {
            my ($g, $d) = @_;
            "join(',', map { " . $g->expression($d) . ' } 1 .. ' . (1 + $g->below(3)) . ')';
        },
        sub {
            my ($g, $d) = @_;
            'scalar(grep { ' . $g->expression($d) . ' } 1 .. ' . (1 + $g->below(3)) . ')';
        },
        sub {
            my ($g, $d) = @_;
            "join(',', map { (\$_, "
                . $g->a_sub
                . '($_)) } grep { '
                . $g->expression($d)
                . ' } 0 .. 1)';
        },
    ],
    caller_shown => [
        sub { q{join(':', map { $_ // 'undef' } (caller(0))[2, 3, 5])} },
        sub { q{join(':', map { (caller($_))[2] // '-' } 0 .. 3)} },
        sub { 'scalar(caller)' },
        sub { '__LINE__' },
    ],
    substitution => [
        sub { my ($g, $d) = @_; "('abab' =~ s/b/" . $g->a_sub . '($&)/ger)' },
        sub { my ($g, $d) = @_; "do { (my \$s = 'aXb') =~ s{X}{" . $g->expression($d) . '}e; $s }' }
        ,
    ],
);

my @Calls = (
    sub { my ($g, $d) = @_; $g->a_sub . '(' . $g->expression($d) . ')' },
    sub { my ($g, $d) = @_; $g->a_sub . '(' . $g->expression($d) . ', ' . $g->expression($d) . ')' }
    ,
    sub { my ($g, $d) = @_; '&' . $g->a_sub . '(' . $g->expression($d) . ')' },
    sub { my ($g, $d) = @_; '&{\&' . $g->a_sub . '}(' . $g->expression($d) . ')' },
    sub { my ($g, $d) = @_; 'main->' . ($g->a_sub =~ s/.*:://r) . '(' . $g->expression($d) . ')' },
    sub { my ($g, $d) = @_; 'scalar(' . $g->a_sub . '())' },
    sub {
        my ($g, $d) = @_;
        'sub { '
            . $g->head
            . ' my ($x, $y) = @_; '
            . $g->expression($d) . ' }->('
            . $g->expression($d) . ')';
    },
);

sub a_sub { my ($self) = @_; return $self->one(@{ $self->{subs} }) }

sub expression {
    my ($self, $depth) = @_;
    $depth = ($depth // 0) + 1;
    return $self->one(@Simple)->($self) if $depth > 3 || $self->chance(25);
    my $offered = $self->{expressions};
    my $choice  = $self->below(10);
    return $self->one(@$offered)->($self, $depth) if $choice < 4 && @$offered;
    return $self->one(@Calls)->($self, $depth) if $choice < 6;
    return $self->one(@Compound)->($self, $depth) if $choice < 8;
    my $feature = $self->one(sort keys %Marked);
    return $self->one(@Calls)->($self, $depth) if !$self->may($feature);
    return $self->one(@{ $Marked{$feature} })->($self, $depth);
}

1;
