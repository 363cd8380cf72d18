#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#
# Runs tests with the modules that were built, for `make test`:
#
#     perl inc/run_tests.pl VERBOSE blib/lib blib/arch t/calls.t ...
use strict;
use warnings;

use Cwd qw(abs_path);
use Config;
use File::Basename qw(basename dirname);
use TAP::Harness;

my ($verbose, $lib, $arch, @tests) = @ARGV;
@tests or die "usage: $0 VERBOSE LIB ARCH TEST...\n";

$ENV{NYTPROF_COLLECTOR} = join $Config{path_sep}, map { abs_path($_) } $arch, $lib;

# Another release of these modules may be installed; it is no other implementation to compare with.
$ENV{NYTPROF_TEST_WITHOUT_ORIGINAL} = 1;
$ENV{NYTPROF_TEST_READER}           = 'modules';

$ENV{PERL_DL_NONLAZY} = 1;    # report all missing symbols of a library

# Shells have processes in the background ignore them, and so does nohup.
$SIG{$_} = 'DEFAULT' for qw(INT HUP);

chdir dirname($tests[0]) or die "$tests[0]: $!\n";
my $harness    = TAP::Harness->new({ verbosity => $verbose ? 1 : 0, lib => ['lib'] });
my $aggregator = $harness->runtests(map { basename($_) } @tests);
exit($aggregator->all_passed ? 0 : 1);
