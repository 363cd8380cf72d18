# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package GeneratedSubs;

# Kinds of subs that programs of ProgramGenerator declare and call.

use strict;
use warnings;

# The lines of a named sub; its last statements may be given. A free one needs no fuel.
sub sub_lines {
    my ($self, $name, %how) = @_;
    my ($short, $package) = ($name =~ s/.*:://r, $name =~ /^(.*)::/);
    local $self->{loops} = [];
    my @body = (
        $how{arguments} // 'my ($x, $y) = @_;',
        @{ $how{first} || [] },
        $how{short} || $how{free} ? () : (map { $self->statement(1) } 1 .. 1 + $self->below(2)),
        @{ $how{last} || [$self->last_statement] }
    );
    return ("sub $short" . ($how{attributes} // '') . ' { ' . $self->head($name, $how{free}),
        ProgramGenerator::indent(@body), '}');
}

sub last_statement {
    my ($self) = @_;
    my $value = $self->expression;
    return $self->one(
        "return $value;",
        "return ($value, " . $self->expression . ');',
        "$value;",
        "return $value if \$x;",
        "if (\$x) { $value } else { " . $self->expression . ' }',
        'return;',
        "return wantarray ? $value : 'scalar';"
    );
}

sub plain_sub {
    my ($self, $name) = @_;
    return $self->sub_lines($name);
}

sub call_of {
    my $name = shift;
    return sub { my ($g, $d) = @_; return "$name(" . $g->expression($d) . ')' };
}

sub declare_recursion {
    my ($self) = @_;
    my $name   = 'main::' . $self->name('rec');
    my $more   = $self->one('1 + %s', '(%s) . "r"', 'scalar(%s)', "join('', map { %s } 1 .. 2)",
        'eval { %s }');
    my $call = sprintf $more, "$name(\$x - 1)";
    $self->declare(
        $self->sub_lines(
            $name,
            first => ['$x = 3 if $x > 3;', "return 'r' if \$x <= 0;"],
            last  => ["return $call;"],
            short => $self->below(2)
        )
    );
    $self->offer_expression(call_of($name));
    return;
}

sub declare_mutual_recursion {
    my ($self) = @_;
    my ($one, $two) = map { 'main::' . $self->name('mut') } 1, 2;
    $self->declare(
        $self->sub_lines($one, last => ["return \$x > 0 ? $two(\$x > 4 ? 4 : \$x - 1) : 'even';"]),
        $self->sub_lines($two, last => ["return \$x > 0 ? &$one(\$x - 1) : 'odd';"])
    );
    $self->offer_expression(call_of($one), call_of($two));
    return;
}

sub declare_closure {
    my ($self) = @_;
    my $name   = 'main::' . $self->name('maker');
    my $var    = '$::' . $self->name('made');
    $self->declare(
        $self->sub_lines(
            $name,
            last => [
                'my $kept = $x;',
                'return sub { ' . $self->head,
                '    my ($x, $y) = @_;',
                $self->block(1), '    return $kept . ' . $self->expression . ';', '};'
            ]
        )
    );
    $self->at_start("$var = $name(" . $self->below(5) . ') || sub { ' . $self->head . ' 1 };');
    $self->offer_expression(
        sub { my ($g, $d) = @_; "$var->(" . $g->expression($d) . ')' },
        sub { my ($g, $d) = @_; "&$var" },
        sub {
            my ($g, $d) = @_;
            "do { my \$c = $name(" . $g->expression($d) . "); ref \$c ? \$c->(1) : 'none' }";
        },
    );
    return;
}

sub declare_goto {
    my ($self) = @_;
    my $name   = 'main::' . $self->name('jump');
    my $to     = $self->one(
        'goto &' . $self->a_sub,
        'goto &{"' . $self->a_sub . '"}',
        'my $to = \&' . $self->a_sub . '; goto &$to',
        'goto &{sub { ' . $self->head . ' $_[0] }}',
        'goto \&' . $self->a_sub
    );
    my @first = $self->chance(30) ? 'local $::v = 5;' : ();
    $self->declare(
        $self->sub_lines($name, first => \@first, last => ["$to;"], short => $self->below(2)));
    $self->offer_expression(call_of($name));
    return;
}

sub declare_loop_exit {
    my ($self) = @_;
    my $name = 'main::' . $self->name('leave');
    $self->declare(
        $self->sub_lines($name, last => [$self->one('last', 'next') . ' if $x;', 'return 1;']));
    $self->offer_statement(
        sub {
            my ($g, $d) = @_;
            return ('for my $x (0 .. 2) {', "    $name(\$x);", $g->block($d), '}');
        },
        sub {
            my ($g, $d) = @_;
            return ('{', "    $name(" . $g->expression . ');', $g->block($d), '}');
        }
    );
    $self->offer_expression(call_of($name)) if $self->chance(30);
    return;
}

sub declare_wantarray {
    my ($self) = @_;
    my $name = 'main::' . $self->name('want');
    $self->declare(
        $self->sub_lines(
            $name,
            last => [
                q{print 'want ', wantarray // 'undef', "\n";}, 'return wantarray ? (1, 2, 3) : 7;'
            ]
        )
    );
    $self->offer_expression(
        call_of($name),
        sub { "scalar($name())" },
        sub { "scalar(() = $name(2))" }
    );
    $self->offer_statement(sub { "$name(1);" });
    return;
}

sub declare_prototype {
    my ($self) = @_;
    my ($block, $list, $none) = map { $self->name('proto') } 1 .. 3;
    $self->declare(
        $self->sub_lines(
            "main::$block",
            attributes => '(&@)',
            arguments  => 'my $code = shift; my ($x, $y) = @_;',
            last       => [q{return join ',', map { $code->($_) } @_[0 .. 1];}]
        ),
        $self->sub_lines(
            "main::$list",
            attributes => '($;\@)',
            arguments  => 'my ($x, $y) = ($_[0], scalar @{ $_[1] || [] });'
        ),
        $self->sub_lines("main::$none", attributes => '()', short => 1)
    );
    $self->offer_expression(
        sub {
            my ($g, $d) = @_;
            "main::$block { " . $g->head . ' ' . $g->expression($d) . ' } 1, 2';
        },
        sub { my ($g, $d) = @_; "main::$list(" . $g->expression($d) . ', @::w)' },
        sub { "(main::$none + 1)" }
    );
    return;
}

sub declare_constant {
    my ($self) = @_;
    my ($one, $list) = map { $self->name('CONST') } 1, 2;
    $self->declare("use constant $one => " . $self->below(9) . ';',
        "use constant $list => qw(a b c);");
    $self->offer_expression(
        sub { "main::$one()" },
        sub { "((main::$list)[1])" },
        sub { "main->$one" },
        sub { qq{&{"main::$one"}()} }
    );
    return;
}

sub declare_lvalue {
    my ($self) = @_;
    my $name = 'main::' . $self->name('lv');
    $self->declare(
        $self->sub_lines($name, attributes => ' : lvalue', last => ['$::held[$x ? 1 : 0];']));
    $self->offer_statement(
        sub { my ($g) = @_; "$name(" . $g->expression . ') = ' . $g->expression . ';' },
        sub { my ($g) = @_; "$name(1) .= " . $g->expression . ';' },
        sub { my ($g) = @_; "($name(0), \$y) = (" . $g->expression . ', 1);' },
        sub { "\$_++ for $name(1);" },
        sub { "local (\$::v) = $name(0)++;" }
    );
    $self->offer_expression(call_of($name));
    return;
}

# Perl enters these without a call.
sub declare_sort_named {
    my ($self) = @_;
    my ($plain, $proto) = map { $self->name('by') } 1, 2;
    my $helper = $self->a_sub;
    $self->declare(
        "sub $plain { return $helper(\$a) cmp $helper(\$b) }",
        "sub $proto(\$\$) { my (\$x, \$y) = \@_; return \$x <=> \$y }"
    );
    $self->offer_expression(
        sub {
            my ($g, $d) = @_;
            "do { package main; join ',', sort $plain "
                . $g->expression($d) . ', '
                . $g->expression($d) . ', 1 }';
        },
        sub {
            my ($g, $d) = @_;
            "do { package main; ((sort $proto 3, 1, " . $g->expression($d) . ')[0]) }';
        },
        sub {
            my ($g, $d) = @_;
            "do { package main; my \$by = '$plain'; join ',', sort \$by 2, "
                . $g->expression($d) . ' }';
        },
        sub { my ($g, $d) = @_; "do { package main; join ',', sort { return $plain() } 1, 2 }" }
    );
    return;
}

sub declare_autoload {
    my ($self) = @_;
    my $class  = $self->name('Auto');
    my @last   = $self->one(
        [q{return 'auto ' . $AUTOLOAD;}],
        [
            'my $name = $AUTOLOAD; *$name = sub { ' . $self->head . ' "made $name" };',
            'goto &$name;'
        ],
        [q{print "AUTOLOAD $AUTOLOAD\n";}, 'goto &' . $self->a_sub . ';']
    );
    my @destroy = $self->chance(50) ? 'sub DESTROY { }' : ();
    $self->declare(
        "package $class {",
        ProgramGenerator::indent(
            'our $AUTOLOAD;',
            $self->sub_lines("${class}::AUTOLOAD", last => $last[0]), @destroy
        ),
        '}'
    );
    my @names = qw(one two three);
    $self->offer_expression(
        sub { my ($g, $d) = @_; "${class}::" . $g->one(@names) . '(' . $g->expression($d) . ')' },
        sub { my ($g, $d) = @_; "$class->" . $g->one(@names) . '(' . $g->expression($d) . ')' },
        sub { my ($g, $d) = @_; "do { my \$o = bless [], '$class'; \$o->" . $g->one(@names) . ' }' }
    );
    return;
}

sub declare_declared_only {
    my ($self) = @_;
    my $class = $self->name('Declared');
    $self->declare(
        "package $class {",
        ProgramGenerator::indent(
            'our $AUTOLOAD;',
            'sub later;',
            'sub other($);',
            $self->sub_lines("${class}::AUTOLOAD")
        ),
        '}'
    );
    $self->offer_expression(
        call_of("${class}::later"),
        sub { "$class->other(1)" },
        sub { "(defined &${class}::later ? 1 : 0)" },
        sub { "do { my \$c = \\&${class}::later; \$c->(2) }" }
    );
    return;
}

sub declare_redefinition {
    my ($self) = @_;
    my $name = 'main::' . $self->name('re');
    $self->declare($self->sub_lines($name));
    $self->offer_expression(call_of($name), call_of($name),
        sub { "(defined &$name ? $name(1) : 'undefined')" });
    $self->offer_statement(
        sub { my ($g) = @_; "*$name = sub { " . $g->head . ' ' . $g->expression . ' };' },
        sub { "undef &$name;" },
        sub { my ($g) = @_; "*$name = \\&" . $g->a_sub . ';' },
        sub {
            my ($g, $d) = @_;
            (
                '{', "    local *$name = sub { " . $g->head . ' ' . $g->expression . ' };',
                $g->block($d), '}'
            );
        },
        sub {
            my ($g) = @_;
            "eval q{sub $name { " . $g->head($name) . ' ' . $g->expression . ' }};';
        }
    );
    return;
}

sub declare_nested {
    my ($self) = @_;
    my ($outer, $inner) = map { 'main::' . $self->name('nest') } 1, 2;
    $self->declare(
        $self->sub_lines(
            $outer,
            first => [$self->sub_lines($inner)],
            last  => ["return $inner(\$x);"]
        )
    );
    $self->offer_expression(call_of($outer), call_of($inner));
    return;
}

sub declare_current_sub {
    my ($self) = @_;
    $self->offer_expression(
        sub {
            my ($g, $d) = @_;
            'sub { '
                . $g->head
                . ' my ($x, $y) = @_; $x > 0 ? 1 + __SUB__->($x > 3 ? 2 : $x - 1) : '
                . $g->expression($d) . ' }->('
                . (1 + $g->below(3)) . ')';
        }
    );
    return;
}

1;
