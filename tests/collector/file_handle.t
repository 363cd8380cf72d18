# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::FileHandle writes profiles, Devel::NYTProf::Run makes them.
use strict;
use warnings;

use ReaderModules;
use Test::More;

use Errno qw(ENOSPC);
use File::Temp qw(tempdir);

use Devel::NYTProf::Data;
use Devel::NYTProf::FileHandle;
use Devel::NYTProf::ReadStream qw(for_chunks);
use Devel::NYTProf::Run qw(perl_command_words profile_this);

my $folder   = tempdir(CLEANUP => 1);
my %examples = example_profiles();

sub chunks_of {
    my ($path) = @_;
    my @chunks;
    for_chunks { push @chunks, join '|', @_ } filename => $path, quiet => 1;
    return @chunks;
}

sub open_for_writing {
    my ($name) = @_;
    my $handle = Devel::NYTProf::FileHandle::open("$folder/$name", 'wb')
        or die "$folder/$name: $!";
    return $handle;
}

# Each method, and what is read of what it wrote. The order of arguments differs in some.
my @calls = (
    [write_comment => 'hello']                       => "COMMENT|hello\n",
    [write_comment => "two\nl.\n"]                   => "COMMENT|two l.\n",
    [write_attribute => 'key', 'a=b']                => 'ATTRIBUTE|key|a=b',
    [write_option => 'calls', 2]                     => 'OPTION|calls|2',
    [write_process_start => 5, 4, 1.5e9]             => 'PID_START|5|4|1500000000',
    [write_new_fid => 1, 0, 0, 50, 7, 8, "x\xe9.pl"] => "NEW_FID|1|0|0|50|7|8|x\xe9.pl",
    [write_new_fid => 0xFFFFFFFF, 0x7F, 0x80, 0x4000, 0x200000, 0x10000000, ''] =>
        'NEW_FID|4294967295|127|128|16384|2097152|268435456|',
    [write_time_line => 10, 0, 1, 2]             => 'TIME_LINE|10|1|2',
    [write_time_line => -10, 0, 1, 2]            => 'TIME_LINE|-10|1|2',
    [write_time_block => 3, 0, 1, 4, 3, 2]       => 'TIME_BLOCK|3|1|4|3|2',
    ['write_discount']                           => 'DISCOUNT',
    [write_call_entry => 1, 2]                   => 'SUB_ENTRY|1|2',
    [write_call_return => 1, 'main::f', 10, 2.5] => 'SUB_RETURN|1|10|2.5|main::f',
    [write_call_return => 2, "m\x{263a}", 10, 2] => "SUB_RETURN|2|10|2|m\x{263a}",
    [write_src_line => 1, 2, "text\n"]           => "SRC_LINE|1|2|text\n",
    [write_sub_info => 1, 'main::f', 3, 4]       => 'SUB_INFO|1|3|4|main::f',
    [write_sub_callers => 1, 2, 'main::g', 3, .5, .25, .125, 4, 'main::f'] =>
        'SUB_CALLERS|1|2|3|0.5|0.25|0.125|4|main::f|main::g',
    [write_process_end => 5, 1.5e9] => 'PID_END|5|1500000000',
);
for my $level (0, 6) {
    my $handle = open_for_writing("all$level");
    my $bytes  = $handle->write_header(5, 0);
    $handle->start_deflate_write_tag_comment($level) if $level;
    my @expected = (
        'VERSION|5|0',
        $level ? (qr/^COMMENT\|Compressed at level 6 with zlib [\d.]+\n\z/, 'START_DEFLATE') : ()
    );
    for (my $i = 0 ; $i < @calls ; $i += 2) {
        my ($method, @arguments) = @{ $calls[$i] };
        $bytes += $handle->$method(@arguments);
        push @expected, $calls[$i + 1];
    }
    is($handle->close, 0, "level $level: the file is written");
    my @got   = chunks_of("$folder/all$level");
    my @wrong = grep { ref $expected[$_] ? $got[$_] !~ $expected[$_] : $got[$_] ne $expected[$_] }
        0 .. $#expected;
    is(join("\n", map { "$got[$_] instead of $expected[$_]" } @wrong), '', 'each chunk comes back');
    is(scalar @got,       scalar @expected, 'and no others');
    is(-s "$folder/all0", $bytes,           'the methods return how many bytes they wrote');
    eval { $handle->write_discount };
    like($@, qr/this file is closed at \Q$0\E/, 'nothing can be written after close');
    undef $handle;    # which is no harm
}

# A handle that goes away completes its file; bytes as they are; appending.
{
    my $handle = open_for_writing('gone');
    $handle->write("NYTProf 5 0\n");
    $handle->start_deflate(9);
    $handle->write_comment('x' x 100_000);
    eval { $handle->start_deflate };
    like($@, qr/is already compressed/, 'one compressed section');
    for my $level (0, 10) {
        eval { $handle->start_deflate($level) };
        like($@, qr/the compression level must be 1 to 9, not $level/, "level $level");
    }
}
for my $level (1, 9) {
    my $handle = open_for_writing("level$level");
    $handle->write_header(5, 0);
    $handle->start_deflate_write_tag_comment($level);
    $handle->write_discount;
    is($handle->close, 0, "level $level");
    my @got = chunks_of("$folder/level$level");
    like($got[1], qr/^COMMENT\|Compressed at level $level with/, 'is named');
    is("@got[2, 3]", 'START_DEFLATE DISCOUNT', 'and can be read');
}
is(length((chunks_of("$folder/gone"))[2]), 8 + 100_001, 'a handle that goes away');
ok(-s "$folder/gone" < 1000, 'compresses');
{
    my $handle = Devel::NYTProf::FileHandle::open("$folder/appended", 'ab');
    $handle->write($_) for 'NYTProf ', "5 0\n", '';
}
{ Devel::NYTProf::FileHandle::open("$folder/appended", 'ab')->write_discount }
is(join(' ', chunks_of("$folder/appended")), 'VERSION|5|0 DISCOUNT', 'appends');

# Seconds that do not fit into the ticks of a chunk are kept.
{
    my $handle = open_for_writing('long');
    $handle->write_header(5, 0);
    $handle->write_attribute(ticks_per_sec => 1000);
    $handle->write_new_fid(1, 0, 0, 0, 0, 0, '/x');
    $handle->write_time_line(5, 2,         1, 3);
    $handle->write_time_line(5, 3_000_000, 1, 4);
    $handle->close;
}
my $long = Devel::NYTProf::Data->new({ filename => "$folder/long", quiet => 1 });
is_deeply(
    $long->fileinfo_of(1)->line_time_data,
    [undef, undef, undef, [2.005, 1], [3_000_000.005, 1]],
    'long times'
);

# What can't be.
is(Devel::NYTProf::FileHandle::open("$folder/missing/file", 'wb'), undef, 'no such folder');
ok($!{ENOENT}, 'the reason is reported');
eval { Devel::NYTProf::FileHandle->open('x', 'wb') };
like($@, qr/^Usage: .*open\(pathname, mode\)/, 'open is no method');
eval { open_for_writing('few')->write_time_line(1) };
like($@, qr/^Usage: .*write_time_line\(handle, elapsed, overflow, fid, line\)/,
    'too few arguments');
SKIP: {
    skip 'there is no /dev/full', 4 if !-e '/dev/full';
    my $full = Devel::NYTProf::FileHandle::open('/dev/full', 'wb');
    eval { $full->write('x' x 1000) for 1 .. 1000 };
    like($@, qr{/dev/full cannot be written: No space left}, 'a full disk');
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    undef $full;
    like("@warnings", qr{/dev/full cannot be written}, 'is reported at the end, too');
    @warnings = ();
    my $small = Devel::NYTProf::FileHandle::open('/dev/full', 'wb');
    $small->write('x');    # waits for close
    is($small->close, ENOSPC, 'close returns the error');
    undef $small;
    is("@warnings", '', 'which is enough');
}

# Copying a profile chunk by chunk gives the same profile.
my $copy = <<'PERL';
    use Devel::NYTProf::FileHandle;
    use Devel::NYTProf::ReadStream qw(for_chunks);
    my ($from, $to) = @ARGV;
    my $out = Devel::NYTProf::FileHandle::open($to, 'wb');
    my %write = (
        VERSION => sub { $out->write_header(@_) },
        START_DEFLATE => sub { $out->start_deflate },
        (map { my $m = "write_\L$_"; ($_ => sub { $out->$m(@_) }) } qw(COMMENT ATTRIBUTE OPTION NEW_FID DISCOUNT SRC_LINE)),
        PID_START => sub { $out->write_process_start(@_) },
        PID_END => sub { $out->write_process_end(@_) },
        TIME_LINE => sub { $out->write_time_line($_[0], 0, @_[1, 2]) },
        TIME_BLOCK => sub { $out->write_time_block($_[0], 0, @_[1 .. 4]) },
        SUB_ENTRY => sub { $out->write_call_entry(@_) },
        SUB_RETURN => sub { $out->write_call_return(@_[0, 3, 1, 2]) },
        SUB_INFO => sub { $out->write_sub_info(@_[0, 3, 1, 2]) },
        SUB_CALLERS => sub { $out->write_sub_callers(@_[0, 1, 8, 2 .. 7]) },
    );
    for_chunks { my $tag = shift; $write{$tag}->(@_) } filename => $from, quiet => 1;
PERL
for my $name (sort grep { !/odd_names/ } keys %examples) {
    my $made = on_ours($copy, $examples{$name}, "$folder/copy");
    is("$made->{err}$made->{status}", '0', "$name is copied");
    my @different = grep { !/^COMMENT/ } chunks_of("$folder/copy");
    is_deeply(\@different, [grep { !/^COMMENT/ } chunks_of($examples{$name})], 'without a change');
}

# Programs that are profiled here and now.
is(join(' ', perl_command_words()), $^X, 'the perl that runs this');
my $run = on_ours( <<'PERL', $folder);
    use Devel::NYTProf::Run qw(profile_this);
    chdir $ARGV[0];
    my $text = 'sub f { return 1 } f() for 1 .. 10;';
    my $profile = profile_this(src_code => $text, out_file => 'a:b.out');
    print 'code ', $profile->subinfo_of('main::f')->calls, "\n";
    open my $program, '>', 'p.pl'; print {$program} "$text exit 3"; close $program;
    $profile = profile_this(src_file => 'p.pl', verbose => 1, skip_sitecustomize => 1);
    print 'file ', $profile->subinfo_of('main::f')->calls, "\n";
    eval { profile_this() } or print $@;
PERL
is(
    $run->{out} =~ s/^NYTPROF=.*\n//mr,
    <<'TEXT' . "Neither src_file nor src_code was provided at -e line 9.\n", 'profile_this');
Reading a:b.out
Processing a:b.out data
code 10
Reading nytprof.out
Processing nytprof.out data
file 10
TEXT
like($run->{err}, qr/^Exit status 768 from .* p\.pl at -e/, 'says how the program ended');
ok(-e "$folder/a:b.out" && -e "$folder/nytprof.out", 'the profiles are there');

done_testing();
