# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Reader writes a file with the annotated source of each file of a profile.
use strict;
use warnings;

use ReaderModules;
use Test::More;

use File::Temp qw(tempdir);
use POSIX qw(mkfifo);

use Devel::NYTProf::FileHandle;
use Devel::NYTProf::Reader;

my $folder = tempdir(CLEANUP => 1);
my $source = write_file("$folder/on disk.pl", "print 1;\n");
my $path   = "$folder/nytprof.out";
{
    my $out = Devel::NYTProf::FileHandle::open($path, 'wb') or die "$path: $!";
    $out->write_header(5, 0);
    $out->write_attribute(@$_) for [ticks_per_sec => 10], [nv_size => 8], [basetime => time - 1000];
    $out->write_process_start(5, 4, 1.5e9);
    $out->write_new_fid(@$_)
        for [1, 0, 0, 50, 0, 0, '/x/main.pl'], [2, 1, 3, 50, 0, 0, '(eval 1)[/x/main.pl:3]'],
        [3, 0, 0, 2, 0, 0, $source], [4, 0, 0, 2, 0, 0, '/x/missing.pl'];
    $out->write_time_block(@$_) for [20, 0, 1, 3, 2, 2], [10, 0, 1, 3, 2, 2], [5, 0, 1, 8, 8, 8];
    $out->write_time_line(@$_) for [4, 0, 2, 1], [1, 0, 3, 1], [1, 0, 4, 2], [3, 0, 1, 0];
    my @lines = ("# line 7 \"y\"\n", "sub f {\n", "  eval;\n", ("\n") x 4, "f();\n");
    $out->write_src_line(1, $_ + 1, $lines[$_]) for 0 .. $#lines;
    $out->write_sub_info(1, 'main::f',          2, 4);
    $out->write_sub_info(1, 'main::CORE:print', 0, 0);
    $out->write_sub_info(1, 'main::CORE:never', 0, 0);
    $out->write_sub_callers(1, 8, 'main::RUNTIME', 2, 3.5, 1.5, 0, 0, 'main::f');
    $out->write_sub_callers(1, 3, 'main::f',       4, .5,  .5,  0, 0, 'main::CORE:print');
    $out->write_sub_callers(0, 0, '',              0, 0,   0,   0, 0, 'main::CORE:print');
    $out->write_process_end(5, 1.5e9 + 60);
}

my $reader  = Devel::NYTProf::Reader->new($path, { quiet => 1, source_from_disk => 1 });
my $profile = $reader->{profile};
my ($main, $eval, $disk) = map { $profile->fileinfo_of($_) } 1 .. 3;

# Names and links.
is($reader->current_level,                    'line',                     'the level of lines');
is($reader->fname_for_fileinfo($main),        'x-main-pl-1-line',         'a name');
is($reader->fname_for_fileinfo($main, 'sub'), 'x-main-pl-1-sub',          'of another level');
is($reader->url_for_file($main),              'x-main-pl-1-line.html',    'a page');
is($reader->url_for_file(1, 8, 'block'),      'x-main-pl-1-block.html#8', 'a line');
is(
    $reader->url_for_file($eval, undef, 'sub'),
    '(eval 1)[-x-main-pl-3]-2-line.html',
    'string evals have the one of lines'
);
is($reader->href_for_file(1, 8),    'href="x-main-pl-1-line.html#8"', 'as a link');
is($reader->url_for_sub('main::f'), 'x-main-pl-1-line.html#2',        'a sub');
is(
    $reader->href_for_sub('main::CORE:print'),
    'href="x-main-pl-1-line.html#main__CORE_print"',
    'a builtin'
);
for (['c' x 50, 'c' x 50], ['c' x 51, 'TOOLONG'], ['/' . 'd' x 60 . '/e.pm', 'e-pm']) {
    my ($long, $short) = @$_;
    local $main->[0] = $long;
    is($reader->fname_for_fileinfo($main), "$short-1-line", "a long name, $short");
}
ok($reader->file_has_been_modified($source), 'changed since');
ok(!$reader->file_has_been_modified('/'),    'not changed since') if (stat '/')[9] < time - 2000;
is($reader->file_has_been_modified('/x/missing.pl'), undef, 'not there');

# Parameters.
is($reader->get_param('suffix'), '.csv', 'a parameter');
like($reader->get_param('header'), qr/^# Profile data .*\n# Version: v7\.00\n/, 'that is a text');
$reader->set_param(header => sub { return "@_ header\n" });
is($reader->get_param(header => [1, 2]), "1 2 header\n", 'or a sub');
eval { $reader->set_param(nothing => 1) };
like($@, qr/^Attempt to set nothing to 1 failed: nothing is not a valid parameter/, 'no other');
for my $name (qw(file profile current_level output_dir line)) {
    my $before = $reader->get_param($name);
    ok(defined $before, "$name is a parameter, too");
    is_deeply([$reader->set_param($name, 'x')],   [undef], 'which can be set');
    is_deeply([$reader->set_param($name, undef)], ['x'],   'and asked for');
    $reader->set_param($name, sub { return (@_, 'last') });
    is_deeply([$reader->get_param($name, [1])], ['last'], 'or be a sub');
    is_deeply([$reader->get_param($name)],      ['last'], 'called without arguments');
    $reader->set_param($name, $before);
}
is_deeply([$reader->get_param('nothing')], [undef], 'there is no other');
eval { $reader->output_dir("$folder/no/such") };
like($@, qr/`\Q$folder\E\/no\/such' can't be made: No such file or directory/, 'no folder');
is($reader->output_dir,                '.',           'here');
is($reader->output_dir("$folder/out"), "$folder/out", 'or in a folder');
ok(-d "$folder/out", 'which is made');

# Files.
my $known = sub {
    my ($facts) = @_;
    return join ' ', map { defined $facts->{$_} ? "$_=$facts->{$_}" : () } qw(calls time time/call
        subcall_count subcall_time evalcall_count evalcall_count_nested evalcall_stmts_time_nested);
};
my %statistics;
$reader->set_param(suffix     => sub { my ($of, $file) = @_; return ref $file ? '.txt' : '' });
$reader->set_param(output_dir => sub { return "$folder/out" });
for my $name (qw(header datastart dataend footer taintmsg merged_fids)) {
    $reader->set_param(
        $name => sub { return "$name " . (ref $_[1] ? $_[1]->fid : $_[1]) . " @_[2 .. $#_]\n" });
}
$reader->set_param(
    mk_report_source_line => sub {
        my ($number, $text, $facts, $statistics, $of_profile, $file) = @_;
        $statistics{ $file->fid } = $statistics;
        my $subs   = join ' ', map { $_->subname } @{ $facts->{subdef_info} || [] };
        my $called = join ' ', sort keys %{ $facts->{subcall_info} || {} };
        return join('|', $number, $text, $known->($facts), "$subs$called") . "\n";
    }
);
$reader->set_param(mk_report_xsub_line => sub { return join('|', @_[0, 1]) =~ s/\n/\\n/gr . "\n" });
$reader->set_param(mk_report_separator_line => sub { return "----\n" });
my @warnings;
{
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    local *STDOUT;
    open STDOUT, '>', \my $said;
    $reader->report;
    is(
        $said,
        join('', map { "Writing $_ reports to $folder/out directory\n" } qw(sub block line)),
        'it says what it writes'
    );
}

sub written {
    my ($name) = @_;
    my $path = "$folder/out/$name";
    return -e $path ? read_file($path) : "no $name";
}
is(written('x-main-pl-1-line.txt'), <<'TEXT', 'lines with what is known of them');
header 1 x-main-pl-1-line.txt line
datastart 1 
0|Profile data that couldn't be associated with a specific line:|calls=1 time=0.3 time/call=0.3|
1|# line 7 "y"||
2|sub f {||main::f
3|  eval;|calls=2 time=3 time/call=1.5 subcall_count=4 subcall_time=0.5 evalcall_count=1 evalcall_count_nested=1 evalcall_stmts_time_nested=0.4|main::CORE:print
4|||
- -|||
8|f();|calls=1 time=0.5 time/call=0.5 subcall_count=2 subcall_time=3.5|main::f
----
main::CORE:print|sub main::CORE:print; # opcode\n	
dataend 1 
footer /x/main.pl 
TEXT
is(written('x-main-pl-1-block.txt') =~ /^2\|.*$/m && $&,
    '2|sub f {|calls=2 time=3 time/call=1.5|main::f', 'blocks');
is(
    written('(eval 1)[-x-main-pl-3]-2-line.txt') =~ /^[01]\|.*$/m && $&,
    '0|No source code available for string eval (eval 1)[/x/main.pl:3].',
    'string evals without source'
);
is(
    written('(eval 1)[-x-main-pl-3]-2-block.txt'),
    'no (eval 1)[-x-main-pl-3]-2-block.txt',
    'have a file for lines only'
);
my ($on_disk) = map { s{.*/}{}r } grep { /3-line/ } glob "\Q$folder\E/out/*";
like(written($on_disk), qr/^header.*\ntaintmsg 3 \ndatastart 3 \n1\|print 1;\|calls=1/,
    'from disk');
is(written('x-missing-pl-4-line.txt') =~ s/header.*\n|data.*\n|footer.*\n//gr,
    <<'TEXT', 'not there');
0|Unable to open '/x/missing.pl' for reading: No such file or directory||
1|||
2||calls=1 time=0.1 time/call=0.1|
TEXT
is_deeply($statistics{1}{calls}, [0, 1], 'deviation and median');
is($main->meta->{calls}, 4, 'sums of files');
my @expected = (
    qr/^Ignoring '# line 7 "y"' directive at line 1 - profile data for \/x\/main\.pl/,
    qr/^Unable to open '\/x\/missing\.pl' for reading/
);
for my $expected (@expected) {
    ok((grep { $_ =~ $expected } @warnings), "warns: $expected");
}

# A profile of somebody else may name any file.
{
    my $asked = sub {
        my ($options, $onload) = @_;
        local $ENV{NYTPROF_ONLOAD} = $onload;
        my $profile = Devel::NYTProf::Reader->new($path, { quiet => 1, %$options })->{profile};
        return $profile->fileinfo_of(3)->srclines_array;
    };
    is($asked->({}), undef, 'source on disk is not read without being asked for');
    is_deeply($asked->({ source_from_disk => 1 }), ["print 1;\n"], 'it is with an option');
    is_deeply($asked->({}, 'source_from_disk'),    ["print 1;\n"], 'or for scripts that have none');
    is($asked->({}, 'source_from_disk=0'), undef, 'or not');

    my $careful = Devel::NYTProf::Reader->new($path, { quiet => 1 });
    $careful->output_dir("$folder/careful");
    $careful->set_param($_ => $reader->{$_}) for grep { /^mk_|^suffix|^taintmsg/ } keys %$reader;
    my @said;
    local $SIG{__WARN__} = sub { push @said, @_ };
    $careful->report({ quiet => 1 });
    my ($of_disk) = glob "\Q$folder\E/careful/*3-line*";
    my $report = read_file($of_disk);
    like($report, qr/^0\|The source of .* NYTPROF_ONLOAD=source_from_disk=1/m, 'a report says how');
    unlike($report, qr/print 1|^taintmsg/m, 'and has none of it');
    is((grep { /only with the option source_from_disk/ } @said), 1, 'one warning says so');

    {
        my $of_careful = $careful->{profile}->fileinfo_of(3);
        my $of_perl    = $INC{'strict.pm'};
        local $of_careful->[0] = $of_perl;
        is_deeply(join('', @{ $of_careful->srclines_array }),
            read_file($of_perl), 'modules of perl itself are read');
        write_file("$folder/secret.pm", "1;\n");
        for my $path ("$folder/secret.pm",
            $of_perl =~ s{[^/]+\z}{"../" x 20 . "$folder/secret.pm"}er)
        {
            $of_careful->[0] = $path;
            ok(-e $path && !$of_careful->srclines_array, 'but not what only looks like one');
        }
    }

    mkfifo("$folder/fifo", 0600) or die $!;
    my $of_profile = $reader->{profile}->fileinfo_of(3);
    for my $name ('/dev/zero', '/proc/self/environ', "$folder/fifo") {
        local $of_profile->[0] = $name;
        is($of_profile->srclines_array, undef, "$name is no source");
    }
}

# A line number that no file has.
$main->profile->{fid_line_time}[1][70_000] = [1, 1];
@warnings = ();
{
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    $reader->report({ quiet => 1 });
}
ok((grep { /^Ignoring indication that \/x\/main\.pl has 70001 lines!/ } @warnings),
    'too many lines');

# A folder that can't be written to.
my $file = write_file("$folder/file", '');
eval { $reader->output_dir($file) };
like($@, qr/`\Q$file\E' is a file/, 'a file is no folder');
eval { Devel::NYTProf::Reader->new("$folder/missing") };
like($@, qr/could not locate file/, 'no profile');

done_testing();
