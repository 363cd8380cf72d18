# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Waits in several ways, each on a line of its own, and tells how long by the clock:
# "NAME LINE SECONDS".
use strict;
use warnings;

use Socket;
use Time::HiRes qw(clock_gettime usleep CLOCK_MONOTONIC);

my $seconds = shift // 1;

sub after {
    my ($name, $line, $began) = @_;
    printf "%s %d %.9f\n", $name, $line, clock_gettime(CLOCK_MONOTONIC) - $began;
    return;
}

# Does something in another process in a while.
sub meanwhile {
    my ($does) = @_;
    my $pid = fork // die "fork: $!";
    return if $pid;
    DB::finish_profile() if defined &DB::finish_profile;
    usleep(1e6 * $seconds);
    $does->();
    require POSIX;
    POSIX::_exit(0);
}

sub sleeping {
    my $began = clock_gettime(CLOCK_MONOTONIC);
    select undef, undef, undef, $seconds;
    after('sleeping', __LINE__ - 1, $began);
    return;
}

sub reading {
    pipe my $reader, my $writer or die "pipe: $!";
    meanwhile(sub { syswrite $writer, "x\n" });
    my $began = clock_gettime(CLOCK_MONOTONIC);
    my $line  = <$reader>;
    after('reading', __LINE__ - 1, $began);
    return $line;
}

sub accepting {
    socket my $server, PF_INET, SOCK_STREAM, 0 or die "socket: $!";
    bind $server, sockaddr_in(0, INADDR_LOOPBACK) or die "bind: $!";
    listen $server, 1 or die "listen: $!";
    my $place = getsockname $server;
    meanwhile(
        sub {
            socket my $client, PF_INET, SOCK_STREAM, 0 or die "socket: $!";
            connect $client, $place;
        }
    );
    my $began = clock_gettime(CLOCK_MONOTONIC);
    accept my $connection, $server or die "accept: $!";
    after('accepting', __LINE__ - 1, $began);
    return;
}

sleeping();
reading();
accepting();
wait for 1 .. 2;
