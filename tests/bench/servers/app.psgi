# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use lib $ENV{BENCH_SERVERS};
use Plack::Builder;
use Work;

my $app = sub {
    my ($env) = @_;
    my $page = Work::page(Work::items(length $env->{PATH_INFO}));
    return [200, ['Content-Type' => 'text/html', 'Content-Length' => length $page], [$page]];
};

builder {
    enable 'NYTProfRequest', directory => $ENV{BENCH_PROFILES}, every => $ENV{BENCH_EVERY}
        if $ENV{BENCH_PROFILES};
    $app;
};
