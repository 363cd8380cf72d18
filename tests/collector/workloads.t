# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Real programs: the execution count of every line and the call count of every sub and call site are
# those that the original profiler records.
use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use Cwd qw(abs_path);
use File::Basename qw(basename);
use File::Temp qw(tempdir);
use ProfileReader qw(errors_of_original read_totals);
use ProfileRun;
use RequiredPackages;
use Test::More;

my $workloads = $ENV{NYTPROF_SHARED_WORKLOADS} // '';
plan skip_all => needs('libdevel-nytprof-perl') if !has_original();
plan skip_all => needs('shared-workloads',
    "not in '$workloads'; configure with -DNYTPROF_SHARED_WORKLOADS=FOLDER")
    if !-e "$workloads/workloads.tsv";

my %arguments = real_programs("$workloads/workloads.tsv");
$arguments{r10_jsonpp} =~ s/ \d+$/ 1/;    # one round shows as much as several
my @small = (
    'm02_fib.pl 15',
    'm03_subcalls.pl 3000',
    'm04_slowops.pl 500',
    'm05_deeprec.pl 3 90',
    'm06_evals.pl 500',
    'm07_closures.pl 2000',
    'm08_methods.pl 1000',
    'm09_sort.pl 500',
    'm10_exceptions.pl 1000',
);
$arguments{ (split)[0] } = $_ for @small;

for my $name (sort keys %arguments) {
    my @command = split ' ', $arguments{$name};
SKIP: {
        skip needs(basename($command[0])), 5 if !-e abs_path_in($command[0]);
        my %run = both(@command);
        is($run{ours}{stdout}, $run{original}{stdout}, "$name prints the same");
        is($run{ours}{stderr}, $run{original}{stderr}, 'and says nothing more');
        my %totals = map { $_ => read_totals($run{$_}{profile}) } keys %run;
        $totals{$_}{paths} = call_stacks($run{$_}{profile}) for keys %run;
        for my $what (qw(lines calls paths)) {
            my ($got, $expected) =
                map { without_profiler($totals{$_}{$what}) } qw(ours original);
            my @differences = differences($got, $expected, 0);
            splice @differences, 12 if @differences > 12;
            is(join("\n", @differences), '', "the same $what, " . keys %$expected);
        }

        # It reports the number of lines of very long files, whoever wrote the profile.
        my @errors   = split /^/, errors_of_original($run{ours}{profile});
        my @usual    = @errors ? split /^/, errors_of_original($run{original}{profile}) : ();
        my %is_usual = map { $_ => 1 } @usual;
        is(join('', grep { !$is_usual{$_} } @errors), '', 'nytprofhtml reads it silently');
    }
}

# The three whose results are the same in every run, as name => arguments of perl.
sub real_programs {
    my ($list) = @_;
    open my $in, '<', $list or die "$list: $!";
    return map { chomp; split /\t/ } grep { /^r(?:01|10|13)_/ } <$in>;
}

sub abs_path_in { my ($path) = @_; return $path =~ m{^/} ? $path : "$workloads/$path" }

# Runs a program under both profilers, at the same time.
sub both {
    my @command = @_;
    my $folder  = tempdir(CLEANUP => 1);
    my %run     = map { $_ => { profile => "$folder/$_.out" } } qw(ours original);
    my %perl5lib =
        (ours => abs_path($ENV{NYTPROF_COLLECTOR}), original => $folder);    # @INC is as long
    my $execute = sub {
        my ($by, @more) = @_;
        @{ $run{$by} }{qw(stdout stderr status)} = capture(
            [$^X, '-d:NYTProf', @command],
            folder      => $workloads,
            environment => {
                clean_environment(),
                PERL_HASH_SEED => 0,
                PERL5LIB       => $perl5lib{$by},
                NYTPROF        => "file=$run{$by}{profile}"
            },
            @more
        );
    };
    $execute->('original', meanwhile => sub { $execute->('ours') });
    return %run;
}

# What is no part of the program.
sub without_profiler {
    my ($counts) = @_;
    return { map { $_ => $counts->{$_} } grep { !/(?:^|;)DB::|Devel::NYTProf/ } keys %$counts };
}

# "OUTERMOST;...;SUB" => returns.
sub call_stacks {
    my ($profile) = @_;
    my ($out)     = capture(['nytprofcalls', '--calls', $profile]);
    return { map { /^(.*) (\d+)$/ ? ($1 => $2) : () } split /\n/, $out };
}

done_testing();
