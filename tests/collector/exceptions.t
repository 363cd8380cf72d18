# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Calls that end otherwise than by returning.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $deep = <<'PERL';
sub outer { return middle(@_) }
sub middle { return inner(@_) }
sub inner { my $n = shift; die "odd\n" if $n % 2; return $n }
sub guarded { return eval { outer(@_) } // 'failed' }
my @results = map { guarded($_) } 1 .. 4;
after() for 1 .. 2;
sub after { return 1 }
print "@results\n";
PERL
my $run = profile($deep);
is($run->stdout, "failed 2 failed 4\n", 'the program is not disturbed');
is_deeply(
    $run->tables->call_stacks,
    {
        'main::guarded'                                      => 4,
        'main::guarded;main::outer'                          => 4,
        'main::guarded;main::outer;main::middle'             => 4,
        'main::guarded;main::outer;main::middle;main::inner' => 4,
        'main::after'                                        => 2,
        'main::CORE:print'                                   => 1,
    },
    'die ends the calls that it leaves, and no others'
);
original_reads_it_silently($run);
same_as_original('die through several subs', $deep);

my %programs = (
    'die in a callback of an xsub' => <<'PERL',
use List::Util qw(first);
sub picky { die "no\n" if $_[0] == 3; return 0 }
sub search { return first { picky($_) } @_ }
sub try_it { my $r = eval { search(@_) }; return $@ || 'none' }
print try_it(1, 2), try_it(2, 3, 4), "\n";
print try_it(5);
PERL
    'die in a sort comparator' => <<'PERL',
sub compare { die "stop\n" if $_[0] == 2; return $_[0] <=> $_[1] }
for my $round (1 .. 3) {
    my @sorted = eval { sort { compare($a, $b) } 1, 2, 3 };
    print $@;
}
sub later { 1 } later();
PERL
    'last and next out of a sub' => <<'PERL',
no warnings 'exiting';
sub leave { last if $_[0] > 2 }
sub skip { next if $_[0] == 1; helper() }
sub helper { 1 }
for my $i (1 .. 5) {
    skip($i);
    leave($i);
}
helper();
print "done\n";
PERL
    'goto out of a sub' => <<'PERL',
sub jump { goto OUT if $_[0] }
sub helper { 1 }
jump(0);
jump(1);
helper();
OUT: helper();
print "out\n";
PERL
    'die in eval in a loop, with a handler that dies' => <<'PERL',
local $SIG{__DIE__} = sub { note($_[0]) };
sub note { my $m = shift; return length $m }
sub fail { die { code => shift } }
my $codes = 0;
for my $n (1 .. 3) {
    eval { fail($n); 1 } or $codes += $@->{code};
    eval { eval { fail($n) }; $codes += $@->{code}; die $@ };
}
print "$codes\n";
PERL
    'die in a string eval that was called from a sub' => <<'PERL',
sub evaluate { my $text = shift; my $r = eval $text; return $@ ? 'error' : $r }
sub raise { die "x\n" }
print evaluate('1 + 1'), evaluate('raise(); 2'), evaluate('1 +'), evaluate('raise()'), "\n";
PERL
    'an xsub that dies' => <<'PERL',
use POSIX ();
use Scalar::Util ();
sub attempt { eval { POSIX::floor(1); Scalar::Util::set_prototype(1, 1); }; return 1 }
attempt() for 1 .. 2;
my $n = eval { POSIX::fmod(1) };
sub helper { 1 } helper();
print "ok\n";
PERL
    'die while objects are destroyed' => <<'PERL',
package Guard;
sub new { return bless {}, shift }
sub DESTROY { my $self = shift; main::note('destroyed'); eval { die "inner\n" } }
package main;
my @notes;
sub note { push @notes, @_ }
sub work { my $guard = Guard->new; fail() }
sub fail { my $guard = Guard->new; die "outer\n" }
for (1 .. 2) { eval { work() }; note($@) }
print scalar @notes, "\n";
PERL
    'die from a tied variable and an overloaded operator' => <<'PERL',
package Bad;
sub TIESCALAR { bless {}, shift }
sub FETCH { die "fetched\n" }
use overload '+' => sub { die "added\n" }, 'bool' => sub { 1 };
package main;
tie my $bad, 'Bad';
sub read_it { return "$bad" }
sub add_it { return (bless {}, 'Bad') + 1 }
for (1 .. 2) { eval { read_it() }; print $@; eval { add_it() }; print $@ }
PERL
    'return out of nested blocks and evals' => <<'PERL',
sub find {
    for my $x (1 .. 5) {
        for my $y (1 .. 5) {
            if ($x * $y == $_[0]) { return "$x,$y" }
        }
    }
    return eval { return 'none' };
}
print find(6), find(20), find(99), wantarray, "\n";
PERL
    'alarm out of a system call' => <<'PERL',
use Time::HiRes qw(ualarm);
sub wait_for { my $n = shift; select undef, undef, undef, 5; return $n }
sub limited { return eval { local $SIG{ALRM} = sub { die "late\n" }; ualarm 20_000; wait_for(@_) } || $@ }
print limited(1) for 1 .. 2;
PERL
);
same_as_original($_, $programs{$_}) for sort keys %programs;
done_testing();
