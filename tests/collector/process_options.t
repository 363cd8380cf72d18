# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Options for processes: forkdepth, addpid, addtimestamp, posix_exit, libcexit.
use strict;
use warnings;

use ProfileRun;
use RequiredPackages;
use Test::More;

# forkdepth: generations of children that are profiled; each profile says what is left of it.
my $generations = <<'PERL';
sub work { return 1 }
my $pid = fork // die;
if (!$pid) { work(); my $next = fork // die; work(); exit if !$next; waitpid $next, 0; exit }
waitpid $pid, 0;
work() for 1 .. 3;
PERL
my %left = (
    -5 => '-5 -6 -7',
    -1 => '-1 -2 -3',
    0  => '0',
    1  => '1 0',
    2  => '2 1 0',
    3  => '3 2 1',
);
for my $depth (sort keys %left) {
    my $run = profile($generations, options => "forkdepth=$depth");
    is($run->exit_code . $run->stderr, '0',           "forkdepth=$depth: all end well");
    is(options_of(forkdepth => $run),  $left{$depth}, 'profiles of as many generations');
    original_reads_it_silently($run);
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my $original = profile_by_original($generations, options => "forkdepth=$depth");
        is(options_of(forkdepth => $original), $left{$depth}, 'as in the original');
    }
}

# A child that is not profiled may want to be.
for my $stmts (0, 1) {
    my $run = profile( <<'PERL', options => "forkdepth=0:stmts=$stmts");
sub leaf { return 1 }
if (my $pid = fork) { waitpid $pid, 0; exit }
my @sorted = sort { 1 } 2, 1;
DB::enable_profile();
leaf();
PERL
    my ($parent, $child) = by_generation($run);
    is_deeply([map { $child->calls_of("main::$_") } qw(leaf CORE:sort)],
        [1, 0], "on in a child with forkdepth=0, stmts=$stmts");
}

sub options_of {
    my ($name, $run) = @_;
    return join ' ', map { $_->{options}{$name} } by_generation($run);
}

# The tables of a process, its child and its grandchild. Process numbers do not show the order: the
# system reuses them.
sub by_generation {
    my ($run)    = @_;
    my @tables   = $run->all_tables;
    my %is_there = map  { $_->{process}{pid}    => 1 } @tables;
    my %child_of = map  { $_->{process}{parent} => $_ } @tables;
    my ($table)  = grep { !$is_there{ $_->{process}{parent} } } @tables;
    my @ordered;
    while ($table) {
        push @ordered, $table;
        $table = $child_of{ $table->{process}{pid} };
    }
    return @ordered;
}

# The calls of each generation.
my $family = profile($generations);
my ($parent, @younger) = by_generation($family);
is_deeply(
    [map { $_->calls_of('main::work') } $parent, @younger],
    [3, 2, 1],
    'each counts its own calls'
);
is($younger[0]{process}{parent}, $parent->{process}{pid},   'the child knows its parent');
is($younger[1]{process}{parent}, $younger[0]{process}{pid}, 'and the grandchild its own');

# addpid and addtimestamp: the name says which process, and when it began to write.
my %named = (
    ''                        => 'nytprof.out, nytprof.out.PID',
    'addpid=1'                => 'nytprof.out.PID, nytprof.out.PID',
    'addtimestamp=1'          => 'nytprof.out.PID.TIME, nytprof.out.TIME',
    'addpid=1:addtimestamp=1' => 'nytprof.out.PID.TIME, nytprof.out.PID.TIME',
);
my $forking = "my \$pid = fork // die;\nwaitpid \$pid, 0 if \$pid;\nprint \"\$\$ \";\n";
for my $options (sort keys %named) {
    for my $run (profile($forking, options => $options),
        has_original() ? profile_by_original($forking, options => $options) : ())
    {
        my %is_pid = map { $_ => 1 } split ' ', $run->stdout;
        my @names  = map { s{.*/}{}r } $run->files;
        for my $name (@names) {
            $name =~ s/\.(\d+)/$is_pid{$1} ? '.PID' : abs($1 - time) < 60 ? '.TIME' : ".$1"/ge;
        }
        is(join(', ', sort @names), $named{$options}, "names of profiles with '$options'");
    }
}
my $again = profile($forking, options => 'addpid=1');
my %pids  = map { (/\.(\d+)$/ ? $1 : '') => $again->tables($_)->{process}{pid} } $again->files;
is_deeply(\%pids, { map { $_ => $_ } keys %pids }, 'the pid is that of the process profiled');

# A server that profiles some requests goes back and forth between two names: each process uses its own
# names again, as Plack::Middleware::Debug::Profiler::NYTProf expects.
my $alternating = profile( <<'PERL', options => 'addpid=1:start=no');
sub work { return 1 }
sub requests {
    for my $n (1 .. 3) {
        DB::enable_profile('nytprof.null.out');
        DB::enable_profile('nytprof.out');
        work() for 1 .. $n;
    }
    DB::enable_profile('nytprof.null.out');
}
requests();
my $pid = fork // die;
requests();
waitpid $pid, 0 if $pid;
PERL
is($alternating->exit_code . $alternating->stderr, '0', 'two names in turn');
my @names = map { s{.*/}{}r } $alternating->files;
is(
    join(' ', map { s/\.\d+$/.PID/r } @names),
    'nytprof.null.out.PID nytprof.null.out.PID nytprof.out.PID nytprof.out.PID',
    'each process has two files'
);
is_deeply(
    [map { $_->calls_of('main::work') } $alternating->all_tables],
    [0, 0, 3, 3],
    'with what it did last under that name'
);

# POSIX::_exit ends a process without anything else: with posix_exit=1 the profile is complete also
# when calls are not profiled. The original misses an imported _exit.
my %vanishing = (
    'loaded first' => "use POSIX ();\nsub work { 1 }\nwork();\nPOSIX::_exit(5);\n",
    'loaded late'  => "sub work { 1 }\nwork();\nrequire POSIX;\nPOSIX::_exit(5);\n",
    'imported'     => "use POSIX '_exit';\nsub work { 1 }\nwork();\n_exit(5);\n",
    'by reference' =>
        "use POSIX ();\nsub work { 1 }\nwork();\nmy \$e = \\&POSIX::_exit;\n\$e->(5);\n",
);
for my $how (sort keys %vanishing) {
    for my $options (qw(subs=0:posix_exit=1 subs=0:stmts=0:posix_exit=1 posix_exit=1 subs=1)) {
        my $run = profile($vanishing{$how}, options => $options);
        is($run->exit_code . $run->stderr, '5', "POSIX::_exit $how, $options: the exit code");
        my $lines = $options =~ /stmts=0/ ? '' : ' 2:1 3:1 4:1';
        $lines .= ' 5:1' if $lines && $how eq 'by reference';
        my $calls = $options =~ /subs=0/ ? '' : ' work=1';
        is($run->tables->summary(2), "complete; lines$lines; calls$calls", 'the profile');
    }
}
original_reads_it_silently(profile($vanishing{imported}, options => 'subs=0:posix_exit=1'));
my $incomplete = profile($vanishing{imported}, options => 'subs=0');
ok(!eval { $incomplete->tables->{process}{end} }, 'without any of them it is not');

# libcexit has its say where a program that embeds perl ends (embedded.t).
my $libc = profile("sub work { return 1 }\nwork();\n", options => 'libcexit=1');
is($libc->exit_code . $libc->stderr, '0',                                     'libcexit=1');
is($libc->tables->summary,           'complete; lines 1:1 2:1; calls work=1', 'the profile');
same_as_original('libcexit=1', $generations, options => 'libcexit=1');

done_testing();
