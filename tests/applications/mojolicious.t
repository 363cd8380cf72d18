# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A Mojolicious site with templates, JSON and timers, under its own server of several processes, and a pause.
use strict;
use warnings;

use ApplicationRun qw(compare_ways);
use ProfileReader qw(nytprof);
use RequiredPackages;
use ServerRun;
use Test::More;

plan skip_all => needs('libmojolicious-perl') if !has_module('Mojolicious');

my $pause = 2;
my $site  = <<'PERL';
use Mojolicious::Lite -signatures;

helper numbers => sub ($c, $n) { [ map { { number => $_, square => $_ ** 2 } } 1 .. $n ] };
get '/' => 'index';
get '/table/:n' => sub ($c) { $c->render('table', rows => $c->numbers($c->param('n'))) };
get '/json/:n' => sub ($c) { $c->render(json => $c->numbers($c->param('n'))) };
get '/later/:n' => sub ($c) {
    $c->render_later;
    Mojo::IOLoop->timer(0.01 => sub { $c->render(text => 'later') });
};
get '/error' => sub ($c) { die "asked to die\n" };
app->log->level('fatal');
app->start;

__DATA__
@@ index.html.ep
% layout 'page';
%= link_to Table => '/table/3'
@@ table.html.ep
% layout 'page';
<table>
% for my $row (@$rows) {
  <tr><td><%= $row->{number} %></td><td><%= $row->{square} %></td></tr>
% }
</table>
@@ layouts/page.html.ep
<html><head><title>Site</title></head><body><%= content %></body></html>
PERL

my @paths    = map { ("/table/$_", "/json/$_", "/later/$_", '/', '/error') } 1 .. 40;
my @profiles = compare_ways(
    'mojolicious',
    sub {
        my ($way) = @_;
        my $server = ServerRun->start(
            files   => { 'site.pl' => $site },
            command => [
                $^X,        @{ $way->{perl} }, 'site.pl',   'prefork',
                '--mode',   'production',      '--workers', 2,
                '--listen', 'http://127.0.0.1:{port}'
            ],
            environment => $way->{environment}
        );
        my @got = $server->exchange(4, map { [$_] } @paths);
        sleep $pause;
        push @got, $server->exchange(4, map { [$_] } @paths);
        my $cpu = $server->cpu_time;
        $server->stop('QUIT');
        return ((join "\n", @got, $server->errors =~ s/\[[^\]]*\]|[Ww]orker \d+//gr), $cpu);
    }
);

my $waited = 0;
for my $file (@profiles) {
    my ($text)    = nytprof('export', 'json', $file);
    my ($waiting) = $text =~ /"waiting":([\d.e-]+)/;
    $waited = $waiting if $waiting > $waited;
}
cmp_ok($waited, '>', $pause / 2, 'waiting is recognised');

done_testing();
