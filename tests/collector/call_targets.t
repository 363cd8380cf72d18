# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# What a call runs is perl's decision: subs that are only declared, AUTOLOAD, tied and overloaded
# values. The profiler finds out without being noticed, and counts what was run.
use strict;
use warnings;

use ProfileRun;
use Test::More;

# Looking for AUTOLOAD with perl's own function sets $AUTOLOAD, and dies where one is inherited.
runs_unharmed('subs that are only declared', <<'PERL');
package Base;
sub AUTOLOAD { our $AUTOLOAD; return "autoloaded $AUTOLOAD" }
package Derived;
our @ISA = ('Base');
sub later; my $later = \&later; *later = sub { 42 };
print $later->(), "\n";
print eval { never() } // $@, Derived->never, "\n";
sub never;
package Own;
our $AUTOLOAD = 'untouched';
sub AUTOLOAD { return "own $AUTOLOAD" }
sub later; my $own = \&later; *later = sub { 43 };
print $own->(), " $AUTOLOAD ", unknown(), "\n";
sub gone; my $gone = \&gone; undef *gone;
print eval { $gone->() } // $@, "\n";
sub a; sub b; *{'c'} = \&a;
print c(), b(), "\n";
PERL

calls_are('xsubs in the place of subs that are only declared', <<'PERL', <<'CALLS');
use List::Util ();
sub least; my $least = \&least;
{ no warnings; *least = \&List::Util::min }
my $sum = 0;
$sum += $least->(1, 2) for 1 .. 3;
package Auto; { no warnings; *AUTOLOAD = \&List::Util::max }
sub most; $sum += most(1, 2);
sub leave { goto &most } $sum += leave(5);
PERL
Auto::leave <- main::RUNTIME at 8 1
Auto::most <- main::RUNTIME at 7 1
Auto::most <- main::RUNTIME at 8 1
main::least <- main::RUNTIME at 5 3
CALLS

# Each is asked once, and what it answers is called.
my $asked = <<'PERL';
use List::Util ();
package Tied; sub TIESCALAR { return bless [@_] } sub FETCH { my $next = shift @{ $_[0] }; push @{ $_[0] }, $next; return $next }
package Same; use overload '&{}' => sub { $_[0] };
package Code; use overload '&{}' => sub { $_[0][0] };
package main;
sub perl { return "perl(@_)" }
tie my $tied, 'Tied', \&perl, \&List::Util::sum, 'List::Util::max', undef, 'nothing', [], {}, 7; FETCHES();
sub FETCHES { shift @{ tied $tied } }
for my $n (1 .. 9) { print eval { $tied->($n, $n) } // $@, "\n" }
my $list = bless [\&List::Util::max], 'Code';
print $list->(1, 2), "\n";
print eval { (bless [[]], 'Code')->(1) } // $@;
print eval { (bless [bless [\&perl], 'Code'], 'Code')->(1) } // $@, "\n";
print eval { (bless sub { "itself @_" }, 'Same')->(1) } // $@, "\n";
print eval { (bless [], 'Same')->(1) } // $@;
use strict;
print eval { $tied->(3) } // $@ =~ s/0x\w+/ADDRESS/r, "\n" for 1 .. 8;
PERL
runs_unharmed('tied and overloaded values', $asked);
runs_unharmed('the same with all hooks', $asked, options => 'slowops=2:calls=2:stream=1');

calls_are('what a tied value returns in turn', <<'PERL', <<'CALLS', ignore => qr/FETCH|^lines:/);
use List::Util ();
package Turn; my $turn = 0;
sub TIESCALAR { return bless [] }
sub FETCH { return $turn++ % 2 ? \&main::perl : \&List::Util::sum }
package main;
tie my $code, 'Turn';
sub perl { return 1 }
$code->(1, 2) for 1 .. 40;
PERL
List::Util::sum <- main::RUNTIME at 8 20
Turn::FETCH <- main::RUNTIME at 8 40
Turn::TIESCALAR <- main::RUNTIME at 6 1
main::perl <- main::RUNTIME at 8 20
CALLS

calls_are('an overloaded &{} that returns an xsub',
    <<'PERL', <<'CALLS', ignore => qr/ANON|^lines:/);
use List::Util ();
package Most; use overload '&{}' => sub { return \&List::Util::max };
package main;
my $most = bless [], 'Most';
$most->(1, 2) for 1 .. 5;
PERL
List::Util::max <- main::RUNTIME at 5 5
Most::__ANON__[prog.pl:2] <- main::RUNTIME at 5 5
CALLS

# While they are asked they may end the profile that the call is to be counted in, and begin others.
my $switching = <<'PERL';
sub others { for my $n (1 .. 3) { DB::finish_profile(); DB::enable_profile("nytprof-$n.out"); my @x = map { [$_] } 1 .. 1000 } }
package Code; use overload '&{}' => sub { main::others(); return \&main::leaf };
package Tied; sub TIESCALAR { return bless [] } sub FETCH { main::others(); return \&main::leaf }
package Gone; sub new { return bless [] } sub DESTROY { main::others() }
package main;
sub leaf { return 7 }
sub away { my $gone = Gone->new; goto &leaf }
my $code = bless [], 'Code'; tie my $tied, 'Tied';
sub calls { return $code->() + $tied->() + away() + leaf() }
print calls(), "\n" for 1 .. 3;
PERL
my $switched = profile($switching);
is(
    $switched->stdout . $switched->stderr . $switched->exit_code,
    "28\n" x 3 . '0',
    'profiles that end while a call begins'
);
is($switched->count, 4, 'all of them are there');
original_reads_it_silently($switched);

done_testing();
