# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Subs that run when profiling starts: they are the callers that they are in the program, in table and tree, and what
# they take themselves is theirs. They are no calls, so Devel::NYTProf has the numbers that it would write itself.
use strict;
use warnings;

use CallInvariants qw(call_differences);
use ProfileReader qw(has_original);
use ProfileRun;
use RequiredPackages;
use Test::More;

# Tests: these are the calls in the profile, lines of CALLED <- CALLER at LINE, in files of the program's processes; the
# tree has the same, and times add up. Call events and a profile that is streamed say the same.
sub callers_are {
    my ($what, $program, $expected, %how) = @_;
    my $options = $how{options} // 'start=no';
    for my $also ('', ':calls=2', ':stream=1', ':findcaller=1', ':compress=0:blocks=1') {
        my $run = profile($program, %how, options => "$options$also");
        is($run->exit_code . $run->stderr, '0', "$what: runs$also");
        my @tables = $run->all_tables;
        if ($also ne ':findcaller=1') {
            is(join("\n", map { calls_of($_) } @tables), $expected, "$what$also");
            is(join("\n", map { call_differences($_) } @tables),
                '', "$what: call tree and times$also");
        }
    }
    my $run    = profile($program, %how, options => $options);
    my $ignore = $how{ignore} // '(?!)';
    original_reads_it_silently($run, "$what: the original reads it");
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        is_same_profile(
            "$what: with the same numbers",
            $run,
            profile_by_original($program, %how, options => $options),
            qr/^(?:sources: .*Util[.]pm: |$ignore)/
        );
    }
    return $run;
}

sub calls_of {
    my ($tables) = @_;
    my $calls = $tables->{all_calls};
    return map { s/ at prog\.pl:/ at /r . " x $calls->{$_}{count}" }
        grep { !/^DB::|CORE:|BEGIN\@|::import / } sort keys %$calls;
}

callers_are('in the innermost of three', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub work { leaf() }
sub inner { DB::enable_profile(); work(); leaf() }
sub outer { inner(); leaf() }
outer();
work();
PERL
main::inner <- main::outer at 4 x 0
main::leaf <- main::inner at 3 x 1
main::leaf <- main::outer at 4 x 1
main::leaf <- main::work at 2 x 2
main::outer <- main::RUNTIME at 5 x 0
main::work <- main::RUNTIME at 6 x 1
main::work <- main::inner at 3 x 1
CALLS

callers_are('where all return at once', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub inner { DB::enable_profile(); return 1 }
sub outer { my $got = inner(); $got += $_ for 1 .. 2000; return $got }
outer();
PERL
main::inner <- main::outer at 2 x 0
main::outer <- main::RUNTIME at 3 x 0
CALLS

callers_are('in a recursion', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub down {
    my $n = shift;
    DB::enable_profile() if $n == 2;
    down($n - 1) if $n;
}
down(4);
PERL
main::down <- main::RUNTIME at 6 x 0
main::down <- main::down at 4 x 2
CALLS

callers_are('in a sub that is called again from the same line', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub inner { DB::enable_profile(); leaf() }
sub outer { inner() for 1 .. 3 }
outer();
PERL
main::inner <- main::outer at 3 x 2
main::leaf <- main::inner at 2 x 3
main::outer <- main::RUNTIME at 4 x 0
CALLS

callers_are('again in a sub that began in a pause', <<'PERL', <<'CALLS' =~ s/\n\z//r);
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
main::resume <- main::start at 3 x 0
main::start <- main::stop at 2 x 0
main::stop <- main::RUNTIME at 6 x 1
CALLS

callers_are('again and again, at other depths', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub toggle { DB::enable_profile(); leaf(); DB::disable_profile() }
sub deeper { my $n = shift; toggle(); deeper($n - 1) if $n; toggle() }
deeper(2);
toggle();
DB::enable_profile();
leaf();
PERL
main::deeper <- main::RUNTIME at 4 x 0
main::deeper <- main::deeper at 3 x 0
main::leaf <- main::RUNTIME at 7 x 1
main::leaf <- main::toggle at 2 x 7
main::toggle <- main::RUNTIME at 5 x 0
main::toggle <- main::deeper at 3 x 0
CALLS

callers_are('in a handler of a signal', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub handler { DB::enable_profile(); leaf() }
$SIG{USR1} = \&handler;
sub inner { kill USR1 => $$; leaf() }
sub outer { inner() }
outer();
PERL
main::handler <- main::inner at 4 x 0
main::inner <- main::outer at 5 x 0
main::leaf <- main::handler at 2 x 1
main::leaf <- main::inner at 4 x 1
main::outer <- main::RUNTIME at 6 x 0
CALLS

callers_are('in methods that C code calls', <<'PERL', <<'CALLS' =~ s/\n\z//r);
package Magic;
use overload '""' => \&text;
sub text { main::leaf(); DB::enable_profile(); main::leaf(); return 'text' }
sub TIESCALAR { return bless [] }
sub FETCH { my $text = "$_[0]"; return main::leaf() }
sub DESTROY { main::leaf() }
package main;
sub leaf { return 1 }
sub inner { tie my $tied, 'Magic'; my $got = $tied; leaf() }
inner();
PERL
Magic::DESTROY <- main::inner at 9 x 1
Magic::FETCH <- main::inner at 9 x 0
Magic::text <- Magic::FETCH at 5 x 0
main::inner <- main::RUNTIME at 10 x 0
main::leaf <- Magic::DESTROY at 6 x 1
main::leaf <- Magic::FETCH at 5 x 1
main::leaf <- Magic::text at 3 x 1
main::leaf <- main::inner at 9 x 1
CALLS

callers_are('in a destructor', <<'PERL', <<'CALLS' =~ s/\n\z//r);
package Guard;
sub DESTROY { main::begin(); main::leaf() }
package main;
sub leaf { return 1 }
sub begin { DB::enable_profile() }
sub inner { my $guard = bless []; undef $guard; $guard = bless [], 'Guard'; undef $guard; leaf() }
inner();
PERL
Guard::DESTROY <- main::inner at 6 x 0
main::begin <- Guard::DESTROY at 2 x 0
main::inner <- main::RUNTIME at 7 x 0
main::leaf <- Guard::DESTROY at 2 x 1
main::leaf <- main::inner at 6 x 1
CALLS

callers_are('in a block of sort and in a comparator', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub by { DB::enable_profile(); leaf(); 0 }
sub inner { my @sorted = sort { DB::enable_profile(); leaf(); 0 } 2, 1; leaf() }
sub outer { my @sorted = sort by 2, 1; DB::finish_profile(); leaf() }
inner();
PERL
main::inner <- main::RUNTIME at 5 x 0
main::leaf <- main::inner at 3 x 2
CALLS

callers_are('in a comparator of sort', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub by { DB::enable_profile(); leaf(); 0 }
sub inner { my @sorted = sort by 2, 1; leaf() }
inner();
PERL
main::by <- main::inner at 3 x 0
main::inner <- main::RUNTIME at 4 x 0
main::leaf <- main::by at 2 x 1
main::leaf <- main::inner at 3 x 1
CALLS

callers_are('in blocks that xsubs call', <<'PERL', <<'CALLS' =~ s/\n\z//r);
use List::Util qw(first pairmap);
sub leaf { return 1 }
sub begin { DB::enable_profile() }
sub all { my @all = pairmap(sub { begin() if $a == 1; leaf(); 2 }, 1 .. 4); first { leaf(); 0 } 1, 2 }
all();
PERL
List::Util::first <- main::all at 4 x 1
main::__ANON__[prog.pl:4] <- main::all at 4 x 0
main::all <- main::RUNTIME at 5 x 0
main::begin <- main::__ANON__[prog.pl:4] at 4 x 0
main::leaf <- List::Util::first at 4 x 2
main::leaf <- main::__ANON__[prog.pl:4] at 4 x 2
CALLS

callers_are('in a string eval', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub inner { eval "DB::enable_profile();\nleaf();\nsub made { leaf() }\nmade()"; leaf() }
sub outer { inner() }
outer();
PERL
main::inner <- main::outer at 3 x 0
main::leaf <- main::inner at (eval 1)[prog.pl:2]:2 x 1
main::leaf <- main::inner at 2 x 1
main::leaf <- main::made at (eval 1)[prog.pl:2]:3 x 1
main::made <- main::inner at (eval 1)[prog.pl:2]:4 x 1
main::outer <- main::RUNTIME at 4 x 0
CALLS

callers_are('while a block is compiled', <<'PERL', <<'CALLS' =~ s/\n\z//r);
sub leaf { return 1 }
sub begin { DB::enable_profile(); leaf() }
BEGIN { begin(); leaf() }
UNITCHECK { leaf() }
leaf();
PERL
main::BEGIN <- main::RUNTIME at 3 x 0
main::UNITCHECK <- main::RUNTIME at 0 x 1
main::begin <- main::BEGIN at 3 x 0
main::leaf <- main::BEGIN at 3 x 1
main::leaf <- main::RUNTIME at 5 x 1
main::leaf <- main::UNITCHECK at 4 x 1
main::leaf <- main::begin at 2 x 1
CALLS

# The original does not count what such a sub calls by goto.
callers_are(
    'in subs that die, goto and exit leave',
    <<'PERL', <<'CALLS' =~ s/\n\z//r, ignore => '(?:calls|paths): main::leaf');
sub leaf { return 1 }
sub begin { DB::enable_profile(); leaf() }
sub dies { begin(); die 1 }
sub goes { eval { dies() }; goto &leaf }
sub outer { goes(); leaf(); exit }
END { leaf() }
outer();
PERL
main::END <- main::RUNTIME at 0 x 1
main::begin <- main::dies at 3 x 0
main::dies <- main::goes at 4 x 0
main::goes <- main::outer at 5 x 0
main::leaf <- main::END at 6 x 1
main::leaf <- main::begin at 2 x 1
main::leaf <- main::outer at 4 x 1
main::leaf <- main::outer at 5 x 1
main::outer <- main::RUNTIME at 7 x 0
CALLS

# Children that are forked while profiling is off.
for my $calls (1, 2) {
    my $run = profile( <<'PERL', options => "start=no:addpid=1:calls=$calls");
sub leaf { return 1 }
sub inner { DB::enable_profile(); leaf() }
sub child { inner(); leaf() }
sub outer { my $pid = fork; child() if !$pid; waitpid $pid, 0; return inner() }
outer();
PERL
    is($run->count, 2, 'a profile of each process');
    is(join("\n", map { call_differences($_) } $run->all_tables), '', 'call trees and times');
    is(join("\n", sort map { join "\n", calls_of($_) } $run->all_tables) . "\n",
        <<'CALLS', 'calls');
main::child <- main::outer at 4 x 0
main::inner <- main::child at 3 x 0
main::inner <- main::outer at 4 x 1
main::leaf <- main::child at 3 x 1
main::leaf <- main::inner at 2 x 2
main::outer <- main::RUNTIME at 5 x 0
main::inner <- main::outer at 4 x 0
main::leaf <- main::inner at 2 x 1
main::outer <- main::RUNTIME at 5 x 0
CALLS
}

# A child of a fork in a pause opens its profile when profiling starts in it. The calls that run then, of which some were
# begun in the parent's pauses, have not returned yet.
for my $events (qw(calls=1 calls=2 stream=1)) {
    my $run = profile( <<'PERL', options => "start=no:addpid=1:$events");
sub called { DB::disable_profile(); outer(); }
sub child { DB::enable_profile() }
sub outer {
    DB::enable_profile();
    return called() if !$runs++;
    DB::disable_profile();
    my $pid = fork;
    child() if !$pid;
    waitpid $pid, 0;
}
outer();
PERL
    is($run->count, 2, "a profile of each process, $events");
    is(join("\n", map { call_differences($_) } $run->all_tables),
        '', "call trees and times, $events");
    is(join("\n", sort map { join "\n", calls_of($_) } $run->all_tables) . "\n",
        <<'CALLS', "calls, $events");
main::called <- main::outer at 5 x 1
main::child <- main::outer at 8 x 0
main::outer <- main::RUNTIME at 11 x 0
main::outer <- main::called at 1 x 0
main::called <- main::outer at 5 x 1
main::outer <- main::RUNTIME at 11 x 0
main::outer <- main::called at 1 x 0
CALLS
}

done_testing();
