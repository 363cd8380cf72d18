# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Profiling parts of a program: option start and the functions of package DB.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = <<'PERL';
sub early { return 1 }
sub main_part { return 1 }
sub late { return 1 }
BEGIN { early() }
END { late() }
main_part();
PERL
my %counted = (
    begin => { early => 1, main_part => 1, late => 1 },
    init  => { early => 0, main_part => 1, late => 1 },
    end   => { early => 0, main_part => 0, late => 1 },
);
for my $start (sort keys %counted) {
    my $run = profile($program, options => "start=$start");
    is($run->stderr, '', "start=$start");
    my $tables = $run->tables;
    is($tables->calls_of("main::$_"), $counted{$start}{$_}, "$_()") for qw(early main_part late);
    original_reads_it_silently($run);

    # The original counts a statement at line 1 for being switched on.
    my $switch =
        $start eq 'end' ? qr/^(?:lines: prog.pl:1: 0, not 1|flags: prog.pl: 52, not 50)$/ : undef;
    same_as_original(
        "start=$start: the same", $program,
        options => "start=$start",
        ignore  => $switch
    );
}
my $numbered = profile("eval 'die' for 1, 2;\nprint \$@;\n", options => 'start=end');
is($numbered->stdout, "Died at (eval 2) line 1.\n", 'string evals keep their numbers');
my $none = profile($program, options => 'start=no');
is($none->count,     0,  'start=no: no profile unless asked for');
is($none->exit_code, 0,  'the program runs');
is($none->stderr,    '', 'without a message');

# A profiler that the program loads itself, when it is too late for INIT blocks.
for my $start (qw(begin init)) {
    my $late = profile( <<'PERL', options => "start=$start", perl => ['-W'], debugger => []);
require Devel::NYTProf;
eval 'sub run { return 1 } sub end { return 1 } run(); END { main::end() } 1' or die;
PERL
    is($late->exit_code . $late->stderr, '0', "loaded by the program, start=$start");
    is_deeply([map { $late->tables->calls_of("main::$_") } qw(run end)],
        [1, 1], 'profiles what comes then');
}

for my $options (qw(start=init start=end use_db_sub=1)) {
    my $run = profile($program, options => $options, perl => ['-W']);
    is($run->stderr, '', "$options: nothing to warn of");
}
my $in_init = profile( <<'PERL', options => 'start=init', perl => ['-W'], debugger => []);
INIT { require Devel::NYTProf }
eval 'sub run { return 1 } run()';
PERL
is($in_init->stderr,                        '', 'loaded by an INIT block');
is($in_init->tables->calls_of('main::run'), 1,  'start=init begins at once');

# On and off.
my $switching = <<'PERL';
sub work { return shift }
work(1);
print DB::enable_profile() ? 'on' : 'off', "\n";
work(2);
work(3);
print DB::enable_profile() ? 'on' : 'off', "\n";
print DB::disable_profile() ? 'on' : 'off', "\n";
work(4);
print DB::disable_profile() ? 'on' : 'off', "\n";
DB::enable_profile();
work(5);
DB::disable_profile();
DB::finish_profile();
work(6);
PERL
my $run = profile($switching, options => 'start=no');
is($run->stdout, "off\non\non\noff\n", 'they return whether profiling was on');
is_deeply(
    $run->tables->call_counts,
    {
        'main::work <- main::RUNTIME at prog.pl:4'  => 1,
        'main::work <- main::RUNTIME at prog.pl:5'  => 1,
        'main::work <- main::RUNTIME at prog.pl:11' => 1,
        (map { ("DB::disable_profile <- main::RUNTIME at prog.pl:$_" => 1) } 7, 12),
        (map { ("main::CORE:print <- main::RUNTIME at prog.pl:$_"    => 1) } 3, 6)
    },
    'only what runs while profiling is on is counted'
);
original_reads_it_silently($run);

# The old name of finish_profile().
my $finished =
    profile("sub f { return 1 }\nf();\nDB::_finish();\nf();\nDB::enable_profile('b');\n");
is($finished->stderr,                      '', 'DB::_finish()');
is($finished->tables->calls_of('main::f'), 1,  'completes the profile');

# A file each.
my $files = profile( <<'PERL', options => 'start=no');
sub first { return 1 }
sub second { return 1 }
DB::enable_profile('nytprof-a.out');
first();
DB::enable_profile('nytprof-b.out');
second();
second();
DB::finish_profile();
first();
DB::enable_profile('nytprof-c.out');
first() for 1 .. 3;
PERL
is($files->stderr, '', 'one profile after another');
my %calls = map {
    my $tables = $files->tables($_);
    s/.*nytprof-(.).*/$1/r => [map { $tables->calls_of("main::$_") } qw(first second)]
} $files->files;
is_deeply(\%calls, { a => [1, 0], b => [0, 2], c => [3, 0] }, 'each has only its own part');
original_reads_it_silently($files);

# Another file inside of a sub: the sub is counted in the first one only, and is a caller in the next one.
my $switched = profile(<<'PERL');
sub leaf { return 1 }
sub work {
    leaf();
    DB::enable_profile('nytprof-next.out');
    leaf() for 1 .. 3;
}
work();
leaf();
PERL
my ($before, $after) =
    map { $switched->tables($switched->folder . "/$_.out") } qw(nytprof nytprof-next);
is_deeply(
    $before->call_counts,
    {
        'main::leaf <- main::work at prog.pl:3'    => 1,
        'main::work <- main::RUNTIME at prog.pl:7' => 1
    },
    'a call is counted in the profile in which it began'
);
is_deeply(
    $after->call_counts,
    {
        'main::leaf <- main::work at prog.pl:5'    => 3,
        'main::leaf <- main::RUNTIME at prog.pl:8' => 1
    },
    'and its callees in the profile in which they begin'
);
is($after->{all_calls}{'main::work <- main::RUNTIME at prog.pl:7'}{count},
    0, 'below a caller without a call');

# Switched on and off inside of subs.
my %inside = (
    'on in a sub'  => 'sub inner { DB::enable_profile(); work() } sub outer { inner(); work() }',
    'off in a sub' => 'sub inner { work(); DB::disable_profile() } sub outer { inner(); work() }',
    'finish in a sub' => 'sub inner { work(); DB::finish_profile() } sub outer { inner(); work() }',
    'off and on in a sub' =>
        'sub inner { work(); DB::disable_profile(); work(); DB::enable_profile() } sub outer { inner(); work() }',
    'on in an eval' =>
        'sub inner { eval { DB::enable_profile(); work(); die }; } sub outer { inner(); work() }',
    'on here, off there' =>
        'sub inner { DB::enable_profile(); work() } sub outer { inner(); DB::disable_profile(); work() }',
);
my %expected = (
    'on in a sub'         => 1 + 1 + 1,
    'off in a sub'        => 1,
    'finish in a sub'     => 1,
    'off and on in a sub' => 1 + 1 + 1,
    'on in an eval'       => 1 + 1 + 1,
    'on here, off there'  => 1,
);
for my $name (sort keys %inside) {
    my $start = $name =~ /^on/ ? 'no' : 'begin';
    for my $calls (1, 2) {
        my $ran = profile("sub work { return 1 }\n$inside{$name}\nouter();\nwork();\n",
            options => "start=$start:calls=$calls");
        is($ran->exit_code . $ran->stderr,       '0',              "$name, calls=$calls");
        is($ran->tables->calls_of('main::work'), $expected{$name}, 'calls while on');
        original_reads_it_silently($ran);
    }
}
done_testing();
