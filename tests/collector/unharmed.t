# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Programs run as they do without the profiler.
use strict;
use warnings;

use CommandRun qw(capture is_sanitized);
use ProfileRun;
use RequiredPackages;
use Test::More;

# What a program sees of itself: errno, variables of perl, its symbol table.
my $errno = <<'PERL';
use strict;
use warnings;
my @wrong;
sub check { push @wrong, $_[0] if $! != 2 }
sub method { my $class = shift; return $class }
$! = 2;
for my $n (1 .. 400_000) {    # long enough for several flushes
    my $x = main->method;
    push @wrong, "in the loop, $n" if $! != 2;
}
check('after the loop');
my @sorted = sort { $a <=> $b } 3, 1, 2;
check('after sort');
my $text = 'abc' =~ s/b/x/r;
check('after s///');
eval { check('in eval'); 1 };
eval 'check("in a string eval")';
$! = 2;
my $pid = fork // die;
if (!$pid) { check('in a child'); print @wrong; $! = 0; exit }
$! = 2;
{ my $x = 1; }
check('after fork');
waitpid $pid, 0;
print "@wrong\n";
PERL
my $run = profile($errno);
is($run->stdout, "\n", '$! stays what it is');
is($run->stderr, '',   'no error messages');

# Of perl 5.38 and later this is also how a program ends that does not compile.
is(profile("BEGIN { print \$! + 0 }\n")->stdout, '0', '$! is 0 when a program starts');
is(profile("BEGIN { print \$! + 0 }\n", perl => ['-d:NYTProf=stream=1'])->stdout,
    '0', 'with options in the switch, too');

my $variables = <<'PERL';
use strict;
use POSIX ();
POSIX::setlocale(POSIX::LC_ALL(), 'C');
$@ = 'kept'; $; = ','; $, = '-'; local $| = 0; $0 = 'renamed';
sub work { return wantarray }
my @list = work(); my $scalar = work(); work();
my ($first) = 'abc' =~ /(b)/;
work() for 1 .. 3;
print $@, $1, $&, POSIX::setlocale(POSIX::LC_ALL()), $list[0], $scalar, $0, "\n";
sub context { return join ',', map { defined ? $_ : 'undef' } (caller 0)[3 .. 5], (caller 1)[3] }
sub calling { return context(@_) }
print scalar calling(1), "\n";
PERL
my $seen = profile($variables)->stdout;
like($seen, qr/\Akept-b-b-C-1--renamed-\n/,         'variables keep their values');
like($seen, qr/^main::context,1,,main::calling-$/m, 'caller() returns the same');
same_as_original('variables', $variables);

my $deep = <<'PERL';
no warnings 'recursion';
sub down { my $n = shift; return $n ? down($n - 1) + 1 : 0 }
print down(100_000), "\n";
PERL
for my $calls (1, 2) {
    my $deeply = profile($deep, options => "calls=$calls");
    is($deeply->stdout, "100000\n", "calls=$calls: recursion 100000 deep");
    my $tables = $deeply->tables;
    is($tables->calls_of('main::down'),                                  100_001, 'is counted');
    is($tables->{calls}{'main::down <- main::down at prog.pl:2'}{depth}, 100_000, 'its depth too');
    is(scalar(grep { /^< .* main::down$/ } @{ $tables->{events} }), 100_001, 'and all returns');
}

# Every stack of its own.
SKIP: {
    skip 'the address sanitizer knows nothing of stacks of their own', 3 if is_sanitized();
    skip needs(package_of('Coro')),                                    3 if !has_module('Coro');
    my $coro = profile(<<'PERL');
use strict;
use Coro;
use Coro::Channel;
sub step { my ($name, $n) = @_; cede; return "$name$n" }
my @log;
my @all = map {
    my $name = $_;
    async { push @log, step($name, $_) for 1 .. 50; 'end' }
} 'a' .. 'e';
my $channel = Coro::Channel->new(2);
my $consumer = async { my $sum = 0; while (defined(my $n = $channel->get)) { $sum += $n } $sum };
$channel->put($_) for 1 .. 20;
$channel->put(undef);
$_->join for @all;
my $died = async { eval { cede; die "inside\n" }; $@ };
print scalar @log, ' ', $consumer->join, ' ', $died->join;
PERL
    is($coro->stdout,                         "250 210 inside\n", 'coroutines');
    is($coro->exit_code . $coro->stderr,      '0',                'end well');
    is($coro->tables->calls_of('main::step'), 250,                'and are counted');
    original_reads_it_silently($coro);
}
SKIP: {
    skip needs('perl', 'this perl has no threads'), 3 if !has_module('threads');
    my $threads = profile(<<'PERL');
use strict;
use threads;
sub work { my $n = shift; my $sum = 0; $sum += $_ for 1 .. $n; return $sum }
my @all = map { threads->create(\&work, 1000 * $_) } 1 .. 3;
my $own = work(10);
my $sum = 0;
$sum += $_->join for @all;
threads->create(sub { die "inside\n" })->join;
threads->create(sub { my $pid = fork // die; exit if !$pid; waitpid $pid, 0 })->join;
print "$own $sum\n";
PERL
    is($threads->stdout, "55 7003000\n", 'threads');

    # The child of a thread may also warn of active threads; perl does so without a profiler, too.
    like($threads->stderr, qr/^Thread 4 terminated abnormally: inside$/m, 'say what they should');
    is($threads->tables->calls_of('main::work'), 1, 'each has a profile of its own');
    original_reads_it_silently($threads);
}

# Programs that look into perl or take away what the profiler has seen.
my %programs = (
    'B and Devel::Peek' => <<'PERL',
use B;
sub named { 1 }
print B::svref_2object(\&named)->GV->NAME, "\n";
my $start = B::svref_2object(\&named)->START;
print ref $start, $start->name, "\n";
B::walkoptree(B::main_root(), 'visit'); sub B::OP::visit { }
PERL
    'numbers of files, and those of no file' => <<'PERL',
use POSIX ();
open my $one, '<', '/dev/null' or die;
open my $two, '<', '/dev/null' or die;
print fileno $one, ' ', fileno $two, "\n";
print "closed $_\n" for grep { POSIX::close($_) } 3 .. 20;
system $^X, '-e', 'print open(my $third, "<&=", 3) ? 1 : 0';
PERL
    'weak references and memory that is used again' => <<'PERL',
use Scalar::Util 'weaken';
for (1 .. 200) {
    my $node = { code => sub { 1 } };
    $node->{self} = $node;
    weaken $node->{self};
    $node->{code}->();
    eval 'sub temporary { return 1 }';
    temporary();
    undef &temporary;
}
PERL
    'anonymous subs that are closures and that are not' => <<'PERL',
use strict; use feature qw(state say);
sub same { my ($one, $two) = @_; return $one == $two ? 'one' : 'two' }
my $of_file = 1;
my %made = (
    constant => sub { my @s = map { sub { 1 } } 1 .. 2; return @s },
    capture => sub { return map { my $x = $_; sub { $x } } 1 .. 2 },
    file => sub { return map { sub { $of_file } } 1 .. 2 },
    pattern => sub { return map { sub { my $p = shift; 'x' =~ /$p/ } } 1 .. 2 },
    state => sub { return map { sub { state $n = 0; ++$n } } 1 .. 2 },
    evaluating => sub { my $z = 3; return map { sub { eval '$z' } } 1 .. 2 },
    replacing => sub { my $z = 3; return map { sub { (my $t = 'z') =~ s/(z)/'$' . $1/ee } } 1 .. 2 },
    asking => sub { use re 'eval'; return map { sub { my $p = '(?{ 1 })'; 'x' =~ /x$p/ } } 1 .. 2 },
    recursive => sub { return map { sub { my ($n) = @_; my @list = ($n) x 3; $n + $#list } } 1 .. 2 },
);
for my $kind (sort keys %made) {
    my @subs = $made{$kind}->();
    say "$kind ", same(@subs), ' ', join ',', map { $_->('x') } @subs, @subs;
}
say same(map { sub { 1 } } 1 .. 2), ' ', join ' ', map { ref } map { bless sub { 2 }, "C$_" } 1 .. 2;
say eval 'same(map { sub { 3 } } 1 .. 2)';
PERL
    'reset stashes and undefined subs' => <<'PERL',
sub Gone::one { 1 } Gone::one();
my $code = \&Gone::one;
undef %Gone::;
$code->() for 1 .. 2;
sub redefined { 'old' } redefined();
{ no warnings; eval 'sub redefined { "new" }'; }
print redefined();
PERL
    'values in @_ that are freed, and new ones in their place' => <<'PERL',
no warnings;
our @list = (1 .. 9);
sub helper { return "h$_[0]" }
sub work {
    undef @list;
    my @texts = map { my $text = helper($_); sprintf '%s', $text } 1 .. 4;
    my @sorted = sort { $a cmp $b } qw(b a c);
    print join ',', map { defined $_ ? $_ : 'undef' } @_;
}
work(@list);
PERL
    'tied handles and in-memory files' => <<'PERL',
package Shout; sub TIEHANDLE { bless [], shift } sub PRINT { my $s = shift; push @$s, @_; 1 }
sub READLINE { my $s = shift; return wantarray ? splice @$s : shift @$s }
package main;
tie *OUT, 'Shout';
print OUT 'a', 'b';
my $line = <OUT>;
open my $memory, '<', \"x\ny\n"; my @lines = <$memory>;
print $line, @lines;
PERL
);
runs_unharmed($_, $programs{$_}) for sort keys %programs;

# Devel::Cover runs the ops itself when it may not replace them, and looks at each before: its report counts the
# statements that a hook runs, too.
SKIP: {
    skip needs(package_of('Devel::Cover')), 4 if !has_module('Devel::Cover::DB');
    my $covered = <<'PERL';
sub add { my ($sum) = @_;
    $sum++;
    return $sum;
}
add($_) for 1 .. 10;
PERL
    my %expected = (1 => 10, 2 => 10, 3 => 10, 5 => 1);
    for my $replaces (0, 1) {
        my $cover = "-MDevel::Cover=-silent,1,-replace_ops,$replaces,-coverage,statement,-db,cover";
        for my $debugger ([], ['-d:NYTProf']) {
            my $run = profile($covered, debugger => $debugger, perl => [$cover]);
            my ($report) =
                capture([$^X, '-S', 'cover', '-report', 'text', 'cover'], folder => $run->folder);
            my %counts = $report =~ /^(\d+) +(\d+) /mg;
            is_deeply(\%counts, \%expected,
                "Devel::Cover with replace_ops=$replaces and @$debugger");
        }
    }
}

done_testing();
