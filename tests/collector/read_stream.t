# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::ReadStream: each chunk of a profile is handed to a sub.
use strict;
use warnings;

use ReaderModules;
use RequiredPackages;
use Test::More;

use File::Temp qw(tempdir);

use Devel::NYTProf::Data;
use Devel::NYTProf::ReadStream qw(for_chunks);

my $folder = tempdir(CLEANUP => 1);

# A profile with each kind of chunk, byte by byte.
my %chunk = (
    header        => "NYTProf 5 0\n",
    COMMENT       => "#hello\n",
    ATTRIBUTE     => ":application=a=b\n",
    OPTION        => "!calls=2\n",
    PID_START     => 'P' . "\x05\x04" . pack('d', 1.5e9),
    NEW_FID       => '@' . "\x01\x00\x00\x32\x00\x00" . q(') . "\x05x.pl\xe9",
    TIME_LINE     => "+\x81\x00\x01\x07",
    negative_time => "+\xFF\xFF\xFF\xFF\xFE\x01\x07",
    TIME_BLOCK    => "*\x03\x01\x07\x06\x05",
    DISCOUNT      => '-',
    SUB_ENTRY     => ">\x01\x07",
    SUB_RETURN    => "<\x02" . pack('dd', 30, 20.5) . q(") . "\x08main::\xc3\xa9",
    SRC_LINE      => "S\x01\x01" . q(') . "\x03a;\n",
    SUB_INFO      => "s\x01" . q(') . "\x07main::f\x02\x03",
    SUB_CALLERS   => "c\x01\x07" . q(')
        . "\x07main::g\x04"
        . pack('ddd', 0.5, 0.25, 0.125) . "\x02" . q(')
        . "\x07main::f",
    PID_END => "p\x05" . pack('d', 1.5e9 + 1),
);
my @order = qw(header COMMENT ATTRIBUTE OPTION PID_START NEW_FID TIME_LINE negative_time TIME_BLOCK
    DISCOUNT SUB_ENTRY SUB_RETURN SRC_LINE SUB_INFO SUB_CALLERS PID_END);
my $each_kind = write_file("$folder/each_kind", join '', @chunk{@order});

my @got;
for_chunks { push @got, [$., @_] } filename => $each_kind, quiet => 1;
is_deeply(
    \@got,
    [
        [0,  'VERSION',    5, 0],
        [1,  'COMMENT',    "hello\n"],
        [2,  'ATTRIBUTE',  'application', 'a=b'],
        [3,  'OPTION',     'calls',       2],
        [4,  'PID_START',  5,   4, 1.5e9],
        [5,  'NEW_FID',    1,   0, 0, 50, 0, 0, "x.pl\xe9"],
        [6,  'TIME_LINE',  256, 1, 7],
        [7,  'TIME_LINE',  -2,  1, 7],
        [8,  'TIME_BLOCK', 3,   1, 7, 6, 5],
        [9,  'DISCOUNT'],
        [10, 'SUB_ENTRY',   1, 7],
        [11, 'SUB_RETURN',  2, 30, 20.5, "main::\x{e9}"],
        [12, 'SRC_LINE',    1, 1,  "a;\n"],
        [13, 'SUB_INFO',    1, 2,  3, 'main::f'],
        [14, 'SUB_CALLERS', 1, 7,  4, 0.5, 0.25, 0.125, 2, 'main::f', 'main::g'],
        [15, 'PID_END',     5, 1.5e9 + 1],
    ],
    'each kind of chunk has its arguments, and $. is its number'
);
ok(utf8::is_utf8($got[11][-1]), 'what is tagged as UTF-8 are characters');
ok(!utf8::is_utf8($got[5][-1]), 'what is not are bytes');

# Subs by tag.
my (@lines, @others);
my $nothing = Devel::NYTProf::Data->new(
    {
        filename => $each_kind,
        quiet    => 1,
        callback => { TIME_LINE => sub { push @lines, $_[1] }, '' => sub { push @others, $_[0] } }
    }
);
is($nothing, undef,    'with a callback there is no profile');
is("@lines", '256 -2', 'a sub gets the chunks of its tag');
is(
    "@others",
    join(' ', 'VERSION', grep { !/^(?:header|TIME_LINE|negative_time)$/ } @order),
    'and the one of no tag all others'
);
my $versions = 0;
Devel::NYTProf::Data->new(
    { filename => $each_kind, quiet => 1, callback => { VERSION => sub { ++$versions } } });
is($versions, 1, 'others may be left out');

# Equal chunks in a row are as many calls; arguments may be changed and kept.
my $repeated = write_file(
    "$folder/repeated", join '',
    @chunk{qw(header NEW_FID)},
    ($chunk{TIME_LINE}) x 5,
    ($chunk{SUB_RETURN}) x 3
);
my (@kept, %times);
for_chunks {
    ++$times{ $_[0] };
    push @kept, \$_[1] if $_[0] eq 'TIME_LINE';
    $_[1] = 'changed' if @_ > 1;
    @_ = ();
}
filename => $repeated, quiet => 1;
is_deeply(
    \%times,
    { VERSION => 1, NEW_FID => 1, TIME_LINE => 5, SUB_RETURN => 3 },
    'repeated chunks come one by one'
);
is(join(' ', map { $$_ } @kept), join(' ', ('changed') x 5), 'what a sub keeps is its own');

# Whatever a sub does.
my @of_each_kind = (filename => $each_kind, quiet => 1);
eval {
    for_chunks { die "enough\n" if $_[0] eq 'NEW_FID' } @of_each_kind;
};
is($@, "enough\n", 'a sub may die');
eval {
    for_chunks { die 'here' } @of_each_kind;
};
is($@, "here at $0 line " . (__LINE__ - 2) . ".\n", 'which says where, and nothing of chunks');
my @nested;
for_chunks {
    my $outer = $.;
    return if $_[0] ne 'SUB_ENTRY';
    for_chunks { push @nested, "$outer:$." if $_[0] eq 'PID_END' } filename => $each_kind,
        quiet                                                               => 1;
}
filename => $each_kind, quiet => 1;
is("@nested", '10:15', 'a sub may read a profile');
my ($moved) = (on_ours( <<'PERL', $each_kind));
    use Devel::NYTProf::ReadStream qw(for_chunks);
    sub deep { my $n = shift; return $n ? deep($n - 1, (1) x 200) : 0 }
    my $chunks = 0;
    for_chunks { ++$chunks; deep(50); open my $in, '<', $0 } filename => $ARGV[0], quiet => 1;
    print "$chunks\n";
    END { print "end\n" }
    for_chunks { exit 3 if $_[0] eq 'SUB_RETURN' } filename => $ARGV[0], quiet => 1;
PERL
is("$moved->{out}$moved->{err}$moved->{status}", "16\nend\n768", 'or deepen the stack, or exit');

# A child of a sub has the chunks that were read already, and no thread to read on with.
my %examples = example_profiles();
my $large    = $examples{'small_default/nytprof.out'};
my $forked   = on_ours( <<'PERL', $large);
    use Devel::NYTProf::ReadStream qw(for_chunks);
    my $child;
    my $chunks = 0;
    for_chunks {
        ++$chunks;
        if ($_[0] eq 'PID_START') { $child = fork; exit if !$child }
    } filename => $ARGV[0], quiet => 1;
    waitpid $child, 0;
    print $chunks > 1000 ? "all $?" : $chunks;
PERL
is("$forked->{out}$forked->{err}", 'all 0', 'a sub may fork');

my $threads = on_ours( <<'PERL', $large);
    use Config;
    if (!$Config{useithreads}) { print "10 10\n"; exit }
    require threads;
    require Devel::NYTProf::ReadStream;
    my $read = sub { my $n = 0; &Devel::NYTProf::ReadStream::for_chunks(sub { ++$n if $_[0] =~ /PID/ },
        filename => $ARGV[0], quiet => 1); $n };
    my @threads = map { threads->create($read) } 1 .. 2;
    print join(' ', map { 5 * $_->join } @threads), "\n";
PERL
is("$threads->{out}$threads->{err}", "10 10\n", 'threads read at the same time');

# Damage.
sub ending {
    my ($name, $bytes) = @_;
    my $path = write_file("$folder/$name", $bytes);
    my ($chunks, @warnings) = (0);
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    eval {
        for_chunks { ++$chunks } filename => $path,
            quiet                         => 1;
    };
    return join '|', $chunks, map { s/\Q$path\E/FILE/r =~ s/\n//r } @warnings, $@;
}
like(
    ending(cut => join('', @chunk{qw(header NEW_FID)}) . substr $chunk{PID_START}, 0, 5),
    qr/^2\|FILE: byte 26: truncated in a record with tag 'P'.*\|$/,
    'what precedes the damage is read, with a warning'
);
like(
    ending(odd => "$chunk{header}\x01"),
    qr/^1\|FILE: byte 12: damaged file: unknown tag 0x01/,
    'so is it before what is no chunk'
);
like(ending(other => "root:x:0:0\n"), qr/^0\|FILE: .*not a profile/, 'other files are errors');
like(ending(empty => ''),             qr/^0\|FILE: .*empty/,         'so are empty ones');
for my $missing ("$folder/missing", undef) {
    eval { for_chunks {} filename => $missing, quiet => 1 };
    like($@, qr/could not locate file .* at \Q$0\E line/, 'a file that is not there is, too');
}
chdir $folder;
write_file('nytprof.out', $chunk{header});
my $default = 0;
{
    local *STDOUT;
    open STDOUT, '>', \my $said;
    for_chunks { ++$default };
    is($said, "Reading nytprof.out\n", 'without quiet it says what it reads');
}
is($default, 1, 'nytprof.out is read by default');

# The original hands over the same, but for negative times, which it takes for large ones.
my $print_all = <<'PERL';
    use Devel::NYTProf::ReadStream qw(for_chunks);
    binmode STDOUT, ':utf8';
    for_chunks {
        my @fields = @_;
        $fields[1] = unpack 'l', pack 'l', $fields[1] if $fields[0] =~ /^TIME/;
        print join("\t", $., map { utf8::is_utf8($_) ? "utf8 $_" : $_ } @fields), "\n";
    } filename => $ARGV[0], quiet => 1;
PERL
for my $name (sort keys %examples) {
    my ($ours, $theirs) = on_both($print_all, $examples{$name});
SKIP: {
        skip needs('libdevel-nytprof-perl'),       1 if !$theirs;
        skip 'a line end in $0 ends the original', 1 if $theirs->{status};
        ok($ours->{out} eq $theirs->{out} && length $ours->{out}, "$name: so does the original");
    }
}

done_testing();
