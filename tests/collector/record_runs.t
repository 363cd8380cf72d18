# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# `nytprof record --runs --baseline` runs two versions of a program in turns and compares them. The
# baseline is another folder, or a commit that is checked out for that time only.
use strict;
use warnings;

use CommandRun qw(clean_environment happens);
use Cwd qw(realpath);
use File::Basename qw(basename);
use File::Temp qw(tempdir);
use JSON::PP qw(decode_json);
use RecordRun qw(plain profiles reason_to_skip record);
use RequiredPackages;
use TerminalRun;
use Test::More;
use WholeFile qw(read_file write_file);

plan skip_all => reason_to_skip() if reason_to_skip();

# Names in a folder that belong to recordings.
sub recorded {
    my ($folder) = @_;
    return join ' ', sort map { basename($_) } glob "$folder/nytprof-record*";
}

# A program in bin/ with a module in lib/ that makes so many calls, in a folder.
sub version {
    my ($folder, $calls) = @_;
    write_file("$folder/bin/app.pl",
        "use FindBin;\nuse lib qq{\$FindBin::Bin/../lib};\nuse Work;\nWork::all();\n");
    write_file("$folder/lib/Work.pm",
              "package Work;\nour \$step = sub { return 1 };\n"
            . "sub all { \$step->() for 1 .. $calls; eval '\$step->(); 1' or die }\n1;\n");
    return $folder;
}

# A folder "old" in which 10 calls are made, and "new" with so many.
sub versions {
    my ($calls) = @_;
    my $folder = realpath(tempdir(CLEANUP => 1));
    version("$folder/old", 10);
    return version("$folder/new", $calls);
}

subtest 'several runs' => sub {
    my $run = record(['--runs', 3, '--warmup', 2],
        [$^X, '-e', 'print "output"; print {*STDERR} "error"; die if <STDIN>; fork and wait']);
    my $folder = "$run->{folder}/nytprof-record";
    is(join(' ', map { basename($_) } sort glob "$folder/*"), 'run.1 run.2 run.3', 'have folders');
    is(scalar(profiles($run, 'nytprof-record/run.2')), 2,  'with the profiles of all processes');
    is($run->{stdout},                                 '', 'without what the program prints');
    is(
        $run->{stderr},
        "nytprof: 3 runs: nytprof-record; next: nytprof compare BASELINE -- nytprof-record/run.*\n",
        'what to do next'
    );
    is($run->{status}, 0, 'exit code');
    my $top = plain([$ENV{NYTPROF_COMMAND}, 'top', $folder], folder => $run->{folder});
    like($top->{stderr}, qr/name the folders in it that have profiles/, 'no command merges runs');
};

subtest 'the baseline is another folder' => sub {
    my $folder = versions(100);
    my $run    = record(
        [qw(--runs 2 --baseline ../old --fail-on calls:1% --junit result.xml)],
        [$^X, 'bin/app.pl'],
        folder => $folder
    );
    is($run->{status} >> 8, 1, 'more calls than the limit');
    like($run->{stderr}, qr/failed: calls went from \d+ to \d+, limit \+1%\n\z/, 'and which');
    like(read_file("$folder/result.xml"), qr/<failure/,                          'JUnit XML');
    my @sides = map { [glob "$folder/nytprof-record/$_.*"] } qw(baseline current);
    my $words = [@{ $sides[0] }, '--', @{ $sides[1] }];
    my $same  = plain([$ENV{NYTPROF_COMMAND}, qw(compare --json), @$words]);
    my $json =
        record([qw(-q --runs 2 --baseline ../old --json)], [$^X, 'bin/app.pl'], folder => $folder);
    my ($printed, $compared) = map { decode_json($_->{stdout}) } $json, $same;
    is_deeply([sort keys %$printed], [sort keys %$compared], 'the form is that of nytprof compare');
    is_deeply($printed->{work},      $compared->{work},      'and so are the counts');
};

subtest 'files of both versions are those of the same name' => sub {
    my $folder = versions(10);
    for my $table (qw(subs files)) {
        my $run = record(
            [qw(-q --runs 2 --baseline ../old --json --min-percent 0 -n 1000 -t), $table],
            [$^X,                                                                 'bin/app.pl'],
            folder => $folder
        );
        my @rows = @{ decode_json($run->{stdout})->{rows} };
        is_deeply([grep { $_->{work} !~ /^same\b/ } @rows], [], "$table: none is new or gone");
        my ($own) = grep { $_->{name} =~ /Work/ } @rows;
        unlike($own->{name}, qr/\Q$folder/, 'names are relative');
    }
};

subtest 'runs take turns' => sub {
    my $folder = versions(1);
    record(
        ['--runs', 3, '--warmup', 1, '--baseline', '../old'],
        [$^X, '-e', 'use Cwd; open my $log, ">>", "../log"; print $log substr getcwd(), -3'],
        folder => $folder
    );
    is(read_file("$folder/../log"), 'oldnew' . 'oldnew' . 'newold' . 'oldnew', 'ABBA');
};

# A repository whose commit makes 10 calls, with other changes in index and files.
sub repository {
    my $folder = realpath(tempdir(CLEANUP => 1));
    version("$folder/sub", 10);
    write_file("$folder/sub/staged", "1\n");
    my @git = (qw(git -C), $folder, qw(-c user.name=me -c user.email=me@example.org));
    for my $words (
        [qw(init -q)], [qw(add -A)], [qw(commit -qm first)], [qw(tag v1)],
        [qw(checkout -q -b work)]
        )
    {
        plain([@git, @$words])->{status} == 0 or die "git @$words";
    }
    version("$folder/sub", 20);
    write_file("$folder/sub/staged", "2\n");
    plain([@git, qw(add sub/staged)]);
    write_file("$folder/sub/staged",    "3\n");
    write_file("$folder/sub/untracked", '');
    chmod 0755, write_file("$folder/.git/hooks/post-checkout", "#!/bin/sh\ntouch $folder/hook\n");
    return $folder;
}

# All that git knows of a repository.
sub state_of {
    my ($folder) = @_;
    return join "\n",
        map { plain([qw(git -C), $folder, @$_])->{stdout} } [qw(status --porcelain)], [qw(diff)],
        [qw(diff --cached)], [qw(stash list)],
        [qw(worktree list)], [qw(branch -a)], [qw(reflog)];
}

my $git_is_missing = plain([qw(git --version)])->{status} != 0;

subtest 'the baseline is a commit' => sub {
    plan skip_all => needs('git') if $git_is_missing;
    my $repository = repository();
    my $temporary  = realpath(tempdir(CLEANUP => 1));
    my $before     = state_of($repository);
    for my $reference (qw(v1 HEAD work)) {
        my $run = record(
            [
                qw(--runs 1 --fail-on calls:0% --folder), "$temporary/of-$reference",
                '--baseline',                             $reference
            ],
            [$^X, 'bin/app.pl'],
            folder => "$repository/sub",
            env    => { TMPDIR => $temporary, GIT_INDEX_FILE => "$repository/.git/index" }
        );
        like($run->{stderr}, qr/calls went from \d+ to \d+/, $reference);
        is($run->{status} >> 8, 1, 'the changed files are the current version');
    }
    my $unknown = record([qw(--baseline v2)], [$^X, '-e1'], folder => $repository);
    like($unknown->{stderr}, qr/error: --baseline: v2: is neither a folder nor a commit of this/,
        'v2');
    is($unknown->{status} >> 8, 2,       'is an error');
    is(state_of($repository),   $before, 'the repository is as before');
    ok(!-e "$repository/hook", 'no hook ran');
    is(
        join(' ', map { basename($_) } sort glob "$temporary/*"),
        'of-HEAD of-v1 of-work',
        'no checkout remains'
    );
};

# Records runs and a commit, and sends a signal as soon as there is a file "ready".
sub record_until_signal {
    my ($signal, $repository, $temporary, @command) = @_;
    my $run = record(
        [qw(--runs 5 --baseline v1)],
        \@command,
        folder    => "$repository/sub",
        env       => { TMPDIR => $temporary },
        meanwhile => sub {
            my ($pid) = @_;
            happens(sub { -e "$temporary/ready" });
            kill $signal => $pid;
        }
    );
    is($run->{status} & 127,
        (plain([$^X, '-e', "kill $signal => \$\$; sleep 9"]))->{status}, $signal);
    is(join(' ', map { basename($_) } glob "$temporary/*"), 'ready', 'no checkout remains');
    return $run;
}

subtest 'a signal ends all' => sub {
    plan skip_all => needs('git') if $git_is_missing;
    for my $signal (qw(TERM INT HUP)) {
        my ($repository, $temporary) = (repository(), realpath(tempdir(CLEANUP => 1)));
        my $before = state_of($repository);
        record_until_signal($signal, $repository, $temporary, $^X, '-e',
            "open my \$ready, '>', '$temporary/ready'; sleep 60");
        is(recorded("$repository/sub"), '',      'no profile remains');
        is(state_of($repository),       $before, 'the repository is as before');
    }
};

subtest 'a signal ends a slow checkout' => sub {
    plan skip_all => needs('git') if $git_is_missing;
    for my $signal (qw(TERM INT HUP)) {
        my ($repository, $temporary) = (repository(), realpath(tempdir(CLEANUP => 1)));
        my $filter = "echo >$temporary/ready; sleep 20; echo >$temporary/late; cat";
        write_file("$repository/.git/info/attributes", "* filter=slow\n");
        plain([qw(git -C), $repository, qw(config filter.slow.smudge), $filter]);
        my $before = state_of($repository);
        my $run    = record_until_signal($signal, $repository, $temporary, $^X, 'bin/app.pl');
        is($run->{stderr},        '',      'without a message');
        is(state_of($repository), $before, 'the repository is as before');
    }
};

subtest 'Ctrl+C ends all' => sub {
    plan skip_all => needs('git') if $git_is_missing;
    my ($repository, $temporary) = (repository(), realpath(tempdir(CLEANUP => 1)));
    my $terminal = TerminalRun->start(
        [$ENV{NYTPROF_COMMAND}, qw(record --baseline v1 --), $^X, '-e', 'sleep 60'],
        folder      => "$repository/sub",
        environment => { clean_environment(), TMPDIR => $temporary }
    ) or plan skip_all => 'there are no terminals';
    $terminal->expect(qr/baseline: run 1 of 20/);
    $terminal->type("\cC");
    is($terminal->expect(qr/\[ended: (\d+)\]/),                     2,  'SIGINT');
    is(join('', glob("$temporary/*"), recorded("$repository/sub")), '', 'nothing remains');
};

subtest 'a run that hangs is ended' => sub {
    my $folder = versions(1);
    my $run    = record(
        [qw(--budget 3s --baseline ../old --runs 8 --fail-on calls:0%)],
        [$^X, '-e', 'print {*STDERR} "why\n"; -e "ran" ? sleep 600 : open my $ran, ">", "ran"'],
        folder => $folder
    );
    like(
        $run->{stderr},
        qr/\bwhy\nnytprof: error: current: run 2: did not end within \d\S*s, and was ended; /,
        'a message says so'
    );
    like($run->{stderr}, qr/; a --budget above \d\S*s allows a longer run$/m, 'and what to do');
    is($run->{status} >> 8, 2,  'exit code');
    is(recorded($folder),   '', 'no profile remains');
};

subtest 'a run may take longer than the budget' => sub {
    my $folder = versions(1);
    my $run    = record(
        [qw(--budget 1ms --baseline ../old --allow-unclear)],
        [$^X, '-e', 'use Cwd; sleep 6 if getcwd =~ /new/'],
        folder => $folder
    );
    is($run->{status}, 0, 'the first one of each version, whatever the other one took')
        or diag($run->{stderr});
};

subtest 'runs that fail' => sub {
    my $folder = versions(1);
    my %cases  = (
        'print {*STDERR} "why\n"; exit 3' =>
            qr/\Awhy\nnytprof: error: baseline: run 1: ended with exit code 3; --ignore-failure/,
        'kill 9, $$' => qr/error: baseline: run 1: ended with signal 9 \(Killed\)/,
        'use Cwd; exit getcwd =~ /new/' => qr/error: current: run 1: ended with exit code 1/,
    );
    for my $code (sort keys %cases) {
        my $run = record([qw(--runs 3 --baseline ../old)], [$^X, '-e', $code], folder => $folder);
        like($run->{stderr}, $cases{$code}, $code);
        is($run->{status} >> 8, 2,  'exit code');
        is($run->{stdout},      '', 'no comparison');
        is(recorded($folder),   '', 'no profile remains');
    }
    my $accepted = record(
        [qw(--runs 1 --baseline ../old --ignore-failure)],
        [$^X, '-e', 'exit 3'],
        folder => $folder
    );
    is($accepted->{status}, 0, '--ignore-failure');
    my $killed = record(
        [qw(--runs 1 --baseline ../old --ignore-failure)],
        [$^X, '-e', 'kill 9, $$'],
        folder => $folder
    );
    is($killed->{status} >> 8, 2, 'but a killed run has no whole profile');
    my $none = record([qw(--runs 1 --baseline ../old)], ['/bin/true'], folder => $folder);
    like($none->{stderr}, qr/error: baseline: run 1: no profile was written: it ran no perl/,
        'no perl');
};

subtest 'bad command lines' => sub {
    my $folder = versions(1);
    my $other  = versions(1) . '/../old';
    chmod 0755, write_file("$folder/run", "#!/bin/sh\nexec $^X a.pl\n"),
        write_file("$other/run", "#!/bin/sh\nexec $^X b.pl\n");
    write_file("$folder/a.pl",   '1');
    write_file("$other/b.pl",    '1');
    write_file("$folder/limits", "calls:0% No::sub\n");
    write_file("$folder/wrong",  "fast\n");
    my @perl  = ($^X, 'bin/app.pl');
    my %cases = (
        'none: is no folder, and git reports: fatal: not a git' => [[qw(--baseline none)], \@perl],
        'no sub named "No::sub"'         => [[qw(--baseline ../old --budget-file limits)], \@perl],
        'wrong:1: "fast" is not a limit' => [[qw(--baseline ../old --budget-file wrong)],  \@perl],
        'need --baseline'                => [[qw(--runs 2 --fail-on calls:0%)],            \@perl],
        'are for one run'                => [[qw(--runs 2 -o x)],                          \@perl],
        'need --runs or --baseline'      => [[qw(--warmup 2)],                             \@perl],
        'the baseline would use this file, too' => [[qw(--baseline ../old)], [$^X, "$folder/a.pl"]],
        "-I$folder: the baseline would use"     =>
            [[qw(--baseline ../old)], [$^X, "-I$folder", 'bin/app.pl']],
        'run: cannot be started: No such file' => [[qw(--baseline ../old)], ['./run']],
    );
    plan skip_all => needs('git') if $git_is_missing;
    for my $message (sort keys %cases) {
        my ($options, $words) = @{ $cases{$message} };
        my $run =
            record($options, $words, folder => $folder, env => { GIT_CEILING_DIRECTORIES => '/' });
        like($run->{stderr}, qr/\Q$message\E/, $message);
        is($run->{status} >> 8, 2,  'exit code');
        is($run->{stdout},      '', 'nothing is printed');
    }
    my $library = record(
        [qw(--baseline ../old)], \@perl,
        folder => $folder,
        env    => { PERL5LIB => "/x:$folder/lib" }
    );
    like(
        $library->{stderr},
        qr{PERL5LIB: \Q$folder\E/lib: the baseline would use this folder, too},
        'PERL5LIB of the current version'
    );
    my $data =
        record([qw(--runs 1 --baseline ../old)], [@perl, "$folder/wrong"], folder => $folder);
    like(
        $data->{stderr},
        qr{note: \Q$folder\E/wrong: both versions use this file},
        'but data is fine'
    );
    is($data->{status}, 0, 'exit code');
    my $renamed = record(['--runs', 1, '--baseline', $other], ['./run'], folder => $folder);
    like(
        $renamed->{stderr},
        qr/warning: the programs have different names, b\.pl and a\.pl/,
        'and so is another name of the program'
    );
    is($renamed->{status}, 0, 'exit code');
};

subtest 'code of the current version is not that of the baseline' => sub {
    my $folder = versions(20);
    symlink $folder, "$folder/../link" or die "symlink: $!";
    my $link = realpath("$folder/..") . '/link';
    my $work = 'use Work; Work::all()';
    write_file("$_/bin/plain", $work), write_file("$_/all", $work) for $folder, "$folder/../old";
    my %cases = (
        "$link/bin/app.pl"     => [[$^X, "$link/bin/app.pl"]],
        '../new/bin/app.pl'    => [[$^X, '../new/bin/app.pl']],
        "-I$link/lib"          => [[$^X, "-I$link/lib", 'bin/app.pl']],
        "$folder/bin/plain"    => [[$^X,   '-I',  'lib', "$folder/bin/plain"]],
        "$folder/bin/app.pl"   => [['env', 'A=1', $^X,   "$folder/bin/app.pl"]],
        "PERL5OPT: -I$link"    => [[$^X, 'bin/plain'], PERL5OPT => "-w -I$link/lib"],
        "PERL5LIB: $link/lib"  => [[$^X, 'bin/plain'], PERL5LIB => "$link/lib"],
        "PERLLIB: $folder/lib" => [[$^X, 'bin/plain'], PERLLIB => "$folder/lib"],
    );
    for my $message (sort keys %cases) {
        my ($words, %env) = @{ $cases{$message} };
        my $run = record([qw(--runs 1 --baseline ../old)], $words, folder => $folder, env => \%env);
        like($run->{stderr}, qr/error: \Q$message\E.*: the baseline would use this/, $message);
        is($run->{status} >> 8, 2, 'exit code');
    }
    my @counted = qw(-q --runs 1 --fail-on calls:0% --baseline);
    my $same    = record([@counted, '.'], [$^X, "$folder/bin/app.pl"], folder => $folder);
    is($same->{status}, 0, 'a version may be compared with itself');
    my $used = record(
        [@counted, '../old'],
        [$^X, '-e', 'use lib "$ENV{PWD}/lib"; use Work; Work::all()'],
        folder => $folder,
        env    => { PWD => $folder }
    );
    like($used->{stderr}, qr/calls went from \d+ to \d+/, 'PWD is the folder of each version');
};

subtest 'a budget of time' => sub {
    my $folder = versions(12);
    my @slower =
        ($^X, '-e', 'use Cwd; select undef, undef, undef, getcwd() =~ /new/ ? 0.1 : 0.001');
    my $runs = sub {
        my ($name) = @_;
        return scalar(() = glob "$folder/$name/current.*");
    };
    my $known = record([qw(--waiting --folder a --baseline ../old --runs 20 --budget 1h)],
        \@slower, folder => $folder);
    is($runs->('a'), 5, 'ends when a difference is known, after a quarter of the runs');
    like($known->{stdout}, qr/^slower /m, 'as it says');
    my $counts = record(
        [qw(--folder b --baseline ../old --runs 8 --budget 1h --fail-on calls:0%)],
        [$^X, 'bin/app.pl'],
        folder => $folder
    );
    is($runs->('b'),           2, 'counts are known soon');
    is($counts->{status} >> 8, 1, 'exit code');
    my @few = (qw(--waiting --baseline ../old --runs 20 --budget 1ms --fail-on slower:5%));
    my $few = record([@few, qw(--folder c)], \@slower, folder => $folder);
    is($runs->('c'),        1, 'ends when it cannot be known in time');
    is($few->{status} >> 8, 3, 'exit code: no evidence');
    my $passed = record([@few, '--allow-unclear'], \@slower, folder => $folder);
    is($passed->{status}, 0, 'which can be allowed');
};

subtest 'a program that sets the terminal' => sub {
    my $folder   = versions(1);
    my $terminal = TerminalRun->start(
        [
            $ENV{NYTPROF_COMMAND}, qw(record --runs 1 --baseline ../old --budget 1h -- ),
            $^X, '-e', 'exit(system("stty echo </dev/tty") != 0)'
        ],
        folder      => $folder,
        environment => { clean_environment() }
    ) or plan skip_all => 'there are no terminals';
    $terminal->expect(qr/nytprof: 1 run of each version: /);
    is($terminal->expect(qr/\[ended: (\d+)\]/), 0, 'is not stopped');
};

subtest 'progress on a terminal' => sub {
    my $terminal = TerminalRun->start(
        [
            $ENV{NYTPROF_COMMAND}, qw(record --runs 3 -- ),
            $^X,                   '-e',
            'select undef, undef, undef, 0.3'    # the line changes only every 0.2 s
        ],
        folder      => tempdir(CLEANUP => 1),
        environment => { clean_environment() }
    ) or plan skip_all => 'there are no terminals';
    $terminal->expect(qr/Recording +0%  run 1 of 3/);
    my $left = $terminal->expect(qr/run 2 of 3, (\S+)s left/);
    cmp_ok($left =~ s/m$/e-3/r, '>=', 0.6, "$left: twice what the first one took");
    is($terminal->expect(qr/\[ended: (\d+)\]/), 0, 'ends');
};

done_testing();
