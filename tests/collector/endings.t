# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# However a program ends, its profile is complete and its exit code is its own.
use strict;
use warnings;

use ProfileRun;
use Test::More;

# What `stop` does on its last line, the exit code that it leads to, what it does before, and what is
# counted because of that besides.
my %endings = (
    'the last line'   => ['1',                        0],
    'exit'            => ['exit 3',                   3],
    'exit in an eval' => ['exit 4; };',               4, 'eval {'],
    'die'             => ['die "dead\n"',             255],
    'die with errno'  => ['die "dead\n"',             13, '$! = 13;'],
    'POSIX::_exit'    => ['POSIX::_exit(5)',          5,  'require POSIX;'],
    'POSIX::exit'     => ['POSIX::exit(6)',           6,  'require POSIX;'],
    'exec'            => ['exec $^X, "-e", "exit 7"', 7],
    'exec of a shell' => ['exec "exit 8; true"',      8],
    'an END block'    => ['exit 1',                   9, 'eval q{END { $? = 9 }};', 'END=1 '],
    'a signal'        =>
        ['kill TERM => $$', 10, '$SIG{TERM} = sub { exit 10 };', '__ANON__[prog.pl:4]=1 '],
);
for my $ending (sort keys %endings) {
    my ($stop, $code, $before, $more_calls) = @{ $endings{$ending} };
    $_ //= '' for $before, $more_calls;
    my $run = profile(<<"PERL");
sub work { return 1 }
sub outer { work(); inner() }
sub inner { work(); stop() }
sub stop { $before
    $stop
}
work();
outer();
PERL
    is($run->exit_code, $code,                             "$ending: exit code $code");
    is($run->stderr,    $ending =~ /^die/ ? "dead\n" : '', 'the profiler says nothing');
    my $tables = $run->tables;
    my $line   = $ending eq 'a signal' ? '4:2 ' : $before ? '4:1 ' : '';
    is(
        $tables->summary,
        "complete; lines 1:3 2:2 3:2 ${line}5:1 7:1 8:1;"
            . " calls ${more_calls}inner=1 outer=1 stop=1 work=3",
        'all lines and calls are there, also those that never returned'
    );
    my %paths = ('main::work' => 1, 'main::outer;main::work' => 1);
    $paths{"main::outer;main::inner$_"} = 1 for ';main::work', ';main::stop', '';
    my $got = $tables->call_stacks;
    is_deeply(
        { map { $_ => $got->{$_} } 'main::outer', keys %paths },
        { 'main::outer' => 1, %paths },
        'the call tree has them, too'
    );
    original_reads_it_silently($run);
}

# With other options there are other hooks.
for my $options (qw(stmts=0 leave=0 slowops=0 calls=0 calls=2 compress=0 blocks=1)) {
    for my $stop ('exec $^X, "-e", "exit 5"', 'POSIX::_exit(5)', 'exit 5') {
        my $run   = profile("use POSIX ();\nsub stop { $stop }\nstop();\n", options => $options);
        my $lines = $options eq 'stmts=0' ? '' : ' 2:1 3:1';
        is($run->exit_code,          5, "$options, $stop: exit code");
        is($run->tables->summary(2), "complete; lines$lines; calls stop=1", 'the profile');
    }
}
is(profile("exec 'true'\n", options => 'subs=0')->tables->line_counts->{'prog.pl:1'},
    1, 'subs=0, exec: the profile is complete');
my $vanished = profile("use POSIX ();\nPOSIX::_exit(5)\n", options => 'subs=0');
is($vanished->exit_code, 5, 'subs=0, POSIX::_exit: exit code');

# A program that could not be replaced goes on, and so does its profile.
my $failing = <<'PERL';
sub work { return shift }
sub replace { { exec '/no/such/program' } return "$!" }
work(1);
print replace(), "\n";
work($_) for 2 .. 4;
exec { '/no/such/program' } 'x' or work(5);
work(6);
PERL
for my $options ('calls=1', 'calls=2', 'compress=0') {
    my $run    = profile($failing, options => $options);
    my $tables = $run->tables;
    is($run->stdout, "No such file or directory\n", "failed exec, $options: \$! is right");
    is(
        $tables->summary,
        'complete; lines 1:6 2:3 3:1 4:1 5:1 6:1 7:1; calls CORE:print=1 replace=1 work=6',
        'lines and calls before and after'
    );
    is($tables->{calls}{'main::replace <- main::RUNTIME at prog.pl:4'}{count},
        1, 'the sub that tried returns once');
    is_deeply(
        $tables->call_stacks,
        { 'main::work' => 6, 'main::replace' => 1, 'main::CORE:print' => 1 },
        'the call tree has each call once'
    );
    original_reads_it_silently($run);
}

# What the profiler does at the end comes after all END blocks.
my $ended = profile(
    "use strict;\nEND { work() }\nsub work { return 1 }\nrequire Other;\n",
    with => { 'Other.pm' => "END { main::work() }\n1;\n" },
    perl => ['-I.']
);
is(
    $ended->tables->summary(2),
    'complete; lines 2:1 3:2 4:1; calls END=2 work=2',
    'all END blocks are profiled'
);

# A mistake in the program is its own.
my $mistaken = profile("my \$x = ;\n");
is($mistaken->exit_code, 255, 'a syntax error ends the program as usual');
like($mistaken->stderr, qr/^syntax error at prog.pl line 1/, 'with its own message');
original_reads_it_silently($mistaken, 'there is a readable profile, too');
my $checked = profile("sub f { 1 }\nBEGIN { f() }\nf();\n", perl => ['-c']);
is($checked->stderr, "prog.pl syntax OK\n", 'perl -c only checks');
original_reads_it_silently($checked) if $checked->files;

done_testing();
