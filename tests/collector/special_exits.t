# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Calls that end otherwise than by returning, and calls made at odd moments: all of them, exactly.
use strict;
use warnings;

use ProfileRun;
use Test::More;

# The original does not know of an xsub that never returned that it is one.
calls_are('xsubs that throw',
    <<'PERL', <<'CALLS', ignore => qr/^(?:subs|marked): (?:POSIX|Sub::Util)::/);
use POSIX ();
use Scalar::Util ();
sub attempt { my $code = shift; eval { $code->(); 1 } and return 'lived'; return helper($@ =~ /^(\S+)/) }
sub helper { return shift }
print attempt(sub { POSIX::open() }), "\n";
print attempt(sub { POSIX::fmod(1) }), "\n" for 1 .. 2;
print attempt(sub { POSIX::no_such_function() }), "\n";
print attempt(sub { &Scalar::Util::set_prototype(1, 1) }), "\n";
print attempt(sub { my $x = \1; $$x = 2 }), "\n";
helper();
PERL
POSIX::AUTOLOAD <- main::__ANON__[prog.pl:7] at 7 1
POSIX::fmod <- main::__ANON__[prog.pl:6] at 6 2
POSIX::open <- main::__ANON__[prog.pl:5] at 5 1
Scalar::Util::set_prototype <- main::__ANON__[prog.pl:8] at 8 1
main::CORE:match <- main::attempt at 3 6
main::CORE:print <- main::RUNTIME at 5 1
main::CORE:print <- main::RUNTIME at 6 2
main::CORE:print <- main::RUNTIME at 7 1
main::CORE:print <- main::RUNTIME at 8 1
main::CORE:print <- main::RUNTIME at 9 1
main::__ANON__[prog.pl:5] <- main::attempt at 3 1
main::__ANON__[prog.pl:6] <- main::attempt at 3 2
main::__ANON__[prog.pl:7] <- main::attempt at 3 1
main::__ANON__[prog.pl:8] <- main::attempt at 3 1
main::__ANON__[prog.pl:9] <- main::attempt at 3 1
main::attempt <- main::RUNTIME at 5 1
main::attempt <- main::RUNTIME at 6 2
main::attempt <- main::RUNTIME at 7 1
main::attempt <- main::RUNTIME at 8 1
main::attempt <- main::RUNTIME at 9 1
main::helper <- main::RUNTIME at 10 1
main::helper <- main::attempt at 3 6
CALLS

calls_are('handlers, and exceptions in sort, tie and DESTROY', <<'PERL', <<'CALLS' );
my @log;
sub note { push @log, shift; return 1 }
sub raise { die shift }
sub guarded { local $SIG{__DIE__} = sub { note('handled') }; return eval { raise("x\n"); 1 } }
guarded() for 1 .. 2;
sub replaced { local $SIG{__DIE__} = sub { die 'replaced: ', shift }; return eval { raise("y\n"); 1 } }
replaced(); note($@);
sub inner { eval { raise("inner\n") }; note($@); die "outer\n" }
eval { inner() }; note($@);
local $SIG{__WARN__} = sub { note(shift) };
sub careful { warn "careful\n" }
careful();
my @sorted = eval { sort { note('compared'); die "sorted\n" if $a + $b == 5; $a <=> $b } 1, 3, 2 }; note($@);
my @tidy = sort { eval { raise("in sort\n") }; $a <=> $b } 2, 1;
package Bad; sub TIESCALAR { bless [] } sub FETCH { main::raise("fetched\n") } sub DESTROY { eval { main::raise("destroying\n") }; main::note('gone') }
package main;
tie my $bad, 'Bad';
sub read_it { return "$bad" }
eval { read_it() }; note($@);
untie $bad;
sub unwinding { my $object = bless [], 'Bad'; raise("unwinding\n") }
eval { unwinding() }; note($@);
print @log;
PERL
Bad::DESTROY <- main::RUNTIME at 20 1
Bad::DESTROY <- main::unwinding at 3 1
Bad::FETCH <- main::read_it at 18 1
Bad::TIESCALAR <- main::RUNTIME at 17 1
main::CORE:print <- main::RUNTIME at 23 1
main::CORE:sort <- main::RUNTIME at 13 1
main::CORE:sort <- main::RUNTIME at 14 1
main::__ANON__[prog.pl:10] <- main::careful at 11 1
main::__ANON__[prog.pl:4] <- main::raise at 3 2
main::__ANON__[prog.pl:6] <- main::raise at 3 1
main::careful <- main::RUNTIME at 12 1
main::guarded <- main::RUNTIME at 5 2
main::inner <- main::RUNTIME at 9 1
main::note <- Bad::DESTROY at 15 2
main::note <- main::CORE:sort at 13 3
main::note <- main::RUNTIME at 13 1
main::note <- main::RUNTIME at 19 1
main::note <- main::RUNTIME at 22 1
main::note <- main::RUNTIME at 7 1
main::note <- main::RUNTIME at 9 1
main::note <- main::__ANON__[prog.pl:10] at 10 1
main::note <- main::__ANON__[prog.pl:4] at 4 2
main::note <- main::inner at 8 1
main::raise <- Bad::DESTROY at 15 2
main::raise <- Bad::FETCH at 15 1
main::raise <- main::CORE:sort at 14 1
main::raise <- main::guarded at 4 2
main::raise <- main::inner at 8 1
main::raise <- main::replaced at 6 1
main::raise <- main::unwinding at 21 1
main::read_it <- main::RUNTIME at 19 1
main::replaced <- main::RUNTIME at 7 1
main::unwinding <- main::RUNTIME at 22 1
CALLS

calls_are('jumps out of subs', <<'PERL', <<'CALLS' );
no warnings;
use List::Util;
sub helper { return 1 }
sub stop { helper(); last if $_[0] > 2 }
sub skip { helper(); next if $_[0] == 1; return 0 }
for my $n (1 .. 5) { skip($n); stop($n); helper() }
sub nested { for my $n (1 .. 3) { deeper($n) } return 'never' }
sub deeper { my $n = shift; evaluated($n) }
sub evaluated { my $n = shift; eval { last OUTER if $n == 2 } }
OUTER: for (1 .. 2) { nested() }
sub jump { goto OUT if $_[0]; return 0 }
jump(0);
jump(1);
helper();
OUT: helper();
sub to_sub { @_ = (1); goto &helper }
sub to_xsub { goto &List::Util::sum }
my $goto = sub { goto &to_sub };
to_sub() for 1 .. 2;
to_xsub(1, 2);
$goto->();
my @list = map { to_xsub($_) } 1 .. 2;
sub redone { redo if !$_[0]++; return }
my $times = 0;
{ redone($times) }
helper();
PERL
List::Util::sum <- main::RUNTIME at 17 3
main::__ANON__[prog.pl:18] <- main::RUNTIME at 21 1
main::deeper <- main::nested at 7 2
main::evaluated <- main::deeper at 8 2
main::helper <- main::RUNTIME at 15 1
main::helper <- main::RUNTIME at 16 3
main::helper <- main::RUNTIME at 26 1
main::helper <- main::RUNTIME at 6 1
main::helper <- main::skip at 5 3
main::helper <- main::stop at 4 2
main::jump <- main::RUNTIME at 12 1
main::jump <- main::RUNTIME at 13 1
main::nested <- main::RUNTIME at 10 1
main::redone <- main::RUNTIME at 25 2
main::skip <- main::RUNTIME at 6 3
main::stop <- main::RUNTIME at 6 2
main::to_sub <- main::RUNTIME at 18 1
main::to_sub <- main::RUNTIME at 19 2
main::to_xsub <- main::RUNTIME at 20 1
main::to_xsub <- main::RUNTIME at 22 2
CALLS

calls_are('signal handlers', <<'PERL', <<'CALLS' );
use POSIX ();
my $seen = 0;
sub on_signal { $seen++; helper() }
sub helper { return 1 }
sub interrupted {
    kill USR1 => $$;
    return 1;
}
$SIG{USR1} = \&on_signal;
interrupted() for 1 .. 3;
sub on_fatal { die "fatal\n" }
sub deep { my $n = shift; return $n ? deep($n - 1) : signal() }
sub signal {
    kill USR2 => $$;
    return 'not reached';
}
$SIG{USR2} = \&on_fatal;
for (1 .. 2) { my $r = eval { deep(2) }; print $@ }
helper();
use Time::HiRes ();
sub nap { Time::HiRes::sleep(5); return 1 }
sub doze { select undef, undef, undef, 5; return 1 }
sub limited { my $code = shift; return eval { Time::HiRes::ualarm(20_000); $code->(); 1 } ? 'done' : $@ }
$SIG{ALRM} = sub { die "late\n" };
print limited(\&nap), limited(\&doze);
$SIG{ALRM} = sub { $seen += 10 };
sub again { Time::HiRes::ualarm(20_000); select undef, undef, undef, 0.2; return helper() }
again();
print "$seen\n";
PERL
Time::HiRes::sleep <- main::nap at 21 1
Time::HiRes::ualarm <- main::again at 27 1
Time::HiRes::ualarm <- main::limited at 23 2
main::CORE:print <- main::RUNTIME at 18 2
main::CORE:print <- main::RUNTIME at 25 1
main::CORE:print <- main::RUNTIME at 29 1
main::CORE:sselect <- main::again at 27 1
main::CORE:sselect <- main::doze at 22 1
main::__ANON__[prog.pl:24] <- main::doze at 22 1
main::__ANON__[prog.pl:24] <- main::nap at 21 1
main::__ANON__[prog.pl:26] <- main::again at 27 1
main::again <- main::RUNTIME at 28 1
main::deep <- main::RUNTIME at 18 2
main::deep <- main::deep at 12 4 depth 2
main::doze <- main::limited at 23 1
main::helper <- main::RUNTIME at 19 1
main::helper <- main::again at 27 1
main::helper <- main::on_signal at 3 3
main::interrupted <- main::RUNTIME at 10 3
main::limited <- main::RUNTIME at 25 2
main::nap <- main::limited at 23 1
main::on_fatal <- main::signal at 14 2
main::on_signal <- main::interrupted at 6 3
main::signal <- main::deep at 12 2
CALLS

calls_are('objects that are destroyed', <<'PERL', <<'CALLS' );
package Guard;
sub new { my ($class, $name) = @_; return bless { name => $name }, $class }
sub DESTROY { my $self = shift; main::note($self->{name}) }
package main;
my @notes;
sub note { push @notes, shift; return }
sub scope { my $guard = Guard->new('scope'); return 1 }
scope();
sub temporary { return Guard->new('temporary')->{name} }
temporary();
my $held = Guard->new('reassigned');
$held = undef;
my %hash = (a => Guard->new('deleted'), b => Guard->new('cleared'));
delete $hash{a};
%hash = ();
my @array = map { Guard->new("array $_") } 1 .. 2;
shift @array;
@array = ();
eval { my $guard = Guard->new('unwound'); die "x\n" };
eval { die Guard->new('exception') };
$@ = '';
sub in_local { local our $global = Guard->new('local'); return 1 }
in_local();
my @sorted = sort { my $guard = Guard->new('sort'); $a <=> $b } 2, 1;
sub from_eval { return eval 'my $guard = Guard->new("eval"); 1' }
from_eval();
sub with_goto { my $guard = Guard->new('goto'); goto &scope }
with_goto();
{ no warnings 'exiting'; for my $n (1 .. 2) { leave_loop() } }
sub leave_loop { my $guard = Guard->new('next'); no warnings; next }
my $code = do { my $guard = Guard->new('closure'); sub { $guard } };
undef $code;
print join(',', @notes), "\n";
PERL
Guard::DESTROY <- main::CORE:sort at 24 1
Guard::DESTROY <- main::RUNTIME at 11 1
Guard::DESTROY <- main::RUNTIME at 12 1
Guard::DESTROY <- main::RUNTIME at 14 1
Guard::DESTROY <- main::RUNTIME at 15 1
Guard::DESTROY <- main::RUNTIME at 18 2
Guard::DESTROY <- main::RUNTIME at 19 1
Guard::DESTROY <- main::RUNTIME at 23 1
Guard::DESTROY <- main::RUNTIME at 32 1
Guard::DESTROY <- main::from_eval at 25 1
Guard::DESTROY <- main::in_local at 22 1
Guard::DESTROY <- main::leave_loop at 30 2
Guard::DESTROY <- main::scope at 7 2
Guard::DESTROY <- main::with_goto at 27 1
Guard::new <- main::CORE:sort at 24 1
Guard::new <- main::RUNTIME at 11 1
Guard::new <- main::RUNTIME at 13 2
Guard::new <- main::RUNTIME at 16 2
Guard::new <- main::RUNTIME at 19 1
Guard::new <- main::RUNTIME at 20 1
Guard::new <- main::RUNTIME at 31 1
Guard::new <- main::from_eval at (eval 1)[prog.pl:25]:1 1
Guard::new <- main::in_local at 22 1
Guard::new <- main::leave_loop at 30 2
Guard::new <- main::scope at 7 2
Guard::new <- main::temporary at 9 1
Guard::new <- main::with_goto at 27 1
main::CORE:print <- main::RUNTIME at 33 1
main::CORE:sort <- main::RUNTIME at 24 1
main::from_eval <- main::RUNTIME at 26 1
main::in_local <- main::RUNTIME at 23 1
main::leave_loop <- main::RUNTIME at 29 2
main::note <- Guard::DESTROY at 3 17
main::scope <- main::RUNTIME at 27 1
main::scope <- main::RUNTIME at 8 1
main::temporary <- main::RUNTIME at 10 1
main::with_goto <- main::RUNTIME at 28 1
CALLS

# The object in $@ lives until global destruction, which is not profiled. The original's own END block
# makes perl destroy it earlier.
my $left = <<'PERL';
sub Guard::DESTROY { print ${^GLOBAL_PHASE}, "\n"; main::note() }
sub note { return 1 }
eval { die bless [], 'Guard' };
note();
PERL
my $ended = profile($left);
is($ended->stdout,                         "DESTRUCT\n", 'an object in $@ is destroyed as usual');
is($ended->tables->calls_of('main::note'), 1,            'which is not profiled');
runs_unharmed('an object in $@',           $left);
runs_unharmed('an object in $@, with END', "$left END { note() }");

# An exception leaves the machine's stack as it is while objects are destroyed, and exit does so for
# END blocks: they are not called by the xsub or builtin that has been left.
calls_are('what runs because an xsub or builtin has been left',
    <<'PERL', <<'CALLS', ignore => qr/^(?:marked|subs)/);
use POSIX 'floor'; use List::Util 'first'; package Object; sub new { return bless [] } sub DESTROY { main::note() }
package Tied; sub TIESCALAR { return bless [] } sub STORE { main::note() }
package main;
tie my $tied, 'Tied';
sub note { return 1 }
sub croaks { my $outer = Object->new; eval { my $inner = Object->new; floor(); 1 }; return 1 }
croaks();
sub stores { $tied = eval { floor() } }
stores();
sub dies { eval { my $inner = Object->new; first { die if $_ == 2; 0 } 1 .. 3; 1 }; $tied = 3; return 1 }
dies();
sub sorts { return sort { die } 1, 2 }
eval { my $inner = Object->new; sorts() }; $tied = 1;
eval { my $inner = Object->new; map { my $x = Object->new; floor() } 1 };
END { note() }
sub leaves { my $inner = Object->new; first { exit 0 } 1 .. 3 } leaves();
PERL
List::Util::first <- main::dies at 10 1
List::Util::first <- main::leaves at 16 1
Object::DESTROY <- main::RUNTIME at 13 1
Object::DESTROY <- main::RUNTIME at 14 2
Object::DESTROY <- main::croaks at 6 2
Object::DESTROY <- main::dies at 10 1
Object::DESTROY <- main::leaves at 16 1
Object::new <- main::RUNTIME at 13 1
Object::new <- main::RUNTIME at 14 2
Object::new <- main::croaks at 6 2
Object::new <- main::dies at 10 1
Object::new <- main::leaves at 16 1
POSIX::floor <- main::RUNTIME at 14 1
POSIX::floor <- main::croaks at 6 1
POSIX::floor <- main::stores at 8 1
Tied::STORE <- main::RUNTIME at 13 1
Tied::STORE <- main::dies at 10 1
Tied::STORE <- main::stores at 8 1
Tied::TIESCALAR <- main::RUNTIME at 4 1
main::CORE:sort <- main::sorts at 12 1
main::END <- main::RUNTIME at 0 1
main::croaks <- main::RUNTIME at 7 1
main::dies <- main::RUNTIME at 11 1
main::leaves <- main::RUNTIME at 16 1
main::note <- Object::DESTROY at 1 7
main::note <- Tied::STORE at 2 3
main::note <- main::END at 15 1
main::sorts <- main::RUNTIME at 13 1
main::stores <- main::RUNTIME at 9 1
CALLS

# Where no variable was declared before perl's stacks are as short as in END.
calls_are('END after a builtin that exit has left',
    <<'PERL', <<'CALLS', ignore => qr/^(?:marked|subs)/);
END { note() }
sub note { return 1 }
@sorted = sort { exit 0 } 2, 1;
PERL
main::CORE:sort <- main::RUNTIME at 3 1
main::END <- main::RUNTIME at 0 1
main::note <- main::END at 1 1
CALLS

done_testing();
