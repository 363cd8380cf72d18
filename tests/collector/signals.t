# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Option sigexit: signals that finish the profile and end the program with code 1.
use strict;
use warnings;

use CommandRun qw(preloading);
use ProfileRun;
use RequiredPackages;
use Test::More;

# Programs inherit what whoever started this ignores, as nohup does.
$SIG{$_} = 'DEFAULT' for keys %SIG;

# Says which signals are handled, then sends itself one.
my $program = <<'PERL';
sub work { return 1 }
work();
$| = 1;
print join ' ', grep { defined $SIG{$_} } qw(INT HUP PIPE BUS SEGV TERM USR1 ALRM);
kill shift() => $$;
select undef, undef, undef, 5;
print ' survived';
END { print ' END' }
PERL
my $complete = 'complete; lines 1:1 2:1 3:1 4:1 5:1; calls CORE:print=1 work=1';
my $five     = 'INT HUP PIPE BUS SEGV';
my @cases    = (
    ['1',         'INT',  "$five END",     'finishes'],
    ['1',         'HUP',  "$five END",     'finishes'],
    ['1',         'PIPE', "$five END",     'finishes'],
    ['1',         'BUS',  "$five END",     'finishes'],
    ['1',         'SEGV', "$five END",     'finishes'],
    ['1',         'TERM', $five,           'dies'],
    ['TERM',      'TERM', 'TERM END',      'finishes'],
    ['usr1,term', 'USR1', 'TERM USR1 END', 'finishes'],
    ['Int,,Alrm', 'ALRM', 'INT ALRM END',  'finishes'],
    ['0',         'INT',  '',              'dies'],
    ['no,such',   'INT',  '',              'dies'],
    ['SIGINT',    'INT',  '',              'dies'],
);
for my $case (@cases) {
    my ($signals, $signal, $output, $ends) = @$case;
    my %how = (options => "sigexit=$signals", args => [$signal]);
    my $run = profile($program, %how);
    is($run->stdout, $output, "sigexit=$signals, SIG$signal: the program's output");
    is(
        $run->exit_code . ' ' . ($run->signal ? 'signal' : 'none'),
        $ends eq 'finishes' ? '1 none' : '0 signal',
        "it $ends"
    );
    my $unknown = join '', map {
        "Devel::NYTProf: option 'sigexit' must be names of signals, such as INT,HUP, not '$_'; ignored\n"
    } grep { /NO|SUCH|SIG/ } split /,/, uc $signals;
    is($run->stderr, $unknown, $unknown ? 'it reports the name' : 'in silence');
    if ($ends eq 'finishes') {
        is($run->tables->summary, $complete, 'the profile');
        original_reads_it_silently($run) if $signal eq 'INT';

        # The original loses the statement that the signal interrupts.
        same_as_original('and that of the original',
            $program, %how, ignore => qr/^lines: prog\.pl:5: 1, not 0$/);
        next;
    }
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my $original = profile_by_original($program, %how);
        is($original->stdout . $original->signal, $run->stdout . $run->signal, 'the original, too');
    }
}

# What the program does later with the same signal counts.
my $handled =
    profile("\$SIG{TERM} = sub { exit 7 };\n$program", options => 'sigexit=TERM', args => ['TERM']);
is($handled->exit_code, 7, 'a handler of the program takes the place');
is(
    $handled->tables->summary,
    'complete; lines 1:2 2:1 3:1 4:1 5:1 6:1 9:1;'
        . ' calls CORE:print=2 END=1 __ANON__[prog.pl:1]=1 work=1',
    'the profile'
);
my $ignored = profile("\$SIG{INT} = 'IGNORE';\n$program", options => 'sigexit=1', args => ['INT']);
like($ignored->stdout, qr/survived END$/, 'as does ignoring it');
my $local =
    profile("{ local \$SIG{INT} = sub { }; }\n$program", options => 'sigexit=1', args => ['INT']);
is($local->exit_code, 1, 'one that has gone gives it back');
my $default = profile($program, args => ['TERM']);
is($default->signal, 15, 'without sigexit a signal is a signal');

# Servers ask their children twice, who are writing by then.
SKIP: {
    my $preload = $ENV{NYTPROF_HOSTILE_WRITES_LIBRARY};
    skip 'signals can not be sent at writes here', 2 if !$preload;
    my $stopped = profile('sub work { } work(); END { $ENV{NYTPROF_HOSTILE_WRITES} = "stopped" }',
        env => { preloading($preload) });
    is($stopped->signal, 15, 'a signal that comes while the profile is completed is not lost');
    is(
        $stopped->tables->summary,
        'complete; lines 1:3; calls END=1 work=1',
        'but waits until the profile is complete'
    );
}

done_testing();
