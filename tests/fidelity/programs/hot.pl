# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Hot code that runs for less than a millisecond, after cold code: `hot.pl AFTER WHAT`. Prints
# how long it took, by the clock and in CPU time, and a fixed amount of work outside of hooks: "hot
# SECONDS SECONDS SECONDS".
use strict;
use warnings;

use List::Util qw(max min);
use Time::HiRes qw(clock_gettime CLOCK_MONOTONIC CLOCK_PROCESS_CPUTIME_ID);

sub fib      { my $n = shift; return $n < 2 ? $n : fib($n - 1) + fib($n - 2) }
sub xsubs    { my $n = shift; my $x = max($n, 7);   $x++ if utf8::is_utf8($x); return $x }
sub builtins { my $n = shift; my $x = pack 'N', $n; $n++ if $x =~ /zz/;        return $n }

my %hot = (
    'fib(15)' => sub { fib(15) },
    'fib(18)' => sub { fib(18) },
    xsubs     => sub { my $x = 0; $x += xsubs($_)    for 1 .. 600; return $x },
    builtins  => sub { my $x = 0; $x += builtins($_) for 1 .. 600; return $x },
);
my ($after, $what) = @ARGV;

sub hot { return $hot{$what}->() }

my $bytes = 'abcdefgh' x 8192;

sub unit {
    my @seconds;
    for (1 .. 7) {
        my $began = clock_gettime(CLOCK_MONOTONIC);
        my $sum   = unpack '%32C*', $bytes;
        push @seconds, clock_gettime(CLOCK_MONOTONIC) - $began;
    }
    return min @seconds;
}

sub measured {
    my $began_cpu = clock_gettime(CLOCK_PROCESS_CPUTIME_ID);
    my $began     = clock_gettime(CLOCK_MONOTONIC);
    my $result    = hot();
    my $seconds   = clock_gettime(CLOCK_MONOTONIC) - $began;
    my $cpu       = clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - $began_cpu;
    printf "hot %.9f %.9f %.9f\n", $seconds, $cpu, unit();
    return;
}

sub load {
    require $_ for @_;
    return;
}
my @modules = qw(Pod/Simple.pm CPAN/Meta.pm Test/More.pm);
my @more    = qw(File/Temp.pm IO/Socket/INET.pm);

my %after = (
    nothing => \&measured,
    require => sub { load(@modules, @more);                      measured() },
    evals   => sub { eval "my \$x = $_; \$x + 1" for 1 .. 2_000; measured() },
    fork    => sub {
        load(@modules);
        my $pid = fork // die "no child: $!";
        if ($pid) {
            waitpid $pid, 0;
        } else {
            measured();
        }
    },
    child => sub {
        load(@modules);
        my $pid = fork // die "no child: $!";
        if ($pid) {
            waitpid $pid, 0;
        } else {
            load(@more);
            measured();
        }
    },
    thread => sub {
        require threads;
        load(@modules);
        threads->create(sub { load(@more); measured() })->join;
    },
    request => sub {
        require Devel::NYTProf::Request;
        my $requests =
            Devel::NYTProf::Request->new(directory => $ENV{NYTPROF_REQUESTS}, every => 1);
        my $began = $requests->begin({ method => 'GET', path => '/' });
        load(@modules, @more);
        measured();
        $requests->end($began, { status => 200 });
    },
    Mojolicious => sub {
        require Mojolicious;
        my $app = Mojolicious->new;
        $app->log->level('fatal');
        $app->routes->get('/' => sub { measured(); $_[0]->render(text => 'done') });
        $app->start('get', '/');
    },
);
$after{$after}->();
