# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Profilers of uWSGI, a program in C that forks its workers itself, are switched from outside, and
# its workers killed, while clients make requests. NYTPROF_TEST_LONG=1 goes on for a minute.
use strict;
use warnings;

use Config;
use Cwd qw(realpath);
use LiveServer;
use RequiredPackages;
use ServerRun;
use Test::More;

my ($uwsgi) = grep { -x } map { "$_/uwsgi" } split /:/, $ENV{PATH};
plan skip_all => needs('uwsgi-plugin-psgi')
    if !$uwsgi || !-e '/usr/lib/uwsgi/plugins/psgi_plugin.so';
plan skip_all => needs('libplack-perl') if !has_module('Plack');
plan skip_all => "uWSGI is not made for this perl, $Config{perlpath}"
    if $Config{perlpath} ne '/usr/bin/perl';

my $psgi = <<'PERL';
use strict;
use warnings;
use lib 'lib';
use App;
use Plack::Builder;
uwsgi::postfork(sub { return });    # so that workers can be controlled before their first request
builder {
    enable 'NYTProfRequest';
    sub { return [200, ['Content-Type' => 'text/plain'], [App::page($_[0]{PATH_INFO})]] };
};
PERL

my %server = (
    name    => 'uWSGI',
    workers => 4,
    waits   => qr/^waits in a system call for [\d.]+ s; a command takes effect when it returns$/,
    start   => sub {
        my ($is_profiled) = @_;
        return ServerRun->start(
            files   => { 'lib/App.pm' => application(), 'app.psgi' => $psgi },
            command => [
                $uwsgi,
                qw(--plugin psgi --master --workers 4 --die-on-term --thunder-lock --disable-logging),
                qw(--http-socket 127.0.0.1:{port} --psgi app.psgi)
            ],
            environment => live_environment(realpath($ENV{NYTPROF_COLLECTOR}), $is_profiled)
        );
    }
);
counts_exactly(%server);
survives_random_commands(%server);

done_testing;
