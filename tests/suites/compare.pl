#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#
# Runs the test suite of some other program or module alone and under the profilers, and shows which
# test files go another way there.
#
#     tests/suites/compare.pl --collector=build/perl ~/src/Moo-2.005
#     tests/suites/compare.pl --collector=build/perl --core ~/src/perl-5.36.0 op re lib/warnings.t
#
# A folder holds t/*.t (and deeper), which run in it with -I for its blib/, lib/ and t/lib; what
# follows it narrows down the files: names of files or folders below t/. With --core the folder is
# perl's own source after "make test_prep", whose files run as its t/TEST runs them: "op" is t/op,
# "lib" is lib/, "cpan/Encode" and the like are what they say.
#
#     --collector=DIR   that holds Devel/NYTProf.pm; by default NYTPROF_COLLECTOR
#     --perl=FILE       the perl to use; by default this one, with --core that of the tree
#     --ways=LIST       of plain,empty,ours,original; see lib/SuiteWays.pm
#     --jobs=N          test files at a time; 1
#     --timeout=S       seconds until a test file is taken to hang; 300
#     --keep=DIR        keeps what was written to standard output and error, a file for each run
#     --prefer-installed   no -I for lib/ and blib/: test the module that is installed
#     --verbose         a line for every file, not only for those with differences
#
# A file that goes another way under "ours" than alone is run again, both ways: what does not show
# again is counted as unsteady. The rest is either the same under a debugger
# that does nothing ("debugger"), or not ("OURS", "stderr" if only messages differ).
# Exits with 1 if any file is OURS or stderr.
use strict;
use warnings;

use FindBin qw($Bin);
use lib "$Bin/lib", "$Bin/../collector/lib";

use Cwd qw(realpath);
use File::Find ();
use File::Path qw(make_path remove_tree);
use File::Temp qw(tempdir);
use Getopt::Long;
use List::Util qw(max);
use Storable qw(nstore retrieve);
use SuiteRun qw(run_test_file short);
use SuiteWays;
use WholeFile qw(write_file);

my %option = (
    collector => $ENV{NYTPROF_COLLECTOR},
    ways      => join(',', @SuiteWays::NAMES),
    jobs      => 1,
    timeout   => 300,
);
GetOptions(
    \%option,  'collector=s', 'perl=s',    'core',
    'ways=s',  'jobs=i',      'timeout=i', 'keep=s',
    'verbose', 'prefer-installed'
    )
    && @ARGV
    or die "Usage: $0 --collector=DIR [options] FOLDER [PART...]; see its first lines\n";
my ($folder, @parts) = @ARGV;
$folder = realpath($folder) // die "$folder: $!\n";
my $collector = realpath($option{collector} // die "$0: --collector=DIR is missing\n");
die "$collector/Devel/NYTProf.pm is not there: build the collector\n"
    if !-e "$collector/Devel/NYTProf.pm";
my @ways    = split /,/, $option{ways};
my $scratch = tempdir(CLEANUP => 1);
my $ways    = SuiteWays->new($collector, $scratch);
my @files   = $option{core} ? core_files(@parts) : module_files(@parts);
die "No test files in $folder\n" if !@files;
my %seen       = (same => 0, unsteady => 0, debugger => 0, OURS => 0, stderr => 0);
my $tests      = 0;
my $name_width = max map { length $_->{name} } @files;
$| = 1;
printf "%-*s %6s  %-9s %s\n", $name_width, 'file', 'tests', 'verdict',
    join ' ', map { sprintf '%-20s', $_ } @ways;
run_all(\@files, \&compare, \&report);
printf "%d files, %d tests: %s\n", scalar @files, $tests, join ', ',
    map { "$seen{$_} $_" } qw(same unsteady debugger stderr OURS);
exit($seen{OURS} || $seen{stderr} ? 1 : 0);

# ---- which files, and how each is run

sub module_files {
    my (@only)   = @_;
    my @lib      = $option{'prefer-installed'} ? () : qw(blib/lib blib/arch lib);
    my @switches = map { "-I$folder/$_" } grep { -d "$folder/$_" } @lib, 't/lib', 't', '.';
    return map {
        +{
            name    => $_,
            folder  => $folder,
            command => [perl(), taint("$folder/$_"), @switches, $_]
        }
    } tests_below(map { "t/$_" } @only ? @only : '.');
}

# As t/TEST does it.
sub core_files {
    my (@only) = @_;
    my @found = tests_below(map { m{^(?:lib|cpan|dist|ext)\b} ? $_ : "t/$_" } @only);
    return map { core_file($_) } @found;
}

sub core_file {
    my ($name) = @_;
    my ($in, $file, @switches) = ('t', "../$name", '-I..', '-MTestInit');
    if ($name =~ m{^((cpan|dist|ext)/[^/]+)/(.*)}) {
        ($in, $file, @switches) = ($1, $3, '-I../..', core_init($1));
    } elsif ($name =~ m{^lib/}) {
        @switches = ('-I..', '-MTestInit=U1');
    } else {
        $file =~ s{^\.\./t/}{};
    }
    my $perl = $option{perl} // ($in eq 't' ? './perl' : '../../t/perl');
    return {
        name    => $name,
        folder  => "$folder/$in",
        command => [$perl, taint("$folder/$name"), @switches, $file],
        add     => { PERL_DESTRUCT_LEVEL => 2, PERL_DL_NONLAZY => 1 },
    };
}

# t/TEST names the distributions that want another start.
sub core_init {
    my ($distribution) = @_;
    our %init;
    if (!%init) {
        open my $in, '<', "$folder/t/TEST" or die "$folder/t/TEST: $!\n";
        my $list = '';
        while (<$in>) {
            $list = $1 if /^my %(abs|temp_no_core)\b/;
            $init{$1}{$list} = 1 if $list && m{'\.\./([^']+)'\s*=>\s*1};
            last if /^\@?my \@bad_env_vars/;
        }
    }
    my $wants = $init{$distribution} // {};
    return join ',', '-MTestInit=U2T', $wants->{abs} ? 'A' : (), $wants->{temp_no_core} ? 'NC' : ();
}

sub tests_below {
    my @found;
    for my $part (@_) {
        if (-f "$folder/$part") { push @found, $part; next }
        -d "$folder/$part" or die "$folder/$part is not there\n";
        File::Find::find(
            {
                no_chdir => 1,
                wanted   => sub { push @found, substr $_, length "$folder/" if /\.t$/ }
            },
            "$folder/$part"
        );
    }
    s{/\./}{/}g for @found;
    my %once;
    return grep { !$once{$_}++ } sort @found;
}

sub perl { return $option{perl} // $^X }

sub taint {
    my ($file) = @_;
    open my $in, '<', $file or die "$file: $!\n";
    my $first = <$in> // '';
    return $first =~ /^#!.*\bperl.*\s-\w*([tT])/ ? "-$1" : ();
}

# ---- running and comparing

sub run_all {
    my ($all, $work, $done) = @_;
    my (%running, $next);
    $next = 0;
    while ($next < @$all || %running) {
        while ($next < @$all && keys %running < $option{jobs}) {
            my $file = $all->[$next];
            my $into = "$scratch/result.$next";
            $next++;
            my $pid = fork // die "Cannot fork: $!\n";
            if (!$pid) { nstore($work->($file), $into); POSIX::_exit(0) }
            $running{$pid} = [$file, $into];
        }
        my $pid = wait;
        my $one = delete $running{$pid} or next;
        my ($file, $into) = @$one;
        die "Comparing $file->{name} failed\n" if $? || !-e $into;
        $done->($file, retrieve($into));
        unlink $into;
    }
    return;
}

sub run {
    my ($file, $way) = @_;
    my $environment = $ways->environment($way);
    my $profiles    = "$scratch/profiles/$$";
    make_path($profiles);
    $environment->{NYTPROF} = "file=$profiles/nytprof.out:addpid=1";
    my $run = run_test_file(
        command => $file->{command},
        folder  => $file->{folder},
        timeout => $option{timeout},
        add     => { %{ $file->{add} || {} }, %$environment },
    );
    remove_tree($profiles);
    keep($file, $way, $run) if $option{keep};
    return $run;
}

sub keep {
    my ($file, $way, $run) = @_;
    my $base = "$option{keep}/$file->{name}";
    write_file("$base/$way.$_", $run->{$_}) for qw(stdout raw_stderr outcome);
    return;
}

sub compare {
    my ($file)  = @_;
    my %runs    = map { $_ => run($file, $_) } @ways;
    my $verdict = verdict(\%runs);
    if ($verdict ne 'same') {
        my @plain = $runs{plain};
        for (1 .. 2) {
            push @plain, run($file, 'plain');
            my $again = run($file, 'ours');
            if (grep { same($_, $again) } @plain) {
                $verdict = 'unsteady';
                last;
            }
            $runs{ours} = $again;
        }
    }
    return { verdict => $verdict, runs => \%runs };
}

sub same {
    my ($one, $other) = @_;
    return $one->{outcome} eq $other->{outcome} && $one->{stderr} eq $other->{stderr};
}

sub verdict {
    my ($runs) = @_;
    my ($plain, $empty, $ours) = @{$runs}{qw(plain empty ours)};
    return 'same' if same($plain, $ours);
    return 'debugger' if $empty && same($empty, $ours);
    return 'stderr' if $plain->{outcome} eq $ours->{outcome};
    return 'stderr' if $empty && $empty->{outcome} eq $ours->{outcome};
    return 'OURS';
}

sub report {
    my ($file, $result) = @_;
    my $verdict = $result->{verdict};
    my $runs    = $result->{runs};
    $seen{$verdict}++;
    $tests += $runs->{plain}{count};
    return if $verdict eq 'same' && !$option{verbose};
    printf "%-*s %6d  %-9s %s\n", $name_width, $file->{name}, $runs->{plain}{count}, $verdict,
        join ' ', map { sprintf '%-20s', cell($runs->{$_}, $runs->{plain}) } @ways;
    return;
}

sub cell {
    my ($run, $plain) = @_;
    my @words = short($run);
    push @words, "of $run->{count}" if $run->{count} != $plain->{count};
    push @words, 'stderr' if $run->{stderr} ne $plain->{stderr};
    return join '; ', @words;
}
