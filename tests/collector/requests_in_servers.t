# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Chosen requests of real servers and frameworks: clients get the same bytes as without the profiler,
# no process dies, and each chosen request has a profile of exactly what it did.
use strict;
use warnings;

use Config;
use Cwd qw(realpath);
use ProfileReader qw(nytprof read_tables);
use RequiredPackages;
use ServerRun;
use Test::More;

my $folders = join $Config{path_sep}, map { realpath($_) } split /$Config{path_sep}/,
    $ENV{NYTPROF_COLLECTOR} || die "NYTPROF_COLLECTOR: use ctest\n";

# What all of the applications do: /work/7 calls App::work seven times.
my $work = <<'PERL';
package App;
use strict;
use warnings;
sub work   { return $_[0] + 1 }
sub answer { my ($n) = @_; my $sum = 0; $sum += work($_) for 1 .. $n; return "$n: $sum\n" }
1;
PERL

my $psgi = <<'PERL';
use strict;
use warnings;
use lib 'lib';
use App;
use Plack::Builder;
my $app = sub {
    my ($env) = @_;
    my ($how, $n) = $env->{PATH_INFO} =~ m{\A/(\w+)/(\d+)\z} or return [404, [], ["none\n"]];
    my $text = $how eq 'stream' ? '' : App::answer($n);
    my @head = (200, ['Content-Type' => 'text/plain', 'Content-Length' => length $text]);
    if ($how eq 'stream') {
        return sub {
            my $writer = $_[0]->([200, ['Content-Type' => 'text/plain']]);
            $writer->write($_) for split //, App::answer($n);
            $writer->close;
        };
    }
    return sub { $_[0]->([@head, [$text]]) } if $how eq 'delayed';
    die "asked to die\n" if $how eq 'die';
    open my $in, '<', \$text or die $!;
    return [@head, $how eq 'handle' ? $in : [$text]];
};
builder {
    enable 'NYTProfRequest', directory => 'profiles',
        match => { header => ['X-Profile' => 'the-secret'] };
    $app;
};
PERL

my $mojolicious = <<'PERL';
use lib 'lib';
use App;
use Mojolicious::Lite -signatures;
app->log->level('fatal');
app->secrets(['a']);
app->config(hypnotoad => { listen => ['http://127.0.0.1:{port}'], workers => 2 });
plugin NYTProfRequest => { directory => app->home->child('profiles')->to_string,
    match => { header => ['X-Profile' => 'the-secret'] } };
get '/list/:n' => sub ($c) { $c->render(text => App::answer($c->param('n'))) };
get '/die/:n' => sub ($c) { App::answer($c->param('n')); die "asked to die\n" };
get '/delayed/:n' => sub ($c) {
    my $text = App::answer($c->param('n'));
    $c->render_later;
    Mojo::IOLoop->timer(0.002 => sub { $c->render(text => $text) });
};
get '/stream/:n' => sub ($c) {
    my @chunks = (split(//, App::answer($c->param('n'))), '');
    my $send;
    $send = sub ($c, @) { my $chunk = shift @chunks // return; $c->write_chunk($chunk => $send) };
    $c->$send;
};
app->start;
PERL

my $dancer = <<'PERL';
package Site;
use lib 'lib';
use App;
use Dancer2;
BEGIN {
    set logger  => 'null';
    set plugins => { NYTProfRequest => { directory => 'profiles',
        match => { header => ['X-Profile' => 'the-secret'] } } };
}
use Dancer2::Plugin::NYTProfRequest;
get '/list/:n' => sub { return App::answer(route_parameters->get('n')) };
get '/die/:n' => sub { App::answer(route_parameters->get('n')); die "asked to die\n" };
get '/pass/:n' => sub { pass };
get '/*/:n' => sub { return App::answer(route_parameters->get('n')) };
to_app;
PERL

my %catalyst = (
    'lib/Site.pm' => <<'PERL', 'lib/Site/Controller/Root.pm' => <<'ROOT', 'app.psgi' => <<'PSGI');
package Site;
use Moose;
use Catalyst qw(NYTProfRequest);
use Catalyst::Log;
extends 'Catalyst';
__PACKAGE__->config('Plugin::NYTProfRequest' => { directory => 'profiles',
    match => { header => ['X-Profile' => 'the-secret'] } });
__PACKAGE__->log(Catalyst::Log->new('fatal'));
__PACKAGE__->setup;
1;
PERL
package Site::Controller::Root;
use Moose;
use App;
BEGIN { extends 'Catalyst::Controller' }
__PACKAGE__->config(namespace => '');
sub list :Local :Args(1) { my ($self, $c, $n) = @_; $c->response->body(App::answer($n)) }
sub die_ :Path('die') :Args(1) { my ($self, $c, $n) = @_; App::answer($n); die "asked to die\n" }
sub default :Path { my ($self, $c) = @_; $c->response->status(404); $c->response->body("none\n") }
1;
ROOT
use lib 'lib';
use Site;
Site->psgi_app;
PSGI

# Sequence of requests: kinds in turn, each with a number of its own; every third one is chosen.
sub requests {
    my ($count, @kinds) = @_;
    return map {
        my $path = '/' . $kinds[$_ % @kinds] . "/$_";
        $_ % 3 ? [$path, 'X-Profile: not-the-secret'] : [$path, 'X-Profile: the-secret']
    } 1 .. $count;
}

sub start {
    my ($profiled, %how) = @_;
    my @load        = @{ $how{load} || ['-MDevel::NYTProf::Live'] };
    my %environment = (PERL5LIB => $folders, %{ $how{environment} || {} });
    $environment{PERL5OPT} = "@load" if $profiled && $how{executes_itself};
    return ServerRun->start(
        files       => { 'lib/App.pm' => $work, %{ $how{files} } },
        command     => [$^X, $profiled && !$how{executes_itself} ? @load : (), @{ $how{command} }],
        environment => \%environment
    );
}

# Tests of one server: `routes` are those of the names of files, with the status, in the order of
# `kinds`.
sub serves {
    my ($name, %how) = @_;
    my @requests = requests(72, @{ $how{kinds} });
    my $at_once  = $how{at_once} // 6;
    my $plain    = start(0, %how);
    my @expected = $plain->exchange($at_once, @requests);
    $plain->stop('TERM');
    ok(!-e $plain->folder . '/profiles', "$name without the profiler writes no profiles");

    my $server = start(1, %how);
    $server->exchange($at_once, map { [$_->[0]] } @requests[0 .. 23]);
    my $before  = $server->descriptors;
    my @answers = $server->exchange($at_once, @requests);
    is_deeply(\@answers, \@expected, "$name: all answers are the same");
    cmp_ok(scalar keys %$before, '>=', $how{processes}, 'there are workers');
    ok($server->has_no_more_than($before), 'all processes live, none has more open files');
    my @files = sort glob $server->folder . '/profiles/*';
    $server->stop('TERM');
    unlike($server->errors, qr/NYTProf/, 'nothing is wrong');

    my (%names, %work);
    for my $file (@files) {
        my ($route) = $file =~ m{/\d{8}T\d{6}\.\d{6}-\d+-\d+-(\S+)-\d+ms\.out\z};
        $names{ ($route // $file) =~ s/_\d+(?=-)//r }++;
        my $tables = read_tables($file, $server->folder, 'command');
        $work{ $tables->calls_of('App::work') }++;
        $names{'calls of App::answer'} += $tables->calls_of('App::answer');
        $names{incomplete}++ if !$tables->{process}{end};
    }
    is_deeply(\%work, { map { $_ * 3 => 1 } 1 .. 24 }, 'each chosen request has what it did');
    my @kinds = @{ $how{kinds} };
    my %routes;
    $routes{ $how{routes}[$_ % @kinds] }++ for map { $_ * 3 } 1 .. 24;
    $routes{'calls of App::answer'} = 24;
    is_deeply(\%names, \%routes, 'and a complete file with its route and status');
    my (undef, $errors, $status) = nytprof('info', $server->folder . '/profiles');
    is("$status$errors", '0', 'the command merges them');
    return;
}

# Tests of processes that handle several requests at once, one of which has a profile.
sub answers_at_once {
    my (%how)    = @_;
    my @requests = requests(90, 'delayed');
    my $plain    = start(0, %how);
    my @expected = $plain->exchange(15, @requests);
    my $server   = start(1, %how);
    is_deeply([$server->exchange(15, @requests)], \@expected, 'several at once: the same answers');
    my @files = glob $server->folder . '/profiles/*';
    ok(@files >= 6 && @files <= 30, 'requests are skipped while one of the process is profiled');
    is(scalar(grep { !/-GET-delayed_n-200-\d+ms\.out\z/ } @files), 0, 'all profiles are complete');
    return;
}

my @starman = qw(-S starman --workers 4 --listen 127.0.0.1:{port} app.psgi);
my %plack   = (
    files  => { 'app.psgi' => $psgi },
    kinds  => [qw(list stream delayed handle die)],
    routes => [map { "GET-$_" } qw(list-200 stream-200 delayed-200 handle-200 die-500)],
);
SKIP: {
    skip needs('libplack-perl'), 1 if !has_module('Plack');
    serves(
        'plackup', %plack,
        processes   => 1,
        load        => ['-d:NYTProf'],
        environment => { NYTPROF => 'start=no' },
        command     => [qw(-S plackup -E deployment --host 127.0.0.1 --port {port} app.psgi)]
    );
    skip needs('starman'), 1 if !has_module('Starman');
    serves('Starman', %plack, processes => 5, command => \@starman);
}

# The panel of a server in development, with all requests.
SKIP: {
    skip needs('libplack-perl'), 1 if !has_module('Plack');
    my $enable =
          "directory => 'profiles', slower => 0, panel => '/nytprof',\n"
        . "    command => '"
        . realpath($ENV{NYTPROF_COMMAND})
        . "';\n    \$app;\n};\n";
    my $server = start(
        1,
        files   => { 'app.psgi' => $psgi =~ s/directory => .*/$enable/sr },
        command => [qw(-S plackup --host 127.0.0.1 --port {port} app.psgi)]
    );
    $server->exchange(1, ['/list/3'], ['/die/4']);
    my (undef, $page) = $server->get('/nytprof');
    my @rows =
        $page =~ m{<tr><td>[^<]*</td><td>GET</td><td title="[^"]*">([^<]*)</td><td>(\d+)</td>}g;
    my @links = $page =~ m{<a href="(/nytprof/[^"]+)">report</a>}g;
    is("@rows[0 .. 3]", '/die/4 500 /list/3 200', 'the panel lists requests, the last one first');
    for my $attempt (qw(made read)) {
        my ($status, $report) = $server->get($links[1]);
        is($status, 200, "a report is $attempt");
        like($report, qr/App::answer/, 'of the request');
    }
    is(scalar(() = glob $server->folder . '/profiles/*.html'), 1, 'it is kept');
}

SKIP: {
    skip needs('libmojolicious-perl'), 1 if !has_module('Mojolicious');
    my %mojo = (
        environment => { MOJO_MODE => 'production' },
        at_once => 1,                            # else their profiles contain more than one request
        files   => { 'app.pl' => $mojolicious },
        kinds   => [qw(list stream delayed die)],
        routes    => [map { "GET-$_" } qw(list_n-200 stream_n-200 delayed_n-200 die_n-500)],
        processes => 3,
    );
    serves('Mojolicious prefork',
        %mojo, command => [qw(app.pl prefork -w 2 -l http://127.0.0.1:{port})]);
    answers_at_once(%mojo, command => [qw(app.pl prefork -w 2 -l http://127.0.0.1:{port})]);
    serves('Hypnotoad', %mojo, command => [qw(-S hypnotoad -f app.pl)], executes_itself => 1);
}
SKIP: {
    skip needs('libdancer2-perl'), 1 if !has_module('Dancer2') || !has_module('Starman');
    serves(
        'Dancer2',
        files     => { 'app.psgi' => $dancer },
        kinds     => [qw(list die pass)],
        routes    => ['GET-list_n-200', 'GET-die_n-500', 'GET-n-200'],
        processes => 5,
        command   => \@starman,
    );
}
SKIP: {
    skip needs('libcatalyst-perl'), 1 if !has_module('Catalyst') || !has_module('Starman');
    serves(
        'Catalyst',
        files     => \%catalyst,
        kinds     => [qw(list die)],
        routes    => ['GET-list-200', 'GET-die-500'],
        processes => 5,
        command   => \@starman,
    );
}
done_testing();
