# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Calls whose stacks are known: the comment of a line names all that it may call; what has no comment
# calls nothing. KIND is the one that runs, until the process that started this ends.
use strict;
use warnings;
no warnings 'recursion';

my $count = 0;

sub leaf_a {
    my $x = 1;
    $x *= 2;
    return $x;
}

sub leaf_b {
    my $x = shift;
    $x += 2;
    return $x;
}

sub third_a {
    my $x = shift;
    leaf_a() for 1 .. 3;    # leaf_a
    return $x;
}

sub second_a {
    $count++;
    third_a(1);             # third_a
    $count++;
}

sub first_a {
    $count++;
    second_a();             # second_a
    $count++;
}

sub second_b {
    my ($x, $y) = @_;
    leaf_b($x);             # leaf_b
    leaf_b($y);             # leaf_b
    return $x;
}

sub first_b {
    my @list = (1, 2);
    second_b(@list);        # second_b
    $count++;
}

sub deep {
    my $depth = shift;
    return leaf_a() if $depth <= 0;    # leaf_a
    my $x = deep($depth - 1);          # deep
    return $x + 1;
}

sub by_number {
    my $order = $a <=> $b;
    leaf_b($order);                    # leaf_b
    return $order;
}

sub sorts {
    my @list   = map { $_ * 7919 % 1009 } 1 .. 300;
    my @sorted = sort by_number @list;                # CORE:sort by_number
    return $sorted[0];
}

sub evals {
    for my $i (1 .. 20) {
        eval "leaf_a();\n leaf_b(\$i);\n 1" or die;    # (eval) leaf_a leaf_b
    }
    return;
}

sub regexes {
    my $text = 'ab' x 50;
    my $n    = 0;
    $text =~ /(?:a(?{ leaf_b($n) })b)*c/;                 # leaf_b CORE:match CORE:regcomp
    (my $copy = $text) =~ s/a/leaf_a()/ge;                # leaf_a CORE:subst CORE:substcont
    return $n;
}

sub method { my $self = shift; return ref $self }

sub methods {
    my $object = bless {}, 'main';
    for (1 .. 50) {
        $object->method;                        # method
        my $method = $object->can('leaf_b');    # UNIVERSAL::can
        $method->($_);                          # leaf_b
    }
    return;
}

sub Freed::DESTROY {
    my $self = shift;
    leaf_b(1);    # leaf_b
    return;
}

sub frees {
    my $object = bless [], 'Freed';    # Freed::DESTROY
    $count++;
    return $count;                     # Freed::DESTROY
}

sub destroys {
    frees() for 1 .. 50;               # frees
    return;
}

sub dies {
    my @list   = (1 .. 50);
    my $object = bless [], 'Freed';
    die "dies\n" if @list;             # Freed::DESTROY
    return;
}

sub middle {
    my @list   = (1 .. 50);
    my $object = bless [], 'Freed';
    dies();                            # dies Freed::DESTROY
    return;
}

sub outer {
    my @list = (1 .. 50);
    for (@list) {
        middle();    # middle
    }
    return;
}

sub throws {
    for (1 .. 50) {
        eval { outer() };    # outer
    }
    return;
}

my %kinds = (
    calls    => sub { first_a(); first_b() },    # first_a first_b
    deep     => sub { deep(300); first_b() },    # deep first_b
    sorts    => sub { sorts() },                 # sorts
    evals    => sub { evals() },                 # evals
    regexes  => sub { regexes() },               # regexes
    methods  => sub { methods() },               # methods
    destroys => sub { destroys() },              # destroys
    throws   => sub { throws() },                # throws
);
my $kind   = $kinds{ $ARGV[0] };
my $parent = getppid;
$| = 1;
print "begins\n";                      # CORE:print
$kind->() while getppid == $parent;    # __ANON__
