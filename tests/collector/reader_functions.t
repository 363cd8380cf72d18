# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The functions in C++ behind the modules that read and write profiles: arguments, and what each
# chunk becomes.
use strict;
use warnings;

use ReaderModules;
use Test::More;

use File::Temp qw(tempdir);

use Devel::NYTProf::Core;
use Devel::NYTProf::Data;
use Devel::NYTProf::FileHandle;
use Devel::NYTProf::ReadStream qw(for_chunks);

my $folder = tempdir(CLEANUP => 1);
my $file   = write_file(
    "$folder/profile", join '',
    "NYTProf 5 0\n",
    chunk('@', 1, 0, 0, 0, 0, 0, str('/a')),
    (chunk('+', 10, 1, 2)) x 5,
    (chunk('S', 1,  1, str('x'))) x 2,
    chunk('-')
);

# What dies, and with which words.
sub dies_with {
    my ($code, $expected, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    ok(!eval { $code->(); 1 }, $name // 'it dies');
    like($@, ref $expected ? $expected : qr/^\Q$expected\E/, 'which says why');
    return;
}

# Arguments.
my $core  = 'Devel::NYTProf::Core';
my %usage = (
    "$core\::for_chunks(path, callbacks)" => [[], [$file], [$file, 'text'], [$file, sub { }, 1]],
    "$core\::load_tables(path, warnings)" =>
        [[], [$file], [$file, 'text'], [$file, {}], [$file, [], 1]],
    "$core\::check_option(text)" => [[], ['a=b', 1]],
    "$core\::read_source(path)"  => [[], [$file, 1]],
);
for my $usage (sort keys %usage) {
    my ($function) = $usage =~ /^(.*)\(/;
    for my $arguments (@{ $usage{$usage} }) {
        no strict 'refs';
        dies_with(
            sub { &$function(@$arguments) },
            "Usage: $usage",
            scalar(@$arguments) . " for $function"
        );
    }
}
like(Devel::NYTProf::Core::zlib_version(), qr/^\d+\.\d+/, 'the version of zlib');

# DB::set_option() asks for what is wrong with an option.
sub checked { return [Devel::NYTProf::Core::check_option(@_)] }
is_deeply(checked('calls=2'), [''], 'nothing is wrong');
is_deeply(
    checked('calls=3:colour=red'),
    [
        '',
        "option 'calls' must be 0 to 2, not '3'; using 2",
        "Unknown NYTProf option: 'colour'; ignored"
    ],
    'warnings'
);
is_deeply(checked('compress=10'), ["option 'compress' must be 0 to 9, not '10'"], 'an error');

# Source of files.
is(Devel::NYTProf::Core::read_source($file),          read_file($file), 'a file');
is(Devel::NYTProf::Core::read_source("$folder/none"), undef,            'no file');
ok($!{ENOENT}, 'the reason is reported');

# Tables: damage is a warning, what is no profile an error.
my $tables = Devel::NYTProf::Core::load_tables($file, my $warnings = ['before']);
is_deeply($tables->{fid_line_time}, [undef, [undef, undef, [5e-6, 5]]], 'times of lines');
is_deeply($tables->{profile_modes}, { fid_line_time => 'line' },        'of lines only');
is_deeply($tables->{fid_srclines},  [undef, [undef, 'x']],              'source');
is(scalar @$warnings, 1, 'no warning is added to those that there are');
my $cut =
    write_file("$folder/cut", "NYTProf 5 0\n" . chunk('@', 1, 0, 0, 0, 0, 0, str('/a')) . "+\x01");
ok(Devel::NYTProf::Core::load_tables($cut, $warnings), 'a damaged file');
is(scalar @$warnings, 2, 'one is');
like(
    $warnings->[1],
    qr/^\Q$cut\E: byte 23: truncated in a record with tag '\+'.*\n\z/s,
    'which says where'
);
my $other = write_file("$folder/other", "root:x:0:0\n");
dies_with(sub { Devel::NYTProf::Core::load_tables($other, []) }, "$other: ", 'no profile');
dies_with(
    sub { Devel::NYTProf::Core::load_tables("$folder/none", []) },
    "$folder/none: ",
    'no file'
);

# $. counts all chunks, also those that no sub wants.
my @numbers;
my %wanted = (
    VERSION   => sub { push @numbers, "version $." },
    SRC_LINE  => sub { push @numbers, "source $." },
    DISCOUNT  => sub { push @numbers, "discount $." },
    TIME_LINE => undef,
);
Devel::NYTProf::Core::for_chunks($file, \%wanted);
is("@numbers", 'version 0 source 7 source 8 discount 9', 'numbers of chunks');
{
    local $. = 77;
    Devel::NYTProf::Core::for_chunks($file, { VERSION => sub { } });
    is($., 77, 'and $. is as it was');
}

# The sub of no tag, and one for all.
my $some = 0;
Devel::NYTProf::Core::for_chunks($file, { TIME_LINE => undef, '' => sub { ++$some } });
is($some, 5, 'all but those that are not wanted');
my $all = 0;
is_deeply(Devel::NYTProf::Core::for_chunks($file, sub { ++$all }), [], 'without a warning');
is($all, 10, 'one sub for all');

# Arguments are of one call each, whatever a sub makes of them.
my @lines;
Devel::NYTProf::Core::for_chunks(
    $file,
    {
        TIME_LINE => sub {
            push @lines, join ' ', map { ref || $_ } @_;
            if    (@lines == 1) { Internals::SvREADONLY($_[1], 1) }
            elsif (@lines == 2) { require Tie::Scalar; tie $_[2], 'Tie::StdScalar', 9 }
            elsif (@lines == 3) { $_[3] = [] }
            elsif (@lines == 4) { $_[1] = 'text' }
        }
    }
);
is(join('|', @lines), join('|', ('TIME_LINE 10 1 2') x 5), 'arguments');
dies_with(
    sub {
        Devel::NYTProf::Core::for_chunks($file, sub { $_[0] = 'other' });
    },
    'Modification of a read-only value',
    'tags can not be changed'
);

# Writing.
sub written {
    my ($write, $mode) = @_;
    my $path   = "$folder/written";
    my $handle = Devel::NYTProf::FileHandle::open($path, $mode // 'wb');
    $handle->write_header(5, 0);
    $write->($handle);
    $handle->close;
    my @chunks;
    for_chunks { push @chunks, join '|', @_ } filename => $path, quiet => 1;
    return join ' ', @chunks[1 .. $#chunks];
}
is(written(sub { $_[0]->write_time_line(7, 0, 1, 2) }), 'TIME_LINE|7|1|2', 'a time');
is(written(sub { $_[0]->write_time_line(7, 1, 1, 2) }),
    'TIME_LINE|10000007|1|2', 'with a second, whose ticks are the default');
is(written(sub { $_[0]->write_time_block(7, 1, 1, 2, 3, 4) }),
    'TIME_BLOCK|10000007|1|2|3|4', 'of a block, too');
is(written(sub { $_[0]->write_time_block(7, 0, 1, 2, 0, 4) }),
    'TIME_LINE|7|1|2', 'a block without a line is none');
for my $ticks (1, 1000) {
    is(
        written(
            sub {
                $_[0]->write_attribute(ticks_per_sec => $ticks);
                $_[0]->write_time_line(7, 2, 1, 2);
            }
        ),
        "ATTRIBUTE|ticks_per_sec|$ticks TIME_LINE|" . (7 + 2 * $ticks) . '|1|2',
        "$ticks ticks per second"
    );
}
is(
    written(
        sub {
            $_[0]->write_attribute(ticks_per_sec => 0);
            $_[0]->write_attribute(ticks         => 5);
            $_[0]->write_time_line(7, 1, 1, 2);
        }
    ),
    'ATTRIBUTE|ticks_per_sec|0 ATTRIBUTE|ticks|5 TIME_LINE|10000007|1|2',
    'other attributes say nothing of ticks'
);
is(written(sub { $_[0]->write_comment($_) for 'a', "b\n", '' }),
    "COMMENT|a\n COMMENT|b\n COMMENT|\n", 'comments');
like(
    written(sub { $_[0]->start_deflate_write_tag_comment; $_[0]->write_discount }),
    qr/^COMMENT\|Compressed at level 6 with zlib [\d.]+\n START_DEFLATE DISCOUNT$/,
    'compressed at the default level'
);
is(
    written(sub { $_[0]->start_deflate; $_[0]->write_discount }),
    'START_DEFLATE DISCOUNT',
    'without a comment'
);

# Handles.
my $class  = 'Devel::NYTProf::FileHandle';
my $handle = Devel::NYTProf::FileHandle::open("$folder/handle", 'wb');
isa_ok($handle, $class);
for my $case (
    ['open',          'pathname, mode',                []],
    ['open',          'pathname, mode',                ['a', 'wb', 1]],
    ['close',         'handle',                        []],
    ['close',         'handle',                        [$handle, 1]],
    ['start_deflate', 'handle, compression_level = 6', []],
    ['start_deflate', 'handle, compression_level = 6', [$handle, 1, 2]],
    ['DESTROY',       'handle',                        []],
    ['DESTROY',       'handle',                        ['text']],
    )
{
    my ($name, $usage, $arguments) = @$case;
    no strict 'refs';
    dies_with(
        sub { &{"$class\::$name"}(@$arguments) },
        "Usage: $class\::$name($usage)",
        "usage of $name"
    );
}
dies_with(
    sub { Devel::NYTProf::FileHandle::write_discount($handle, 1) },
    "Usage: $class\::write_discount(handle)",
    'too many arguments'
);
dies_with(
    sub { Devel::NYTProf::FileHandle::write_call_entry($handle, 1) },
    "Usage: $class\::write_call_entry(handle, caller_fid, caller_line)",
    'too few'
);
for my $no_handle ('text', [], bless({}, 'Other')) {
    dies_with(
        sub { Devel::NYTProf::FileHandle::write_discount($no_handle) },
        "handle is not of type $class",
        'no handle'
    );
}
is($handle->close, 0, 'closed');
dies_with(sub { $handle->close }, "$class: this file is closed", 'once');
is(Devel::NYTProf::FileHandle::open("$folder/none", 'rb'), undef, 'no such file');

done_testing();
