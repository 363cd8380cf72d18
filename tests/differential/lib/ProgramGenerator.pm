# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProgramGenerator;

# Random Perl programs, the same for the same seed:
#
#     my $generator = ProgramGenerator->new(seed => 17);
#     my $text = $generator->program;
#     $generator->features;           # names of what the program uses
#
#     without   [names of features] that no program is to use
#     only      [names of features] to declare, instead of a random choice
#     also      [names of features] to declare, besides
#
# A program prints what it computes, ends within bounded time and needs no other file. Each of its subs
# counts its calls by line of the caller, and an END block writes the counters to truth.PID: fields
# CALLS, PROFILE, SUB, LINE with tabs between. PROFILE is the number of the profile that
# the program had enabled then, 0 for none. SUB is "ANON FILE LINE" for an anonymous sub.
# One statement is one line and blocks are indented: ProgramShrinker depends on that.

use strict;
use warnings;

use parent qw(GeneratedStatements GeneratedExpressions GeneratedSubs GeneratedObjects
    GeneratedEvents GeneratedCompilation);

# Declare subs, classes and the like, and register expressions and statements that use them.
my %Declare = (
    recursion       => 'declare_recursion',
    mutual          => 'declare_mutual_recursion',
    closure         => 'declare_closure',
    goto_sub        => 'declare_goto',
    loop_exit       => 'declare_loop_exit',
    wantarray       => 'declare_wantarray',
    prototype       => 'declare_prototype',
    constant        => 'declare_constant',
    lvalue          => 'declare_lvalue',
    sort_named      => 'declare_sort_named',
    autoload        => 'declare_autoload',
    declared_only   => 'declare_declared_only',
    redefinition    => 'declare_redefinition',
    nested_sub      => 'declare_nested',
    current_sub     => 'declare_current_sub',
    method          => 'declare_methods',
    destroy         => 'declare_destroy',
    tie_scalar      => 'declare_tied_scalar',
    tie_array       => 'declare_tied_array',
    tie_hash        => 'declare_tied_hash',
    tie_handle      => 'declare_tied_handle',
    overload        => 'declare_overload',
    overload_code   => 'declare_overload_code',
    exception_class => 'declare_exception_class',
    format          => 'declare_format',
    signal          => 'declare_signal',
    sigaction       => 'declare_sigaction',
    unsafe_signal   => 'declare_unsafe_signal',
    interval_timer  => 'declare_interval_timer',
    fork            => 'declare_fork',
    pause           => 'declare_pause',
    finish          => 'declare_finish',
    hooks           => 'declare_hooks',
    xs_callback     => 'declare_xs_callbacks',
    regex_code      => 'declare_regex_code',
    builtins        => 'declare_builtins',
    end_block       => 'declare_end_block',
    begin_block     => 'declare_begin_block',
    do_file         => 'declare_do_file',
    require_file    => 'declare_require_file',
    inc_hook        => 'declare_inc_hook',
    string_eval_sub => 'declare_string_eval_sub',
    line_directive  => 'declare_line_directive',
    exit            => 'declare_exit',
);

# Those of `also` only.
my %DeclareBesides = (interval => 'declare_interval');

# Features of single expressions and statements.
my @Inline = qw(local string_eval die_eval try symbolic sort_block map_grep label redo last_next
    caller_shown substitution);

sub all_features { return sort(keys %Declare, @Inline) }

sub new {
    my ($class, %how) = @_;
    my $self = bless {
        state        => ($how{seed} * 2_654_435_761 + 12_345) % 2**31,
        seed         => $how{seed},
        only         => $how{only},
        also         => $how{also} || [],
        without      => { map { $_ => 1 } @{ $how{without} || [] } },
        used         => {},
        count        => {},
        declarations => [],
        start        => [],                                             # of the main program
        expressions  => [],                                             # subs that return text
        statements   => [],                                             # subs that return lines
        subs         => [],                                             # names of plain subs
        loops        => [],                                             # labels of the loops around
    }, $class;
    $self->below(2) for 1 .. 5;
    return $self;
}

sub features { my ($self) = @_; return sort keys %{ $self->{used} } }

# A number from 0 to $limit - 1. The low bits of the state repeat soon.
sub below {
    my ($self, $limit) = @_;
    $self->{state} = ($self->{state} * 1_103_515_245 + 12_345) % 2**31;
    return ($self->{state} >> 8) % $limit;
}

sub chance { my ($self, $percent) = @_; return $self->below(100) < $percent }
sub one    { my ($self, @from)    = @_; return $from[$self->below(scalar @from)] }

# A feature may be used; it is then noted.
sub may {
    my ($self, $feature) = @_;
    return 0 if $self->{without}{$feature};
    return $self->{used}{$feature} = 1;
}

# Names: f1, f2 and so on.
sub name {
    my ($self, $prefix) = @_;
    return $prefix . ++$self->{count}{$prefix};
}

sub declare {
    my ($self, @lines) = @_;
    push @{ $self->{declarations} }, @lines;
    return;
}

sub at_start {
    my ($self, @lines) = @_;
    push @{ $self->{start} }, @lines;
    return;
}

sub offer_expression {
    my ($self, @makers) = @_;
    push @{ $self->{expressions} }, @makers;
    return;
}

sub offer_statement {
    my ($self, @makers) = @_;
    push @{ $self->{statements} }, @makers;
    return;
}

sub indent {
    my @lines = @_;
    return map { /^# line / ? $_ : "    $_" } @lines;
}

sub program {
    my ($self) = @_;
    push @{ $self->{subs} }, map { 'main::' . $self->name('f') } 0 .. 1 + $self->below(3);
    my @chosen =
        $self->{only}
        ? @{ $self->{only} }
        : do {
        my @names = grep { !$self->{without}{$_} } sort keys %Declare;
        map { splice @names, $self->below(scalar @names), 1 } 1 .. 2 + $self->below(7);
        };
    my %is_chosen = map { $_ => 1 } @chosen;
    for my $feature (@chosen, grep { !$is_chosen{$_} } @{ $self->{also} }) {
        my $method = $Declare{$feature} // $DeclareBesides{$feature} or next;
        $self->may($feature);
        $self->$method;
    }
    my @subs = map { $self->plain_sub($_) } @{ $self->{subs} };
    unshift @{ $self->{start} }, '$::FUEL = 100;';
    my @main = map { $self->main_statement } 1 .. 4 + $self->below(8);
    my @last = $self->{ends} ? $self->one(@{ $self->{ends} }) : ();
    return join '', map { "$_\n" } $self->preamble, @{ $self->{declarations} }, @subs,
        @{ $self->{start} }, @main, @last, "print \"end\\n\";";
}

# The time that a program takes is bounded by FUEL: subs return at once without it.
sub preamble {
    my ($self) = @_;
    return split /\n/, <<'PERL';
use strict;
use warnings;
no strict 'refs';
no warnings qw(exiting uninitialized numeric redefine once void recursion prototype misc experimental);
no warnings qw(substr syntax ambiguous closure shadow);
use feature qw(say state current_sub);
our (%N, $ON, $FILE, $CHILD, $FUEL, $v);
BEGIN { ($ON, $FILE, $FUEL, $|) = ($ENV{TRUTH_STARTS} // 1, 1, 30, 1); @SIG{qw(USR1 USR2 HUP ALRM)} = ('IGNORE') x 4 }
END { local $?; if (open my $truth, '>', "truth.$$") { print $truth join("\t", $N{$_}, split /$;/), "\n" for sort keys %N; close $truth } $FUEL = 0 }
my ($x, $y) = (1, 'b');
PERL
}

# What follows the brace of a sub: counts the call, and returns without fuel.
sub head {
    my ($self, $name, $free) = @_;
    my $who   = defined $name ? "'$name'" : q("ANON @{[__FILE__, __LINE__]}");
    my $count = "\$::N{\$::ON, $who, (caller)[2]}++;";
    return $free ? $count : "$count return 0 if \$::FUEL-- <= 0;";
}

# What a statement of the main program does is printed; most of what dies is caught.
sub main_statement {
    my ($self) = @_;
    my @lines = ('$::FUEL = ' . (5 + $self->below(18)) . ';', $self->statement(0));
    return @lines if $self->chance(15) || grep { /^\s*(?:# line|format |\.$)/ } @lines;
    my $tag = $self->name('m');
    return (
        'eval {',
        indent(@lines, '1;'),
        "} or print '$tag died: ', \$\@ =~ s/\\n.*//sr, \"\\n\";"
    );
}

1;
