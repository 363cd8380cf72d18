# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# All that is counted, and not timed, is what the original counts: in all combinations of the
# options that change how statements are seen, and how the profile is written.
use strict;
use warnings;

use ExampleProgram qw(example_program);
use ProfileRun;
use RequiredPackages;
use Test::More;

plan skip_all => needs('libdevel-nytprof-perl') if !has_original();

my ($program, %how) = example_program();

# What the two profilers may differ in, and why:
my %different = (
    'attribute ticks_per_sec'             => 'our ticks are finer, 1 ns',
    'attribute xs_version'                => 'the version of the profiler',
    'attribute cumulative_overhead_ticks' => 'a time',
    'attribute perl_version'              => 'the original names the perl that it was built for',
    'option stream'                       => 'ours: whether events were written at once',
);

sub facts {
    my ($run)  = @_;
    my $tables = $run->tables;
    my %facts  = map { ("fid $_" => $tables->{name}{$_}) } keys %{ $tables->{name} };
    for my $kind (qw(attribute option)) {
        my $table = $tables->{"${kind}s"};
        $facts{"$kind $_"} = $table->{$_} for keys %$table;
    }
    delete $facts{'attribute basetime'};    # the program may have begun in another second
    return \%facts;
}

for my $leave (1, 0) {
    for my $use_db_sub (0, 1) {
        for my $savesrc (1, 0) {
            for my $compress (6, 0) {
                my $blocks = $compress ? 1 : 0;    # both ways to write statements
                my $options =
                    "leave=$leave:use_db_sub=$use_db_sub:savesrc=$savesrc" . ":compress=$compress";
                my ($ours, $original) =
                    map { $_->($program, %how, options => "$options:blocks=$blocks") } \&profile,
                    \&profile_by_original;
                is_same_profile($options, $ours, $original);
                my @others = differences(facts($ours), facts($original), 'none');
                is(join("\n", grep { /^(.*?): /; !$different{$1} } @others),
                    '', 'numbers of files, attributes and options');
                is(
                    join(' ', sort keys %{ $ours->tables->{attributes} }),
                    'PL_perldb application basetime clock_id cumulative_overhead_ticks nv_size'
                        . ' perl_version ticks_per_sec xs_version',
                    'no other attributes'
                );
            }
        }
    }
}

done_testing();
