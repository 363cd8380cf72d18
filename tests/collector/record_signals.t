# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Signals and the terminal reach a program under `nytprof record` as without it, and record lives on
# to report the profile.
use strict;
use warnings;

use CommandRun qw(clean_environment happens);
use Cwd qw(realpath);
use File::Temp qw(tempdir);
use RecordRun qw(plain profiles reason_to_skip record);
use TerminalRun;
use Test::More;
use WholeFile qw(read_file write_file);

plan skip_all => reason_to_skip() if reason_to_skip();

subtest 'the death of the program is that of record' => sub {
    for my $signal (qw(TERM KILL SEGV INT)) {
        my @command = ($^X, '-e', "kill $signal => \$\$; sleep 60");
        my ($plain, $run) = (plain(\@command), record([], \@command));
        is($run->{status} & 127,   $plain->{status} & 127, $signal);
        is(scalar(profiles($run)), 1,                      'there is a profile');
        like($run->{stderr}, qr/nytprof: 1 profile: /, 'which is reported');
    }
};

subtest 'signals are passed on' => sub {
    for my $signal (qw(TERM INT HUP USR1 QUIT WINCH)) {
        my $folder = tempdir(CLEANUP => 1);
        my $run    = record(
            [],
            [$^X, 'prog.pl', $signal],
            folder => $folder,
            with   => { 'prog.pl' => <<'PERL' },
$SIG{$ARGV[0]} = sub { print "got $_[0]\n"; exit 5 };
open my $ready, '>', 'ready' or die; close $ready;
sleep 1 while 1;
PERL
            meanwhile => sub {
                my ($pid) = @_;
                happens(sub { -e "$folder/ready" });
                kill $signal => $pid;
            }
        );
        is($run->{stdout},         "got $signal\n", $signal);
        is($run->{status} >> 8,    5,               'the program decides');
        is(scalar(profiles($run)), 1,               'there is a profile');
    }
};

subtest 'the program sends signals to its process group' => sub {
    my $to_group = 'setpgrp; exec @ARGV';
    my $code =
          '$SIG{USR1} = sub { print "lives"; exit };'
        . '{ local $SIG{HUP} = "IGNORE"; kill HUP => -getpgrp }'
        . 'kill HUP => -getpgrp if !@ARGV; open my $sent, ">", "sent"; sleep 1 while 1';
    for my $runs ([], ['--runs', 2]) {
        my $folder = tempdir(CLEANUP => 1);
        my $run    = plain(
            [
                $^X,   '-e', $to_group, $ENV{NYTPROF_COMMAND}, 'record', @$runs, '--', $^X, '-e',
                $code, 'ignored'
            ],
            folder    => $folder,
            meanwhile => sub {
                my ($pid) = @_;
                for (1 .. $runs->[1] // 1) {
                    happens(sub { unlink "$folder/sent" });
                    kill USR1 => $pid;    # is passed on after what came before
                }
            }
        );
        is($run->{stdout}, @$runs ? '' : 'lives', 'and ignores them');
        is($run->{status}, 0,                     "exit code (@$runs)");
    }
    my $run =
        plain([$^X, '-e', $to_group, $ENV{NYTPROF_COMMAND}, 'record', '--', $^X, '-e', $code]);
    is($run->{status} & 127, 1, 'or ends by them');
};

subtest 'ignored signals stay ignored' => sub {
    my $starter = '@SIG{qw(CHLD HUP)} = ("IGNORE") x 2; open STDOUT, ">", shift; exec @ARGV';
    my @program = (qw(grep -E), '^Sig(Blk|Ign)', '/proc/self/status');
    my @masks;
    for my $record ([], [$ENV{NYTPROF_COMMAND}, qw(record -q --)]) {
        my $folder = tempdir(CLEANUP => 1);
        plain([$^X, '-e', $starter, "$folder/out", @$record, @program], folder => $folder);
        push @masks, read_file("$folder/out");
    }
    is($masks[1], $masks[0], 'also SIGCHLD; and none is blocked');
    like($masks[1], qr/^SigIgn:\t0*1/m, 'SIGHUP is among them');
};

subtest 'an ignored signal does not end repeated runs' => sub {
    my $folder = tempdir(CLEANUP => 1);
    my $run    = plain(
        [
            $^X, '-e', '$SIG{HUP} = "IGNORE"; exec @ARGV', $ENV{NYTPROF_COMMAND},
            'record', '--runs', 2, '--', $^X, '-e',
            'open my $ready, ">", "ready"; select undef, undef, undef, 0.05 until -e "go"'
        ],
        folder    => $folder,
        meanwhile => sub {
            my ($pid) = @_;
            happens(sub { -e "$folder/ready" });
            kill HUP => $pid;
            write_file("$folder/go", '');
        }
    );
    is($run->{status}, 0, 'as under nohup');
    like($run->{stderr}, qr/nytprof: 2 runs: /, 'all of them');
};

# On a terminal, with a program that prints "ready".
sub on_terminal {
    my ($code, @options) = @_;
    my $folder = realpath(tempdir(CLEANUP => 1));
    write_file("$folder/prog.pl", "\$| = 1; $code");
    my $terminal = TerminalRun->start(
        [$ENV{NYTPROF_COMMAND}, 'record', @options, '--', $^X, 'prog.pl'],
        folder      => $folder,
        environment => { clean_environment() }
    );
    $terminal->expect(qr/ready/) if $terminal;
    return $terminal;
}

SKIP: {
    my $first = on_terminal('print "ready"; sleep 60') or skip 'there are no terminals', 7;

    $first->type("\cC");
    $first->expect(qr/nytprof: 1 profile: /);
    is($first->expect(qr/\[ended: (\d+)\]/), 2, 'Ctrl+C: both end by SIGINT, after the report');

    my $handled =
        on_terminal('$SIG{INT} = sub { print "caught " . ++$n . ";" };'
            . '$SIG{USR1} = sub { print "n=$n"; exit 3 };'
            . 'print "ready; record is ", getppid, ";"; sleep 1 while 1');
    my $record = $handled->expect(qr/record is (\d+);/);
    $handled->type("\cC");
    $handled->expect(qr/caught 1;/);
    kill USR1 => $record;    # is passed on after what came before
    is($handled->expect(qr/n=(\d+)/), 1, 'a handler is called once');
    $handled->expect(qr/nytprof: 1 profile: /);
    is($handled->expect(qr/\[ended: (\d+)\]/), 3 << 8, 'and record has the exit code');

    my $folder = tempdir(CLEANUP => 1);
    chmod 0755, write_file("$folder/perl", "#!/bin/sh\n>asked\nsleep 5\nexec $^X \"\$@\"\n");
    my $early = TerminalRun->start(
        [$ENV{NYTPROF_COMMAND}, 'record', '--', './perl', '-e', 'print "ran"'],
        folder      => $folder,
        environment => { clean_environment() }
    );
    happens(sub { -e "$folder/asked" });
    $early->type("\cC");
    is($early->expect(qr/\A\^C\s*\[ended: (\d+)\]/),
        2, 'Ctrl+C before the program starts ends record');
    is(join(' ', glob "$folder/nytprof*"), '', 'without a profile');

    my $stopped = on_terminal('print "ready"; $line = <STDIN>; print "read $line"');
    $stopped->type("\cZ");
    $stopped->expect(qr/\[stopped\]/);
    $stopped->type("fg\n");
    $stopped->type("text\n");
    is($stopped->expect(qr/read (\w+)/), 'text',  'Ctrl+Z stops both; then it reads the terminal');
    is($stopped->expect(qr/\[ended: (\d+)\]/), 0, 'and ends');
}

done_testing();
