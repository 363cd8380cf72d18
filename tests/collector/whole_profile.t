# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A short program that does something of everything, and all that its profile says.
use strict;
use warnings;

use ProfileRun;
use RequiredPackages qw(has_module needs package_of);
use Test::More;
use WholeFile qw(read_file);

my $program = <<'PERL';
use Mod;
BEGIN { my $early = 1; $early++ }
sub leaf { return scalar @_ }
sub outer { my $n = shift; return $n ? outer($n - 1) : leaf(1, 2) }
sub jump { unshift @_, 0; goto &leaf }
sub jump_to_xsub { goto &utf8::is_utf8 }
sub dying {
    my $n = shift;
    dying($n - 1) if $n;
    die "deep\n";
}
package Thing {
    our $AUTOLOAD;
    sub new { return bless {}, shift }
    sub AUTOLOAD { return $AUTOLOAD =~ /(\w+)$/ ? $1 : '' }
    sub DESTROY { main::leaf() }
}
my $sum = 0;
for my $i (1 .. 3) {
    $sum += leaf($i);
    next if $i == 2;
    $sum++;
}
outer(2);
outer(0);
jump(1);
jump_to_xsub('a');
eval { dying(2) };
eval { die { code => 1 } };
utf8::is_utf8('a') for 1 .. 2;
my $closure = sub { return leaf() + $sum };
$closure->() for 1 .. 2;
my $thing = Thing->new;
$thing->anything;
undef $thing;
eval "leaf();\nleaf();\n1" or die;
eval { eval 'leaf(' } for 1;
my @sorted = sort { leaf($a); $a <=> $b } 2, 1;
my $text = 'ab';
$text =~ s/a/b/;
sub leaver { last }
for (1) { leaver() }
DB::disable_profile();
leaf() for 1 .. 5;
DB::enable_profile();
while ($sum > 10) {
    $sum -= 5;
}
Mod::exported(1);
sub finisher { exit 3 }
END { leaf() }
finisher();
PERL
my %with = ('Mod.pm' => <<'PERL');
package Mod;
sub import { $count++ }
sub exported { return main::leaf($_[0]) }
sub unused { return }
1;
__END__
What perl does not read.
PERL
my %how = (with => \%with, perl => ['-I.']);

my $run = calls_are('calls', $program, <<'CALLS', %how);
DB::disable_profile <- main::RUNTIME at 43 1
Mod::exported <- main::RUNTIME at 49 1
Thing::AUTOLOAD <- main::RUNTIME at 34 1
Thing::CORE:match <- Thing::AUTOLOAD at 15 1
Thing::DESTROY <- main::RUNTIME at 35 1
Thing::new <- main::RUNTIME at 33 1
main::CORE:sort <- main::RUNTIME at 38 1
main::CORE:subst <- main::RUNTIME at 40 1
main::END <- main::RUNTIME at 0 1
main::__ANON__[prog.pl:31] <- main::RUNTIME at 32 2
main::dying <- main::RUNTIME at 28 1
main::dying <- main::dying at 9 2 depth 2
main::finisher <- main::RUNTIME at 52 1
main::jump <- main::RUNTIME at 26 1
main::jump_to_xsub <- main::RUNTIME at 27 1
main::leaf <- Mod::exported at Mod.pm:3 1
main::leaf <- Thing::DESTROY at 16 1
main::leaf <- main::CORE:sort at 38 1
main::leaf <- main::END at 51 1
main::leaf <- main::RUNTIME at (eval 1)[prog.pl:36]:1 1
main::leaf <- main::RUNTIME at (eval 1)[prog.pl:36]:2 1
main::leaf <- main::RUNTIME at 20 3
main::leaf <- main::RUNTIME at 5 1
main::leaf <- main::__ANON__[prog.pl:31] at 31 2
main::leaf <- main::outer at 4 2
main::leaver <- main::RUNTIME at 42 1
main::outer <- main::RUNTIME at 24 1
main::outer <- main::RUNTIME at 25 1
main::outer <- main::outer at 4 2 depth 2
utf8::is_utf8 <- main::RUNTIME at 30 2
utf8::is_utf8 <- main::RUNTIME at 6 1
CALLS
my $tables = $run->tables;
is($run->stderr . $run->stdout . $run->exit_code, '3', 'the program ends as without a profiler');

sub lines_of {
    my ($file) = @_;
    return join ' ', map { "$_->[0]:$_->[1]" } @{ $tables->counts_in($file) };
}
is(
    lines_of('prog.pl'),
    '1:2 2:2 3:14 4:8 5:2 6:1 8:3 9:3 10:1 12:1 13:1 14:1 15:1 16:1 18:1 19:1 20:3 21:3 22:2 24:1 25:1 26:1 27:1 28:2 29:2 30:1 31:3 32:1 33:1 34:1 35:1 36:1 37:2 38:3 39:1 40:1 41:1 42:2 43:1 45:1 46:1 49:1 50:1 51:1 52:1',
    'executions of lines'
);
is(lines_of('Mod.pm'),               '2:1 3:1 5:1', 'of a module');
is(lines_of('(eval 1)[prog.pl:36]'), '1:1 2:1 3:1', 'of a string eval');

# "NAME VALUE", one a line.
sub listed { my ($table) = @_; return join '', map { "$_ $table->{$_}\n" } sort keys %$table }

is(listed($tables->{subs}), <<'SUBS', 'subs and their places');
Mod::exported Mod.pm:3-3
Mod::import Mod.pm:2-2
Mod::unused Mod.pm:4-4
Thing::AUTOLOAD prog.pl:15-15
Thing::CORE:match prog.pl:0-0
Thing::DESTROY prog.pl:16-16
Thing::new prog.pl:14-14
main::BEGIN@1 prog.pl:1-1
main::BEGIN@2 prog.pl:2-2
main::CORE:sort prog.pl:0-0
main::CORE:subst prog.pl:0-0
main::END prog.pl:51-51
main::RUNTIME prog.pl:1-1
main::__ANON__[prog.pl:31] prog.pl:31-31
main::dying prog.pl:7-11
main::finisher prog.pl:50-50
main::jump prog.pl:5-5
main::jump_to_xsub prog.pl:6-6
main::leaf prog.pl:3-3
main::leaver prog.pl:41-41
main::outer prog.pl:4-4
SUBS
is(listed($tables->call_stacks), <<'PATHS', 'the call tree');
DB::disable_profile 1
Mod::exported 1
Mod::exported;main::leaf 1
Thing::AUTOLOAD 1
Thing::AUTOLOAD;Thing::CORE:match 1
Thing::DESTROY 1
Thing::DESTROY;main::leaf 1
Thing::new 1
main::BEGIN@1 1
main::BEGIN@1;Mod::import 1
main::BEGIN@2 1
main::CORE:sort 1
main::CORE:sort;main::leaf 1
main::CORE:subst 1
main::END 1
main::END;main::leaf 1
main::__ANON__[prog.pl:31] 2
main::__ANON__[prog.pl:31];main::leaf 2
main::dying 1
main::dying;main::dying 1
main::dying;main::dying;main::dying 1
main::finisher 1
main::jump 1
main::jump_to_xsub 1
main::leaf 6
main::leaver 1
main::outer 2
main::outer;main::leaf 1
main::outer;main::outer 1
main::outer;main::outer;main::outer 1
main::outer;main::outer;main::outer;main::leaf 1
utf8::is_utf8 3
PATHS
is(listed($tables->{flags}), <<'FLAGS', 'files');
(eval 1)[prog.pl:36] 50
Mod.pm 50
prog.pl 52
FLAGS
is(listed($tables->{evals}), <<'EVALS', 'string evals');
(eval 1)[prog.pl:36] prog.pl:36
EVALS
is($tables->source('Mod.pm'), $with{'Mod.pm'} =~ s/What.*//sr, 'source as far as perl has read it');
is($tables->source('prog.pl'), $program,                       'source of the program');
is(
    join(' ', sort keys %{ $tables->{marked} }),
    'DB::disable_profile Thing::CORE:match main::CORE:sort main::CORE:subst utf8::is_utf8',
    'what is no Perl'
);

# Names are UTF-8, as perl has them or not.
my $named  = profile("use utf8;\nsub gr\xC3\xB6\xC3\x9Fe { return 1 }\ngr\xC3\xB6\xC3\x9Fe();\n");
my $places = $named->tables->{subs};
my @subs   = map { "$_ $places->{$_}" } grep { /::gr/ } keys %$places;
is("@subs", "main::gr\xC3\xB6\xC3\x9Fe prog.pl:2-2", 'the place of a sub whose name is not ASCII');

# The marks of Devel::DProf, with names instead of ids and without times.
my $marks = profile(<<'PERL', debugger => ['-d:DProf']);
sub leaf { return 1 }
sub outer { return utf8::is_utf8(leaf()) }
sub goer { goto &leaf }
sub dier { die "x\n" }
outer();
goer();
eval { dier() };
sub catcher { eval { dier() }; return 1 }
catcher();
sub leaver { last }
sub looper { for (1) { leaver() } return }
looper();
PERL
my $body    = read_file($marks->folder . '/tmon.out') =~ s/.*^PART2\n//msr;
my %name_of = $body                                   =~ /^& (\S+) \S+ (\S+)$/mg;
my @marks   = map { m{^([-+*/]) (\S+)$} ? "$1$name_of{$2}" : () } split /\n/, $body;
is(
    join(' ', @marks),
    '+outer +leaf -leaf +is_utf8 -is_utf8 -outer +goer *leaf -goer +dier /dier '
        . '+catcher +dier /dier -catcher +looper +leaver /leaver -looper',
    'marks of Devel::DProf'
);

# Costs are measured when the profiler is loaded, and learned while it runs.
my $learns = profile(<<'PERL', options => 'compress=0');
sub leaf { return $_[0] + 1 }
my $n = 0;
while ($n < 20_000) { $n = leaf($n); $n =~ /x/ }
PERL
my ($begin, $end) =
    map { [/([\d.]+)ns/g] } grep { /^Overhead subtracted/ } @{ $learns->tables->{comments} };
is(scalar(grep { $_ > 0 } @$begin), 6, 'costs of hooks of each kind at the beginning');
isnt("@$end", "@$begin", 'others at the end');

# An xsub in place of a sub that is only declared, as an entry of the symbol table that is no glob; and
# calls that an xsub has replaced by a function of its own.
my $declared = profile(<<'PERL');
BEGIN { $P::{AUTOLOAD} = \&utf8::is_utf8 }
package P; sub declared; package main;
P::declared('a') for 1 .. 2;
PERL
is($declared->tables->calls_of('P::declared'), 2, 'an xsub for a declared sub');
SKIP: {
    skip needs(package_of('Class::XSAccessor')), 1 if !has_module('Class::XSAccessor');
    my $accessor = profile(<<'PERL');
package Obj; use Class::XSAccessor accessors => ['x']; sub new { return bless { x => 1 } }
package main; my $object = Obj->new;
$object->x for 1 .. 5;
PERL
    is($accessor->tables->calls_of('Obj::x'), 5, 'faster calls');
}

# A debugger, which a profiler is to perl, would make a new sub each time.
my $makers = <<'PERL';
my $x = 1;
my @makers = (
    sub { sub { 1 } },
    sub { sub { $x } },
    sub { my $y = shift; sub { $y } },
    sub { sub { eval '$x' } },
    sub { sub { if ($_[0]) { for (1 .. 2) { eval '1' } } return } },
    sub { sub { my $t = 'a'; $t =~ s/a/1/; return $t } },
    sub { sub { my $t = 'a'; $t =~ s/a/1/ee; return $t } },
    sub { sub { my $t = 'a'; $t =~ s/a/uc $t/e; return $t } },
    sub { sub { use re 'eval'; my $p = '(?{1})'; return 'a' =~ /$p/ } },
    sub { sub { my $p = 'a'; return 'a' =~ /$p/ } },
    sub { sub { return sub { $x } } },
    sub { sub { } },
    sub { sub { my ($first, @rest) = @_; return map { $_ + $first } @rest } },
);
for my $maker (@makers) {
    my @subs = map { $maker->($_) } 1 .. 3;
    print $subs[0] == $subs[2] ? 'same ' : 'new ', join(',', map { ref || $_ } $subs[0]->(1, 2)), "\n";
}
PERL
runs_unharmed('anonymous subs are made anew where they are without a profiler', $makers);

# Perl keeps no lines of files and string evals, which the profiler has itself.
my $kept = profile(<<'PERL', %how);
use Mod;
eval '1;';
for my $file ($INC{'Mod.pm'}, '(eval 1)', '(eval 1)[prog.pl:2]') {
    print scalar(() = grep { defined } @{"main::_<$file"}), "\n";
}
PERL
is($kept->stdout, "0\n0\n0\n", 'lines that perl keeps');

# Times, each of a first call.
my $times = profile(<<'PERL')->tables;
sub nap { select undef, undef, undef, 0.02; return }
nap();
sub busy { my $end = times() + 0.03; 1 while times() < $end; return }
busy();
PERL
cmp_ok($times->{lines}{'prog.pl:1'}{seconds}, '>=', 0.02, 'time of a line that waits');
cmp_ok($times->{lines}{'prog.pl:3'}{seconds}, '>=', 0.02, 'of one that computes');
for my $sub (qw(nap busy)) {
    my ($call) = grep { /^main::$sub <- / } keys %{ $times->{calls} };
    cmp_ok($times->{calls}{$call}{incl}, '>=', 0.02, "of $sub()");
}
my $all = 0;
$all += $_->{seconds} for values %{ $times->{lines} };
cmp_ok($all, '<=', $times->{process}{end} - $times->{process}{start}, 'no more than has passed');

done_testing();
