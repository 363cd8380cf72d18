# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Callers and recursion, exactly.
use strict;
use warnings;

use ProfileRun;
use Test::More;

calls_are('names of callers', <<'PERL', <<'CALLS' );
sub leaf { return (caller(1))[3] }
sub middle { return leaf() }
my $anonymous = sub { return leaf() };
my $evaluated = eval 'sub { return leaf() }';
sub in_eval { return eval { leaf() } }
sub in_text { return eval 'leaf()' }
sub in_map { return map { leaf() } 1 .. 2 }
sub in_sort { return sort { leaf(); $a <=> $b } 2, 1 }
*alias = \&middle;
package Class; our @ISA = 'Base'; package Base; sub method { return main::leaf() } package main;
middle(); $anonymous->(); $evaluated->(); in_eval(); in_text(); in_map(); in_sort(); alias(); Class->method;
sub BEGINNING { leaf() } BEGINNING();
{ package Other; sub inside { main::leaf() } } Other::inside(); Other->inside; my $name = 'Other::inside'; &$name;
leaf() for 1 .. 2;
eval 'leaf()';
END { leaf() }
PERL
Base::method <- main::RUNTIME at 11 1
Other::inside <- main::RUNTIME at 13 3
main::CORE:sort <- main::in_sort at 8 1
main::END <- main::RUNTIME at 0 1
main::__ANON__[(eval 1)[prog.pl:4]:1] <- main::RUNTIME at 11 1
main::__ANON__[prog.pl:3] <- main::RUNTIME at 11 1
main::in_eval <- main::RUNTIME at 11 1
main::in_map <- main::RUNTIME at 11 1
main::in_sort <- main::RUNTIME at 11 1
main::in_text <- main::RUNTIME at 11 1
main::leaf <- Base::method at 10 1
main::leaf <- Other::inside at 13 3
main::leaf <- main::END at 16 1
main::leaf <- main::RUNTIME at (eval 3)[prog.pl:15]:1 1
main::leaf <- main::RUNTIME at 14 2
main::leaf <- main::__ANON__[(eval 1)[prog.pl:4]:1] at (eval 1)[prog.pl:4]:1 1
main::leaf <- main::__ANON__[prog.pl:3] at 3 1
main::leaf <- main::in_eval at 5 1
main::leaf <- main::in_map at 7 2
main::leaf <- main::in_text at (eval 2)[prog.pl:6]:1 1
main::leaf <- main::middle at 2 2
main::middle <- main::RUNTIME at 11 2
CALLS

# A sort within a sort is recursion; the original knows that of subs only.
calls_are('recursion', <<'PERL', <<'CALLS', ignore => qr/CORE:sort .* depth 1, not 2 depth 0/);
sub down { my $n = shift; return $n ? down($n - 1) : 0 }
sub even { my $n = shift; return $n ? odd($n - 1) : 1 }
sub odd { my $n = shift; return $n ? even($n - 1) : 0 }
sub fib { my $n = shift; return $n < 2 ? $n : fib($n - 1) + fib($n - 2) }
sub through { my $n = shift; return $n ? [ sort { through($n - 1); $a <=> $b } 2, 1 ] : 0 }
my $walk; $walk = sub { my $n = shift; return $n ? $walk->($n - 1) : 0 };
sub evaluate { my $n = shift; return $n ? eval 'evaluate($n - 1)' : 0 }
sub again { my $n = shift; @_ = $n - 1; goto &again if $n; return 0 }
down(3); down(1);
even(4);
fib(4);
through(2);
$walk->(2);
evaluate(2);
again(3);
PERL
main::CORE:sort <- main::through at 5 2 depth 1
main::__ANON__[prog.pl:6] <- main::RUNTIME at 13 1
main::__ANON__[prog.pl:6] <- main::__ANON__[prog.pl:6] at 6 2 depth 2
main::again <- main::RUNTIME at 15 1
main::again <- main::RUNTIME at 8 3
main::down <- main::RUNTIME at 9 2
main::down <- main::down at 1 4 depth 3
main::evaluate <- main::RUNTIME at 14 1
main::evaluate <- main::evaluate at (eval 1)[prog.pl:7]:1 1 depth 1
main::evaluate <- main::evaluate at (eval 2)[prog.pl:7]:1 1 depth 2
main::even <- main::RUNTIME at 10 1
main::even <- main::odd at 3 2 depth 2
main::fib <- main::RUNTIME at 11 1
main::fib <- main::fib at 4 8 depth 3
main::odd <- main::even at 2 2 depth 1
main::through <- main::CORE:sort at 5 2 depth 2
main::through <- main::RUNTIME at 12 1
CALLS

done_testing();
