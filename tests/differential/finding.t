# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A difference that is planted in a copy of the collector is found, and made small.
use strict;
use warnings;

use CommandRun qw(capture);
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
    "$Bin/../../packaging/differential",
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

($out, $err, $status) = capture([@command, 'soon']);
like($err, qr/'soon' is no duration; write 90s, 60m or 2h/, 'a mistaken duration');
isnt($status, 0, 'is an error');

done_testing();
