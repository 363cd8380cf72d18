# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# perl -d:DProf writes tmon.out as the original Devel::DProf does, for the original's dprofpp.
use strict;
use warnings;

use CommandRun qw(capture clean_environment preloading);
use ProfileRun;
use Test::More;
use WholeFile qw(read_file);

# Runs a program under ours, or under the original with `original`; reads each tmon.out.
sub dprof {
    my ($program, %how) = @_;
    my $run =
        $how{original}
        ? ProfileRun::profile_by_original($program, debugger => ['-d:DProf'])
        : profile($program, debugger => ['-d:DProf'], env => $how{env});
    my %marks = map { s{.*/tmon\.out}{}r => read_marks($_) } glob $run->folder . '/tmon.out*';
    return ($run, \%marks);
}

# What is in a file: numbers of the header, marks with names instead of ids, and the sum of the
# times. Of marks the indented text, from the first call of main::start on if there is one.
sub read_marks {
    my ($path) = @_;
    my ($head, $body) = split /^PART2\n/m, read_file($path), 2;
    my %file = $head =~ /^\s*\$(\w+)=(\d+)/mg;
    %file = (%file, $head =~ /; \$(\w+)=(\d+)/g);
    my (%name,  @tree,  $garbage);
    my ($depth, $marks, @time) = (0, 0, 0, 0, 0);
    for (split /\n/, $body) {
        if (/^@ (\d+) (\d+) (\d+)$/) {
            $time[0] += $1;
            $time[1] += $2;
            $time[2] += $3;
        } elsif (/^& ([0-9a-f]+) (\S+) (\S+)$/) {
            $name{$1} = "$2::$3";
        } elsif (m{^([-+*/]) ([0-9a-f]+)$} && $name{$2}) {
            $marks++;
            $depth-- if $1 eq '-' || $1 eq '/';
            push @tree, '  ' x $depth . "$1 $name{$2}";
            $depth++ if $1 eq '+';
        } elsif (!/^[-+] & Devel::DProf::write$/) {
            $garbage .= "$_\n";
        }
    }
    my ($start) = grep { $tree[$_] =~ /^[+] main::start$/ } 0 .. $#tree;
    splice @tree, 0, $start if defined $start;
    return {
        %file,
        depth   => $depth,
        marks   => $marks,
        times   => \@time,
        garbage => $garbage,
        tree    => join('', map { "$_\n" } @tree)
    };
}

# The numbers at the front are written last, over others; that may fail as any write.
SKIP: {
    my $preload = $ENV{NYTPROF_HOSTILE_WRITES_LIBRARY};
    skip 'writes can not be made to fail here', 4 if !$preload;
    my %errors = (
        'no rewrite'      => qr/\A[^\n]*No space left on device[^\n]*\n\z/,
        'limited rewrite' => qr/\A[^\n]*File too large[^\n]*\n\z/,
    );
    for my $way (sort keys %errors) {
        my $failing = profile(
            'sub work { } work(); exit 3',
            debugger => ['-d:DProf'],
            env      => { preloading($preload), NYTPROF_HOSTILE_WRITES => $way }
        );
        is($failing->exit_code . ' ' . $failing->signal, '3 0', "$way: the program goes on");
        like($failing->stderr, $errors{$way}, 'one line says why');
    }
}

my ($run, $files) = dprof(<<'PERL');
sub start { return 1 }
sub leaf { return 1 }
sub outer { my $n = shift; return $n ? outer($n - 1) : leaf() }
sub goer { goto &leaf }
sub dier { die "x\n" }
sub deep { dier() }
start();
outer(1); goer(); eval { deep() };
my $anonymous = sub { leaf() };
$anonymous->();
utf8::is_utf8("a");
for (1) { no warnings; leaver() }
sub leaver { last }
sub ender { exit 3 }
END { leaf() }
ender();
PERL
is($run->stdout . $run->stderr . $run->exit_code, '3', 'the program does what it did');
is(join(' ', keys %$files),                       '',  'one file is written, tmon.out');
is($files->{''}{tree}, <<'TREE', 'calls, returns, jumps and exceptions in true order');
+ main::start
- main::start
+ main::outer
  + main::outer
    + main::leaf
    - main::leaf
  - main::outer
- main::outer
+ main::goer
  * main::leaf
- main::goer
+ main::deep
  + main::dier
  / main::dier
/ main::deep
+ main::__ANON__
  + main::leaf
  - main::leaf
- main::__ANON__
+ utf8::is_utf8
- utf8::is_utf8
+ main::leaver
/ main::leaver
+ main::ender
/ main::ender
+ main::END
  + main::leaf
  - main::leaf
- main::END
TREE
my $file = $files->{''};
is($file->{garbage},     undef,          'all lines are of the format');
is($file->{total_marks}, $file->{marks}, 'the header has the number of marks');
is($file->{hz},          100_000,        'and how long a tick is');
is_deeply(
    $file->{times},
    [@{$file}{qw(rrun_utime rrun_stime rrun_rtime)}],
    'and the sum of the times'
);

# Behind the end, by how a process may end, all calls have ended and the header is complete.
my %endings = (
    'exit'           => 'exit 0',
    'POSIX::_exit'   => 'POSIX::_exit(0)',
    'exec'           => 'exec "true"',
    'a failing exec' => '{ no warnings; exec "/no/such/program" } step()',
    'die'            => 'close STDERR; die "x\n"',
    'fork'           => 'my $pid = fork; step(); waitpid $pid, 0 if $pid',
);
for my $ending (sort keys %endings) {
    my ($ended, $all) = dprof('use POSIX (); sub step { 1 } sub start { step(); stop() } '
            . "sub stop { $endings{$ending} } start();");
    my @wrong = map {
        my $one = $all->{$_};
        my $ok =
               $one->{depth} == 0
            && !$one->{garbage}
            && $one->{total_marks} == $one->{marks}
            && $one->{tree} =~ /\A\+ main::start\n/;
        $ok ? () : "$_:\n$one->{tree}"
    } sort keys %$all;
    is("@wrong",          '', "$ending leaves a file in which all calls have ended");
    is(scalar keys %$all, $ending eq 'fork' ? 2 : 1, "$ending: a file for each process");
}
my (undef, $forked) =
    dprof('sub step { 1 } sub start { step(); fork // die; step(); wait } start();');
my ($child) = grep { /\.\d+$/ } keys %$forked;
is($forked->{''}{tree}, <<'TREE', 'the parent reports itself alone');
+ main::start
  + main::step
  - main::step
  + main::step
  - main::step
- main::start
TREE
is($forked->{$child}{tree}, <<'TREE', 'and the child of itself, in a file named by its pid');
+ main::start
  + main::step
  - main::step
- main::start
TREE

# A killed process leaves what it did until about a second before.
my ($killed) = dprof(<<'PERL');
use Time::HiRes qw(sleep);
sub start {
    step() for 1 .. 60;
    my $size = -s 'tmon.out';
    step() while $size == -s 'tmon.out';
    kill KILL => $$;
}
sub step { sleep 0.01 }
start();
PERL
is($killed->signal, 9, 'the program is killed');
my $left = read_marks($killed->folder . '/tmon.out');
cmp_ok($left->{depth},                          '>=', 1,  'what it was in is open');
cmp_ok(() = $left->{tree} =~ /[+] main::step/g, '>',  50, 'what it did before is there');
is($left->{total_marks}, $left->{marks}, 'and the header says how much that is');

# Where to and how fine.
($run, $files) = dprof(
    'sub start { my $t = times; 1 while times() - $t < 0.05; $x{$_}++ for 1 .. 10; wait } start()',
    env => {
        PERL_DPROF_OUT_FILE_NAME => 'other.out',
        PERL_DPROF_TICKS         => 1000,
        PERL_DPROF_BUFFER        => 16
    }
);
my $named = read_marks($run->folder . '/other.out');
is($named->{hz}, 1000, 'PERL_DPROF_TICKS sets the ticks per second');
for my $case ([0, 100_000], [1, 1], [1_000_000_000, 1_000_000_000], [1_000_000_001, 100_000]) {
    my ($ticks, $hz)       = @$case;
    my (undef,  $of_ticks) = dprof('1', env => { PERL_DPROF_TICKS => $ticks });
    is($of_ticks->{''}{hz}, $hz, "PERL_DPROF_TICKS=$ticks");
}
my %written;
for my $words (0, 1) {
    my ($buffered) =
        dprof('sub f { 1 } f(); select undef, undef, undef, 0.01; f(); print -s "tmon.out"',
        env => { PERL_DPROF_BUFFER => $words });
    $written{$words} = $buffered->stdout;
}
cmp_ok($written{1}, '>', $written{0}, 'PERL_DPROF_BUFFER=1: each mark is written soon');
my ($user, $system, $real) = @{ $named->{times} };
cmp_ok($user + $system, '>=', 35, 'the program has used the processor');
cmp_ok($real,           '>=', 35, 'and time');

# A wait takes wall-clock time and no other, also among fast calls.
(undef, $files) = dprof(<<'PERL');
sub start { step() for 1 .. 200; nap(); step() for 1 .. 200; }
sub step { 1 }
sub nap { select undef, undef, undef, 0.1 }
start();
PERL
my ($hz) = $files->{''}{hz};
cmp_ok($files->{''}{times}[2], '>=', 0.1 * $hz, 'a wait takes wall-clock time');
cmp_ok($files->{''}{times}[2] - $files->{''}{times}[0] - $files->{''}{times}[1],
    '>=', 0.09 * $hz, 'and no processor time');

runs_unharmed("$_->[0] run unharmed", $_->[1], debugger => ['-d:DProf'])
    for ['names of anonymous subs', 'my $f = sub { print +(caller(0))[3] }; $f->()'],
    ['evals',       'print eval q{__FILE__}; warn eval q{die; 1} // $@'],
    ['lvalue subs', 'my $x; sub x :lvalue { $x } x() = 4; print $x'],
    ['jumps',       'sub out { no warnings; last } for (1 .. 3) { print; out() } print "."'],
    ['libraries',   'print join " ", sort grep { !m{DProf} } keys %INC'],
    ['flags',       'print $^P, defined &DB::sub ? 1 : 0'],
    ['warnings',    'print $^W; my @x = (1) x 2; print "$!" + 0'];

# The original's dprofpp loads the module for its version.
my ($loaded) =
    ProfileRun::profile('use Devel::DProf; sub f { 1 } f(); print $Devel::DProf::VERSION > 0',
    debugger => []);
is($loaded->stdout . $loaded->stderr,              '1', 'the module can be loaded without -d');
is(join(' ', glob $loaded->folder . '/tmon.out*'), '',  'and does not profile then');
my $nytprof = profile('require Devel::DProf; sub f { 1 } f();');
is($nytprof->tables->calls_of('main::f'), 1, 'nor under another profiler');

my $has_original = (capture([$^X, '-d:DProf', '-e', '1']))[2] == 0
    && (capture(['dprofpp', '-h']))[2] == 0;
if (!$has_original) {
    diag 'the original Devel::DProf is not installed: not compared with it';
    done_testing();
    exit;
}

# The original loads XSLoader before, and knows nothing of goto to an xsub: those are left out.
my %programs = (
    'objects' => <<'PERL',
package O; use overload '+' => sub { 7 }, '""' => sub { 'str' }, '<=>' => \&order;
sub order { 0 } sub new { bless {}, shift } sub DESTROY { main::leaf() }
package T; sub TIESCALAR { bless [] } sub FETCH { main::leaf() } sub STORE { }
package Auto; our $AUTOLOAD; sub AUTOLOAD { return if $AUTOLOAD =~ /DESTROY/; 5 }
package main;
sub start { 1 } sub leaf { 1 } start();
{ my $o = O->new; my $x = $o + 1; my $y = "$o"; my @s = sort { $a <=> $b } $o, O->new }
tie my $t, 'T'; my $v = $t; $t = 4; Auto->foo; Auto::bar();
PERL
    'callbacks' => <<'PERL',
use List::Util qw(first reduce);
sub start { 1 } sub leaf { 1 } start();
my $f = first { leaf() } 1, 2; my $s = reduce { leaf(); $a + $b } 1 .. 4;
my @s = sort { leaf(); $a <=> $b } 3, 1, 2; my @m = map { my $n = $_; sub { leaf($n) } } 1 .. 3;
$_->() for @m, @m; (my $str = 'aXb') =~ s/X/leaf()/e; &{ sub { leaf() } }();
$SIG{ALRM} = sub { leaf() }; kill ALRM => $$; local $SIG{__WARN__} = sub { leaf() }; warn 'x';
eval 'sub ev { leaf() } ev(); 1'; sub cb { my $c = shift; &$c } cb(sub { leaf() });
PERL
    'exceptions' => <<'PERL',
sub start { 1 } sub leaf { 1 } start();
sub throw { leaf(); die { code => 1 } } sub safe { eval { throw() }; leaf() } safe() for 1 .. 3;
sub nested { eval { inner() }; leaf() } sub inner { eval { most(); 1 } or die 'again' }
sub most { die 'first' } nested(); sub xs { utf8::decode() } eval { xs() }; leaf();
sub Guard::DESTROY { leaf(); die 'in destroy' } { local $SIG{__WARN__} = sub { }; bless [], 'Guard' }
eval { require No::Such::Module }; eval '1 +'; local $SIG{__DIE__} = sub { leaf() }; eval { throw() };
PERL
    'ends' => <<'PERL',
sub start { 1 } sub leaf { 1 } start();
sub context { return wantarray ? (leaf(), leaf()) : leaf() } my @c = context(); my $c = context();
sub early { for (1 .. 3) { return leaf() if $_ == 2 } } early(); sub goer { goto &early } goer();
sub value { my $r = eval { return leaf() }; $r } value(); sub recur { my $n = shift; &recur($n - 1) if $n }
recur(5); END { leaf() } sub ender { leaf(); exit 2 } ender();
PERL
);
for my $name (sort keys %programs) {
    my ($ours,   $our_files)   = dprof($programs{$name});
    my ($theirs, $their_files) = dprof($programs{$name}, original => 1);
    is($our_files->{''}{tree}, $their_files->{''}{tree}, "$name: the marks of the original");
    for my $options (['-T'], ['-t'], ['-T', '-g', 'main::leaf'], [qw(-l -q -O 1000)]) {
        my @printed = map {
            my ($out, $err) = capture(['dprofpp', @$options, $_->folder . '/tmon.out']);
            described($out, $options) . $err;
        } $ours, $theirs;
        is($printed[0], $printed[1], "$name: the original's dprofpp @$options prints the same");
    }
}

# What dprofpp prints of the program itself: the tree from start on; of a table the calls of each sub.
sub described {
    my ($out, $options) = @_;
    return $out =~ s/\A.*?^(?=main::start$)//msr if $options->[0] ne '-l';
    my $own = qr/(?:main|O|T|Auto)::(?!BEGIN)\S+/;
    my @rows;
    push @rows, "$2 $1\n" while $out =~ /^\s*\S+\s+\S+\s+\S+\s+(\d+)\s+\S+\s+\S+\s+($own)$/mg;
    return join '', sort @rows;
}
done_testing();
