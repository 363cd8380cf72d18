# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Data on profiles in which something is missing, doubled or out of range: what is
# read of them, and each warning, once.
use strict;
use warnings;

use ReaderModules;
use Test::More;

use File::Temp qw(tempdir);

use Devel::NYTProf::Data;

my $folder = tempdir(CLEANUP => 1);

# The profile of these chunks, and what was said about it, without the place.
sub load {
    my @chunks = @_;
    my $file   = write_file("$folder/odd", join '', @chunks);
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, map { split /\n/ } @_ };
    my $profile =
        Devel::NYTProf::Data->new({ filename => $file, quiet => 1, skip_collapse_evals => 1 });
    s/^\Q$file\E: (?:byte \d+(?: of [^:]*)?: )?// for @warnings;
    return $profile, grep { !/\bends\b/ } @warnings;    # none of these profiles has an end
}

sub head { return "NYTProf 5 0\n:nv_size=8\n" . join '', map { ":$_\n" } @_ }

sub file {
    my ($fid, $name, $eval_fid, $eval_line) = @_;
    return chunk('@', $fid, $eval_fid || 0, $eval_line || 0, 0, 0, 0, str($name));
}

# Subs.
my $twice = 'sub main::f is defined more than once; using the first file';
for my $order ([1, 2, 3], [3, 2, 1], [2, 1, 3]) {
    my ($profile, @warnings) = load(
        head(),
        (map { file($_, "/$_.pl") } 1 .. 3),
        (map { chunk('s', $_, str('main::f'), 10 * $_, 10 * $_ + 1) } @$order)
    );
    my $f = $profile->subinfo_of('main::f');
    is(join(' ', $f->fid, $f->first_line, $f->last_line),
        '1 10 11', "a sub of files @$order is that of the first");
    is_deeply(\@warnings, [($twice) x 2], 'each further one is reported');
    for my $fid (1 .. 3) {
        my @subs = map { $_->subname } $profile->fileinfo_of($fid)->subs_defined;
        is("@subs", 'main::f', "file $fid lists it");
    }
}
{
    my $anon = 'main::__ANON__[(eval 1)[/a:1]:1]';
    my ($profile, @warnings) = load(
        head(),
        file(1, '/a'),
        file(2, '(eval 1)[/a:1]', 1, 1),
        file(3, '(eval 1)[/a:1]', 1, 1),
        map { chunk('s', $_, str($anon), 1, 1) } 3, 2
    );
    is($profile->subinfo_of($anon)->fid, 2, 'of string evals, too');
    is_deeply(\@warnings, [], 'without a warning');
}
{
    my ($profile) = load(
        head(),
        file(1, '/a'),
        file(2, '/b'),
        chunk('s', 2, str('B::CORE:print'), 5, 6),
        calls([2, 7], 'main::f',       2, [1,         .5, 0],   0, 'A::nowhere'),
        calls([2, 8], 'main::f',       3, ["Inf" + 0, 1,  .25], 1, 'A::nowhere'),
        calls([2, 8], 'main::f',       1, [0,         0,  0],   0, 'A::nowhere'),
        calls([2, 7], 'main::RUNTIME', 1, [1,         1,  0],   0, 'B::CORE:print'),
        calls([0, 0], '',              0, [0,         0,  0],   0, 'B::CORE:print'),
        chunk('s', 2, str('B::unused'), 3, 4),
        chunk('s', 2, str('B::f'),      5, 6),
        calls([0, 3], 'main::f', 1, [0, 0, 0], 0, 'B::f')
    );
    my ($nowhere, $print, $unused, $f) =
        map { $profile->subinfo_of($_) } 'A::nowhere', 'B::CORE:print', 'B::unused', 'B::f';
    is($nowhere->fid, 1, 'a sub of no file is with the first one');
    ok((grep { $_->subname eq 'A::nowhere' } $profile->fileinfo_of(1)->subs_defined),
        'which lists it');
    is(
        join(' ',
            map { $nowhere->$_ } qw(calls incl_time excl_time recur_max_depth recur_incl_time)),
        '6 1 1.5 1 0.25',
        'a time that is no number counts as none'
    );
    is(join(' ', map { $print->$_ } qw(fid first_line last_line is_opcode)),
        '2 0 0 1', 'a builtin has no lines');
    is(join(' ', map { $unused->$_ } qw(fid first_line last_line calls)),
        '2 3 4 0', 'a sub that was not called');
    is(join(' ', map { $f->$_ } qw(fid first_line last_line calls)),
        '2 5 6 1', 'a sub that no file called keeps its lines');
}

# Files.
{
    my ($profile, @warnings) = load(
        head(),
        file(0, '/none'),
        file(1, '/a'),
        file(1, '/again'),
        chunk('-'),
        (map { chunk('+', 10, 9, $_) } 1 .. 3),
        chunk('+', 20, 1, 2),
        chunk('S', 9,  1, str('x')),
        chunk('+', 10, 0, 1)
    );
    is(join(' ', map { $_->fid . $_->filename } $profile->all_fileinfos), '1/a', 'named twice');
    is_deeply($profile->fileinfo_of(1)->line_time_data, [undef, undef, [2e-6, 1]], 'its times');
    is_deeply(
        \@warnings,
        ['file number 9 has no name; its data is ignored'],
        'a file without a name is reported once'
    );
    is($profile->attributes->{total_stmts_measured}, 5, 'all statements are counted');
}
for my $invoker (2, 7) {
    my ($profile, @warnings) = load(head(), file(1, '/a'), file(2, '(eval 1)[/x:3]', $invoker, 3));
    my $eval  = $profile->fileinfo_of(2);
    my @evals = $profile->fileinfo_of(1)->has_evals;
    is($eval->is_eval + @evals, 0, "file $invoker has not run it");
    is_deeply(\@warnings,
        ["file number $invoker, which ran string eval (eval 1)[/x:3], is missing"],
        'is reported');
}
{
    my ($profile) = load(head(), file(2, '(eval 1)[/a:3]', 1, 3), file(1, '/a'));
    is_deeply(
        [$profile->fileinfo_of(2)->outer],
        [$profile->fileinfo_of(1), 3],
        'a string eval before its file'
    );
}

# Lines.
for my $case (
    [times  => map { "+" . chr($_) . "\x01" . "\xE1\xFF\xFF" . chr $_ } 1 .. 10],
    [blocks => map { "*" . chr($_) . "\x01\x01" . "\xE1\xFF\xFF" . chr($_) . "\x01" } 1 .. 10],
    [source => map { "S\x01\xE1\xFF\xFF" . chr($_) . str('x') } 1 .. 10],
    )
{
    my ($what, @chunks) = @$case;
    my ($profile, @warnings) =
        load(head(), file(1, '/a'), chunk('+', 10, 1, 3), chunk('S', 1, 3, str('y')), @chunks);
    is(scalar @warnings, 1, "one warning of ten lines out of range, $what");
    like($warnings[0], qr/^number 33\d+ of a line .*implausible/, 'which names one');
    is($profile->fileinfo_of(1)->line_time_data->[3][1],  1,   'other times are there');
    is($profile->fileinfo_of(1)->srclines_array->[3 - 1], 'y', 'other source, too');
}

# In all, arrays may have as many empty places as this; after that, only few at once.
{
    my ($profile, @warnings) = load(head(), (map { file($_, "/$_") } 1 .. 3),
        "+\x05\x01\xE0\x80\x00\x00", "+\x06\x02\xC0\x40\x00", "+\x07\x03\xC0\x40\x01");
    is($profile->fileinfo_of(1)->line_time_data->[1 << 23][1], 1,
        'the last line that there may be');
    is($profile->fileinfo_of(2)->line_time_data->[16384][1], 1, 'one of a large file');
    is_deeply($profile->fileinfo_of(3)->line_time_data, [], 'one too many');
    like("@warnings", qr/^number 16385 of a line/, 'which is reported');
}

# Settings, processes, statements without an execution.
for my $case (
    ['NYTProf 5 0', 'x=1',                1e-6],
    ['NYTProf 5 0', 'ticks_per_sec=1000', .01],
    ['NYTProf 5 0', 'ticks_per_sec=1',    10],
    ['NYTProf 5 0', 'ticks_per_sec=0.5',  1e-6],
    ['NYTProf 5 0', 'ticks_per_sec=inf',  1e-6],
    ['NYTProf 5 0', 'ticks_per_sec=none', 1e-6],
    ['NYTProf 5 0', 'ticks_per_se=1000',  1e-6],
    )
{
    my ($version, $attribute, $seconds) = @$case;
    my ($profile) =
        load("$version\n:nv_size=8\n:$attribute\n", file(1, '/a'), chunk('+', 10, 1, 1));
    is_deeply(
        $profile->fileinfo_of(1)->line_time_data,
        [undef, [$seconds, 1]],
        "$version, $attribute"
    );
}
{
    my ($profile, @warnings) =
        load(head(), "!calls=2\n:odd\n!stream\n", file(1, '/a'), chunk('+', 10, 1, 1));
    is_deeply($profile->options, { calls => 2 }, 'options');
    is_deeply(
        \@warnings,
        [map { qq(attribute or option without "=" ignored: $_) } 'odd', 'stream'],
        'without a value'
    );
}
{
    my ($profile, @warnings) = load(
        head(),
        'P' . "\x05\x04" . pack('d', 100),
        'P' . "\x06\x05" . pack('d', 101),
        file(1, '/a'),
        'p' . "\x05" . pack('d', 103),
        'p' . "\x07" . pack('d', 104),
    );
    is($profile->attributes->{profiler_duration}, 3,   'one of two processes has ended');
    is($profile->attributes->{profiler_end_time}, 104, 'the last end');
    ok(!$profile->attributes->{complete}, 'one has not');
    ($profile, @warnings) = load(
        head(),
        'P' . "\x05\x04" . pack('d', 100),
        file(1, '/a'),
        'p' . "\x05" . pack('d', 103)
    );
    ok($profile->attributes->{complete}, 'all have ended');
}
{
    my ($profile, @warnings) = load(
        head(),
        file(1, '/a'),
        chunk('+', 10, 1, 1),
        (chunk('-'), chunk('-'), chunk('+', 5, 1, 1)) x 2,
        chunk('-'),
        chunk('+', 7, 1, 2),
        chunk('-'),
        (chunk('+', 1, 1, 3)) x 4,
        chunk('-'),
        chunk('+', 0, 1, 5)
    );
    is_deeply(
        $profile->fileinfo_of(1)->line_time_data,
        [undef, [2e-6, 1], [7e-7, 0], [4e-7, 3], undef, [0, 0]],
        'time without an execution'
    );
    is_deeply(
        \@warnings,
        ['second DISCOUNT record without a time between them ignored'],
        'is reported once'
    );
    is(
        join(
            ' ', map { $profile->attributes->{"total_stmts_$_"} } qw(measured discounted duration)
        ),
        '9 5 3.1e-06',
        'sums'
    );
}

# Blocks and subs have times of their own.
{
    my ($profile) = load(
        head(),
        file(1, '/a'),
        chunk('*', 10, 1, 5, 4, 3),
        chunk('-'), chunk('*', 3, 1, 6, 4, 3)
    );
    is_deeply($profile->get_profile_levels,
        { fid_line_time => 'line', fid_block_time => 'block', fid_sub_time => 'sub' }, 'levels');
    is_deeply(
        [map { $profile->fileinfo_of(1)->line_time_data([$_]) } qw(line block sub)],
        [
            [(undef) x 5, [1e-6,   1], [3e-7, 0]],
            [(undef) x 4, [1.3e-6, 1]],
            [(undef) x 3, [1.3e-6, 1]]
        ],
        'times of each'
    );
}

done_testing();
