# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Live: subs that run when profiling starts have the callers that they have in the program.
use strict;
use warnings;

use CallInvariants qw(call_differences);
use ProfileRun;
use Test::More;

# The calls of a profile are these: lines of CALLED <- CALLER at LINE.
sub callers_are {
    my ($what, $program, $expected, %how) = @_;
    my $run    = profile($program, debugger => ['-MDevel::NYTProf::Live'], %how);
    my $tables = $run->tables;
    my @calls  = grep { !/^DB::|CORE:/ } sort keys %{ $tables->{calls} };
    my $text = join '', map { s/ at prog\.pl:/ at /r . " x $tables->{calls}{$_}{count}\n" } @calls;
    is($text,                                 $expected, $what);
    is(join("\n", call_differences($tables)), '',        "$what: call tree and times");
    return;
}

callers_are('started in the innermost of three', <<'PERL', <<'CALLS');
sub work { my $x = 0; $x += $_ for 1 .. 20000; return $x }
sub inner { DB::enable_profile(); work() }
sub outer { inner() }
outer();
work();
PERL
main::inner <- main::outer at 3 x 1
main::outer <- main::RUNTIME at 4 x 1
main::work <- main::RUNTIME at 5 x 1
main::work <- main::inner at 2 x 1
CALLS

# Such a block is called by nobody: the xsub began before.
callers_are('started in a block that an xsub runs', <<'PERL', <<'CALLS');
use List::Util qw(pairmap);
sub leaf { return 1 }
sub begin { DB::enable_profile() }
sub all { my @all = pairmap(sub { begin() if $a == 1; leaf(); 2 }, 1 .. 4) }
all();
PERL
main::all <- main::RUNTIME at 5 x 1
main::begin <- main::all at 4 x 1
main::leaf <- main::all at 4 x 2
CALLS

callers_are('started in a recursion', <<'PERL', <<'CALLS');
sub down {
    my $n = shift;
    DB::enable_profile() if $n == 2;
    down($n - 1) if $n;
}
down(4);
PERL
main::down <- main::RUNTIME at 6 x 1
main::down <- main::down at 4 x 4
CALLS

callers_are('started again in a sub that began in a pause', <<'PERL', <<'CALLS');
sub leaf { return 1 }
sub stop { DB::disable_profile(); start(); leaf() }
sub start { resume(); leaf() }
sub resume { DB::enable_profile(); leaf() }
DB::enable_profile();
stop();
leaf();
PERL
main::leaf <- main::RUNTIME at 7 x 1
main::leaf <- main::resume at 4 x 1
main::leaf <- main::start at 3 x 1
main::leaf <- main::stop at 2 x 1
main::resume <- main::start at 3 x 1
main::start <- main::stop at 2 x 1
main::stop <- main::RUNTIME at 6 x 1
CALLS

callers_are('started again beside the subs that ran before the pause', <<'PERL', <<'CALLS');
sub leaf { return 1 }
sub inner { leaf(); DB::disable_profile() }
sub outer { inner() }
sub again { DB::enable_profile(); leaf() }
DB::enable_profile();
outer();
again();
PERL
main::again <- main::RUNTIME at 7 x 1
main::inner <- main::outer at 3 x 1
main::leaf <- main::again at 4 x 1
main::leaf <- main::inner at 2 x 1
main::outer <- main::RUNTIME at 6 x 1
CALLS

callers_are('started in a handler of a signal', <<'PERL', <<'CALLS');
sub leaf { return 1 }
sub handler { DB::enable_profile() }
$SIG{USR1} = \&handler;
sub inner { kill USR1 => $$; leaf() }
sub outer { inner() }
outer();
PERL
main::handler <- main::inner at 4 x 1
main::inner <- main::outer at 5 x 1
main::leaf <- main::inner at 4 x 1
main::outer <- main::RUNTIME at 6 x 1
CALLS

callers_are('started where C code called a sub', <<'PERL', <<'CALLS');
package Counter;
use overload '""' => sub { main::leaf(); DB::enable_profile(); main::leaf(); return 'text' };
package main;
sub leaf { return 1 }
sub inner { my $text = bless({}, 'Counter') . ''; leaf() }
inner();
PERL
Counter::__ANON__[prog.pl:2] <- main::inner at 5 x 1
main::inner <- main::RUNTIME at 6 x 1
main::leaf <- Counter::__ANON__[prog.pl:2] at 2 x 1
main::leaf <- main::inner at 5 x 1
CALLS

callers_are('started by a block of sort', <<'PERL', <<'CALLS');
sub leaf { return 1 }
sub inner { my @sorted = sort { DB::enable_profile(); leaf(); 0 } 2, 1; leaf() }
inner();
PERL
main::inner <- main::RUNTIME at 3 x 1
main::leaf <- main::inner at 2 x 2
CALLS

callers_are('started while a block is compiled', <<'PERL', <<'CALLS', options => 'start=begin');
sub leaf { return 1 }
UNITCHECK { leaf(); eval 'UNITCHECK { leaf() }' }
END { leaf() }
leaf();
PERL
main::END <- main::RUNTIME at 0 x 1
main::UNITCHECK <- main::RUNTIME at 0 x 1
main::UNITCHECK <- main::UNITCHECK at (eval 1)[prog.pl:2]:0 x 1
main::leaf <- main::END at 3 x 1
main::leaf <- main::RUNTIME at 4 x 1
main::leaf <- main::UNITCHECK at (eval 1)[prog.pl:2]:1 x 1
main::leaf <- main::UNITCHECK at 2 x 1
CALLS

done_testing();
