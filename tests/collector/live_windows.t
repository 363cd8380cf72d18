# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Live: what a window of a running program contains is what a profiler sees there whose
# hooks were in place before the program was compiled.
use strict;
use warnings;

use ProfileRun;
use Test::More;

# tick() is everywhere in the program. Windows are pairs of its numbers: profiling starts at the first
# and ends at the second. An empty profile before has the subs that run then: each counts as a call.
my $ticks = <<'PERL';
package DB;
my %starts;
my %ends;
for (split /,/, shift(@ARGV) || '') {
    my ($start, $end) = split /-/;
    $starts{$start} = $end;
    $ends{$end} = $start;
}
my $now = 0;
sub tick {
    my $number = ++$now;
    finish_profile() if $ends{$number};
    return 1 if !$starts{$number};
    enable_profile("nytprof-$number-empty.out");
    finish_profile();
    enable_profile("nytprof-$number.out");
    return 1;
}
END { print STDERR "$now ticks\n" }
1;
PERL

my $program = <<'PERL';
use strict;
use warnings;
BEGIN { require './Ticks.pm'; *tick = \&DB::tick }

package Counted;
use overload
    '+' => sub { main::tick(); return Counted->new($_[0]{n} + (ref $_[1] ? $_[1]{n} : $_[1])) },
    '""' => sub { main::tick(); $_[0]{n} },
    '<=>' => \&compare,
    '&{}' => sub { my $self = shift; main::tick(); sub { main::tick(); $self->{n} } };
sub new { my ($class, $n) = @_; main::tick(); return bless { n => $n }, $class }
sub compare {
    my ($a, $b, $swapped) = @_;
    main::tick();
    return $swapped ? $b <=> $a->{n} : $a->{n} <=> (ref $b ? $b->{n} : $b);
}
sub DESTROY { main::tick(); $_[0]{n} = undef }

package Tied;
sub TIESCALAR { main::tick(); return bless [0], shift }
sub FETCH { main::tick(); return ++$_[0][0] }
sub STORE { main::tick(); $_[0][0] = $_[1] }

package Base;
our $AUTOLOAD;
sub AUTOLOAD {
    my $name = $AUTOLOAD;
    main::tick();
    return if $name =~ /DESTROY/;
    return length $name;
}
sub hello { main::tick(); return goto_target(@_) }
sub goto_target { main::tick(); goto &target }
sub target { main::tick(); return scalar @_ }

package main;

my $depth = 0;
sub recursive { my $n = shift; tick() if $n == 2; return $n ? 1 + recursive($n - 1) : tick() }
sub by_number { tick(); return $a <=> $b }
sub by_prototype($$) { my ($x, $y) = @_; tick(); return $x <=> $y }
sub lvalue :lvalue { tick(); $depth }
sub dies { tick(); die "dead\n" }
sub catches { my $ok = eval { dies(); 1 }; tick(); return $ok ? 1 : 0 }
sub context { tick(); return wantarray ? (1, 2) : 3 }
sub iterate {
    my $code = shift;
    my @all;
    for my $each (1 .. 3) { push @all, $code->($each); tick() if $each == 2 }
    return @all;
}
sub labels {
    OUTER: for my $i (1 .. 3) {
        for my $j (1 .. 3) { tick(); next OUTER if $j == 2; last OUTER if $i == 3 }
    }
    return;
}
sub replaced { my $text = 'abcab'; $text =~ s/(a)/tick(); uc $1/ge; return $text }
my $pattern = qr/b(?{ tick(); })/;
sub matched { tick(); return 'abcab' =~ $pattern, 'xx' =~ /x(?{ tick() })x/ }
sub sorted {
    return (sort by_number 3, 1, 2), (sort by_prototype 2, 1), (sort { tick(); $b <=> $a } 1, 2),
        map { tick(); $_ } grep { tick() } 1, 2;
}
sub evaluated { tick(); my $n = eval 'my $x = 2; tick(); sub { tick(); $x }->() + 1'; tick(); return $n }
our @formatted = 1;
format STDOUT =
@<<<
tick() && context()
.
sub formatted { tick(); write; return }
sub signalled { local $SIG{USR1} = sub { tick() }; kill USR1 => $$; tick(); return 1 }
sub warned { local $SIG{__WARN__} = sub { tick() }; warn "w\n"; tick(); return }
sub local_destroy { my $object = Counted->new(7); tick(); undef $object; tick(); return }
sub state_machine {
    my %action = (a => sub { tick(); 'b' }, b => sub { tick(); 'c' }, c => sub { tick(); undef });
    my $state = 'a';
    while (defined $state) { $state = $action{$state}->() }
    return;
}

for my $round (1 .. 3) {
    tie my $tied, 'Tied';
    $tied = $tied + 1;
    untie $tied;
    my $sum = Counted->new(1) + 2 + Counted->new(3);
    my $text = "$sum";
    my @order = sort { $a <=> $b } map { Counted->new($_) } 3, 1, 2;
    my $called = $sum->();
    print join(' ', $text, $called, recursive(4), Base->hello, Base->unknown, catches()), "\n";
    lvalue() = $round;
    my @list = context();
    my $scalar = context();
    print join(' ', iterate(sub { tick(); $_[0] * 2 })), "\n";
    labels();
    print replaced(), ' ', join(' ', map { $_ // '-' } matched(), sorted()), "\n";
    print evaluated(), "\n";
    formatted();
    signalled();
    warned();
    local_destroy();
    state_machine();
    my $code = sub { tick(); return (caller 0)[3] };
    $code->();
    &context;
    tick() while $depth++ < 5;
}
PERL

# A window of `length` ticks begins at every `step`th tick.
sub windows {
    my ($from, $length, $step, $last) = @_;
    return join ',', map { $_ . '-' . ($_ + $length) }
        grep { ($_ - $from) % $step == 0 && $_ + $length <= $last } $from .. $last;
}

sub profiles_of {
    my ($windows, @debugger) = @_;
    return profile(
        $program,
        options  => 'start=no',
        debugger => \@debugger,
        args     => [$windows],
        with     => { 'Ticks.pm' => $ticks },
    );
}

# Names of string evals and what begins with them are longer under a debugger.
sub plain_name { my ($name) = @_; return $name =~ s/\(eval \d+\)(?:\[[^\]]*\])?/(eval)/gr }

sub lines_of {
    my ($run, $window) = @_;
    my $counts = $run->tables($run->folder . "/nytprof-$window.out")->line_counts;
    my %lines;
    for my $line (keys %$counts) {
        $lines{ plain_name($line) } += $counts->{$line} if $line !~ /Ticks\.pm/;
    }
    return \%lines;
}

sub calls_of {
    my ($run, $window) = @_;
    my $file = $run->folder . "/nytprof-$window.out";
    return {} if !-e $file;
    my $tables = $run->tables($file);
    my %calls;
    for my $call (keys %{ $tables->{calls} }) {
        my ($called) = split / <- /, $call;
        $calls{ plain_name($called) } += $tables->{calls}{$call}{count} if $called !~ /^DB::/;
    }
    return \%calls;
}

my ($all) = profiles_of('', '-d:NYTProf')->stderr =~ /(\d+) ticks/;
for my $case ([1, 1, 9], [4, 1, 9], [7, 1, 9], [2, 3, 16], [3, 7, 23], [5, 20, 60], [20, 90, 100]) {
    my ($from, $length, $step) = @$case;
    my $windows   = windows($from, $length, $step, $all);
    my $live      = profiles_of($windows, '-MDevel::NYTProf::Live');
    my $reference = profiles_of($windows, '-d:NYTProf');
    is($live->exit_code . $live->stdout, $reference->exit_code . $reference->stdout, 'same output');
    my @wrong;
    for my $start ($windows =~ /(\d+)-/g) {
        my ($lines, $expected_lines) = map { lines_of($_, $start) } $live, $reference;
        my ($calls, $expected_calls) = map { calls_of($_, $start) } $live, $reference;
        my $running = calls_of($live, "$start-empty");
        $expected_calls->{$_} += $running->{$_} for keys %$running;
        push @wrong, map { "$start: line $_" } differences($lines, $expected_lines, 0);
        push @wrong, map { "$start: call $_" } differences($calls, $expected_calls, 0);
    }
    my $count = () = $windows =~ /-/g;
    is(join("\n", @wrong), '', "$count windows of $length ticks from tick $from are exact");
}

done_testing;
