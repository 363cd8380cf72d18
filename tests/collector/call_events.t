# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Option calls: none, a tree of all calls, or each as it happens.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = <<'PERL';
sub outer {
    inner();
    inner();
}
sub inner { return 1 }
outer();
outer();
PERL

is_deeply(profile($program, options => 'calls=0')->tables->{events}, [], 'calls=0: no events');
is(profile($program, options => 'calls=0')->tables->calls_of('main::inner'),
    4, 'but calls are counted');

is_deeply(
    profile($program, options => 'calls=1')->tables->call_stacks,
    { 'main::outer' => 2, 'main::outer;main::inner' => 4 },
    'calls=1: a return for each call, callees before callers'
);

# Call order of a flame graph is the order of the first returns.
my $in_turn = profile("sub c { } sub a { b() } sub b { }\nfor ( 1, 2 ) { c(); a(); b() } a();\n",
    options => 'calls=1');
my %seen;
is_deeply(
    [grep { !$seen{$_}++ } @{ $in_turn->tables->{events} }],
    ['< 1 main::c', '< 2 main::b', '< 1 main::a', '< 1 main::b'],
    'calls=1: subs of one caller in the order in which it called them first'
);

my $inner = sub { ("> prog.pl:$_[0]", '< 2 main::inner') };
is_deeply(
    profile($program, options => 'calls=2')->tables->{events},
    [
        '> prog.pl:6', $inner->(2), $inner->(3), '< 1 main::outer',
        '> prog.pl:7', $inner->(2), $inner->(3), '< 1 main::outer',
    ],
    'calls=2: entries and returns in true order'
);

# Programs that end with calls still running: the tree must have no holes.
my %ends = (
    'exit'                  => 'exit 3',
    'die'                   => 'die "dead\n"',
    'POSIX::_exit'          => 'require POSIX; POSIX::_exit(4)',
    'exec'                  => 'exec $^X, "-e", "exit 5"',
    'DB::finish_profile'    => 'DB::finish_profile()',
    'a deep exit'           => 'sub deep { my $n = shift; exit 6 if !$n; deep($n - 1) } deep(20)',
    'an exit in a callback' => 'my @x = sort { exit 7 } 2, 1',
);
for my $end (sort keys %ends) {
    my $text = "sub outer { inner() } sub inner { helper(); stop() } sub helper { 1 }\n"
        . "sub stop { $ends{$end} }\nhelper();\nouter();\n";
    for my $calls (1, 2) {
        my $run   = profile($text, options => "calls=$calls");
        my $paths = $run->tables->call_stacks;
        is($paths->{'main::outer;main::inner;main::stop'}, 1, "calls=$calls, $end: the path");
        is($paths->{'main::helper'},                       1, 'calls outside of it are outside');
        is(balance($run->tables->{events}),                'balanced', 'entries and returns pair')
            if $calls == 2;
        original_reads_it_silently($run);
    }
}

# Says whether each return ends the innermost call and all calls return.
sub balance {
    my ($events) = @_;
    my $depth = 0;
    for my $event (@$events) {
        if ($event =~ /^>/) {
            $depth++;
        } else {
            my ($returned) = $event =~ /^< (\d+)/;
            return "return from $returned while $depth deep" if $returned != $depth--;
        }
    }
    return $depth ? "$depth calls do not return" : 'balanced';
}

my %programs = (
    'exceptions' => <<'PERL',
sub risky { my $n = shift; die "odd\n" if $n % 2; return deeper($n) }
sub deeper { my $n = shift; die "big\n" if $n > 2; return $n }
sub safe { return eval { risky(@_) } || 0 }
safe($_) for 1 .. 5;
PERL
    'callbacks' => <<'PERL',
use List::Util qw(first);
sub weigh { return -$_[0] }
my @s = sort { weigh($a) <=> weigh($b) } 1 .. 4;
my $f = first { weigh($_) < -2 } @s;
my $text = 'abc'; $text =~ s/(\w)/weigh(1) . uc $1/ge;
print "@s $f $text\n";
PERL
    'goto &sub' => <<'PERL',
sub last_one { return caller() ? 1 : 0 }
sub second { goto &last_one }
sub first { @_ = (1); goto &second }
sub around { return first() + second() }
around() for 1 .. 3;
PERL
    'evals and requires' => <<'PERL',
sub leaf { return 1 }
sub evaluate { return eval 'leaf() + eval q{leaf()}' }
sub load { require Carp; return Carp->can('croak') }
evaluate(), load() for 1 .. 2;
PERL
    'recursion' => <<'PERL',
sub fib { my $n = shift; return $n < 2 ? $n : fib($n - 1) + fib($n - 2) }
print fib(7);
PERL
);
for my $name (sort keys %programs) {
    my $run = profile($programs{$name}, options => 'calls=2');
    is(balance($run->tables->{events}), 'balanced', "$name: entries and returns pair");
    same_as_original("calls=$_: $name", $programs{$name}, options => "calls=$_") for 0 .. 2;
}
done_testing();
