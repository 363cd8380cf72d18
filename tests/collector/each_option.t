# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Each option that changes what is in a profile, held against the original: all that is counted, the
# attributes, and the options themselves.
use strict;
use warnings;

use ExampleProgram qw(example_program);
use ProfileRun;
use RequiredPackages;
use Test::More;

plan skip_all => needs('libdevel-nytprof-perl') if !has_original();

my ($program, %how) = example_program();
my $small = "sub work { return 1 }\nwork();\n";

# Attributes and options with values that are not the same in all profiles. Of the version of perl
# the original names that which it was built for, ours that which runs (see options.t).
my $own = qr/^attribute (?:ticks_per_sec|xs_version|cumulative_overhead_ticks|basetime):/;
$own = qr/$own|^attribute perl_version:/;
$own = qr/$own|^option (?:stream|evals_before):/;

sub header {
    my ($run) = @_;
    my $tables = $run->tables;
    return {
        map {
            my $kind = $_;
            map { ("$kind $_" => $tables->{"${kind}s"}{$_}) } keys %{ $tables->{"${kind}s"} }
        } qw(attribute option)
    };
}

sub has_same_header {
    my ($ours, $original, $different) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my @others = grep { !/$own/ } differences(header($ours), header($original), 'none');
    @others = grep { !/$different/ } @others if $different;
    return is(join("\n", @others), '', 'attributes and options');
}

# Where nothing is called or counted, the original's profile has no file; readers report that.
my $no_file = qr/^(?:flags|subs|sources|evals): .*, not none$/s;

# Where nothing is called there are no calls to be read, and the original's flame graph fails.
my $no_calls = qr/^option calls: 0, not \d$/;

# Devel::NYTProf writes source before it meets the files that only subs name.
my $late_source = qr/^sources: \S+Util\.pm: /;

# It counts a statement at line 1 for being switched on.
my $switch = qr/^(?:lines: prog\.pl:1: 0, not 1|flags: prog\.pl: 52, not 50)$/;

my @cases = (
    [''],
    (map { ["calls=$_"] } 0 .. 2),
    (map { ["slowops=$_"] } 0 .. 2),
    (map { ["$_=0"] } qw(stmts leave optimize optimise savesrc)),
    ['subs=0',                   $no_calls],
    ['subs=0:slowops=1:calls=2', $no_calls],
    ['subs=0:stmts=0',           qr/$no_calls|$no_file/],
    ['start=init',               $late_source],
    ['start=end',                $switch],
    ['savesrc=0:slowops=0:calls=2'],
    ['blocks=1'],
    (map { ["stmts=0:$_"] } qw(blocks=1 calls=2)),
);
for my $case (@cases) {
    my ($options, $different) = @$case;
    my ($ours, $original) =
        map { $_->($program, %how, options => $options) } \&profile, \&profile_by_original;
    is_same_profile($options, $ours, $original, $different);
    has_same_header($ours, $original, $different);
    next if $options !~ /^calls=2/;
    is_deeply(map({ $_->tables->{events} } $ours, $original), 'calls=2: in the same order');
}
for my $options (
    (map { "clock=$_" } qw(-1 0 1 2 3 4 7 -7 999)),
    (map { "perldb=$_" } qw(0x310 0x710 0xF10)),
    qw(expand=1 evals=1 trace=0 usecputime=0 forkdepth=3 forkdepth=-5)
    )
{
    my ($ours, $original) =
        map { $_->($small, options => $options) } \&profile, \&profile_by_original;

    # Devel::NYTProf uses clock 0 for an unknown clock, without a warning.
    my $shown =
        $options eq 'clock=999' ? qr/\Astderr: 'Devel::NYTProf: option 'clock' must/ : undef;
    is_same_profile($options, $ours, $original, $shown);
    has_same_header($ours, $original);
}

# The same in another way.
for my $same ('stream=1', 'stream=1:calls=2', 'stream=1:blocks=1', 'stream=1:leave=0') {
    my $streamed = profile($program, %how, options => $same);
    is($streamed->stderr, '', $same);
    is_same_profile('is the same profile',
        $streamed, profile_by_original($program, %how, options => $same =~ s/^stream=1:?//r));
}

done_testing();
