# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Data and its objects: what the methods return, and that the original's return the
# same.
use strict;
use warnings;

use ReaderModules;
use ProfileReader qw(has_original);
use RequiredPackages;
use Test::More;

use File::Temp qw(tempdir);

use Devel::NYTProf::Data;
use Devel::NYTProf::SubCallInfo;

my $folder   = tempdir(CLEANUP => 1);
my %examples = example_profiles();

# A profile in which everything can be counted: two files, a string eval that ran three times, a sub
# in it, a builtin and recursion. Times are in units of 0.1 us.
my @evals = map { "(eval $_)[/x/main.pl:3]" } 1 .. 3;
my $known = write_file(
    "$folder/known",
    join '',
    "NYTProf 5 0\n:ticks_per_sec=10000000\n:nv_size=8\n:application=main.pl\n!calls=1\n",
    'P' . "\x05\x04" . pack('d', 1.5e9),
    chunk('@', 1, 0, 0, 52, 0, 0, str('/x/main.pl')),
    chunk('@', 2, 0, 0, 50, 0, 0, str('/x/lib/Mod.pm')),
    (map { chunk('@', 2 + $_, 1, 3, 50, 0, 0, str($evals[$_ - 1])) } 1 .. 3),
    chunk('+', 10, 1, 2),
    chunk('+', 5,  1, 2),
    chunk('-'),
    chunk('+', 3,  1, 2),
    chunk('+', 20, 2, 7),
    (map { chunk('+', $_, 2 + $_, 1) } 1 .. 3),
    ":cumulative_overhead_ticks=5000000\n",
    (map { chunk('S', 2 + $_, 1, str($_ < 3 ? 'f()' : 'g()')) } 1 .. 3),
    chunk('S', 1, 1,                      str("use Mod;\n")),
    chunk('s', 1, str('main::f'),         2, 3),
    chunk('s', 2, str('Mod::CORE:print'), 0, 0),
    (map { chunk('s', 2 + $_, str("Mod::__ANON__[$evals[$_ - 1]:1]"), 1, 1) } 1 .. 2),
    calls([1, 3], 'main::RUNTIME', 1, [3,  1,  0],   0, 'main::f'),
    calls([3, 1], 'Mod::x',        2, [0,  1,  .5],  2, 'main::f'),
    calls([4, 1], 'Mod::y',        4, [2,  2,  .25], 1, 'main::f'),
    calls([2, 7], 'main::f',       7, [.5, .5, 0],   0, 'Mod::CORE:print'),
    calls([0, 0], '',              0, [0,  0,  0],   0, 'Mod::CORE:print'),
    (
        map { calls([2, $_], 'Mod::x', $_, [$_, $_, 0], 0, "Mod::__ANON__[$evals[$_ - 1]:1]") }
            1 .. 2
    ),
    'p' . "\x05" . pack('d', 1.5e9 + 2)
);

my $profile = Devel::NYTProf::Data->new({ filename => $known, quiet => 1 });
is_deeply(
    $profile->attributes,
    {
        ticks_per_sec             => 10000000,
        nv_size                   => 8,
        application               => 'main.pl',
        cumulative_overhead_ticks => 5000000,
        complete                  => 1,
        profiler_start_time       => 1.5e9,
        profiler_end_time         => 1.5e9 + 2,
        profiler_duration         => 2,
        profiler_active           => 1.5,
        total_stmts_measured      => 7,
        total_stmts_discounted    => 1,
        total_stmts_duration      => 4.4e-6,
        total_sub_calls           => 17,
    },
    'facts about the run'
);
is_deeply($profile->options,            { calls         => 1 },      'options');
is_deeply($profile->get_profile_levels, { fid_line_time => 'line' }, 'levels');
my $levels = join ' ', map { defined $profile->get_fid_line_data($_) ? 'has' : 'no' } undef, 'line',
    'block', 'sub';
is($levels, 'has has no no', 'and their data');

# Files. Two string evals have the same source.
sub fids { return join ' ', map { $_->fid } @_ }
is(fids($profile->all_fileinfos),     '1 2 3 5', 'files; equal string evals are one');
is(fids($profile->noneval_fileinfos), '1 2',     'those that are no string evals');
is(fids($profile->eval_fileinfos),    '3 5',     'those that are');
is(fids(map { $profile->fileinfo_of($_) } 2, '/x/main.pl', 'Mod.pm', $profile->fileinfo_of(3)),
    '2 1 2 3', 'files by number, name, end of the name, and themselves');
is($profile->fileinfo_of('nothing', 1), undef, 'what is not there');
my ($main, $mod, $eval, $other) = $profile->all_fileinfos;
is(
    join(' ',
        $main->filename, $main->flags,   $main->size,    $main->mtime,
        $main->is_file,  $main->is_eval, $main->is_fake, $main->is_pmc),
    '/x/main.pl 52 0 0 1 0 0 0',
    'what a file is'
);
is(join(' ', $eval->eval_fid, $eval->eval_line, $eval->eval_fi->fid, $eval->is_eval),
    '1 3 1 1', 'what ran a string eval');
is_deeply([$eval->outer], [$main, 3], 'the same as file and line');
is($eval->outer(1),             $main, 'the file at the end of the chain');
is(fids($main->has_evals),      '3 5', 'string evals of a file');
is(fids($main->has_evals(1)),   '3 5', 'with those of those');
is(fids($other->sibling_evals), '3 5', 'string evals of one line');
is_deeply($main->evals_by_line,  { 3 => { 3 => $eval, 5 => $other } }, 'by line');
is_deeply($eval->meta,           { merged_fids => [4] },               'which one was merged');
is_deeply($main->line_time_data, [undef, undef, [1.8e-6, 2]],          'times of lines');
is_deeply($eval->line_time_data, [undef, [3e-7, 2]],                   'of merged ones, too');
is($main->line_time_data(['block']), undef, 'there are no others');
is(join(' ', $main->sum_of_stmts_count, $main->sum_of_stmts_time, $main->excl_time),
    '2 1.8e-06 1.8e-06', 'sums');
is(join(' ', $main->sum_of_stmts_count(1), $main->sum_of_stmts_time(1)), '5 2.4e-06', 'with evals');
is_deeply($main->srclines_array, ["use Mod;\n"],        'source');
is_deeply($main->has_savesrc,    [undef, "use Mod;\n"], 'as it is saved');
is($main->src_digest, '1,9,722',             'its digest');
is($mod->src_digest,  '',                    'of none');
is($mod->summary,     'fid2: /x/lib/Mod.pm', 'number and name');
{
    local @INC = ('/x/lib', @INC);
    my $again = Devel::NYTProf::Data->new({ filename => $known, quiet => 1 });
    is($again->fileinfo_of(2)->filename_without_inc, 'Mod.pm', 'without the folder of modules');
}
is($mod->abs_filename, '/x/lib/Mod.pm', 'path');

# Subs.
my $f     = $profile->subinfo_of('main::f');
my $print = $profile->subinfo_of('Mod::CORE:print');
my $anon  = "Mod::__ANON__[$evals[0]:1]";
is(
    join(' ', sort keys %{ $profile->subname_subinfo_map }),
    "Mod::CORE:print $anon main::f",
    'subs; equal ones without a name are one'
);
is(
    join(
        ' ',
        map { $f->$_ }
            qw(subname package subname_without_package fid first_line last_line kind
            is_xsub is_opcode calls incl_time excl_time recur_max_depth recur_incl_time)
    ),
    'main::f main f 1 2 3 perl 0 0 7 5 4 2 0.75',
    'what a sub is'
);
is(join(' ', map { $print->$_ } qw(kind is_xsub is_opcode calls)), 'opcode 1 1 7', 'a builtin');
is($profile->subinfo_of($anon)->is_anon,                           1, 'a sub without a name');
is_deeply(
    $f->caller_fid_line_places,
    {
        1 => { 3 => [1, 3, 1, 0, 0, 0,  0, { 'main::RUNTIME' => undef }] },
        3 => { 1 => [6, 2, 3, 0, 0, .5, 2, { 'Mod::x'        => undef, 'Mod::y' => undef }] },
    },
    'places that call it'
);
is(join(' ', map { "$_->[0]:$_->[1]" } $f->caller_places), '1:3 3:1', 'in order');
is(
    join(' ', $f->caller_count, $f->caller_fids, sort keys %{ $f->called_by_subnames }),
    '2 1 3 Mod::x Mod::y main::RUNTIME',
    'who they are'
);
my $call = bless $f->caller_fid_line_places->{3}{1}, 'Devel::NYTProf::SubCallInfo';
is(join(' ', map { $call->$_ } qw(calls incl_time excl_time recur_max_depth recur_incl_time)),
    '6 2 3 2 0.5', 'calls from a place');
is_deeply(
    $eval->sub_call_lines,
    { 1 => { 'main::f' => [6, 2, 3, 0, 0, .5, 2, { 'Mod::x' => undef, 'Mod::y' => undef }] } },
    'calls that a file makes'
);
my $merged = $profile->subinfo_of($anon);
is(
    join(' ',
        $merged->calls,        $merged->incl_time,
        $merged->caller_count, @{ $merged->meta->{merged_sub_names} }),
    "3 3 2 Mod::__ANON__[$evals[1]:1]",
    'sums of merged subs'
);
is($f->fileinfo, $main, 'the file of a sub');
is(join(' ', map { $_->subname } $main->subs_defined),           'main::f',       'subs of a file');
is(join(' ', map { $_->subname } $main->subs_defined_sorted(1)), "$anon main::f", 'with evals');
is(join(' ', keys %{ $profile->subs_defined_in_file(1) }),       'main::f',       'by name');
is_deeply($profile->subs_defined_in_file_by_line(1),     { 2 => [$f] },                  'by line');
is_deeply([$profile->file_line_range_of_sub('main::f')], ['/x/main.pl', 1, 2, 3, $main], 'range');
is(
    join(' ',
        map { defined $_ ? $_ : 'none' } map { scalar $profile->resolve_fid($_) } '/x/main.pl',
        'main.pl', 7, 'pl', 'Mod.pm'),
    '1 1 7 none 2',
    'numbers of files'
);
my $packages = $profile->package_subinfo_map;
is_deeply([map { $_->subname } @{ $packages->{'Mod::'} }], ['Mod::CORE:print', $anon], 'packages');
is_deeply($profile->package_subinfo_map(0, 1)->{main},     { '' => [$f] }, 'packages in packages');
my ($all_of_mod) = @{ $profile->package_subinfo_map(1)->{'Mod::'} };
is($all_of_mod->calls, 10, 'their sums');
is($print->calls,      7,  'leave subs as they are');
my $clone = $f->clone;
$clone->merge_in($print);
is(join(' ', $clone->calls, $f->calls, $clone->caller_count, $f->caller_count),
    '14 7 3 2', 'copies');

# Without merging, and with fewer string evals allowed than there are.
my $apart = Devel::NYTProf::Data->new({ filename => $known, quiet => 1, skip_collapse_evals => 1 });
is(fids($apart->eval_fileinfos), '3 4 5', 'skip_collapse_evals');
{
    local $ENV{NYTPROF_MAX_EVAL_SIBLINGS} = 1;
    my $few = Devel::NYTProf::Data->new({ filename => $known, quiet => 1 });
    is(fids($few->eval_fileinfos),                           '3', 'NYTPROF_MAX_EVAL_SIBLINGS');
    is($few->fileinfo_of(3)->meta->{merged_fids_src_varied}, 1,   'of which one is another');
    is_deeply($few->fileinfo_of(3)->line_time_data, [undef, [6e-7, 3]], 'all are added');
}

# Printed for comparing.
my $dumped = '';
open my $dump, '>', \$dumped or die $!;
is($profile->normalize_variables(1),                                       1, 'normalized');
is($profile->dump_profile_data({ filehandle => $dump, separator => ' ' }), 1, 'dumped');
is(
    (grep { /^sub_subinfo main::f called_by 3/ } split /\n/, $dumped)[0],
    'sub_subinfo main::f called_by 3:1 [ 6 0 0 0 0 0 2 Mod::x|Mod::y ]',
    'a line of a dump'
);
like(
    $dumped,
    qr/^fid_fileinfo 1 \[ \/x\/main\.pl   1 4 0 0 \]\nfid_fileinfo 1 sub main::f 2-3$/m,
    'without what differs from run to run'
);
like($dumped, qr/^fid_fileinfo 1 eval 3 \[ count 2 nested 0 merged 1 \]$/m, 'string evals');

# Names of others neither begin lines nor control a terminal.
{
    my $hostile = write_file(
        "$folder/hostile",
        join '',
        "NYTProf 5 0\n:ticks_per_sec=10000000\n:nv_size=8\n:application=a\e[2J\n",
        'P' . "\x05\x04" . pack('d', 1.5e9),
        chunk('@', 1, 0, 0, 52, 0, 0, str("/x/\e]0;a\a.pl")),
        chunk('s', 1, str("main::\e[2J\n\xC2\x9B\x9B"), 2, 3),
        'p' . "\x05" . pack('d', 1.5e9 + 2)
    );
    for my $separator ('', "\t") {
        my $text = '';
        open my $out, '>', \$text or die $!;
        Devel::NYTProf::Data->new({ filename => $hostile, quiet => 1 })
            ->dump_profile_data({ filehandle => $out, separator => $separator });
        unlike($text, qr/[\x00-\x08\x0B-\x1F\x7F-\x9F]/, 'a dump has no control characters');
        like($text, qr/main::\\x1b\[2J\\x0a/, 'but escapes');
    }
}

# NYTPROF_ONLOAD, for debugging.
my $load = <<'PERL';
use Devel::NYTProf::Data;
my $profile = Devel::NYTProf::Data->new({ filename => shift, quiet => 1 });
print 'loaded';
PERL
my $is_dump = qr/\A\$VAR1 = bless\( \{\n  'attribute' => \{\n/;
for my $case (
    ['dump',        0, $is_dump, 'loaded'],
    ['dump=1',      0, $is_dump, 'loaded'],
    ['dump:exit=3', 3, $is_dump, ''],
    ['exit=4',      4, qr/\A\z/, ''],
    ['exit',        0, qr/\A\z/, ''],
    ['dump=0:x',    0, qr/\A\z/, 'loaded'],
    )
{
    my ($value, $code, $dump_of_it, $printed) = @$case;
    my $run = run_with_ours([$^X, '-e', $load, $known], env => { NYTPROF_ONLOAD => $value });
    is($run->{status} >> 8, $code, "NYTPROF_ONLOAD=$value: exit code");
    like($run->{err}, $dump_of_it, 'dump');
    is($run->{out}, $printed, 'the program goes on or not');
}

# Without the name of a file, and without a file.
my $default = run_with_ours([$^X, '-e', 'use Devel::NYTProf::Data; Devel::NYTProf::Data->new({})'],
    folder => tempdir(CLEANUP => 1));
like($default->{err}, qr/could not locate file/, 'there is none');
my $there = tempdir(CLEANUP => 1);
symlink $known, "$there/nytprof.out" or die $!;
for my $arguments ('', '{ filename => undef }', q({ filename => '' })) {
    $default = run_with_ours(
        [$^X, '-e', "use Devel::NYTProf::Data; Devel::NYTProf::Data->new($arguments)"],
        folder => $there);
    is(
        "$default->{err}$default->{out}",
        "Reading nytprof.out\nProcessing nytprof.out data\n",
        "nytprof.out is the default, new($arguments)"
    );
}
eval { Devel::NYTProf::Data::load_profile_data_from_file() };
like($@, qr/^Usage: .*load_profile_data_from_file\(file, \[callback\]\) at \Q$0\E/, 'usage');

# A damaged file.
my $cut = write_file(
    "$folder/cut",
    do { local (@ARGV, $/) = $known; substr <>, 0, 330 }
);
my @warnings;
{
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    $profile = Devel::NYTProf::Data->new({ filename => $cut, quiet => 1 });
}
like("@warnings", qr/^\Q$cut\E: byte \d+: truncated in a record with tag '.'/, 'damage');
ok(!$profile->attributes->{complete} && $profile->all_fileinfos, 'what precedes it is there');
my $huge = write_file("$folder/huge",
          "NYTProf 5 0\n"
        . chunk('@', 1, 0, 0, 0, 0, 0, str('/x'))
        . "+\x05\x01\xFF\xFF\xFF\xFF\xF0"
        . "S\x01\xFF\x7F\xFF\xFF\xFF"
        . str('x'));
@warnings = ();
{
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    $profile = Devel::NYTProf::Data->new({ filename => $huge, quiet => 1 });
}
like("@warnings", qr/implausible/, 'lines that no file has take no memory');

# The original forgets times when string evals are merged: of blocks and subs, and all when the first
# of them has none, because another process ran it.
my %lost_by_original = (
    'evals_blocks/nytprof.out'       => qr/excl_time|line_data|line_time_data/,
    'forked_evals/nytprof.out.28762' => qr/excl_time|line_data|line_time_data|sum_of_stmts/,
);

# All that the original returns, of all profiles that it wrote.
my $survey = 'lib/reader_survey.pl';
SKIP: {
    skip needs('libdevel-nytprof-perl'), 1 if !has_original();
    for my $name (sort keys %examples) {
        my @command = ($^X, $survey, $examples{$name});
        my %how     = (folder => '.');
        my ($got, $want) = (run_with_ours(\@command, %how), run_with_original(\@command, %how));
        next if $want->{status};    # a line end in $0
        my ($ours, $theirs) = map { _facts($_->{out}) } $got, $want;
        if (my $lost = $lost_by_original{$name}) {
            delete @$_{ grep { /$lost/ } keys %$_ } for $ours, $theirs;
        }
        my @different = grep { ($ours->{$_} // 'none') ne ($theirs->{$_} // 'none') }
            sort keys %{ { %$ours, %$theirs } };
        is(
            join("\n",
                map { "$_: $ours->{$_}, not $theirs->{$_}" }
                    @different[0 .. (@different > 3 ? 2 : $#different)]),
            '',
            "$name: the original says the same of " . keys(%$theirs) . ' things'
        );
    }
}

sub _facts {
    my ($text) = @_;
    my %facts;
    for (split /\n/, $text) {
        my ($name, $value) = split / = /, $_, 2;
        $facts{$name} .= $value // '';
    }
    return \%facts;
}

# A killed process beside a complete one that ran line 2 three times: three lines of 1 ms each.
{
    my $head    = "NYTProf 5 0\n:ticks_per_sec=10000000\n";
    my @process = map { 'P' . chunk($_, 1) . pack('d', 1e9) } "\x05", "\x07";
    my $file    = chunk('@', 1, (0) x 5, str('a.pl'));
    my $slices  = "#~slices   \xe4\x95\x88\xc6/\xc0\x96\xb1\" ! #  !#  !\$a.pl\"  \"\"\"!   #   "
        . "\"\"\"!!!\xe8'\xe8'\xe8'\n";
    my $counted = chunk('+', 10, 1, 2) x 3 . "p\x05" . pack('d', 1e9 + 1);
    my %profile = (
        'complete, killed' => join('', $head, $process[0], $file, $counted, $process[1], $slices),
        'killed, complete' => join('', $head, $process[1], $file, $slices,  $process[0], $counted),
    );
    for my $name (sort keys %profile) {
        my $path = write_file("$folder/both", $profile{$name});
        my $lines =
            Devel::NYTProf::Data->new({ filename => $path, quiet => 1 })->{fid_line_time}[1];
        is(join(' ', map { "$_:$lines->[$_][1]" } 1 .. 3), '1:1 2:4 3:1', "lines of both: $name");
    }
}

done_testing();
