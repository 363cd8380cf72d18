# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Profilers of running servers are switched from outside, and their workers killed, while clients
# make requests. NYTPROF_TEST_LONG=1 goes on for a minute for each.
use strict;
use warnings;

use Config;
use Cwd qw(realpath);
use LiveServer;
use RequiredPackages;
use ServerRun;
use Test::More;

my $folders = join $Config{path_sep}, map { realpath($_) } split /$Config{path_sep}/,
    $ENV{NYTPROF_COLLECTOR} || die "NYTPROF_COLLECTOR: use ctest\n";

my $psgi = <<'PERL';
use strict;
use warnings;
use lib 'lib';
use App;
use Plack::Builder;
builder {
    enable 'NYTProfRequest';
    sub { return [200, ['Content-Type' => 'text/plain'], [App::page($_[0]{PATH_INFO})]] };
};
PERL

my $mojolicious = <<'PERL';
use lib 'lib';
use App;
use Mojolicious::Lite;
app->log->level('fatal');
app->secrets(['a']);
app->config(
    hypnotoad => { listen => ['http://127.0.0.1:{port}'], workers => 3, accepts => 0 });
plugin 'NYTProfRequest';
any '/*all' => { all => '' } => sub { my $c = shift; $c->render(text => App::page($c->req->url->path)) };
app->start;
PERL

my $in_accept = qr/^waits in a system call for [\d.]+ s; a command takes effect when it returns$/;
my @servers   = (
    {
        name    => 'Starman',
        module  => 'Starman',
        package => 'starman',
        workers => 4,
        waits   => $in_accept,
        file    => 'app.psgi',
        command => [
            qw(-S starman --workers 4 --max-requests 1000000 --host 127.0.0.1 --port {port} app.psgi)
        ]
    },
    {
        name    => 'Starlet',
        module  => 'Plack::Handler::Starlet',
        package => 'starlet',
        workers => 4,
        waits   => $in_accept,
        file    => 'app.psgi',
        command => [
            qw(-S plackup -s Starlet -E deployment --max-workers 4 --max-reqs-per-child 1000000),
            qw(--host 127.0.0.1 --port {port} app.psgi)
        ]
    },
    {
        name    => 'plackup',
        module  => 'Plack',
        package => 'libplack-perl',
        workers => 0,
        waits   => $in_accept,
        file    => 'app.psgi',
        command => [qw(-S plackup --no-default-middleware --host 127.0.0.1 --port {port} app.psgi)]
    },
    {
        name    => 'Hypnotoad',
        module  => 'Mojolicious',
        package => 'libmojolicious-perl',
        workers => 3,
        file    => 'app.pl',
        command => [qw(-S hypnotoad -f app.pl)]
    },
);
for my $server (@servers) {
SKIP: {
        skip needs($server->{package}), 1 if !has_module($server->{module});
        $server->{start} = sub {
            my ($is_profiled) = @_;
            return ServerRun->start(
                files => {
                    'lib/App.pm'    => application(),
                    $server->{file} => $server->{file} eq 'app.pl' ? $mojolicious : $psgi
                },
                command     => [$^X, @{ $server->{command} }],
                environment => live_environment($folders, $is_profiled)
            );
        };
        next if @ARGV && $server->{name} !~ /$ARGV[0]/;
        counts_exactly(%$server);
        survives_random_commands(%$server);
    }
}

done_testing;
