# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Live: a profiler without -d that starts and stops in a running program.
use strict;
use warnings;

use ProfileRun;
use RequiredPackages;
use Test::More;

sub live {
    my ($program, %how) = @_;
    return profile($program, debugger => ['-MDevel::NYTProf::Live'], %how);
}

# Calls in a profile, without where they come from.
sub calls_in {
    my ($run, $name) = @_;
    my $tables = $run->tables($run->folder . "/$name");
    my %calls;
    for my $call (keys %{ $tables->{calls} }) {
        $calls{ (split / <- /, $call)[0] } += $tables->{calls}{$call}{count};
    }
    return join ' ', map { "$_=$calls{$_}" } sort grep { !/^DB::/ } keys %calls;
}

runs_unharmed('a program that is not profiled sees no debugger',
    <<'PERL', debugger => ['-MDevel::NYTProf::Live']);
sub f { return join ',', map { $_ // '-' } caller 0 }
print f(), ' ', eval 'f()', ' ', $^P, ' ', scalar(keys %DB::sub), ' ', sub { (caller 0)[3] }->(), "\n";
eval { die "no\n" };
print "$@$!\n", 'forked ', system($^X, '-e', 'exit 3') >> 8, "\n";
PERL
is(live('print 1')->count, 0, 'and writes nothing');

my $run = live(<<'PERL');
package Server;
sub new { return bless {}, shift }
sub run { my ($self, $n) = @_; $self->handle($_) for 1 .. $n; return }
sub handle {
    my ($self, $request) = @_;
    DB::enable_profile("nytprof-$request.out") if $request == 2 || $request == 5;
    my $answer = main::app()->($request);
    DB::finish_profile();
    return $answer;
}
package main;
sub app { return sub { my $n = shift; step() for 1 .. $n; return $n } }
sub step { return 1 }
$@ = 'kept'; $! = 2;
Server->new->run(7);
print "$@ ", $! + 0, ' ', $^P, "\n";
PERL
is($run->stdout . $run->stderr, "kept 2 0\n", 'starting and stopping leave no trace');
is(live('$! = 2; DB::enable_profile(); print $! + 0', options => 'stream=1')->stdout,
    '2', 'nor does measuring hooks that write');
is(
    calls_in($run, 'nytprof-2.out'),
    'Server::handle=1 Server::run=1 main::__ANON__[prog.pl:12]=1 main::app=1 main::step=2',
    'subs that run at the start are in the profile'
);
is(
    calls_in($run, 'nytprof-5.out'),
    'Server::handle=1 Server::run=1 main::__ANON__[prog.pl:12]=1 main::app=1 main::step=5',
    'and another request is another profile'
);
my $tables = $run->tables($run->folder . '/nytprof-5.out');
is_deeply(
    [grep { /main::step <- / } sort keys %{ $tables->{calls} }],
    ['main::step <- main::__ANON__[prog.pl:12] at prog.pl:12'],
    'with its caller'
);
is_deeply(
    [map { "$_ $tables->{subs}{$_}" } grep { /step|run|ANON/ } sort keys %{ $tables->{subs} }],
    [
        'Server::run prog.pl:3-3',
        'main::__ANON__[prog.pl:12] prog.pl:12-12',
        'main::step prog.pl:13-13'
    ],
    'lines of subs'
);
like(
    $tables->source('prog.pl'),
    qr/\Apackage Server;\n.*sub step \{ return 1 \}\n/s,
    'and the source'
);

# A file that is compiled, or a string, is profiled from when perl has compiled it.
my $compiling = live(<<'PERL', with => { 'Req.pm' => <<'REQ' });
BEGIN { DB::enable_profile('nytprof-a.out') }
sub f { return 1 }
f() for 1 .. 3;
DB::finish_profile();
eval 'BEGIN { DB::enable_profile("nytprof-b.out") } f(); f();';
f();
DB::finish_profile();
require './Req.pm';
PERL
package Req;
sub g { return 1 }
BEGIN { DB::enable_profile('nytprof-c.out'); g() }
g(); g();
DB::finish_profile();
1;
REQ
is(calls_in($compiling, 'nytprof-a.out'), 'main::f=3', 'started while the program is compiled');
is(calls_in($compiling, 'nytprof-b.out'), 'main::f=3', 'a string eval');
is(calls_in($compiling, 'nytprof-c.out'), 'Req::g=2',  'a file');

# Servers change their folder; relative names are those of the folder at the start.
my $elsewhere =
    live(<<'PERL', with => { 'lib/App.pm' => "package App;\nsub answer { return 42 }\n1;\n" });
use Cwd qw(getcwd);
use lib 'lib';
require App;
my $folder = getcwd();
chdir '/';
DB::enable_profile("$folder/nytprof-a.out");
print App::answer();
DB::finish_profile();
PERL
is(
    $elsewhere->tables->source('lib/App.pm'),
    "package App;\nsub answer { return 42 }\n1;\n",
    'after chdir the source is still found'
);

for my $case (
    ['Class::XSAccessor', <<'PERL'],
package Obj;
use Class::XSAccessor constructor => 'new', accessors => { x => 'x' };
package main;
sub total { my $t = 0; $t += $_->x for @_; return $t }
my @all = map { Obj->new(x => $_) } 1 .. 10;
total(@all) for 1 .. 3;
for my $round (1 .. 3) {
    DB::enable_profile("nytprof-$round.out");
    print total(@all), ' ';
    DB::finish_profile();
    my $n = 0;
    $n += one() for 1 .. 200_000;
}
sub one { return 1 }
PERL
    )
{
    my ($module, $program) = @$case;
SKIP: {
        skip needs(package_of($module)), 2 if !has_module($module);
        my $got = live($program);
        is($got->stdout . $got->stderr, '55 55 55 ', "$module: the program works");
        is_deeply(
            [map { calls_in($got, "nytprof-$_.out") =~ /Obj::x=(\d+)/ } 1 .. 3],
            [10, 10, 10],
            'calls by the functions that it gives to ops are counted'
        );
    }
}

SKIP: {
    skip needs(package_of('Class::XSAccessor')), 4 if !has_module('Class::XSAccessor');
    my $looks = <<'PERL';
use Class::XSAccessor { __tests__ => ['x', 'y'], getters => ['z'] };
BEGIN { $SIG{__WARN__} = sub { print $_[0] =~ s/ at .*//sr, "\n" } }
my $object = bless { x => 1, y => 2, z => 3 };
sub plain { return 4 }
DB::enable_profile('nytprof-a.out') if defined &DB::enable_profile;
for my $names ('xxx', 'xyxy', 'xzxz', 'xpxxpx') {
    for my $name (split //, $names) {
        my $method = $name eq 'p' ? 'plain' : $name;
        print $object->$method, "\n";
    }
}
print x($object) for 1 .. 4;
eval { $_->x } or print $@ for bless([]), $object, bless([]), $object;
DB::disable_profile() if defined &DB::disable_profile;
print $_->x, "\n" for ($object) x 3;
DB::finish_profile() if defined &DB::finish_profile;
PERL
    runs_unharmed('Class::XSAccessor, which looks at the op that calls it',
        $looks, debugger => ['-MDevel::NYTProf::Live']);
    runs_unharmed('also if it is loaded meanwhile',
        <<'PERL', debugger => ['-MDevel::NYTProf::Live']);
DB::enable_profile('nytprof-a.out') if defined &DB::enable_profile;
require Class::XSAccessor;
Class::XSAccessor->import(__tests__ => ['x']);
$SIG{__WARN__} = sub { print $_[0] =~ s/ at .*//sr, "\n" };
print bless({ x => $_ })->x, "\n" for 1 .. 3;
DB::disable_profile() if defined &DB::disable_profile;
print bless({ x => $_ })->x, "\n" for 1 .. 3;
DB::finish_profile() if defined &DB::finish_profile;
print bless({ x => $_ })->x, "\n" for 1 .. 3;
PERL
    my $got = live($looks);
    is(
        join(' ',
            map { /^main::([xyz]|plain)=/ ? $_ : () } split / /,
            calls_in($got, 'nytprof-a.out')),
        'main::plain=2 main::x=19 main::y=2 main::z=2',
        'each call is counted'
    );
    my $recursive = live(<<'PERL');
use List::Util qw(first);
sub down { my $n = shift; return $n ? first(sub { down($n - 1) }, 1, 2) : 1 }
DB::enable_profile('nytprof-a.out');
down(5);
eval { first(sub { die }, 1) } for 1 .. 3;
PERL
    is(
        calls_in($recursive, 'nytprof-a.out'),
        'List::Util::first=8 main::down=6',
        'also by an op that is called again meanwhile'
    );
}

SKIP: {
    skip needs('a perl with threads'), 2 if !eval { require Config; $Config::Config{useithreads} };
    my $threads = live(<<'PERL');
use threads;
sub work { my $n = 0; $n += add($_) for 1 .. 500; return $n }
sub add { return $_[0] }
my @threads = map { threads->create(sub { work() for 1 .. 10; return 1 }) } 1 .. 3;
for my $round (1 .. 10) {
    DB::enable_profile('nytprof-a.out');
    work();
    DB::disable_profile();
    work();
}
print map { $_->join } @threads;
DB::finish_profile();
PERL
    is($threads->stdout . $threads->stderr, '111', 'threads run the same ops');
    is(calls_in($threads, 'nytprof-a.out'), 'main::add=5000 main::work=10', 'and are not counted');
}

my $forks = live(<<'PERL');
sub work { return 1 }
DB::enable_profile('nytprof-a.out');
for my $child (1 .. 2) {
    next if my $pid = fork;
    work() for 1 .. $child;
    DB::finish_profile();
    DB::enable_profile("nytprof-child-$child.out");
    work() for 1 .. 10 * $child;
    exit 0;
}
1 while wait > 0;
work();
PERL
is(calls_in($forks, 'nytprof-a.out'), 'main::CORE:wait=3 main::work=1',
    'a parent that is profiled');
for my $child (1, 2) {
    my ($name) = map { s{.*/}{}r } glob $forks->folder . "/nytprof-child-$child.out.*";
    is(calls_in($forks, $name), 'main::work=' . 10 * $child, "child $child");
}

# Objects of a closure that is freed while it runs are destroyed when perl leaves it.
my $leaving = live(<<'PERL');
package Guard { sub DESTROY { DB::enable_profile('nytprof-a.out'); main::f() } }
sub f { return 1 }
my $guard = bless [], 'Guard';
my $code = do { my $kept = $guard; sub { my $object = $kept; undef $code; return 1 } };
undef $guard;
eval { $code->(); 1 } or print $@;
undef $code;
f();
DB::finish_profile();
PERL
like(calls_in($leaving, 'nytprof-a.out'), qr/main::f=2/, 'started while perl leaves a sub');

my $handled = live(<<'PERL');
use Time::HiRes qw(ualarm);
my $died = 0;
$SIG{ALRM} = sub { die "time\n" };
sub f { return 1 }
eval { ualarm 100; DB::enable_profile('nytprof-a.out'); f() while 1 } or ++$died;
f();
DB::finish_profile();
print "$died\n";
PERL
is($handled->signal . $handled->stdout,
    "01\n", 'handlers that die find the program, not the profiler');

my $blocks = live(<<'PERL');
use List::Util qw(first reduce);
sub f { return $_[0] }
DB::enable_profile('nytprof-a.out');
my $found = first { f($_) > 3 } 1 .. 10;
my $sum = reduce { f($a) + $b } 1 .. 5;
DB::finish_profile();
print "$found $sum\n";
PERL
is($blocks->stdout, "4 15\n", 'blocks that C code runs');
like(calls_in($blocks, 'nytprof-a.out'), qr/main::f=8/, 'are profiled');

my $changing = live(<<'PERL');
package Some { sub new { return bless {}, shift } sub perl { return 1 } }
sub run { my ($object, $name) = @_; return $object->$name('Some') }
my $object = Some->new;
DB::enable_profile('nytprof-a.out'); DB::finish_profile();
run($object, 'isa') for 1 .. 100_000;
DB::enable_profile('nytprof-b.out');
run($object, 'perl') for 1 .. 100;
DB::finish_profile();
PERL
like(calls_in($changing, 'nytprof-b.out'), qr/Some::perl=100/, 'an xsub before, a sub now');

my $debugger = profile("use Devel::NYTProf::Live;\nsub f { 1 }\nf();\n");
like(calls_in($debugger, 'nytprof.out'), qr/main::f=1/, 'under -d it changes nothing');

done_testing;
