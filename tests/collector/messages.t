# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# What the profiler says, and where: options log and trace.
use strict;
use warnings;

use ProfileRun;
use Test::More;
use WholeFile qw(read_file);

my $program = "sub work { return 1 }\nwork();\nchdir '/';\nprint 'done';\n";

# The messages of a run, without process ids and folders.
sub messages {
    my ($run, $from) = @_;
    my $text = $from eq '' ? $run->stderr : read_file($run->folder . "/$from");
    $text =~ s/^~ \d+ /~ PID /gm;
    $text =~ s/ in [\d.]+ ms$//gm;
    $text =~ s/\Q${\$run->folder}\E\///g;
    return $text;
}

my @expected_messages = (
    [1, "~ PID opened nytprof.out\n"],
    [1, "~ PID disabled\n"],
    [2, "~ PID file 1 is prog.pl\n"],
    [1, "~ PID finished nytprof.out\n"],
);
for my $level (0 .. 4) {
    my $expected = join '', map { $_->[1] } grep { $_->[0] <= $level } @expected_messages;
    my $to_error = profile($program, options => "trace=$level");
    is(messages($to_error, ''), $expected, "trace=$level");
    is($to_error->stdout,       'done',    'nothing on standard output');
    my $to_file = profile($program, options => "log=messages.txt:trace=$level");
    is(messages($to_file, 'messages.txt'), $expected, 'the same with log=FILE');
    is($to_file->stderr, '', 'and nothing on standard error, although the folder changes');
    is($to_file->tables->calls_of('main::work'), 1, 'there is a profile');
}
my $appended = profile(
    $program,
    options => 'log=messages.txt:trace=1',
    with    => { 'messages.txt' => "before\n" }
);
like(messages($appended, 'messages.txt'), qr/\Abefore\n~ PID opened/, 'log=FILE is added to');

# Switched on and off.
my $switched = profile(
    "work();\nDB::enable_profile('nytprof-a.out');\nDB::disable_profile();\nsub work { return 1 }\n",
    options => 'trace=1:start=no'
);
is(
    messages($switched, ''),
    join('',
        map { "~ PID $_\n" } 'opened nytprof-a.out', 'enabled',
        'disabled',                                  'finished nytprof-a.out'),
    'with start=no'
);

my $never = profile("work();\nsub work { return 1 }\n", options => 'trace=1:start=no');
is(
    messages($never, ''),
    "~ PID no profile: profiling never started (option start)\n",
    'a program that never starts it'
);

# Warnings go the same way.
my $warned = profile($program, options => 'colour=red:log=messages.txt');
like(
    messages($warned, 'messages.txt'),
    qr/\A[^\n]*Unknown NYTProf option: 'colour'; ignored\n\z/,
    'a warning in the log'
);
is($warned->stderr, '', 'not on standard error');
my $nowhere = profile($program, options => 'log=/no/such/folder/messages.txt:trace=1');
like(
    messages($nowhere, ''),
    qr{\A[^\n]*cannot open log file '/no/such/folder/messages.txt': No such},
    'a log that can not be written is reported'
);
like(messages($nowhere, ''), qr/^~ PID opened nytprof.out$/m, 'and standard error takes its place');
is($nowhere->exit_code . $nowhere->stdout, '0done', 'the program runs');

# usecputime
my $gone = profile($program, options => 'usecputime=1');
is($gone->exit_code . $gone->stdout, '0done', 'usecputime=1: the program runs');
like($gone->stderr, qr/\A[^\n]*usecputime[^\n]*\bclock=2\b[^\n]*\n\z/, 'what to use instead');
is($gone->count, 0, 'there is no profile');
my $cpu = profile("DB::enable_profile();\n$program", options => 'usecputime=1');
is($cpu->count, 0, 'not even when the program asks for it');
is(profile($program, options => 'usecputime=0')->stderr, '', 'usecputime=0 is no problem');

done_testing();
