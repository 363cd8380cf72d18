# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A forked child writes a profile of its own.
use strict;
use warnings;

use CommandRun qw(preloading);
use ProfileRun;
use RequiredPackages;
use Test::More;

my $program = <<'PERL';
sub parent_work { return 1 }
sub child_work { return shift }
parent_work() for 1 .. 3;
my @children;
for my $n (1 .. 2) {
    my $pid = fork;
    if (!$pid) {
        child_work($_) for 1 .. $n;
        exit $n;
    }
    push @children, $pid;
}
waitpid $_, 0 for @children;
parent_work();
print join ',', @children;
PERL

my $run      = profile($program);
my @children = split /,/, $run->stdout;
my @names    = map { s{.*/}{}r } $run->files;
is_deeply(
    \@names,
    ['nytprof.out', map { "nytprof.out.$_" } sort @children],
    'children add their pid to the name by themselves'
);
is($run->stderr, '', 'no error messages');

my ($parent, %child) = ($run->tables($run->file));
$child{ $_->{process}{pid} } = $_ for map { $run->tables($_) } grep { /out\.\d+$/ } $run->files;
is($parent->calls_of('main::parent_work'), 4, 'the parent has what it did');
is($parent->calls_of('main::child_work'),  0, 'and not what its children did');
for my $n (1, 2) {
    my $own = $child{ $children[$n - 1] };
    is($own->calls_of('main::child_work'),  $n,    "child $n has what it did");
    is($own->calls_of('main::parent_work'), 0,     'and nothing from before the fork');
    is($own->line_counts->{'prog.pl:9'},    1,     'its statements');
    is($own->line_counts->{'prog.pl:3'},    undef, 'only');
    is($own->{process}{parent},             $parent->{process}{pid}, 'its parent');
}
original_reads_it_silently($run);

my $with_pid = profile($program, options => 'addpid=1');
is(scalar(grep { /out\.\d+$/ } $with_pid->files), 3, 'addpid=1: all have a pid');
my $stamped = profile('print time', options => 'addpid=1:addtimestamp=1');
my ($pid, $stamp) = $stamped->file =~ /nytprof\.out\.(\d+)\.(\d+)$/;
is($pid, $stamped->tables->{process}{pid}, 'addpid before addtimestamp');
cmp_ok(abs($stamp - $stamped->stdout), '<=', 2, 'which is the time of the start');

# Source is compressed once for many children. Each has all that was compiled before it, also what
# came between the forks, and what it compiles itself.
my $early = "package Early;\nsub early { return 4 }\n1;\n";
my $late  = "package Late;\nsub late { return 5 }\n1;\n";
my $often = <<'PERL';
BEGIN { open my $out, '>', 'Early.pm'; print $out $ARGV[0]; close $out }
use lib '.';
use Early;
for my $n (1 .. 4) {
    if ($n == 4) {
        open my $out, '>', 'Late.pm';
        print $out $ARGV[1];
        close $out;
        require Late;
    }
    my $pid = fork;
    if (!$pid) {
        eval "Early::early();\n" for 1 .. $n;
        Late::late() if $n == 4;
        exit;
    }
    waitpid $pid, 0;
    print "$pid\n";
}
PERL
for my $options ('', 'compress=0') {
    my $many = profile($often, args => [$early, $late], options => $options);
    my $nth  = 0;
    for my $pid (split /\n/, $many->stdout) {
        my $own = $many->tables((grep { /\.$pid$/ } $many->files)[0]);
        ++$nth;
        is($own->calls_of('Early::early'), $nth,                   "child $nth: calls $options");
        is($own->source('prog.pl'),        $often,                 'its program');
        is($own->source('Early.pm'),       $early,                 'a module of before the forks');
        is($own->source('Late.pm'),        $nth == 4 ? $late : '', 'and one of between them');
        is($own->source("(eval $nth)[prog.pl:13]"),
            "Early::early();\n\n;", 'and its last string eval');
    }
    is($nth, 4, 'all children');
    original_reads_it_silently($many);
}

# A profile says which evals were run before it began.
my $evals = profile( <<'PERL' );
eval "sub inner { my \$x = 1 }";
inner();
my $pid = fork;
if (!$pid) { inner(); eval "1"; exit 0 }
waitpid $pid, 0;
eval 'my $one = fork; if (!$one) { inner(); exit 0 } waitpid $one, 0';
($pid = fork) || (eval "my \$y = 2", exit 0);
waitpid $pid, 0;
PERL
my @before = map { $evals->tables($_)->{options}{evals_before} // 'none' } $evals->files;
is(join(' ', @before), 'none 1 2 2', 'evals that the parent had run');

# A child has no descriptor of its parent's profile, also if the parent has written in between.
SKIP: {
    my $preload = $ENV{NYTPROF_HOSTILE_WRITES_LIBRARY};
    skip 'children can not be made late here', 1 if !$preload;
    my $late =
        profile(<<'PERL', env => { preloading($preload), NYTPROF_HOSTILE_WRITES => 'late child' });
my $pid = fork;
if (!$pid) {
    my @profiles = grep { m{/nytprof[^/]*\z} } map { readlink } glob "/proc/$$/fd/*";
    print map { s{.*/}{}r . "\n" } @profiles;
    print "child $$\n";
    exit;
}
DB::disable_profile();
DB::enable_profile();
waitpid $pid, 0;
PERL
    my ($child) = $late->stdout =~ /child (\d+)/;
    is($late->stdout, "nytprof.out.$child\nchild $child\n", 'the child has its own profile open');
}

# The sums of a tree of processes are those of the original.
my %programs = (
    'a tree of processes' => <<'PERL',
sub unit { my $n = shift; my $t = 0; $t += $_ for 1 .. $n; return $t }
sub tree {
    my $depth = shift;
    unit(10 * $depth);
    return if !$depth;
    for (1 .. 2) {
        my $pid = fork // die;
        if (!$pid) { tree($depth - 1); exit 0 }
        waitpid $pid, 0;
    }
}
tree(2);
PERL
    'a child that returns from the sub it was forked in' => <<'PERL',
sub leaf { return 1 }
sub split_up { leaf(); my $pid = fork; leaf(); return $pid }
sub outer { my $pid = split_up(); leaf(); return $pid }
my $pid = outer();
leaf();
wait if $pid;
PERL
    'a child of open' => <<'PERL',
sub leaf { return 1 }
my $pid = open(my $from, '-|') // die;
if (!$pid) { leaf() for 1 .. 3; print "child\n"; exit 0 }
print <$from>;
close $from;
leaf();
PERL
    'a child that dies, one that is replaced, one that vanishes' => <<'PERL',
use POSIX ();
sub leaf { return 1 }
for my $how (1 .. 3) {
    my $pid = fork;
    if (!$pid) {
        leaf() for 1 .. $how;
        close STDERR;
        if ($how == 1) { die "x" }
        if ($how == 2) { exec 'true' }
        POSIX::_exit(3);
    }
    waitpid $pid, 0;
}
leaf();
PERL
    'children of a pause' => <<'PERL',
sub pause { DB::disable_profile() }
sub work { pause(); if (my $pid = fork) { waitpid $pid, 0 } }
sub leaf { return 1 }
work();
DB::enable_profile();
leaf();
PERL
    'commands' => <<'PERL',
sub run { return system 'true' }
sub ask { return `echo hello` }
print run(), ask(), run(), "\n";
system { 'true' } 'true', '1';
PERL
    'a child in a folder of its own' => <<'PERL',
sub leaf { return 1 }
mkdir 'elsewhere';
my $pid = fork;
if (!$pid) { chdir 'elsewhere'; leaf() for 1 .. 3; exit }
waitpid $pid, 0;
PERL
);
for my $name (sort keys %programs) {
    my $ours = profile($programs{$name});
    is($ours->stderr, '', "$name: no error messages");
    original_reads_it_silently($ours);
SKIP: {
        skip needs('libdevel-nytprof-perl'), 2 if !has_original();
        my $original = profile_by_original($programs{$name});
        is($ours->count, $original->count, 'as many profiles');

        # The original loses the statement that a program dies or vanishes in.
        my $ends = qr/^prog\.pl:(?:8: 4, not 3|10: 1, not 0)$/;
        is(join("\n", grep { !/$ends/ } differences(sums($ours), sums($original), 0)),
            '', 'with the same sums');
    }
}

# Lines and calls of all processes together.
sub sums {
    my ($of) = @_;
    my %sum;
    for my $tables ($of->all_tables) {
        for my $counts ($tables->line_counts, $tables->call_counts) {
            $sum{$_} += $counts->{$_} for grep { !/^DB::/ } keys %$counts;
        }
    }
    return \%sum;
}

# A fork by system call, of which pthread_atfork knows nothing.
SKIP: {
    skip 'the number of fork is that of x86-64', 3
        if $^O ne 'linux'
        or (POSIX::uname())[4] ne 'x86_64';
    my $run = profile( <<'PERL');
sub parent { return 1 }
sub child { return 1 }
parent() for 1 .. 3;
my $pid = syscall 57;
if (!$pid) {
    child() for 1 .. 5;
    exit;
}
waitpid $pid, 0;
parent() for 1 .. 4;
PERL
    is($run->exit_code . $run->stderr, '0', 'a fork by system call');
    is_deeply(
        [map { [$_->calls_of('main::parent'), $_->calls_of('main::child')] } $run->all_tables],
        [[7, 0], [0, 5]],
        'both processes have their profile'
    );
    original_reads_it_silently($run);
}

# The first event of a child is a call, as fork has no hook: by a sub, by goto, of an xsub.
my $first_call = <<'PERL';
use Scalar::Util ();
sub leaf { return 1 }
sub by_sub { my $pid = fork; return $pid ? $pid : leaf() + leaf() }
sub by_goto { my $pid = fork; return $pid if $pid; goto &leaf }
my $pid;
sub at_once { return ($pid = fork) ? $pid : leaf() }
sub of_xsub { return ($pid = fork) ? $pid : Scalar::Util::dualvar(0, "") }
for my $sub (\&by_sub, \&by_goto, \&at_once, \&of_xsub) {
    my $is_parent = $sub->() > 2;
    exit if !$is_parent;
    wait;
}
PERL
for my $options ('slowops=0', 'slowops=0:findcaller=1', 'slowops=0:calls=2') {
    my $run = profile($first_call, options => $options);
    my @calls =
        map { $_->calls_of('main::leaf') . $_->calls_of('Scalar::Util::dualvar') }
        map { $run->tables($_) } grep { /out\.\d+$/ } $run->files;
    is_deeply([sort @calls], ['01', '10', '10', '20'], "$options: the first calls of children");
    is($run->tables($run->file)->calls_of('main::leaf'), 0, 'the parent has none');
}

done_testing();
