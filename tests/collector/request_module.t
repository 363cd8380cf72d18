# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Request: which requests it profiles, which files it keeps, what it records. The
# profiler is a fake one here, whose files contain what was recorded.
use strict;
use warnings;

use Config;
use FakeProfiler;
use File::Temp qw(tempdir);
use RequiredPackages;
use Test::More;
use WholeFile qw(read_file write_file);

use lib split /$Config{path_sep}/, $ENV{NYTPROF_COLLECTOR} || die "NYTPROF_COLLECTOR: use ctest\n";
use Devel::NYTProf::Request;

my $folder = tempdir(CLEANUP => 1);

sub make {
    my (%options) = @_;
    return Devel::NYTProf::Request->new(directory => "$folder/profiles", %options);
}

# Handles requests, one after the other; returns the numbers of those that were profiled.
sub profiled {
    my ($requests, @abouts) = @_;
    my @numbers;
    for my $number (1 .. @abouts) {
        my $token = $requests->begin({ method => 'GET', path => '/', %{ $abouts[$number - 1] } });
        push @numbers, $number if $requests->end($token, { status => 200 });
    }
    return "@numbers";
}

sub has_headers {
    my (%headers) = @_;
    return { header => sub { $headers{ lc $_[0] } } };
}

sub names { return map { s{.*/}{}r } sort glob "$folder/profiles/*" }

sub error_of {
    my ($code) = @_;
    return eval { $code->(); 1 } ? '' : $@ =~ s/\ADevel::NYTProf::Request: //r;
}

# Without a profiler.
my $requests = make(every => 1);
ok(!$requests->enabled, 'without the profiler it is not enabled');
is($requests->begin({ path => '/' }),        undef, 'no request is profiled');
is($requests->end(undef, { status => 200 }), undef, 'the end does nothing');
ok(!-e "$folder/profiles", 'and the directory is not created');

FakeProfiler->load;

# Which requests.
ok($requests->enabled, 'with the profiler it is enabled');
my @ten = map { +{} } 1 .. 10;
is(profiled(make(), @ten), '', 'nothing is chosen');
is(profiled(make(every  => 3),               @ten), '3 6 9',  'every third one');
is(profiled(make(only   => [2, 7]),          @ten), '2 7',    'only two of them');
is(profiled(make(only   => '2 7'),           @ten), '2 7',    'written as text');
is(profiled(make(only   => [1], every => 5), @ten), '1 5 10', 'the first and every fifth');
is(profiled(make(slower => 0),               @ten), join(' ', 1 .. 10), 'all');
is(profiled(make(slower => 1000),            @ten), '',                 'none is that slow');

my @paths = map { +{ path => $_ } } qw(/ /api /api/a /api/b/c /x/api/);
is(profiled(make(match => { path => '/api' }),    @paths), '2',     'a path');
is(profiled(make(match => { path => '/api*' }),   @paths), '2 3 4', 'with a wildcard');
is(profiled(make(match => { path => qr{/api/} }), @paths), '3 4 5', 'a regular expression');
is(profiled(make(match => { path => '/api/*' }, every => 2), @paths),
    '4', 'the second that matches');
is(profiled(make(match => { path => '.*' }), @paths), '', 'a dot is a dot');

my @routes = map { +{ route => $_ } } qw(/users/:id /users /users/:id/x);
is(profiled(make(match => { route => '/users/:id' }),           @routes), '1',     'a route');
is(profiled(make(match => { route => '/users*', path => '/' }), @routes), '1 2 3', 'and a path');

my @headers = map { has_headers(@$_) }[], ['x-profile' => ''], ['x-profile' => 'secret'],
    ['x-profile' => 'secret2'], ['x-profile' => "s\x{20ac}"];
is(profiled(make(match => { header => ['X-Profile' => 'secret'] }),    @headers), '3', 'a header');
is(profiled(make(match => { header => ['X-Profile' => "s\x{20ac}"] }), @headers),
    '5', 'of any text');
my @cookies = map { has_headers(cookie => $_) } 'a=1; p=secret', 'p=secret', 'p=secret ;q=1',
    'xp=secret', 'p=secrets', 'p.=secret', 'q="p=secret"';
is(profiled(make(match => { cookie => [p => 'secret'] }), @cookies), '1 2 3', 'a cookie');

# A route that is known only at the end.
sub profiled_by_late_route {
    my ($late, @known) = @_;
    my @numbers;
    for my $number (1 .. @known) {
        my $token = $late->begin({ path => '/' });
        push @numbers, $number if $late->end($token, { route => $known[$number - 1] });
    }
    return "@numbers";
}
unlink glob "$folder/profiles/*";
is(profiled_by_late_route(make(match => { route => 'b' }, every => 2), qw(a b b a b b)),
    '3 6', 'a route that is known at the end');
is(scalar(names()), 2, 'other files are removed');

# From outside.
FakeProfiler::demand("$folder/outside.out");
is(profiled(make(), @ten), '1', 'a request is requested from outside');
is(
    read_file("$folder/outside.out") =~ s/(duration|started)=[\d.]+/$1/gr,
    'duration method=GET path=/ started status=200',
    'into the file that was named'
);

# Of a route, or path.
my @abouts = map { +{ route => "/$_", path => '/x' } } qw(a b c b);
FakeProfiler::demand("$folder/route.out", 'GET /b');
is(profiled(make(), @abouts), '2', 'the first of a route');
FakeProfiler::demand("$folder/route.out", '/x');
is(profiled(make(), @abouts), '1', 'the first of a path');
unlink "$folder/route.out";
FakeProfiler::demand("$folder/route.out", 'b');
is(profiled_by_late_route(make(), qw(a a b b)), '3', 'a route that is known at the end');
like(read_file("$folder/route.out"), qr/ route=b /, 'has the file that was named');
FakeProfiler::demand("$folder/none.out", 'c');
is(profiled_by_late_route(make(every => 1), qw(a b)), '', 'before an own choice');
ok(!-e "$folder/none.out" && !-e "$folder/none.out.part", 'others have none');
FakeProfiler::demand();

# Files: names and what is recorded.
my $trace = '0af7651916cd43dd8448eb211c80319c';

sub record {
    my ($about, $at_end, %options) = @_;
    unlink glob "$folder/profiles/*";
    my $all   = make(slower => 0, %options);
    my $token = $all->begin($about);
    my $path  = $all->end($token, $at_end);
    my $text =
        read_file($path) =~ s/started=\d+\.\d{6}/started=TIME/r =~ s/duration=\d+/duration=NS/r;
    return ($path =~ s{.*/}{}r =~ s/\A\d{8}T\d{6}\.\d{6}-$$-\d+-|\d+(?=ms\.out)//gr, $text);
}
is_deeply(
    [
        record(
            {
                method => 'POST',
                path   => '/users/12',
                %{ has_headers(traceparent => "00-$trace-b7ad6b7169203331-01") }
            },
            { route => '/users/:id', status => 302 }
        )
    ],
    [
        'POST-users_id-302-ms.out',
        "duration=NS method=POST path=/users/12 route=/users/:id started=TIME status=302 trace=$trace"
    ],
    'name of the file and record'
);
for my $case (
    ['root',       '/'],
    ['a_b',        '/a/b'],
    ['etc_passwd', '/../../etc/passwd'],
    ['x',          "/\n\0x;"],
    ['a_b_c',      'a-b-c'],
    ['a' x 100,    '/' . 'a' x 5000],
    ['root',       ''],
    ['root',       "\xff"]
    )
{
    my ($name) = record({ method => 'GET', path => $case->[1] }, { status => 200 });
    is($name, "GET-$case->[0]-200-ms.out", 'the name of any path is safe');
}
is((record({ method => 'a/../b' }, { status => 'x' }))[0], 'AB-root-none-ms.out', 'of any method');
for my $bad (
    "01-$trace-b7ad6b7169203331-01",      "00-\U$trace\E-b7ad6b7169203331-01",
    "00-$trace-b7ad6b7169203331",         '00-' . '0' x 32 . '-b7ad6b7169203331-01',
    "00-$trace-" . '0' x 16 . '-01',      "00-$trace-b7ad6b7169203331-01\n",
    "00-$trace-b7ad6b7169203331-01-more", ''
    )
{
    my (undef, $text) = record({ path => '/', %{ has_headers(traceparent => $bad) } }, {});
    unlike($text, qr/trace=/, 'a traceparent that is not valid is ignored');
}

# Secrets are nowhere.
my $secretive = make(match => { header => ['X-Profile' => 'the-secret'] });
my $token     = $secretive->begin({ path => '/', %{ has_headers('x-profile' => 'the-secret') } });
require Data::Dumper;
unlike(Data::Dumper::Dumper($secretive, $token), qr/the-secret/, 'the secret is not kept');
unlike(read_file($secretive->end($token, {})),   qr/the-secret/, 'and not recorded');

my $class  = 'Devel::NYTProf::Request';
my $digest = $class->digest('the-secret');
is(scalar(grep { $class->same_secret("guess $_", $digest) } 1 .. 1000), 0, 'and is not guessed');

# One at a time.
unlink glob "$folder/profiles/*";
my $all   = make(slower => 0);
my $first = $all->begin({ path => '/first' });
is($all->begin({ path => '/second' }), undef, 'a request that begins meanwhile is not profiled');
is(make(every => 1)->begin({ path => '/second' }), undef, 'also of another object');
FakeProfiler::demand("$folder/later.out");
is($all->begin({ path => '/third' }), undef, 'nor one for outside');
ok($all->end($first, { status => 200 }), 'the first one ends');
is($all->end($first, { status => 200 }), undef, 'once');
is_deeply($all->counts, { profiled => 1, skipped => 2 }, 'they are counted');
is(profiled(make(), @ten), '1', 'the one for outside is the next');

# Ends without end().
$token = $all->begin({ path => '/', status => 500 });
eval { $! = 2; local $_ = $token; undef $token; die "as the application\n" };
is($@, "as the application\n", 'a token goes out of scope when an application dies');
ok(!FakeProfiler::is_on() && !FakeProfiler::file(), 'the profile is complete');
like((names())[-1], qr/-NONE-root-500-\d+ms\.out\z/, 'with its final name');
$token = $all->begin({ path => '/' });
$!     = 5;
undef $token;
is($! + 0, 5, 'errors of system calls are those of the application');
{
    my $owner = {};
    $owner->{token} = $all->begin({ path => '/', header => sub { return $owner->{header} } });
}
ok(!FakeProfiler::is_on(), 'what the sub for headers refers to may own the token');
my $stopped = $all->begin({ path => '/' });
$all->stop($stopped);
ok(!FakeProfiler::is_on() && FakeProfiler::file(), 'time ends before the file is complete');
ok($all->end($stopped, {}),                        'which it is at the end');

# A profile of the whole program.
DB::enable_profile("$folder/whole.out");
is($all->begin({ path => '/' }), undef, 'while the program is profiled no request is');
ok(FakeProfiler::is_on() && FakeProfiler::file() eq "$folder/whole.out", 'and that goes on');
DB::finish_profile();

# Forks.
my $counted = make(every => 2);
$counted->begin({ path => '/' });
my $parents = $all->begin({ path => '/' });
my $pid     = fork // die "fork: $!";
if (!$pid) {
    $all->end($parents, {});
    my $is_finished = !FakeProfiler::file();
    my @both        = map { scalar profiled($counted, @ten[1 .. $_]) } 1, 1;
    require POSIX;
    POSIX::_exit($is_finished && "@both" eq ' 1' ? 0 : 1);
}
waitpid $pid, 0;
is($?, 0, 'a child finishes its own profile, and counts its own requests');
ok($all->end($parents, {}), 'the profile of the parent is its own');

SKIP: {
    skip needs('perl', 'this perl has no threads'), 2 if !$Config{useithreads};
    require threads;
    my $main   = $all->begin({ path => '/' });
    my $thread = threads->create({ context => 'scalar' }, sub { $all->end($main, {}) });
    is($thread->join, undef, 'a thread does not complete the file of its parent');
    ok($all->end($main, {}), 'which goes on');
}

# Files beyond the limit.
unlink glob "$folder/profiles/*";
my @others =
    ('notes.txt', '20200101T000000.000000-1-1-GET-x.out', '20200101T000000.000000-1-1.txt');
write_file("$folder/profiles/$_", 'x') for @others;
symlink "$folder/outside.out", "$folder/profiles/20200101T000000.000000-1-1-GET-x-200-1ms.out";
mkdir "$folder/profiles/20200101T000000.000000-1-2-GET-x-200-1ms.out";
my $running = "20200101T000000.000000-$$-9.out";
my $killed  = '20200101T000000.000000-999999999-9.out';
write_file("$folder/profiles/$_", 'x') for $running, $killed;
my @before = names();
profiled(make(every => 1, limit => 3), @ten);
my @kept = names();
is(scalar(grep { /-root-200-/ } @kept), 3, 'the last three are kept');
is_deeply(
    [grep { !/-root-200-/ } @kept],
    [grep { $_ ne $killed } @before],
    'of other files only that of a killed process is removed'
);
ok(-e "$folder/outside.out", 'what a link leads to is there');
unlink glob "$folder/profiles/*-root-200-*";
profiled(make(every => 1, limit => 40), (@ten) x 10);
my $kept = grep { /-root-200-/ } names();
ok($kept >= 40 && $kept <= 42, 'up to a twentieth more is kept') or diag("$kept files");

# Directories.
sub refused {
    my ($path) = @_;
    my @warnings;
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    local $SIG{__DIE__}  = sub { push @warnings, "for the application: @_" };
    local $@             = 'of the application';
    my $refusing = Devel::NYTProf::Request->new(directory => $path, slower => 0);
    is(profiled($refusing, @ten), '',                   "nothing is written to $path");
    is(scalar @warnings,          1,                    'there is one warning');
    is($@,                        'of the application', 'and no exception');
    return $warnings[0] =~ s/\Q$folder\E/DIR/gr;
}
mkdir "$folder/open";
chmod 0750, "$folder/open";
like(refused("$folder/open"), qr{'DIR/open' is open to other users.*chmod 0700 'DIR/open'}, 'open');
symlink "$folder/profiles", "$folder/link";
like(refused("$folder/link"),        qr{'DIR/link' is a link or not a directory},        'a link');
like(refused("$folder/outside.out"), qr{'DIR/outside.out' is a link or not a directory}, 'a file');
like(refused("$folder/no/such"), qr{'DIR/no/such' cannot be created: No such file}, 'no parent');
like(
    refused('/sys/nytprof'),
    qr{'/sys/nytprof' cannot be created: (?:Operation not permitted|Permission denied|Read-only)},
    'the reason of the first call that fails'
);
SKIP: {
    skip 'only root can give a directory away', 3 if $> != 0;
    mkdir "$folder/theirs", 0700;
    chown 65534, 65534, "$folder/theirs";
    like(refused("$folder/theirs"), qr{'DIR/theirs' belongs to user 65534}, "somebody else's");
}
is((stat "$folder/profiles")[2] & 07777, 0700, 'its own is closed to others');

# Invalid options.
for my $case (
    [[every  => 0], q{option 'every' has the value '0', but needs a number above 0}],
    [[each   => 2], q{unknown option 'each', known are: directory every limit match only slower}],
    [[slower => 'fast'], q{option 'slower' has the value 'fast', but needs a number above 0}],
    [[limit  => -1],     q{option 'limit' has the value '-1', but needs a number above 0}],
    [[only   => [0]],    q{option 'only' has '0', but needs numbers of requests such as [2, 100]}],
    [
        [match => { path => ['/'] }],
        q{option 'match' has a path that is neither a text nor a regular expression}
    ],
    [[match => 'x'], q{option 'match' needs a hash, such as { path => '/api/*' }}],
    [
        [match => { a => 1 }],
        q{unknown key of option 'match' 'a', known are: cookie header path route}
    ],
    [[match => { header => 'x' }], q{option 'match' has a header that is not [name => value]}],
    [
        [match => { cookie => ['x', ''] }],
        q{option 'match' has a cookie that is not [name => value]}
    ],
    [
        [directory => undef, every => 1],
        q{option 'directory' is missing: name a directory for the profiles}
    ],
    )
{
    my ($options, $message) = @$case;
    is(error_of(sub { make(@$options) }), "$message\n", $message);
}
done_testing();
