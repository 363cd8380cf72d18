# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Util and ::Constants: what reports of profiles need.
use strict;
use warnings;

use ReaderModules;
use RequiredPackages;
use Test::More;

use Cwd qw(getcwd);

use Devel::NYTProf::Constants qw(const_bits2names NYTP_FIDf_HAS_SRC NYTP_SCi_CALLING_SUB);
use Devel::NYTProf::Core;
use Devel::NYTProf::Util qw(fmt_float fmt_time fmt_incl_excl_time make_path_strip_editor
    strip_prefix_from_paths calculate_median_absolute_deviation get_alternation_regex
    get_abs_paths_alternation_regex html_safe_filename trace_level);

my @times = (
    0         => '0s',
    1e-9      => '1ns',
    9.99e-7   => '999ns',
    1.4e-6    => "1\xc2\xb5s",
    9.99e-4   => "999\xc2\xb5s",
    1e-3      => '1.00ms',
    0.0123456 => '12.3ms',
    0.123456  => '123ms',
    1.23456   => '1.23s',
    12.3456   => '12.3s',
    3600      => '3600s',
    -0.5      => '-500ms',
    -200      => '-200s',
);
while (my ($seconds, $text) = splice @times, 0, 2) {
    is(fmt_time($seconds), $text, "time $text");
}
is(fmt_time(undef),              undef,      'no time');
is(fmt_time(0.5, 6),             '   500ms', 'a column of numbers');
is(scalar(() = fmt_time(undef)), 1,          'is one value');
{
    local $ENV{NYTPROF_FMT_TIME} = '%.4f';
    is(fmt_time(0.5), '0.5000', 'NYTPROF_FMT_TIME is the format');
}

my @pairs = (
    [1,      1]      => '1.00s',
    [1.5,    1]      => '1.50s (1.00+500ms)',
    [0.0015, 0.0005] => "1.50ms (500\xc2\xb5s+1.00)",
    [200,    100]    => '200s (100+100)',
    [2,      0]      => '2.00s (0+2.00)',
    [0.5,    -0.1]   => '500ms (-100+600)',
);
while (my ($pair, $text) = splice @pairs, 0, 2) {
    is(fmt_incl_excl_time(@$pair), $text, "inclusive and exclusive $text");
}

my @floats = (
    [0]             => '0',
    [12.3]          => '12.30000',
    [1.23456789]    => '1.23457',
    [1e-5]          => '1.0e-5',
    [1.2345e-6, 6]  => '1.23e-6',
    [0.0005, 4]     => '5e-4',
    [0.00001234, 2] => '1e-5',
    [1e12]          => '1000000000000',
);
while (my ($arguments, $text) = splice @floats, 0, 2) {
    is(fmt_float(@$arguments), $text, "number $text");
}

is_deeply(calculate_median_absolute_deviation([1, 2, 3, 4, 100]), [1, 3], 'odd median');
is_deeply(calculate_median_absolute_deviation([1, 2, 3, 4]),      [1, 3], 'even median');
is_deeply(calculate_median_absolute_deviation([0, 0, 1, 2], 1),   [1, 2], 'without zeros');
is_deeply(calculate_median_absolute_deviation([]),                [0, 0], 'of nothing');

is(html_safe_filename('/usr/share/Foo-Bar.pm'), 'usr-share-Foo-Bar-pm', 'a name for a file');
is(html_safe_filename('(eval 1)[x:2]'),         '(eval 1)[x-2]',        'of a string eval');

is(get_alternation_regex(['a', 'ab', '.'], '/?'), qr{(?:ab/?|a/?|\./?)}, 'any of these');
my $folder = getcwd();
my $here   = get_abs_paths_alternation_regex(['lib']);
like("$folder/lib/", qr/\A$here\z/, 'any folder');
my $elsewhere = get_abs_paths_alternation_regex(['lib'], '/x');
like('/x/lib', qr/\A$elsewhere\z/, 'elsewhere');
eval { get_abs_paths_alternation_regex([]) };
like($@, qr/^No paths at \Q$0\E/, 'of none at all');

my $strip = make_path_strip_editor(['/usr/lib', '/usr/lib/perl5']);
my ($in_lib, $behind) = ('/usr/lib/perl5/Foo.pm', 'eval [/usr/lib/Foo.pm:1]');
ok($strip->($in_lib),  'a folder is removed');
ok(!$strip->($behind), 'only from the front');
is("$in_lib $behind", 'Foo.pm eval [/usr/lib/Foo.pm:1]', 'in place');
my @paths = ('/usr/lib/A.pm', undef, ['/usr/lib/B.pm']);
strip_prefix_from_paths(['/usr/lib'], \@paths);
is_deeply(\@paths, ['A.pm', undef, ['B.pm']], 'of a list');
my @evals = ('(eval 1)[/usr/lib/A.pm:1]');
strip_prefix_from_paths(['/usr/lib'], \@evals, '\[', 'LIB/');
is("@evals", '(eval 1)[LIB/A.pm:1]', 'behind something, by something');
eval { strip_prefix_from_paths(['/usr/lib'], '/usr/lib/A.pm') };
like($@, qr/second argument must be array ref/, 'a list it must be');

eval { strip_prefix_from_paths('/usr/lib', []) };
like($@, qr/^strip_prefix_from_paths\(\) first argument must be array ref at \Q$0\E/, 'of folders');
eval { strip_prefix_from_paths([], 'x'); strip_prefix_from_paths(['/usr/lib'], undef) };
is($@, '', 'nothing to do');
for my $wrong ([], ['x'], [{}]) {
    eval { calculate_median_absolute_deviation(@$wrong) };
    like($@, qr/^No array ref given at \Q$0\E/, 'the median wants a list');
}

is(trace_level(), 0, 'no option trace');
my $traced = run_with_ours([$^X, '-MDevel::NYTProf::Util=trace_level', '-e', 'print trace_level'],
    env => { NYTPROF => 'file=x:trace=3' });
is($traced->{out}, 3, 'option trace');

is(NYTP_FIDf_HAS_SRC,    16, 'a bit');
is(NYTP_SCi_CALLING_SUB, 7,  'a slot');
is_deeply(
    [const_bits2names('NYTP_FIDf', 50)],
    [qw(NYTP_FIDf_VIA_STMT NYTP_FIDf_HAS_SRC NYTP_FIDf_SAVE_SRC)],
    'names of bits'
);
is(
    scalar const_bits2names('NYTP_FIDf', 306),
    'NYTP_FIDf_VIA_STMT | NYTP_FIDf_HAS_SRC | NYTP_FIDf_SAVE_SRC | NYTP_FIDf_IS_EVAL',
    'as text'
);

# Scripts of the original want its version, whichever it was.
my $version = $Devel::NYTProf::Core::VERSION;
ok(!($version != 6.12) && $version == 6.14   && $version eq '5.07', 'the version suits all of 6');
ok($version != 8       && $version ne '2.10' && $version > 6.14,    'and no others');
ok(eval { Devel::NYTProf::Core->VERSION(6.12) }, 'and is what one may ask for');

# The original says the same of all that it has an answer for.
my $ask = <<'PERL';
    use Devel::NYTProf::Constants;
    use Devel::NYTProf::Util qw(fmt_float fmt_time fmt_incl_excl_time html_safe_filename
        calculate_median_absolute_deviation get_alternation_regex get_abs_paths_alternation_regex);
    my @numbers = map { ($_, -$_) } 0, map { my $n = $_; map { $n * 10**$_ } -10 .. 4 } 1, 2.345, 9.9996;
    print fmt_float($_), ' ', fmt_float($_, 8), ' ', fmt_time($_), ' ', fmt_time($_, 9), "\n" for @numbers;
    for my $n (@numbers) { print fmt_incl_excl_time($n, $_), "\n" for @numbers }
    print join(',', @{ calculate_median_absolute_deviation([@numbers[0 .. $_]], $_ % 2) }), "\n" for 0 .. 20;
    print html_safe_filename($_), "\n" for map { "a$_", "${_}b", "-$_${_}c" } map { chr } 32 .. 126;
    print Devel::NYTProf::Util::_dumper({ b => [1], a => "x\n" }, 2), Devel::NYTProf::Util::_dumper();
    print get_alternation_regex(['/b.c', '/a', '/a/b'], 'x*'), get_abs_paths_alternation_regex(['/a', '/a/b', '.']);
    print map { "$_ = " . &{"Devel::NYTProf::Constants::$_"}() . "\n" } sort grep {/^NYTP/} @Devel::NYTProf::Constants::EXPORT_OK;
PERL
my ($ours, $theirs) = on_both($ask);
SKIP: {
    skip needs('libdevel-nytprof-perl'), 1 if !$theirs;
    is($ours->{out}, $theirs->{out}, 'so does the original');
}

done_testing();
