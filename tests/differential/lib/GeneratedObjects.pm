# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package GeneratedObjects;

# Classes that programs of ProgramGenerator declare: methods, destructors, ties, overloaded operators.

use strict;
use warnings;

# A package with methods, each given as [name, last statements].
sub declare_class {
    my ($self, $class, $first, @methods) = @_;
    my @lines = @$first;
    for my $method (@methods) {
        my ($name, @last) = @$method;
        my @first = @last && $last[0] =~ /^local/ ? shift @last : ();
        push @lines,
            $self->sub_lines(
            "${class}::$name",
            arguments => 'my ($self, $x, $y) = @_;',
            first     => \@first,
            last      => \@last,
            short     => $self->chance(60),
            free      => scalar($name =~ /^(?:new|TIE|NEXTKEY)/)
            );
    }
    $self->declare("package $class {", ProgramGenerator::indent(@lines), '}');
    return;
}

sub declare_methods {
    my ($self) = @_;
    my ($base, $derived) = map { $self->name('Class') } 1, 2;
    $self->declare_class(
        $base, [],
        ['new', 'return bless { n => $x }, $self;'],
        ['get', q{return ref $self ? $self->{n} : 'class';}],
        ['run', 'return ' . $self->expression . ';']
    );
    $self->declare_class(
        $derived, ["our \@ISA = '$base';"],
        ['get',   q{return 'd' . $self->SUPER::get($x);}],
        ['twice', q{my $name = 'get'; return $self->$name($x) . $self->run($y);}]
    );
    $self->offer_expression(
        (
            map {
                my $class = $_;
                sub {
                    my ($g, $d) = @_;
                    "$class->new(" . $g->expression($d) . ')->' . $g->one(qw(get run)) . '(1)';
                }
            } $base,
            $derived
        ),
        sub {
            my ($g, $d) = @_;
            "$derived->new(" . $g->expression($d) . ')->twice(' . $g->expression($d) . ')';
        },
        sub { "do { my \$class = '$derived'; my \$m = \$class->can('get'); \$class->\$m(2) }" },
        sub { "('$derived'->isa('$base') ? ${derived}->get : 0)" },
        sub { "do { my \$m = '${base}::get'; $derived->new(3)->\$m }" },
        sub { "(eval { $derived->missing } // \$\@ =~ s/ at .*//sr)" }
    );
    return;
}

sub declare_destroy {
    my ($self) = @_;
    my $class = $self->name('Guard');
    $self->declare_class(
        $class,
        [],
        ['new', "return bless [\$x], \$self;"],
        [
            'DESTROY',
            $self->one(
                "print 'destroyed ', \$self->[0], \"\\n\";",
                '$::v = ' . $self->expression . ';',
                'local $@; eval { die ' . $self->expression . ' };',
                'die ' . "'in DESTROY';"
            )
        ]
    );
    $self->offer_statement(
        sub {
            my ($g, $d) = @_;
            ('{', "    my \$guard = $class->new(" . $g->expression . ');', $g->block($d), '}');
        },
        sub { my ($g) = @_; "\$::kept = $class->new(" . $g->expression . ');' },
        sub { 'undef $::kept;' },
        sub { my ($g) = @_; "eval { my \$guard = $class->new(4); die " . $g->expression . ' };' },
        sub { "local \$::kept = $class->new(5);" }
    );
    $self->offer_expression(sub { "($class->new(6) && 1)" }, sub { "(ref($class->new(7)) . 'r')" });
    return;
}

sub declare_exception_class {
    my ($self) = @_;
    my $class = $self->name('Error');
    $self->declare_class(
        $class,
        ["use overload '\"\"' => 'text', fallback => 1;"],
        ['new',   'return bless { text => $x }, $self;'],
        ['text',  q{return 'error ' . $self->{text};}],
        ['throw', 'die ref $self ? $self : $self->new($x);']
    );
    $self->offer_expression(
        sub { my ($g, $d) = @_; "(eval { $class->throw(" . $g->expression($d) . ") } // \"\$\@\")" }
        ,
        sub {
            my ($g, $d) = @_;
            "(eval { eval { $class->throw(" . $g->expression($d) . ") }; die } // ref(\$\@))";
        }
    );
    $self->offer_statement(sub { my ($g) = @_; "$class->throw(" . $g->expression . ') if $x;' });
    return;
}

# Perl uses freed memory when a variable is tied anew by one of its own methods.
sub declare_tied_scalar {
    my ($self) = @_;
    my ($class, $var) = ($self->name('TieS'), '$::' . $self->name('ties'));
    $self->declare_class(
        $class,
        [],
        ['TIESCALAR', 'return bless [$x], $self;'],
        [
            'FETCH',
            'local $::fetching = 1;',
            $self->one('return $self->[0];', 'return ' . $self->expression . ';')
        ],
        ['STORE', 'local $::fetching = 1;', '$self->[0] = $x;'],
        ['UNTIE', '1;']
    );
    $self->at_start("tie $var, '$class', 4;");
    $self->offer_expression(
        sub { $var },
        sub { "($var . 't')" },
        sub { "\"<$var>\"" },
        sub { "($var)" },
        sub { "do { local $var = 3; $var }" }
    );
    $self->offer_statement(
        sub { my ($g) = @_; "$var = " . $g->expression . ';' },
        sub { "$var++;" },
        sub { "print 'tied ', $var, \"\\n\";" },
        sub { "tie $var, '$class', 2 if !\$::fetching;" },
        sub { "untie $var if !\$::fetching;" }
    );
    return;
}

sub declare_tied_array {
    my ($self) = @_;
    my ($class, $var) = ($self->name('TieA'), '::' . $self->name('tiea'));
    $self->declare_class(
        $class,
        [],
        ['TIEARRAY',  'return bless [1, 2], $self;'],
        ['FETCH',     'return $self->[$x];'],
        ['FETCHSIZE', 'return scalar @$self;'],
        ['STORE',     '$self->[$x] = $y;'],
        ['STORESIZE', '$#$self = ($x > 5 ? 5 : $x) - 1;'],
        ['PUSH',      'push @$self, $x if @$self < 5;', 'return 1;'],
        ['CLEAR',     '@$self = ();'],
        ['EXTEND',    '1;'],
        ['SHIFT',     'return shift @$self;'],
        ['POP',       'return pop @$self;'],
        ['DELETE',    'return 1;'],
        ['EXISTS',    'return 1;']
    );
    $self->at_start("tie \@$var, '$class';");
    $self->offer_expression(
        sub { "\$${var}[0]" },
        sub { "scalar(\@$var)" },
        sub { "join(',', \@$var)" },
        sub { "\$#$var" },
        sub { "join(',', sort \@$var)" },
        sub { my ($g, $d) = @_; "join(',', map { \$_ . " . $g->expression($d) . " } \@$var)" },
        sub { "shift(\@$var)" }
    );
    $self->offer_statement(
        sub { my ($g) = @_; "\$${var}[1] = " . $g->expression . ';' },
        sub { my ($g) = @_; "push \@$var, " . $g->expression . ';' },
        sub { my ($g) = @_; "\@$var = (1, " . $g->expression . ');' },
        sub { "\$_ .= 'x' for \@$var;" }
    );
    return;
}

sub declare_tied_hash {
    my ($self) = @_;
    my ($class, $var) = ($self->name('TieH'), '::' . $self->name('tieh'));
    $self->declare_class(
        $class,
        [],
        ['TIEHASH',  'return bless { a => 1 }, $self;'],
        ['FETCH',    'return $self->{$x};'],
        ['STORE',    '$self->{$x} = $y;'],
        ['EXISTS',   'return exists $self->{$x};'],
        ['DELETE',   'return delete $self->{$x};'],
        ['CLEAR',    '%$self = ();'],
        ['SCALAR',   'return 1;'],
        ['FIRSTKEY', 'return (sort keys %$self)[0];'],
        ['NEXTKEY',  'my ($next) = grep { $_ gt $x } sort keys %$self;', 'return $next;']
    );
    $self->at_start("tie \%$var, '$class';");
    $self->offer_expression(
        sub { "\$${var}{a}" },
        sub { "join(',', keys \%$var)" },
        sub { my ($g, $d) = @_; "(exists \$${var}{" . $g->expression($d) . '} ? 1 : 0)' },
        sub { "join(',', map { \$_ // 'u' } \@${var}{qw(a b)})" },
        sub { "delete(\$${var}{b})" }
    );
    $self->offer_statement(
        sub { my ($g) = @_; "\$${var}{b} = " . $g->expression . ';' },
        sub { "\%$var = (c => 1);" },
        sub { "\$${var}{a}++;" },
        sub { my ($g) = @_; "{ local \$${var}{a} = " . $g->expression . "; \$x = \$${var}{a}; }" }
    );
    return;
}

sub declare_tied_handle {
    my ($self) = @_;
    my ($class, $handle) = ($self->name('TieF'), $self->name('TIED'));
    $self->declare_class(
        $class,
        [],
        ['TIEHANDLE', 'return bless [], $self;'],
        ['PRINT',     '$::v = $x;', 'return 1;'],
        ['PRINTF',    'return 1;'],
        ['READLINE',  q{return 'line';}],
        ['CLOSE',     'return 1;'],
        ['WRITE',     'return 1;']
    );
    $self->at_start("tie *::$handle, '$class';");
    $self->offer_expression(sub { "scalar(<::$handle>)" },
        sub { my ($g, $d) = @_; "do { print { *::$handle } " . $g->expression($d) . ' }' });
    $self->offer_statement(sub { my ($g) = @_; "printf ::$handle '%s', " . $g->expression . ';' },
        sub { "close ::$handle;" });
    return;
}

sub declare_overload {
    my ($self) = @_;
    my ($class, $var) = ($self->name('Over'), '$::' . $self->name('over'));
    my $inline = 'sub { ' . $self->head . ' return ' . $self->expression . ' }';
    $self->declare_class(
        $class,
        [
            "use overload '\"\"' => 'text', '+' => \\&add, '<=>' => sub { "
                . $self->head
                . ' my ($l, $r) = @_; return (ref $l ? $l->[0] : $l) <=> (ref $r ? $r->[0] : $r) },',
            "    'cmp' => sub { "
                . $self->head
                . " return \"\$_[0]\" cmp \"\$_[1]\" }, 'bool' => 'truth', 'neg' => $inline,",
            "    '\@{}' => sub { "
                . $self->head(undef, 1)
                . " \$_[0] }, '0+' => sub { "
                . $self->head
                . " 5 }, '.' => sub { "
                . $self->head
                . ' ref($_[0]) . "dot" };'
        ],
        ['new',   'return bless [$x], $self;'],
        ['text',  q{return "<o>";}],
        ['add',   'return ' . $class . '->new(1);'],
        ['truth', 'return ' . $self->one('1', '0', $self->expression) . ';']
    );
    $self->at_start("$var = $class->new(2);");
    $self->offer_expression(
        sub { "\"$var\"" },
        sub { "\"$var!\"" },
        sub { "($var + 1 ? 1 : 2)" },
        sub { "($var ? 'true' : 'false')" },
        sub { "(-$var)" },
        sub { "((sort { \$a <=> \$b } $var, $class->new(1))[0]->[0])" },
        sub { "($var cmp 'a')" },
        sub { "abs($var)" },
        sub { "(!$var)" },
        sub { my ($g, $d) = @_; "($var . " . $g->expression($d) . ')' }
    );
    return;
}

sub declare_overload_code {
    my ($self) = @_;
    my ($class, $var) = ($self->name('Code'), '$::' . $self->name('code'));
    my $inner =
        $self->one('\&' . $self->a_sub, 'sub { ' . $self->head . ' ' . $self->expression . ' }');
    $self->declare_class(
        $class,
        ["use overload '&{}' => sub { " . $self->head . " $inner };"],
        ['new', 'return bless [$x], $self;']
    );
    $self->at_start("$var = $class->new(2);");
    $self->offer_expression(sub { my ($g, $d) = @_; "$var->(" . $g->expression($d) . ')' },
        sub { "&$var(1)" });
    return;
}

1;
