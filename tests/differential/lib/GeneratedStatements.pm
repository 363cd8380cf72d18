# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package GeneratedStatements;

# The statements of ProgramGenerator: lists of lines. Loops run at most four times.

use strict;
use warnings;

# Returns the lines of some statements, indented.
sub block {
    my ($self, $depth) = @_;
    return ProgramGenerator::indent(map { $self->statement($depth + 1) } 0 .. $self->below(3));
}

sub statement {
    my ($self, $depth) = @_;
    my $choice = $self->below(20);
    return $self->simple_statement if $depth > 2 || $choice < 6;
    my $offered = $self->{statements};
    return $self->one(@$offered)->($self, $depth) if $choice < 11 && @$offered;
    my $method = $self->one(
        qw(if_statement for_statement while_statement local_block eval_block try_block
            string_eval_block loop_control simple_statement bare_block)
    );
    return $self->$method($depth);
}

sub simple_statement {
    my ($self) = @_;
    my $value  = $self->expression;
    my $tag    = $self->name('p');
    return $self->one(
        "print '$tag ', $value, \"\\n\";",
        "print '$tag ', scalar($value), \"\\n\";",
        "\$x = $value;",
        "\$y = ($value);",
        "\$::v = $value;",
        "my \@l = ($value); print '$tag ', scalar(\@l), \"\\n\";",
        "$value;",
        "\$x++;",
    );
}

sub if_statement {
    my ($self, $depth) = @_;
    my $condition = $self->expression;
    my @lines     = ($self->one('if', 'unless') . " ($condition) {", $self->block($depth));
    push @lines, '} elsif (' . $self->expression . ') {', $self->block($depth)
        if $self->chance(20);
    push @lines, '} else {', $self->block($depth) if $self->chance(40);
    return (@lines, '}');
}

sub in_loop {
    my ($self, $head, $depth, @more) = @_;
    my $label = $self->chance(30) && $self->may('label') ? $self->name('LOOP') : '';
    push @{ $self->{loops} }, $label;
    my @lines = (
        ($label ? "$label: " : '') . "$head {",
        ProgramGenerator::indent(@more),
        $self->block($depth)
    );
    pop @{ $self->{loops} };
    return @lines;
}

sub for_statement {
    my ($self, $depth) = @_;
    my $last = 1 + $self->below($depth > 1 ? 1 : 3 - $depth);
    return $self->statement_modifier($last) if $self->chance(25);
    my $i    = $self->name('i');
    my $head = $self->one(
        "for my \$x (1 .. $last)",
        "for (my \$$i = 0; \$$i < $last; \$$i++)",
        'for my $y (' . $self->expression . ', ' . $self->expression . ')',
        "foreach (1 .. $last)",
    );
    return ($self->in_loop($head, $depth), '}');
}

sub statement_modifier {
    my ($self, $last) = @_;
    my $value = $self->expression;
    return $self->one(
        "$value for 1 .. $last;",
        "\$x = $value if " . $self->expression . ';',
        "\$x = $value unless \$x;",
        "do { \$x = $value } for 1 .. $last;"
    );
}

sub while_statement {
    my ($self, $depth) = @_;
    my $n    = $self->name('n');
    my $last = 1 + $self->below($depth > 1 ? 1 : 3 - $depth);
    my $head =
        $self->chance(70)
        ? "while (\$$n++ < $last" . ($self->chance(40) ? ' && ' . $self->expression : '') . ')'
        : "until (\$$n++ >= $last)";
    my @lines = ("my \$$n = 0;", $self->in_loop($head, $depth));
    push @lines, '} continue {', ProgramGenerator::indent($self->simple_statement)
        if $self->chance(15);
    return (@lines, '}');
}

sub loop_control {
    my ($self, $depth) = @_;
    my @loops = @{ $self->{loops} };
    return $self->for_statement($depth) if !@loops || !$self->may('last_next');
    my @labels = grep { length } @loops;
    my $label  = @labels && $self->chance(50) ? ' ' . $self->one(@labels) : '';
    return "redo$label if \$::FUEL-- > 0 && !ref \$x && \$x++ % 3 == 1;"
        if $self->chance(20) && $self->may('redo');
    return $self->one('last', 'next') . "$label if " . $self->expression . ';';
}

sub bare_block {
    my ($self, $depth) = @_;
    return ($self->in_loop('', $depth, 'my $x = $x;'), '}');
}

sub local_block {
    my ($self, $depth) = @_;
    return $self->bare_block($depth) if !$self->may('local');
    return (
        $self->in_loop(
            '', $depth,
            $self->one('local $::v = ', 'local $_ = ', 'local @::w = ') . $self->expression . ';'
        ),
        '}'
    );
}

sub eval_block {
    my ($self, $depth) = @_;
    return $self->bare_block($depth) if !$self->may('die_eval');
    my $tag   = $self->name('e');
    my @lines = ('eval {', $self->block($depth));
    push @lines, '    die ' . $self->expression . ($self->chance(50) ? ", \"\\n\"" : '') . ';'
        if $self->chance(40);
    return (@lines, '    1;', "} or print '$tag ', \$\@ =~ s/\\n.*//sr, \"\\n\";");
}

sub try_block {
    my ($self, $depth) = @_;
    return $self->eval_block($depth) if $] < 5.034 || !$self->may('try');
    my $tag   = $self->name('t');
    my @lines = ("use feature 'try';", 'try {', $self->block($depth));
    push @lines, '    die ' . $self->expression . ';' if $self->chance(50);
    push @lines, '} catch ($error) {', "    print '$tag ', \$error =~ s/\\n.*//sr, \"\\n\";",
        $self->block($depth);
    push @lines, '} finally {', '    $::v = ' . $self->expression . ';'
        if $] >= 5.036 && $self->chance(25);
    return (@lines, '}');
}

sub string_eval_block {
    my ($self, $depth) = @_;
    return $self->bare_block($depth) if !$self->may('string_eval');
    my $tag = $self->name('s');
    local $self->{loops} = [];
    return ('$x = eval q{', $self->block($depth),
        "};", "print '$tag ', \$x // \$\@ =~ s/\\n.*//sr, \"\\n\";");
}

1;
