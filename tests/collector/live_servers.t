# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Profilers of running servers are switched at random from outside while clients make requests: clients
# get the same bytes, no process dies, no descriptor is lost, each profile is readable, and its counts
# are those of the requests inside it. NYTPROF_TEST_LONG=1 goes on for a minute.
use strict;
use warnings;

use Config;
use Cwd qw(realpath);
use POSIX ();
use ProfileReader qw(nytprof read_tables);
use RequiredPackages;
use ServerRun;
use Test::More;
use Time::HiRes qw(sleep time);

my $folders = join $Config{path_sep}, map { realpath($_) } split /$Config{path_sep}/,
    $ENV{NYTPROF_COLLECTOR} || die "NYTPROF_COLLECTOR: use ctest\n";
my $seconds = $ENV{NYTPROF_TEST_LONG} ? 60 : 5;

# Each answer calls part() five times, and each of these step() twice.
my $app = <<'PERL';
package App;
use strict;
use warnings;
sub step { return $_[0] + 1 }
sub part { my ($n) = @_; return step($n) + step($n) }
sub answer { my ($n) = @_; my $sum = 0; $sum += part($n) for 1 .. 5; return "$n: $sum\n" }
1;
PERL

my $psgi = <<'PERL';
use strict;
use warnings;
use lib 'lib';
use App;
sub {
    my ($env) = @_;
    return [200, ['Content-Type' => 'text/plain'], [App::answer($env->{PATH_INFO} =~ /(\d+)/)]];
};
PERL

my $mojolicious = <<'PERL';
use lib 'lib';
use App;
use Mojolicious::Lite;
app->log->level('fatal');
app->secrets(['a']);
app->config(hypnotoad => { listen => ['http://127.0.0.1:{port}'], workers => 3 });
get '/' => { text => 'ready' };
get '/:n' => sub { my $c = shift; $c->render(text => App::answer($c->param('n'))) };
app->start;
PERL

sub start {
    my ($profiled, %how) = @_;
    my @environment = (PERL5LIB => $folders);
    push @environment,
        PERL5OPT => '-MDevel::NYTProf::Live',
        NYTPROF  => 'control=sockets:file=nytprof.out'
        if $profiled;
    return ServerRun->start(
        files       => { 'lib/App.pm' => $app, %{ $how{files} } },
        command     => [$^X, @{ $how{command} }],
        environment => {@environment}
    );
}

# In a process of its own: one random command after the other, to random processes.
sub switch_at_random {
    my ($server, @pids) = @_;
    my $pid = fork // die "fork: $!";
    return $pid if $pid;
    srand 7;
    my $wrong = 0;
    my $end   = time + $seconds;
    while (time < $end) {
        my $target  = $pids[rand @pids];
        my @command = split ' ',
            ('start', 'start --for 1s', 'stop', 'stop', 'snapshot', 'status')[rand 6];
        my ($out, $err, $status) =
            nytprof('control', $target, @command, '--directory', $server->folder . '/sockets');
        if ($status && $err !~ /no profile is open/) {
            ++$wrong;
            print STDERR "# @command: $err";
        }
        sleep rand 0.05;
    }
    nytprof('control', $_, 'stop', '--directory', $server->folder . '/sockets') for @pids;
    POSIX::_exit($wrong ? 1 : 0);
}

# Of all processes that have answered requests lately: others take no command until they do.
sub profiled_requests {
    my ($name,    $server) = @_;
    my ($answers, $wrong)  = (0, '');
    for my $file (glob $server->folder . '/nytprof.out*') {
        my $tables = eval { read_tables($file, $server->folder, 'command') };
        if (!$tables) {
            $wrong .= "$file: $@";
            next;
        }
        my ($answer, $part, $step) = map { $tables->calls_of("App::$_") // 0 } qw(answer part step);
        $answers += $answer;

        # A profile may begin or end within a request.
        $wrong .= "$file: $answer answers, $part parts, $step steps\n"
            if $part > 5 * $answer || $part < 5 * ($answer - 2) || abs($step - 2 * $part) > 4;
    }
    is($wrong, '', "$name: all profiles are readable and have the calls of their requests");
    cmp_ok($answers, '>', 10, 'there are some');
    return;
}

sub serves {
    my ($name, %how) = @_;
    my $plain    = start(0, %how);
    my @requests = map { ["/$_"] } 1 .. 40;
    my @expected = $plain->exchange(4, @requests);
    $plain->stop('TERM');

    my $server = start(1, %how);
    $server->exchange(4, @requests);
    my $before   = $server->descriptors;
    my $switcher = switch_at_random($server, sort keys %$before);
    my ($rounds, $different) = (0, 0);
    while (!waitpid $switcher, POSIX::WNOHANG()) {
        my @answers = $server->exchange(4, @requests);
        ++$rounds;
        $different += grep { $answers[$_] ne $expected[$_] } 0 .. $#expected;
    }
    is($?, 0, "$name: all commands were accepted");
    $server->exchange(4, @requests) for 1 .. 3;    # those that have waited for one obey now
    is($different, 0, "the same answers to $rounds times 40 requests");
    ok($server->has_no_more_than($before), 'all processes live, none has more open files');
    $server->stop('TERM');
    unlike($server->errors, qr/NYTProf|panic|Bizarre/, 'nothing is wrong');
    profiled_requests($name, $server);
    return;
}

SKIP: {
    skip needs(package_of('Starman')), 6 if !has_module('Starman');
    serves(
        'Starman',
        files   => { 'app.psgi' => $psgi },
        command => [
            qw(-S starman --workers 4 --max-requests 1000000 --host 127.0.0.1 --port {port} app.psgi)
        ]
    );
}

SKIP: {
    skip needs(package_of('Plack')), 6 if !has_module('Plack');
    serves(
        'plackup',
        files   => { 'app.psgi' => $psgi },
        command => [qw(-S plackup --no-default-middleware --host 127.0.0.1 --port {port} app.psgi)]
    );
}

SKIP: {
    skip needs(package_of('Mojolicious')), 6 if !has_module('Mojolicious');
    serves(
        'Hypnotoad',
        files   => { 'app.pl' => $mojolicious },
        command => [qw(-S hypnotoad -f app.pl)]
    );
}

done_testing;
