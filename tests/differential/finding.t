# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A difference that is planted in a copy of the collector is found, and made small.
use strict;
use warnings;

use CommandRun qw(capture is_sanitized);
use Cwd qw(realpath);
use File::Temp qw(tempdir);
use FindBin qw($Bin);
use Test::More;
use WholeFile qw(read_file write_file);

my $folder = tempdir(CLEANUP => 1);
system 'cp', '-r', realpath($ENV{NYTPROF_COLLECTOR}), "$folder/collector";
chmod 0644, "$folder/collector/Devel/NYTProf.pm";
write_file("$folder/collector/Devel/NYTProf.pm",
          "{ package Planted; sub TIESCALAR { bless [] } sub FETCH { 7 } sub STORE { } }\n"
        . "tie \$main::planted, 'Planted';\n"
        . read_file("$folder/collector/Devel/NYTProf.pm"));
write_file("$folder/wrong.pl",
    "print 'right', \"\\n\";\nprint \$main::planted // 'none', \"\\n\";\n");
my @command = (
    $^X,
    "$Bin/../../tests/differential/run",
    "--collector=$folder/collector",
    "--command=$ENV{NYTPROF_COMMAND}",
    '--no-reference', "--keep=$folder/kept"
);
my ($out, $err, $status) = capture([@command, "--run=$folder/wrong.pl"]);
is($out,         "stdout: line 2: '7', not 'none'\n", 'a difference in what is printed');
is($status >> 8, 1,                                   'exit code');

($out, $err, $status) = capture([@command, '--programs=2', '--seed=3', '60s']);
like($out, qr/^seed 3, 60 seconds/, 'the seed is printed');
like($out, qr/^2 programs, /m,      'as many programs as wanted');
is($err, '', 'nothing else');

# What is no fault of the collector's: `caller` reports subs that sort runs without a call to a child, too, and
# Devel::NYTProf 6 does not list all subs.
my %explained = (
    'a child of a sub that sort runs' => [<<'PERL', qr/\A\z/],
our (%N, $CHILD);
END { if (open my $truth, '>', "truth.$$") { print $truth join("\t", $N{$_}, split /$;/), "\n" for sort keys %N; close $truth } }
sub by1 { return main::f1($a) <=> main::f1($b) }
sub f1 { $N{1, 'main::f1', (caller)[2]}++;
    return $_[0] if $CHILD || $_[0] != 2;
    if (my $pid = fork // die) { waitpid $pid, 0 }
    else { ($CHILD, %N) = 1; for my $i (0 .. 9) { my @c = caller $i or last; $N{'open', @c[3, 2]}++ } exit }
    return $_[0];
}
sub sorted { return sort by1 2, 1 }
print sorted();
PERL
    'a child that outlives the program' => [<<'PERL', qr/\A\z/],
our %N;
END { if (open my $truth, '>', "truth.$$") { print $truth join("\t", $N{$_}, split /$;/), "\n" for sort keys %N; close $truth } }
sub f1 { $N{1, 'main::f1', (caller)[2]}++; return }
pipe my $read, my $write;
if (!(fork // die)) { close $write; sysread $read, my $end, 1; f1() }
PERL
    'a sub that ends in another file' => [<<'PERL', qr/\A(?:  explained: reference: .*\n)*\z/],
use feature 'say';
sub f1 { return 1;
# line 100 "other.pl"
}
# line 5 "prog.pl"
f1();
BEGIN { f1() }
PERL
);
for my $name (sort keys %explained) {
    my ($program, $expected) = @{ $explained{$name} };
    write_file("$folder/explained.pl", $program);
    ($out, $err, $status) = capture(
        [
            @command[0, 1],                    "--collector=$ENV{NYTPROF_COLLECTOR}",
            "--command=$ENV{NYTPROF_COMMAND}", "--run=$folder/explained.pl"
        ]
    );
    like("$out$err", $expected, $name);
}

my @right =
    (@command[0, 1], "--collector=$ENV{NYTPROF_COLLECTOR}", "--command=$ENV{NYTPROF_COMMAND}");
SKIP: {
    skip 'memory has no limit under sanitizers', 1 if is_sanitized();
    write_file("$folder/large.pl", 'my $large = "x" x 5_000_000_000; print length $large, "\n";');
    ($out, $err, $status) = capture([@right, "--run=$folder/large.pl"]);
    is("$out$err", "unusable: out of memory\n", 'programs get no more than 4 GB');
}
write_file("$folder/replaced.pl", <<'PERL');
sub enable { return defined &DB::enable_profile && DB::enable_profile('nytprof2.out') }
pipe my $read, my $write;
if (my $pid = fork // die) { enable(); close $write; waitpid $pid, 0 }
else { close $write; sysread $read, my $end, 1; enable() }
PERL
($out, $err, $status) = capture([@right, '--live', "--run=$folder/replaced.pl"]);
like(
    "$out$err",
    qr/\A(?:  explained: program: its processes write one profile: .*\n)?\z/,
    'two processes of one profile'
);

my %unseen = (
    'exec while no hook sees it' => <<'PERL',
DB::enable_profile('nytprof1.out') if defined &DB::enable_profile;
DB::disable_profile() if defined &DB::disable_profile;
exec $^X, '-e', 'print 1';
PERL
    'a child that a signal ends' => <<'PERL',
sub f1 { return 1 }
DB::enable_profile('nytprof1.out') if defined &DB::enable_profile;
if (my $pid = fork // die) { waitpid $pid, 0; print "child: $?\n" }
else { f1(); kill KILL => $$ }
PERL
);
for my $name (sort keys %unseen) {
    write_file("$folder/unseen.pl", $unseen{$name});
    ($out, $err, $status) = capture([@right, '--live', "--run=$folder/unseen.pl"]);
    is("$out$err", '', $name);
}

($out, $err, $status) = capture([@command, 'soon']);
like($err, qr/'soon' is no duration; write 90s, 60m or 2h/, 'a mistaken duration');
isnt($status, 0, 'is an error');

done_testing();
