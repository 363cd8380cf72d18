# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package GeneratedEvents;

# What interrupts or surrounds the programs of ProgramGenerator: signals, processes, hooks of die and warn,
# callbacks of xsubs and regular expressions, pauses of the profiler.

use strict;
use warnings;

sub handler {
    my ($self, $more) = @_;
    return
          'sub { '
        . $self->head
        . ' my ($x, $y) = @_; '
        . ($more // '')
        . $self->expression . ' }';
}

# A signal that a process sends itself is handled before the next statement.
sub declare_signal {
    my ($self)  = @_;
    my $more    = $self->one('', 'print "signal $x\n"; ', '$::v++; ', 'die "signal\n" if $::v; ');
    my $handler = $self->handler($more);
    $self->at_start("\$SIG{USR1} = $handler;");
    $self->offer_statement(sub { 'kill USR1 => $$;' },
        sub { my ($g) = @_; '$x = ' . $g->expression . ' . kill USR1 => $$;' });
    $self->offer_expression(sub { 'kill(USR1 => $$)' });
    return;
}

sub declare_sigaction {
    my ($self) = @_;
    my $handler = $self->handler('print "sigaction\n"; ');
    $self->at_start(
        'use POSIX ();',
        "POSIX::sigaction(POSIX::SIGUSR2(), POSIX::SigAction->new($handler, POSIX::SigSet->new, 0));"
    );
    $self->offer_statement(sub { 'kill USR2 => $$;' });
    return;
}

sub declare_unsafe_signal {
    my ($self) = @_;
    my $handler = $self->handler('$::v++; ');
    $self->at_start(
        'use POSIX ();',
        "{ my \$action = POSIX::SigAction->new($handler, POSIX::SigSet->new, 0); \$action->safe(0); POSIX::sigaction(POSIX::SIGHUP(), \$action); }"
    );
    $self->offer_statement(sub { 'kill HUP => $$;' });
    return;
}

# Long enough that the signal comes in the sleep on a busy machine, too.
sub declare_interval_timer {
    my ($self) = @_;
    my $handler = $self->handler('$::rang++; ');
    $self->at_start('use Time::HiRes ();', "\$SIG{ALRM} = $handler;");
    my $used = 0;
    $self->offer_statement(
        sub {
            return $used++
                ? '$x = 1;'
                : 'Time::HiRes::ualarm(30_000); Time::HiRes::sleep(1) && 1;';
        }
    );
    return;
}

# The parent waits, so that the order of what is printed is always the same. Calls that are open are in the
# profiles of both.
sub declare_fork {
    my ($self) = @_;
    my $used = 0;
    $self->offer_statement(
        sub {
            my ($g, $d) = @_;
            return $g->simple_statement if $used++ > 1;
            my $end = $g->one(
                'exit ' . $g->below(4) . ';',
                'exit 0;',
                'require POSIX; POSIX::_exit(3);',
                q{die "child\n";}, ''
            );
            $end = 'exit 0;' if $end eq '';
            my $head =
                'if (my $pid = fork // die) { waitpid $pid, 0; print "child: $?\n"; } else { ($::CHILD, %::N) = 1; '
                . 'for my $i (0 .. 400) { my @c = caller $i or last; $::N{"open", @c[3, 2]}++ if $c[3] ne "(eval)"; }';
            return ($head, ProgramGenerator::indent($g->block($d), $end), '}');
        }
    );
    return;
}

sub declare_pause {
    my ($self) = @_;
    my $disable = 'DB::disable_profile() if defined &DB::disable_profile; $::ON = 0;';
    my $enable =
        'DB::enable_profile($::FILE > 1 ? "nytprof$::FILE.out" : ()) if defined &DB::enable_profile; $::ON = $::FILE;';
    $self->offer_statement(
        sub { $disable },
        sub { $enable },
        sub { my ($g, $d) = @_; ($disable, $g->statement($d), $enable) }
    );
    my ($off, $on) = map { 'main::' . $self->name($_) } 'off', 'on';
    $self->declare($self->sub_lines($off, short => 1, last => [$disable, 'return 1;']),
        $self->sub_lines($on, last => [$enable, 'return 1;']));
    $self->offer_expression(sub { "$off()" }, sub { "$on()" }, sub { "$on(1)" });
    return;
}

# Time for others to start and stop a profiler that is live.
sub declare_interval {
    my ($self) = @_;
    $self->offer_statement(sub { 'select undef, undef, undef, 0.002;' });
    $self->offer_expression(sub { 'do { select undef, undef, undef, 0.001; 1 }' });
    return;
}

# Profiles have numbers, and none is written twice.
sub declare_finish {
    my ($self) = @_;
    my $finish =
        'if (!$::CHILD && $::FILE < 5) { DB::finish_profile() if defined &DB::finish_profile; $::FILE++; $::ON = 0; }';
    my $enable =
        'if (!$::CHILD) { DB::enable_profile("nytprof$::FILE.out") if defined &DB::enable_profile; $::ON = $::FILE; }';
    $self->offer_statement(
        sub { ($finish, $enable) },
        sub { $finish },
        sub { $enable },
        sub { my ($g, $d) = @_; ($finish, $g->statement($d), $enable) }
    );
    my $name = 'main::' . $self->name('renew');
    $self->declare($self->sub_lines($name, last => [$finish, $enable, 'return 1;']));
    $self->offer_expression(sub { "$name()" });
    return;
}

sub declare_hooks {
    my ($self) = @_;
    my @handlers =
        map { $self->handler("print '$_->[0]: ', \$x =~ s/ at .*//sr, \"\\n\"; ") } ['warned'],
        ['dying'];
    $self->offer_statement(
        sub {
            my ($g, $d) = @_;
            (
                '{', "    local \$SIG{__WARN__} = $handlers[0];",
                $g->block($d), '    warn ' . $g->expression . ';', '}'
            );
        },
        sub {
            my ($g, $d) = @_;
            (
                '{', "    local \$SIG{__DIE__} = $handlers[1];",
                $g->block($d), '    eval { die ' . $g->expression . ' };', '}'
            );
        },
        sub { my ($g) = @_; 'warn ' . $g->expression . ', "\n";' }
    );
    $self->offer_expression(
        sub {
            my ($g, $d) = @_;
            "do { local \$SIG{__DIE__} = sub { "
                . $g->head
                . " die 'rethrown ', \@_ }; eval { die "
                . $g->expression($d)
                . ' }; length $@ ? 1 : 0 }';
        }
    );
    return;
}

sub declare_xs_callbacks {
    my ($self) = @_;
    $self->declare('use List::Util qw(first any all none reduce sum max pairmap uniq);');
    $self->offer_expression(
        sub {
            my ($g, $d) = @_;
            'List::Util::'
                . $g->one(qw(first any all none))
                . '(sub { '
                . $g->expression($d)
                . ' }, 1 .. 3)';
        },
        sub {
            my ($g, $d) = @_;
            'List::Util::reduce(sub { '
                . $g->a_sub
                . '($::a) . '
                . $g->expression($d)
                . ' }, 1 .. 3)';
        },
        sub { my ($g, $d) = @_; 'List::Util::sum(map { ' . $g->expression($d) . ' } 1, 2)' },
        sub {
            my ($g, $d) = @_;
            'List::Util::max(' . $g->expression($d) . ', ' . $g->expression($d) . ')';
        },
        sub {
            my ($g, $d) = @_;
            'scalar(List::Util::pairmap(sub { ' . $g->expression($d) . ' }, 1 .. 4))';
        },
        sub { my ($g, $d) = @_; 'scalar(List::Util::uniq(' . $g->expression($d) . ', 1))' }
    );
    return;
}

sub declare_regex_code {
    my ($self) = @_;
    my $name = 'main::' . $self->name('rx');
    $self->declare(
        $self->sub_lines(
            $name,
            last => [
                      "return 'aab' =~ m{^(?:a(?{ \$::v .= "
                    . $self->a_sub
                    . "(1) }))*b} ? 'matched' : 'not';"
            ]
        )
    );
    $self->offer_expression(
        sub { "$name()" },
        sub { my ($g, $d) = @_; "('ab' =~ m{a(??{ " . $g->expression($d) . " })?b} ? 'y' : 'n')" },
        sub {
            my ($g, $d) = @_;
            "('xy' =~ m{x(?{ \$::v = " . $g->expression($d) . " })y} ? 'y' : 'n')";
        },
        sub {
            my ($g, $d) = @_;
            "do { use re 'eval'; my \$p = 'x(?{ \$::v = 1 + \$::v })y'; 'xy' =~ m{\$p} ? 'y' : 'n' }";
        }
    );
    return;
}

sub declare_builtins {
    my ($self) = @_;
    $self->offer_expression(
        sub { my ($g, $d) = @_; '(-e ' . $g->expression($d) . " ? 'there' : 'absent')" },
        sub { my ($g, $d) = @_; "pack('A2', " . $g->expression($d) . ')' },
        sub { my ($g, $d) = @_; '(' . $g->expression($d) . ' =~ /(\w)/ ? $1 : 0)' },
        sub {
            my ($g, $d) = @_;
            "do { my \$t = ''; open my \$h, '>', \\\$t; print {\$h} "
                . $g->expression($d)
                . '; close $h; $t }';
        },
        sub {
            my ($g, $d) = @_;
            "do { open my \$h, '<', \\'l1'; my \$l = <\$h>; \$l . " . $g->expression($d) . ' }';
        },
        sub { my ($g, $d) = @_; "sprintf('%s', " . $g->expression($d) . ')' },
        sub { my ($g, $d) = @_; "((split /,/, 'a,b,' . " . $g->expression($d) . ')[-1])' },
        sub { my ($g, $d) = @_; "(mkdir('/no/such/' . " . $g->expression($d) . ') ? 1 : 0)' },
        sub { my ($g, $d) = @_; '(' . $g->expression($d) . ' =~ tr/a-z//)' },
        sub { "(stat('.') ? 1 : 0)" },
        sub { q{do { my ($t) = map { ++$_ } my $n = 'az'; $t }} }
    );
    return;
}

1;
