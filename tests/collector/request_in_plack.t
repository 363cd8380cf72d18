# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Plack::Middleware::NYTProfRequest without a server and with a fake profiler: when a request ends for
# each kind of response, and whom the panel answers.
use strict;
use warnings;

use Config;
use FakeProfiler;
use File::Temp qw(tempdir);
use RequiredPackages;
use Test::More;
use WholeFile qw(read_file write_file);

use lib split /$Config{path_sep}/, $ENV{NYTPROF_COLLECTOR} || die "NYTPROF_COLLECTOR: use ctest\n";

plan skip_all => needs('libplack-perl') if !has_module('Plack');
require Plack::Middleware::NYTProfRequest;

my $folder = tempdir(CLEANUP => 1);
write_file("$folder/text", "one\ntwo\n");
my @plain = (200, ['Content-Type' => 'text/plain', 'Content-Length' => 8]);

package Lines {
    sub new { my ($class, @lines) = @_; return bless { @_ > 1 ? (lines => \@lines) : () }, $class }
    sub getline { return shift @{ $_[0]{lines} } }
    sub close   { $_[0]{closed}++; return 'closed' }
    sub colour  { return "red$_[1]" }
}

package Writer {
    sub new   { return bless { text => '' }, shift }
    sub write { $_[0]{text} .= $_[1]; return length $_[1] }
    sub close { $_[0]{text} .= '.';   return }
    sub poll  { return "poll$_[1]" }
}

package main;

my $seen = 0;
my ($writer, $respond, $lines);
my %apps = (
    '/list'    => sub { return [@plain, ["one\n", "two\n"]] },
    '/file'    => sub { open my $in, '<', "$folder/text" or die $!; return [@plain, $in] },
    '/memory'  => sub { open my $in, '<', \"one\ntwo\n" or die $!;  return [@plain, $in] },
    '/lines'   => sub { return [@plain, $lines = Lines->new("one\n", "two\n")] },
    '/delayed' => sub { return sub { $_[0]->([@plain, ["one\n", "two\n"]]) } },
    '/stream'  => sub {
        return sub { $writer = $_[0]->([@plain]) }
    },
    '/later' => sub {
        return sub { ($respond) = @_ }
    },
    '/die' => sub { die { code => 42 } },
);
my $app   = sub { my ($env) = @_; $seen++; return $apps{ $env->{PATH_INFO} }->($env) };
my @slow0 = (directory => "$folder/profiles", slower => 0);

sub environment {
    my ($path, @more) = @_;
    return { REQUEST_METHOD => 'GET', SCRIPT_NAME => '', PATH_INFO => $path, @more };
}

# What the profiler is doing, and the end of the name of the last file.
sub state_now {
    my ($last) = reverse sort glob "$folder/profiles/*-*ms.out";
    return
          FakeProfiler::is_on() ? 'on'
        : FakeProfiler::file() ? 'paused'
        : 'off ' . ($last // 'none') =~ s/.*-\d+-\d+-|-\d+ms\.out//gr;
}

# Without the profiler.
my $unprofiled = Plack::Middleware::NYTProfRequest->wrap($app, @slow0);
is_deeply(
    $unprofiled->(environment('/list')),
    [@plain, ["one\n", "two\n"]],
    'no profiler is loaded'
);
is_deeply(
    eval { $unprofiled->(environment('/die')) } // $@,
    { code => 42 },
    'exceptions are the same'
);
ok(!-e "$folder/profiles", 'nothing is profiled');

FakeProfiler->load;
my $wrapped = Plack::Middleware::NYTProfRequest->wrap($app, @slow0);

sub request { my (@how) = @_; return $wrapped->(environment(@how)) }

is_deeply(request('/list'), [@plain, ["one\n", "two\n"]], 'a list is the same');
is(state_now(), 'off GET-list-200', 'it is complete');
my $file = request('/file');
is_deeply([ref $file->[2], @{$file}[0, 1]], ['GLOB', @plain],
    'a file stays one, which can be sent');
is(state_now(), 'off GET-file-200', 'it is complete');

my $memory = request('/memory');
is_deeply([@{$memory}[0, 1]], \@plain, 'another handle: status and headers are the same');
is(state_now(),           'on',                 'it is profiled');
is($memory->[2]->getline, "one\n",              'a line');
is($memory->[2]->getline, "two\n",              'a line');
is(state_now(),           'on',                 'still');
is($memory->[2]->getline, undef,                'the end');
is(state_now(),           'off GET-memory-200', 'of its profile');
ok($memory->[2]->close, 'it can be closed');

my $object = request('/lines')->[2];
is($object->getline,   "one\n", 'an object with a line');
is($object->colour(7), 'red7',  'and a method of its own');
ok($object->can('colour') && $object->can('getline') && !$object->can('path'), 'that it can');
is($object->can('colour')->($object, 8), 'red8',   'called by reference');
is($object->close,                       'closed', 'it is closed before its end');
is_deeply([$lines->{closed}, state_now()], [1, 'off GET-lines-200'],
    'which is that of the profile');
$object = request('/lines')->[2];
is(state_now(), 'on', 'a client goes away');
undef $object;
is(state_now(), 'off GET-lines-200', 'the body is dropped, the profile ends');

my $answer;
request('/delayed')->(sub { ($answer) = @_; return });
is_deeply($answer, [@plain, ["one\n", "two\n"]], 'a delayed response is the same');
is(state_now(), 'off GET-delayed-200', 'it is complete');

my $inner = Writer->new;
request('/stream')->(sub { ($answer) = @_; return $inner });
is_deeply($answer, [@plain], 'a stream: status and headers are the same');
is($writer->write("one\n"), 4,       'a chunk');
is($writer->poll(3),        'poll3', 'other methods of the writer');
is(state_now(),             'on',    'it is profiled');
$writer->close;
is_deeply([$inner->{text}, state_now()], ["one\n.", 'off GET-stream-200'], 'until it is closed');

request('/later')->(sub { ($answer) = @_; return });
is_deeply(request('/list')->[0], 200, 'another request in between');
is(state_now(), 'on', 'is not profiled');
undef $answer;
$respond->([404, [], []]);
is_deeply([$answer, state_now()], [[404, [], []], 'off GET-later-404'], 'the first one is');
undef $respond;
request('/later')->(sub { return });
undef $respond;
is(state_now(), 'off GET-later-500', 'without a response the profile ends when it is dropped');

my ($context) =
    map { $_->(environment('/')) }
    Plack::Middleware::NYTProfRequest->wrap(
    sub { return wantarray ? ('list') : [200, [], ['scalar']] }, @slow0);
is_deeply($context, [200, [], ['scalar']], 'the application is called for one value');

is_deeply(eval { request('/die') } // $@, { code => 42 }, 'exceptions are the same');
is(state_now(), 'off GET-die-500', 'the profile is complete');

my @handlers = ('of the application');
my $env      = environment('/list', 'psgix.cleanup' => 1, 'psgix.cleanup.handlers' => \@handlers);
$wrapped->($env);
is(state_now(),      'paused', 'with psgix.cleanup the file is written later');
is(scalar @handlers, 2,        'by a handler');
$handlers[1]->($env);
is(state_now(), 'off GET-list-200', 'then it is complete');

my $routed = Plack::Middleware::NYTProfRequest->wrap(
    sub { $_[0]{'plack.router.route'} = '/l/:name'; return $app->($_[0]) }, @slow0);
$routed->(environment('/list', SCRIPT_NAME => '/mounted'));
is(state_now(), 'off GET-l_name-200', 'the route, if a router sets it');
my ($last) = reverse sort glob "$folder/profiles/*ms.out";
like(read_file($last), qr{ method=GET path=/mounted/list route=/l/:name }, 'it is recorded');

my $header = Plack::Middleware::NYTProfRequest->wrap(
    $app,
    directory => "$folder/profiles",
    match     => { header => ['X-Profile-Me' => 'yes'] }
);
for my $value (qw(no yes)) {
    my $count = () = glob "$folder/profiles/*";
    $header->(environment('/list', HTTP_X_PROFILE_ME => $value));
    is((() = glob "$folder/profiles/*") - $count, $value eq 'yes' ? 1 : 0, "a header: $value");
}

# The panel.
my @ours = (panel       => '/nytprof',  command   => $ENV{NYTPROF_COMMAND} // 'nytprof');
my @from = (REMOTE_ADDR => '127.0.0.1', HTTP_HOST => 'localhost:5000');
$wrapped = Plack::Middleware::NYTProfRequest->wrap($app, @slow0, @ours);
delete local $ENV{PLACK_ENV};

sub status_of { return request(@_)->[0] }

$seen = 0;
my $files = () = glob "$folder/profiles/*";
my ($status, $headers, $body) = @{ request('/nytprof', @from) };
my %header = @$headers;
is($status, 200, 'the panel');
like($header{'Content-Security-Policy'}, qr/default-src 'none'/, 'runs no script');
my @rows = $body->[0] =~ m{<tr><td>(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})</td>(.*)}g;
is(scalar @rows / 2, $files, 'it has a row for each profile');
like($rows[1], qr{^<td>GET</td><td>list</td><td>200</td><td class="number">\d+ ms</td>},
    'the last one');
like(
    $rows[1],
    qr{<code>nytprof-gui &#39;\Q$folder\E/profiles/\S+\.out&#39;</code>},
    'with a command'
);
is(status_of('/nytprof/', @from), 200, 'also with a slash');
is_deeply(request('/nytprof', @from, REQUEST_METHOD => 'HEAD')->[2], [], 'HEAD has no body');
is($seen,                            0,      'it asks nothing of the application');
is((() = glob "$folder/profiles/*"), $files, 'and is not profiled');
is(status_of('/list', @from),        200,    'which has all other pages');

for my $case (
    ['another machine',         REMOTE_ADDR          => '192.0.2.1'],
    ['an address like it',      REMOTE_ADDR          => '127.0.0.1.example'],
    ['a foreign name',          HTTP_HOST            => 'evil.example'],
    ['a name like it',          HTTP_HOST            => 'localhost.example'],
    ['a proxy',                 HTTP_X_FORWARDED_FOR => '192.0.2.1'],
    ['a proxy of the standard', HTTP_FORWARDED       => 'for=192.0.2.1'],
    ['a link of another site',  HTTP_SEC_FETCH_SITE  => 'cross-site'],
    )
{
    my ($who, @differs) = @$case;
    is(status_of('/nytprof', @from, @differs), 403, "it does not answer $who");
}
is(status_of('/nytprof', @from, REMOTE_ADDR => '::1', HTTP_HOST => '[::1]:5000'), 200, 'but IPv6');
is(status_of('/nytprof', @from, REQUEST_METHOD => 'POST'), 405, 'it only shows');
{
    local $ENV{PLACK_ENV} = 'deployment';
    is(status_of('/nytprof', @from), 403, 'only in development');
}

# Files are known by number only.
for my $id ('/..', '/../text', "/../profiles/$last", '/%2e%2e/text', "$folder/text", '/text', '/1',
    "/\0", '/20200101T000000.000000-1-1', '/<b>')
{
    is(status_of("/nytprof$id", @from), 404, 'there is no other file');
}
write_file("$folder/profiles/20990101T000000.000000-1-1-GET-<b>&\"-200-1ms.out", 'x');
write_file("$folder/profiles/20990101T000000.000000-1-2.out",                    'x');
is(status_of('/nytprof/20990101T000000.000000-1-2', @from), 404, 'nor one of a request that runs');
unlike(request('/nytprof', @from)->[2][0], qr/<b>|&"/, 'names are escaped');
my $mounted = request('/nytprof', @from, SCRIPT_NAME => '/a"b')->[2][0];
like($mounted, qr{<a href="/a%22b/nytprof/2099}, 'the path of a mounted application, too');
my $failed = request('/nytprof/20990101T000000.000000-1-1', @from);
is($failed->[0], 500, 'a file that is no profile has no report');
is_deeply([glob "$folder/profiles/*.html"], [], 'and leaves nothing');

# The route is that of the profile; its name has a simpler one.
write_file("$folder/profiles/20990102T000000.000000-1-1-GET-users_id-200-1ms.out",
          "NYTProf 5 0\n:ticks_per_sec=1000\n:nv_size=8\n#~request 1 path=/users/1\n"
        . "#~request 1 method=GET route=/users/:id path=/users/%22%20%3Cb status=200\n");
like(
    request('/nytprof', @from)->[2][0],
    qr{<td>GET</td><td title="/users/&quot; &lt;b">/users/:id</td><td>200</td>},
    'a route as recorded'
);

# With a secret, from everywhere.
$wrapped =
    Plack::Middleware::NYTProfRequest->wrap($app, @slow0, @ours, panel_secret => 'pass:word');
require MIME::Base64;
my @away = (REMOTE_ADDR => '192.0.2.1', HTTP_HOST => 'app.example');

sub with_password {
    my ($password) = @_;
    return (HTTP_AUTHORIZATION => 'Basic ' . MIME::Base64::encode_base64("me:$password", ''));
}
is(status_of('/nytprof', @away, with_password('pass:word')), 200, 'with the password');
my $asks = request('/nytprof', @away);
is_deeply(
    [$asks->[0], { @{ $asks->[1] } }->{'WWW-Authenticate'}],
    [401,        'Basic realm="nytprof", charset="UTF-8"'],
    'else it asks'
);
is(status_of('/nytprof', @from), 401, 'also on the same machine');
is(status_of('/nytprof', @away, with_password($_)), 401, "not with '$_'")
    for 'pass', '', 'pass:word ';
is(status_of('/nytprof', @away, HTTP_AUTHORIZATION => 'Basic ?'), 401, 'not with any header');

for my $case (
    [[@slow0, panel => 'nytprof'], qr/option 'panel' has the value 'nytprof', but needs a path/],
    [[@slow0, panel => '/'],       qr{option 'panel' has the value '/', but needs a path}],
    [[panel => '/nytprof'],        qr/option 'panel' also needs option 'directory'/],
    [[@slow0, panel => '/a', panel_secret => ''], qr/option 'panel_secret' is empty/],
    [[panels => '/nytprof'],                      qr/unknown option 'panels'/],
    )
{
    my ($options, $message) = @$case;
    ok(!eval { Plack::Middleware::NYTProfRequest->wrap($app, @$options) }, 'an invalid option');
    like($@, $message, 'is named');
}
done_testing();
