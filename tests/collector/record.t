# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# `nytprof record` profiles a program and the processes that it starts. The program behaves as
# without it: output, input, exit code and signals.
use strict;
use warnings;

use CommandRun qw(happens without_sleeping);
use Cwd qw(realpath);
use File::Basename qw(basename dirname);
use File::Temp qw(tempdir);
use POSIX qw(SIGPIPE);
use ProfileReader qw(nytprof read_tables);
use RecordRun qw(copied_command plain profiles reason_to_skip record);
use Test::More;
use WholeFile qw(read_file write_file);

plan skip_all => reason_to_skip() if reason_to_skip();

# How often a sub was called in any of some profiles.
sub calls_of {
    my ($sub, @files) = @_;
    my $calls = 0;
    $calls += read_tables($_, '/')->calls_of($sub) // 0 for @files;
    return $calls;
}

# A process that lives on calls a sub later than its profile was merged.
sub await_call_in_parts {
    my ($sub, $run) = @_;
    return happens(sub { calls_of($sub, profiles($run, 'all.out.parts')) });
}

my $program = <<'PERL';
sub work { return $_[0] }
binmode STDOUT;
print work("\0\xff\n"), map { work($_) } <STDIN>;
print STDERR work("warned\n");
exit 7;
PERL

subtest 'a program behaves as without it' => sub {
    my %how = (
        with  => { 'prog.pl' => $program },
        stdin => write_file(File::Temp::tempdir(CLEANUP => 1) . '/in', "one\ntwo\n")
    );
    my $plain    = plain([$^X, 'prog.pl'], %how);
    my $recorded = record(['-q'], [$^X, 'prog.pl'], %how);
    is($recorded->{$_},                             $plain->{$_}, $_) for qw(stdout stderr status);
    is($recorded->{status} >> 8,                    7,            'and fails');
    is(calls_of('main::work', profiles($recorded)), 4,            'its profile has each call');
};

subtest 'arguments arrive as they are' => sub {
    my @arguments = ('', '[a,b]', '--', '--x=1', 'a b', "l\nf");
    my $run =
        record([], [$^X, 'prog.pl', @arguments], with => { 'prog.pl' => 'print join "|", @ARGV' });
    is($run->{stdout}, join('|', @arguments), 'also empty ones and options');
};

subtest 'it prints where the profiles are' => sub {
    my $run = record([], [$^X, '-e', '1']);
    my ($file) = map { 'nytprof-record/' . basename($_) } profiles($run);
    is(
        $run->{stderr},
        "nytprof: 1 profile: $file; next: nytprof summary $file\n",
        'on standard error'
    );
    is($run->{stdout}, '', 'nothing on standard output');
    my $next = record([], [$^X, '-e', 'fork and wait'], folder => $run->{folder});
    is(
        $next->{stderr},
        "nytprof: 2 profiles: nytprof-record.2; next: nytprof summary nytprof-record.2\n",
        'the next recording has a folder of its own'
    );
};

subtest 'commands without a name read the newest recording' => sub {
    my $run  = record([], [$^X, '-e', '1']);
    my @note = ('nytprof: note: reading ', ", the newest profile here\n");
    my $said =
        sub { plain([$ENV{NYTPROF_COMMAND}, @_], folder => $run->{folder})->{stderr} };
    my $info = sub { $said->('info') };
    is($info->(), join('nytprof-record', @note), 'the only one');

    my ($file) = profiles($run);
    write_file("$run->{folder}/nytprof.out", read_file($file));
    utime 1, 1, $file;
    is($info->(), '', 'nytprof.out, which is newer, without a note');

    record([], [$^X, '-e', '1'], folder => $run->{folder});
    utime 2, 2, "$run->{folder}/nytprof.out";
    is($info->(), join('nytprof-record.2', @note), 'a later recording');

    unlink "$run->{folder}/nytprof.out";
    write_file("$run->{folder}/nytprof.out.$_", read_file($file)) for 7, 8;
    utime 1, 1, "$run->{folder}/nytprof.out.7";
    is($info->(),       join('nytprof.out.8', @note), 'without nytprof.out, that of a process');
    is($said->('dump'), join('nytprof.out.8', @note), 'of which dump prints the records');

    unlink "$run->{folder}/nytprof.out.8";
    write_file("$run->{folder}/$_", 'x') for 'nytprof-record.html', 'nytprof.out.svg';
    mkdir "$run->{folder}/nytprof-record.3";
    is($info->(), join('nytprof-record.2', @note),
        'not a folder without profiles, or another file');
};

subtest 'processes that it starts are profiled' => sub {
    my $run = record([], [$^X, 'prog.pl'], with => { 'prog.pl' => <<'PERL' });
sub work { return 1 }
work();
if (!@ARGV) {
    system $^X, $0, 'started by system';
    my $child = fork;
    work(), exit if !$child;
    waitpid $child, 0;
    system "exec $^X $0 'started by a shell'";
    exec $^X, $0, 'another program in the same process';
}
PERL
    is(scalar(profiles($run)),                 5, 'each has a profile');
    is(calls_of('main::work', profiles($run)), 5, 'with its calls');
};

subtest 'programs that are not called perl' => sub {
    my %with = (
        'script'  => "#!$^X\nprint 'script';\n",
        'by-env'  => "#!/usr/bin/env perl\nprint 'env';\n",
        'wrapper' => "#!/bin/sh\nexec perl script\n",
    );
    my %env = (PATH => dirname($^X) . ":$ENV{PATH}");
    for my $name (sort keys %with) {
        my $folder = File::Temp::tempdir(CLEANUP => 1);
        chmod 0755, write_file("$folder/$_", $with{$_}) for keys %with;
        my $run = record([], ["./$name"], folder => $folder, env => \%env);
        like($run->{stdout}, qr/script|env/, "$name ran");
        is(scalar(profiles($run)), 1, 'and was profiled');
    }
    my $debugged = record([], [$^X, '-d:NYTProf', '-e', 'print 1']);
    is($debugged->{stdout},         '1', '-d:NYTProf may be there already');
    is(scalar(profiles($debugged)), 1,   'and changes nothing');
};

subtest 'the environment of the user is kept' => sub {
    my $run = record(
        ['-O', 'slowops=0', '-O', 'calls=2'],
        [$^X,  '-e', 'print join "|", @ENV{qw(PERL5OPT NYTPROF)}, $INC{"Own.pm"}'],
        with => { 'lib/Own.pm' => '1' },
        env  => { PERL5OPT     => '-MOwn', PERL5LIB => 'lib', NYTPROF => 'slices=50:file=x' }
    );
    my $place = "$run->{folder}/nytprof-record/nytprof.out";
    is(
        $run->{stdout},
        "-d:NYTProf -MOwn|slices=50:file=x:slowops=0:calls=2:file=$place:addpid=1|lib/Own.pm",
        'what is added comes beside it'
    );
    my $options = read_tables((profiles($run))[0], '/')->{options};
    is_deeply([@$options{qw(slowops calls)}], [0, 2], 'options are those of all');
};

subtest 'files can be named' => sub {
    my $folder = record(['--folder', 'a:b/c'], [$^X, '-e', '1']);
    is(scalar(profiles($folder, 'a:b/c')), 1, '--folder makes it');
    my $again = record(['--folder', 'a:b/c'], [$^X, '-e', 'print 1'], folder => $folder->{folder});
    is($again->{status} >> 8, 2,  'but it must not have profiles');
    is($again->{stdout},      '', 'and then nothing runs');
    like($again->{stderr}, qr{a:b/c: has profiles of an earlier recording; name another folder},
        'as it says');
    my $named = record(['-o', 'x.out'], [$^X, '-e', 'fork and wait'], with => { 'x.out.1' => '' });
    is(scalar(() = glob "$named->{folder}/x.out.*"), 3, '-o names FILE.PID');
    my ($shown) = $named->{stderr} =~ /\Anytprof: 2 profiles: (.*); next: nytprof summary \1\n\z/;
    is(
        join(' ', sort split ' ', "x.out.1 $shown"),
        join(' ', map { basename($_) } sort glob "$named->{folder}/x.out.*"),
        'and lists them if there are older files of that name'
    );
    my $first = record(['-o', 'x.out'], [$^X, '-e', 'fork and wait']);
    is(
        $first->{stderr},
        "nytprof: 2 profiles: x.out.*; next: nytprof summary x.out.*\n",
        'else a pattern names all'
    );
};

subtest 'profiles can be merged' => sub {
    for my $case ([1, 'sub work { } work()'], [2, 'sub work { } work(); fork and wait']) {
        my ($calls, $code) = @$case;
        my $run  = record(['--merge', 'all.out'], [$^X, '-e', $code]);
        my $file = "$run->{folder}/all.out";
        is(calls_of('main::work', $file), 1, "of $calls processes");
        is_deeply([glob "$run->{folder}/*"], [$file], 'only the merged file remains');
    }
    my $both = record(['--merge', 'all.out', '--folder', 'parts'], [$^X, '-e', 'fork and wait']);
    is(scalar(profiles($both, 'parts')), 2, 'with --folder, parts remain');
    ok(-s "$both->{folder}/all.out", 'beside the merged file');
    my $bad = record(['--merge', 'no/all.out', '--folder', 'parts'], [$^X, '-e', '1']);
    is($bad->{status} >> 8, 1, 'if the file cannot be written, record fails');
    like(
        $bad->{stderr},
        qr{no/all.out: not written; the profiles are parts/},
        'and keeps the parts'
    );
};

subtest 'the merged profile of a killed program is a whole file' => sub {
    my $code = 'sub work { } work(); sleep 2; kill KILL => $$';    # writes each second
    my $run =
        record([qw(-O clock=1 --merge all.out)], [$^X, '-e', $code], env => { without_sleeping() });
    my (undef, $message) = nytprof('dump', "$run->{folder}/all.out");
    unlike($message, qr/truncated/, 'for Devel::NYTProf 6, too, which reads no others');
    is(calls_of('main::work', "$run->{folder}/all.out"), 1, 'with what it had written');
};

subtest 'profiles of processes that live on are not lost by a merge' => sub {
    my $code =
          'sub work { } sub pause { select undef, undef, undef, 0.05 }'
        . 'if (fork) { pause() until 2 == (() = glob "all.out.parts/*") }'
        . 'else { pause() until -e "go"; work() }';
    my $run = record(['--merge', 'all.out'], [$^X, '-e', $code]);
    like(
        $run->{stderr},
        qr{^nytprof: note: all\.out\.parts: kept, as a process still runs or was killed; merge }m,
        'a message names them'
    );
    write_file("$run->{folder}/go", '');
    my @parts = profiles($run, 'all.out.parts');
    is(scalar(@parts), 2, 'all parts are there');
    await_call_in_parts('main::work', $run);
    is(calls_of('main::work', @parts), 1, 'and get what follows');
};

subtest 'an empty profile does not end a merge' => sub {
    my $code = 'open my $file, ">", "all.out.parts/nytprof.out.1"; sub work { } work()';
    my $run  = record(['--merge', 'all.out'], [$^X, '-e', $code]);
    is($run->{status}, 0, 'as of a process that was killed early');
    is(calls_of('main::work', "$run->{folder}/all.out"), 1, 'the others are merged');
    ok(!-e "$run->{folder}/all.out.parts", 'and nothing remains') or diag($run->{stderr});
};

# The program waits for its child: a shell that has not yet started it is no perl to wait for.
my $begins = '$ENV{PATH} = "/usr/bin:/bin"; open my $begun, ">", "begun" or die; ';
my $awaits = 'select undef, undef, undef, 0.05 until -e "begun"; ';

subtest 'a merge has what begins after the end of the program' => sub {
    my $child =
          $begins
        . 'select undef, undef, undef, 0.05 until -e "go"; '
        . "exec '$^X', '-e', 'sub late { } late()'";
    my $folder = realpath(tempdir(CLEANUP => 1));
    my $run    = record(
        ['--merge', 'all.out'],
        [$^X, '-e', 'system "$^X -T child.pl &"; ' . $awaits],
        folder    => $folder,
        with      => { 'child.pl' => $child },
        meanwhile => sub {
            my ($pid) = @_;
            my $messages = "/proc/$pid/fd/2";
            happens(sub { -f $messages && read_file($messages) =~ /waiting for process / });
            write_file("$folder/go", '');
        }
    );
    is(calls_of('main::late', "$folder/all.out"), 1, 'its calls');
    ok(!-e "$folder/all.out.parts", 'the profiles are all merged') or diag($run->{stderr});
};

# While a process executes a program, the kernel shows no environment of it.
subtest 'a merge has what begins after many programs' => sub {
    my $child =
          $begins
        . 'my ($left) = $ARGV[0] =~ /^(\d+)$/; '
        . "exec '$^X', '-T', 'child.pl', \$left - 1 if \$left > 0; "
        . "exec '$^X', '-e', 'sub late { } late()'";
    my $folder = realpath(tempdir(CLEANUP => 1));
    my $run    = record(
        ['--merge', 'all.out'],
        [$^X, '-e', 'system "$^X -T child.pl 400 &"; ' . $awaits],
        folder => $folder,
        with   => { 'child.pl' => $child }
    );
    my $is_kept = -e "$folder/all.out.parts";    # when merged, the last one had not ended
    await_call_in_parts('main::late', $run) if $is_kept;
    my @files = $is_kept ? profiles($run, 'all.out.parts') : "$folder/all.out";
    is(calls_of('main::late', @files), 1, 'its calls');
};

# A perl lives on, without a profile, until the test ends it.
subtest 'a merge does not wait for ever' => sub {
    my $child = 'open my $pid, ">", "child" or die; print $pid $$; close $pid; sleep 600';
    my $code  = qq(system "$^X -T child.pl >/dev/null 2>&1 &"; )
        . 'select undef, undef, undef, 0.05 until -s "child"';
    my %with  = (with => { 'child.pl' => $child });
    my $run   = record(['--merge', 'all.out'], [$^X, '-e', $code], %with);
    my ($pid) = read_file("$run->{folder}/child") =~ /(\d+)/;
    is(kill(TERM => $pid), 1, 'for a perl that begins no profile');
    like($run->{stderr}, qr/note: not merged, as it has no profile yet: process $pid$/m, 'named');
    ok(-s "$run->{folder}/all.out", 'the others are merged');
    is(scalar(profiles($run, 'all.out.parts')), 1, 'and remain to be merged again');

    my $off = record([qw(-O start=no --merge all.out)], [$^X, '-e', $code], %with);
    ($pid) = read_file("$off->{folder}/child") =~ /(\d+)/;
    is(kill(TERM => $pid), 1, 'nor at all if the program starts the profiler itself');
    unlike($off->{stderr}, qr/waiting/, 'it does not say so');
    like(
        $off->{stderr},
        qr{note: still running: process $pid; a later profile will be \S+/nytprof\.out\.PID$}m,
        'without any profile, a message names where it would be'
    );
    ok(-d "$off->{folder}/all.out.parts", 'in a folder that is there');
};

subtest 'perl -T' => sub {
    my $run = record([], [$^X, '-T', '-e', '1']);
    like(
        $run->{stderr},
        qr/no profile was written: perl -T ignores PERL5OPT; record it as perl -T (?:-I(\S+) )?-d:/,
        'a message says why there is no profile'
    );
    my ($folder) = $run->{stderr} =~ /-I(\S+) -d:NYTProf/;
    my @library  = defined $folder ? "-I$folder" : ();
    my $advised  = record([], [$^X, '-T', @library, '-d:NYTProf', '-e', 'sub work { } work()']);
    is(calls_of('main::work', profiles($advised)), 1, 'and how to get one');
};

subtest '--check runs nothing' => sub {
    my %with  = ('prog.pl' => 'print "ran"', 'taint' => "#!$^X -T\n");
    my @cases = (
        [[$^X, 'prog.pl'], 0,   qr{: \Q$^X\E has the collector$}],
        [['./missing'],    127, qr/error: .*cannot be started: No such/],
        [
            ['prog.pl'], 127,
            qr{error: .*prog\.pl: is not on PATH; write perl prog\.pl, or \./prog\.pl}
        ],
        [[$^X, 'no.pl'], 0, qr/note: .*: there is no file no\.pl$/],
        [['./taint'],    0, qr/note: .*: perl -T ignores PERL5OPT; record it as perl -T /],
        [[$^X, '-T', '-d:NYTProf', 'prog.pl'], 0, qr/has the collector$/],
        [
            ['/bin/sh', '-c', 'echo ran'],
            0, qr/note: .*: is no Perl program; the perls that it starts/
        ],
    );
    for my $case (@cases) {
        my ($words, $code, $message) = @$case;
        my $folder = File::Temp::tempdir(CLEANUP => 1);
        chmod 0755, write_file("$folder/$_", $with{$_}) for keys %with;
        my $run = record(['--check'], $words, folder => $folder);
        like($run->{stderr}, $message, "@$words");
        is($run->{status} >> 8, $code, 'exit code');
        is($run->{stdout},      '',    'without a run');
        ok(!-e "$folder/nytprof-record", 'or a folder');
    }
    my $option = record([qw(--check -O speed=9)], [$^X, 'prog.pl'], with => \%with);
    like($option->{stderr}, qr/error: --options: Unknown NYTProf option: 'speed'/, 'options');
    is($option->{status} >> 8, 2, 'are checked, too');
    (my $help = `$ENV{NYTPROF_COMMAND} record --help`) =~ s/\s+/ /g;
    like(
        $help,
        qr/--check .*; starts the interpreter, also one that the first line of a script names /,
        'the help says what runs'
    );
};

subtest 'bad command lines' => sub {
    my ($command) = $ENV{NYTPROF_COMMAND};
    my %cases = (
        'no command; name it after --'  => [[],                    [],            2],
        '-o and --folder exclude'       => [[qw(-o a --folder b)], [$^X],         2],
        'cannot be started: No such'    => [[],                    ['./missing'], 127],
        'cannot be started: Permission' => [[],                    ['/'],         126],
        q(--options: option 'slices' must be 10 to 10000 milliseconds, or 0, not '-5') =>
            [['-O', 'slices=-5'], [$^X], 2],
        q(--options: Unknown NYTProf option: 'speed') => [['-O',       'speed=9'], [$^X], 2],
        '--options: file= is chosen by record'        => [['-O',       'file=x'],  [$^X], 2],
        'no/x: there is no such folder'               => [['-o',       'no/x'],    [$^X], 2],
        'file: no such folder'                        => [['--folder', 'file'],    [$^X], 2],
        'standard output belongs to the program'      => [['--merge',  '-'],       [$^X], 2],
    );
    for my $message (sort keys %cases) {
        my ($options, $words, $code) = @{ $cases{$message} };
        my $run = record($options, $words, with => { file => '' });
        like($run->{stderr}, qr/\Anytprof: error: .*\Q$message\E.*\n\z/, $message);
        is($run->{status} >> 8,                                     $code,  'exit code');
        is(join(' ', map { basename($_) } glob "$run->{folder}/*"), 'file', 'no file was made');
    }
    my $typed = plain([$command, 'record', $^X, 'x.pl']);
    is(
        $typed->{stderr},
        "nytprof: error: the command comes after --: nytprof record [OPTIONS] -- perl script.pl\n",
        'without --'
    );
};

subtest 'a program that starts the profiler itself' => sub {
    my $code = 'sub before { } sub after { } before(); DB::enable_profile(); after()';
    my $run  = record(['-O', 'start=no'], [$^X, '-e', $code]);
    is(calls_of('main::before', profiles($run)), 0, 'nothing before');
    is(calls_of('main::after',  profiles($run)), 1, 'all that follows');
};

subtest 'programs without perl' => sub {
    my $none = record([], ['/bin/ls', '/nowhere/at/all']);
    is($none->{status}, (plain(['/bin/ls', '/nowhere/at/all']))->{status}, 'its own exit code');
    like($none->{stderr}, qr{/bin/ls: no profile was written: it ran no perl}, 'a message');
    my $lost = record([], ['/bin/sh', '-c', qq(PERL5OPT= exec "$^X" -e "exit 3")]);
    like(
        $lost->{stderr},
        qr{sh: no profile was written: it ran no perl that has the collector, .*: docs/\S+\n\z},
        'nor did a perl that was found by a shell get it; one line says what to do'
    );
    is($lost->{status} >> 8, 3, 'its own exit code');
    my $missing = record([], [$^X, 'no.pl']);
    like($missing->{stderr}, qr/no profile was written: there is no file no\.pl$/, 'no script');
    my $never = record([qw(-O start=no)], [$^X, '-e', '1']);
    like($never->{stderr},
        qr/no profile was written: start=no was not followed by DB::enable_profile\(\)$/,
        'no start');
    my $success = record([], ['/bin/ls']);
    is($success->{status} >> 8, 1, 'or 1 if it succeeds');
    ok(!-e "$success->{folder}/nytprof-record", 'no empty folder remains');
    my $empty = record([], ['/bin/ls'], env => { PATH => '/nowhere' });
    like(
        $empty->{stderr},
        qr{/bin/ls: is no Perl program, and there is no perl on PATH},
        'and no perl at all'
    );
};

subtest 'files that the program writes into the folder' => sub {
    my $write = 'open my $file, ">", "parts/own" or die';
    for my $options ([qw(-O start=no)], [qw(--runs 2 --ignore-failure -O start=no)], [qw(--runs 2)])
    {
        my $folder = realpath(tempdir(CLEANUP => 1));
        my $run    = record(
            ['--folder', 'parts', @$options],
            [$^X,        '-e',    "$write; exit 3"],
            folder => $folder
        );
        isnt($run->{status}, 0, "without a profile: @$options");
        is(join(' ', map { basename($_) } glob "$folder/parts/*"), 'own', 'they remain');
    }
    my $merged =
        record([qw(--merge all.out)],
        [$^X, '-e', 'open my $file, ">", "all.out.parts/own" or die']);
    is(join(' ', map { basename($_) } glob "$merged->{folder}/*/*"), 'own', 'also after --merge');
};

subtest 'a perl without its collector' => sub {
    my ($command, $env) = copied_command();
    my %how  = (command => $command, env => $env);
    my $none = record([], [$^X, '-e', 'print 1'], %how);
SKIP: {
        skip 'a collector is installed', 3 if $none->{status} == 0;
        is($none->{status} >> 8, 2,  'exit code');
        is($none->{stdout},      '', 'it does not run');
        like($none->{stderr}, qr/error: there is no collector for \Q$^X\E \(5\.[^\n]*\n\z/,
            'one line');
    }
    my $modules = dirname($command) . '/../perl';
    write_file("$modules/$_", read_file("$ENV{NYTPROF_COLLECTOR}/$_"))
        for qw(Devel/NYTProf.pm Devel/NYTProf/Live.pm);
    write_file("$modules/auto/Devel/NYTProf/NYTProf.so", 'of another machine');
    my $other = record([], [$^X, '-e', 'print 1'], %how);
    like(
        $other->{stderr},
        qr/error: the collector in \S+ does not fit \Q$^X\E [^\n]*\n\z/,
        'one for another perl'
    ) if $other->{status};
    write_file("$modules/auto/Devel/NYTProf/NYTProf.so",
        read_file("$ENV{NYTPROF_COLLECTOR}/auto/Devel/NYTProf/NYTProf.so"));
    my $fits = record([], [$^X, '-e', 'print 1'], %how);
    is($fits->{stdout},         '1', 'one that fits is found beside the command');
    is(scalar(profiles($fits)), 1,   'and used');
    my $library = record(
        [], [$^X, '-e', 'use Own; print Own::text()'],
        command => $command,
        env     => { %$env, PERLLIB => 'own' },
        with    => { 'own/Own.pm'   => 'package Own; sub text { "own" } 1' }
    );
    is($library->{stdout}, 'own', 'beside folders in PERLLIB');
};

subtest '--gui opens the result' => sub {
    my ($command, $env) = copied_command();
    my $bin = dirname($command);
    symlink $ENV{NYTPROF_COLLECTOR}, "$bin/../perl" or die "symlink: $!";
    chmod 0755, write_file("$bin/nytprof-gui", <<'SH');
#!/bin/sh
{ echo "$@"; grep SigIgn /proc/self/status; } >shown.new
mv shown.new shown
SH
    my $run   = record(['--gui', '-q'], [$^X, '-e', '1'], command => $command, env => $env);
    my $shown = "$run->{folder}/shown";
    happens(sub { -e $shown });
    my ($words, $ignored) = read_file($shown) =~ /\A(.*)\nSigIgn:\s*(\w+)\n\z/;
    is($words, 'nytprof-record',                         'the folder of the profiles');
    is(hex(substr $ignored, -4) & 1 << (SIGPIPE - 1), 0, 'SIGPIPE ends it');
};

done_testing();
