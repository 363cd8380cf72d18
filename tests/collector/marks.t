# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# DB::mark_profile(): names moments, so that --between shows exactly what ran between two of them.
use strict;
use warnings;

use CommandRun qw(capture);
use ProfileRun;
use Test::More;

# Calls of a sub in a range, from the sub's name; the messages.
sub calls_between {
    my ($files, @range) = @_;
    my ($out, $err) =
        capture([$ENV{NYTPROF_COMMAND}, 'export', 'csv', '-t', 'calls', @range, @$files]);
    my %calls;
    for (split /\n/, $out) {
        my @cells = split /,/;
        $calls{$1} += $cells[4] if $cells[3] =~ /^main::(\w+)$/;
    }
    return (\%calls, $err);
}

sub marks_of {
    my (@files) = @_;
    my ($out)   = capture([$ENV{NYTPROF_COMMAND}, 'slices', @files]);
    my (undef, $marks) = split /^Marks\n/m, $out;
    return [map { /\S+\s+\S+\s+\d+\s+(.*?)\s*$/ ? $1 : () } split /\n/, $marks // ''];
}

# Between marks without waiting, in a program that is shorter than a slice.
my $program = <<'PERL';
sub mark { my $mark = DB->can('mark_profile'); $mark->($_[0]) if $mark }
sub before { return 1 }
sub first  { return 2 }
sub second { return 3 }
before() for 1 .. 3;
mark('import');
first() for 1 .. 5;
mark('export');
second() for 1 .. 7;
mark('end');
PERL
for my $options ('', 'blocks=1', 'stream=1', 'calls=2', 'compress=0', 'clock=-1') {
    my $run = profile($program, options => $options);
    is($run->stderr, '', "options '$options': nothing is wrong");
    my @files = $run->files;
    is_deeply(marks_of(@files), [qw(import export end)], 'nytprof slices lists the marks');
    my ($calls) = calls_between(\@files, '--between', 'import', 'export');
    is_deeply([@$calls{qw(before first second)}], [undef, 5, undef], 'calls between two marks');
    ($calls) = calls_between(\@files, '--between', 'export', 'end');
    is_deeply([@$calls{qw(before first second)}], [undef, undef, 7], 'and the next two');
}

# No mark: no time axis, no profiling, not even a profiler.
is_deeply(marks_of(profile($program, options => 'slices=0')->files), [], 'slices=0: no marks');
{
    my $run =
        profile('DB::disable_profile(); DB::mark_profile("off"); DB::enable_profile();'
            . 'DB::mark_profile("on"); DB::mark_profile(undef); DB::mark_profile(""); DB::mark_profile()'
        );
    is($run->stderr, '', 'names that are missing are ignored');
    is_deeply(marks_of($run->files), ['on'], 'no marks while profiling is off');
}
{
    my $run = profile('use Devel::NYTProf::Control qw(mark_profile); mark_profile("a"); print 1',
        debugger => []);
    is($run->stdout . $run->stderr, '1', 'without the profiler it does nothing');
}

# Any bytes, in a name of at most 200.
{
    my $run = profile(<<'PERL');
DB::mark_profile("line\nfeed \0 \e[31m 100%");
DB::mark_profile("\x{e4}\x{20ac}");
DB::mark_profile("\xe4");
DB::mark_profile('x' x 500);
DB::mark_profile(12.5);
PERL
    is($run->stderr, '', 'any names: nothing is wrong');
    is_deeply(
        marks_of($run->files),
        ['line\\nfeed \\x00 \\x1b[31m 100%', "\xc3\xa4\xe2\x82\xac", "\xc3\xa4", 'x' x 200, '12.5'],
        'they are escaped and cut'
    );
}

# Each process has its own.
{
    my $run = profile(<<'PERL');
DB::mark_profile('begin');
my $child = fork // die;
DB::mark_profile($child ? 'parent' : 'child');
exit if !$child;
wait;
DB::mark_profile('end');
PERL
    my @files = $run->files;
    is_deeply([sort @{ marks_of(@files) }], [qw(begin child end parent)], 'marks of a child');
    my ($child) = grep { /\.\d+$/ } @files;
    is_deeply(marks_of($child), ['child'], 'are in its file');
}

# From handlers of signals, also those that run at once, and in an exception.
for my $how ('', 'use POSIX; POSIX::sigaction(POSIX::SIGALRM, POSIX::SigAction->new($SIG{ALRM}));')
{
    my $run = profile(<<'PERL' . $how . <<'PERL');
use Time::HiRes qw(setitimer ITIMER_REAL);
my $count = 0;
sub leaf { return ++$_[0] }
$SIG{ALRM} = sub { DB::mark_profile('tick ' . ++$count) };
PERL
setitimer(ITIMER_REAL, 0.001, 0.001);
for (my $i = 0; $count < 20; ) { leaf($i) }
setitimer(ITIMER_REAL, 0);
package Guard { sub DESTROY { DB::mark_profile('unwound') } }
eval { my $guard = bless [], 'Guard'; die 'x' };
print 'done';
PERL
    is($run->stdout . $run->stderr, 'done', 'signals: the program goes on');
    my $marks = marks_of($run->files);
    is_deeply(
        [@$marks[0 .. 19],            $marks->[-1]],
        [(map { "tick $_" } 1 .. 20), 'unwound'],
        'all marks'
    );
}

# A killed program has marks up to its last flush.
{
    my $run = profile(
        'DB::mark_profile("kept"); my $end = time + 3; 1 while time < $end; kill KILL => $$');
    is_deeply(marks_of($run->files), ['kept'], 'a killed program');
}

done_testing;
