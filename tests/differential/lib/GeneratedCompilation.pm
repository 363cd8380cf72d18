# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package GeneratedCompilation;

# What programs of ProgramGenerator do in other phases than their own run, compile later, or print by formats,
# and how they end.

use strict;
use warnings;

sub declare_format {
    my ($self) = @_;
    my $name   = $self->name('FORM');
    my $value  = $self->expression;
    $self->declare(
        'our ($fx, $fy) = (1, 2);',
        "format $name =",
        '    @<<<< @>>',
        "    main::" . ($self->a_sub =~ s/main:://r) . '(1), ' . 'scalar(@::w)', '.'
    );
    $self->offer_statement(sub { "\$~ = '$name'; write;" },
        sub { "{ local \$~ = '$name'; write STDOUT; }" });
    return;
}

sub declare_end_block {
    my ($self) = @_;
    for (0 .. $self->below(2)) {
        my $tag = $self->name('END');
        $self->declare(
            'END { $::FUEL = 20;',
            "    print '$tag ', \$?, \"\\n\";",
            ProgramGenerator::indent("\$::v = " . $self->expression . ';'),
            $self->block(2), '}'
        );
    }
    return;
}

# Subs of the program are not yet there when they run.
sub declare_begin_block {
    my ($self) = @_;
    for (0 .. $self->below(2)) {
        my $kind = $self->one(qw(BEGIN INIT CHECK UNITCHECK BEGIN));
        my $name = 'main::' . $self->name('early');
        $self->declare(
            $self->sub_lines($name, short => 1, last => ["return 'early';"]),
            "$kind { \$::FUEL = 20;",
            "    print '$kind ', $name(1), \"\\n\";", '}'
        );
        $self->offer_expression(sub { "$name(2)" });
    }
    return;
}

# The lines of a program that writes a file of its own.
sub file_writer {
    my ($self, $file, @lines) = @_;
    return (
        "{ open my \$part, '>', '$file' or die; print \$part q{",
        ProgramGenerator::indent(@lines),
        "}; close \$part }"
    );
}

sub declare_do_file {
    my ($self) = @_;
    my $file   = $self->name('part') . '.pl';
    my $name   = 'main::' . $self->name('from_file');
    $self->at_start(
        $self->file_writer(
            $file,
            'my ($x, $y) = (1, 2);',
            $self->sub_lines($name),
            map({ $self->statement(1) } 0 .. $self->below(2)),
            $self->expression . ';'
        )
    );
    my $used = 0;
    $self->offer_expression(
        sub { $used++ > 2 ? '1' : "(do './$file')" },
        sub { "(defined &$name ? $name(1) : 'unread')" }
    );
    return;
}

sub declare_require_file {
    my ($self) = @_;
    my $class = $self->name('Module');
    $self->at_start(
        $self->file_writer(
            "$class.pm",                        "package $class;",
            'my ($x, $y) = (1, 2);',            $self->sub_lines("${class}::import"),
            $self->sub_lines("${class}::work"), $self->simple_statement,
            '1;'
        )
    );
    $self->offer_statement(sub { "require './$class.pm';" },
        sub { "{ local \@INC = ('.', \@INC); require $class; $class->import(1); }" });
    $self->offer_expression(sub { "(eval { $class->work(3) } // 'unloaded')" });
    return;
}

sub declare_inc_hook {
    my ($self) = @_;
    my $class  = $self->name('Hooked');
    my $name   = "${class}::work";
    my $body   = join ' ', "package $class;",
        "sub work { " . $self->head($name) . ' my ($x, $y) = @_; ' . $self->expression . ' }', '1;';
    $self->at_start(
        'push @INC, sub { ' . $self->head,
        "    return if \$_[1] ne '$class.pm';",
        "    my \$text = q{$body};",
        '    open my $in, q{<}, \$text or die;',
        '    return $in;',
        '};'
    );
    $self->offer_statement(sub { "require $class;" });
    $self->offer_expression(sub { "(eval { require $class; $name(2) } // 'unloaded')" });
    return;
}

sub declare_string_eval_sub {
    my ($self) = @_;
    my $name = 'main::' . $self->name('dyn');
    $self->at_start(
        'eval q{',
        ProgramGenerator::indent($self->sub_lines($name)),
        '} // die $@ if 1;' =~ s/ \/\/ die \$\@ if 1//r
    );
    $self->offer_expression(
        sub { my ($g, $d) = @_; "(eval { $name(" . $g->expression($d) . ") } // 'undefined')" });
    return;
}

sub declare_line_directive {
    my ($self) = @_;
    $self->offer_statement(
        sub {
            my ($g) = @_;
            (
                '# line ' . (100 * (1 + $g->below(9))) . $g->one('', ' "other.pl"', ' "prog.pl"'),
                $g->simple_statement
            );
        },
        sub {
            my ($g) = @_;
            (
                '$x = eval q{',
                '# line 7 "inside.pl"',
                ProgramGenerator::indent($g->simple_statement), '};'
            );
        }
    );
    return;
}

sub declare_exit {
    my ($self) = @_;
    my $name   = 'main::' . $self->name('stop');
    my $how    = $self->one(
        'exit 3;', q{die "stopped\n";},
        'exit;',
        'eval { exit 4 };',
        'require POSIX; POSIX::_exit(5);',
        'kill TERM => $$; sleep 1;',
        'last;', 'exec $^X, "-e", "print qq{executed\n}";'
    );
    $self->declare($self->sub_lines($name, last => [$how]));
    $self->{ends} = [
        "$name(1);",
        "for (1) { $name(2); }",
        'my @l = sort { ' . "$name(3)" . ' } 1, 2;',
        "main::f1($name(4));",
        "eval q{$name(5)};",
        "map { $name(6) } 1;",
        "END { $name(7) if !\$::ended++ }"
    ];
    return;
}

1;
