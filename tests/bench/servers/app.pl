#!/usr/bin/env perl

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use Mojolicious::Lite;

use lib $ENV{BENCH_SERVERS};
use Work;

app->log->level('fatal');
app->secrets(['of a benchmark']);
app->config(
    hypnotoad => {
        listen             => ["http://127.0.0.1:$ENV{BENCH_PORT}"],
        workers            => 1,
        spare              => 0,
        requests           => 1_000_000,
        accepts            => 0,
        keep_alive_timeout => 60,
        pid_file           => $ENV{BENCH_PID_FILE},
    }
);
plugin NYTProfRequest => { directory => $ENV{BENCH_PROFILES}, every => $ENV{BENCH_EVERY} }
    if $ENV{BENCH_PROFILES};

get '/items/:n' => sub {
    my ($c) = @_;
    $c->render(template => 'items', items => Work::items($c->param('n') + 1));
};

app->start;

__DATA__

@@ items.html.ep
<ul>
% for my $item (@$items) {
<li><%= $item->{id} %>: <%= $item->{name} %>, <%= $item->{price} %>, <%= join ', ', @{ $item->{tags} } %></li>
% }
</ul>
