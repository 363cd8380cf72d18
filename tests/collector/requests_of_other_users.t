# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Requests that root wants, of servers whose workers are another user's: a worker can neither choose what
# processes of root write nor crash them.
use strict;
use warnings;

use ApacheRun;
use CommandRun qw(happens);
use ControlledProgram;
use Cwd qw(realpath);
use File::Temp qw(tempdir);
use ProfileReader qw(nytprof);
use RequiredPackages;
use ServerRun;
use Test::More;

plan skip_all => 'only root has other users' if $> != 0;
my $nobody    = getpwnam 'nobody';
my $collector = realpath($ENV{NYTPROF_COLLECTOR});

# Inherited memory is of no use after a change of the user.
{
    my $program = controlled(<<'PERL');
use POSIX ();
sub shared { open my $maps, '<', '/proc/self/maps' or die $!; return scalar grep { / .w.s / } <$maps> }
sub drop { POSIX::setgid(65534); POSIX::setuid(65534); die 'still root' if !$> || !$<; return }
sub in_child {
    my ($what) = @_;
    defined(my $pid = fork) or die $!;
    if (!$pid) { drop(); $what->(); POSIX::_exit(0) }
    waitpid $pid, 0;
}
$| = 1;
in_child(sub { print 'shared, nothing is wanted: ', shared(), "\n" });
say_ready();
1 until -e 'wanted';
in_child(sub { print 'taken: ', DB::_take_request() // 'none', "\n", 'shared: ', shared(), "\n" });
print 'root takes ', DB::_take_request() // 'none', "\n";
1 until must_end();
PERL
    is($program->ask('start requests=3 file=x')->{wanted}, 3, 'three requests are wanted of root');
    open my $file, '>', $program->folder . '/wanted' or die $!;
    happens(sub { ($program->written)[0] =~ /root takes/ });
    my ($out) = $program->end;
    is($out, <<"TEXT", 'a child that becomes another user has no memory of root');
shared, nothing is wanted: 0
taken: none
shared: 0
root takes ${\$program->folder}/x.1
TEXT
}

# What all servers do: /spoil writes into each page of memory that other processes share.
my $app = <<'PERL';
package App;
use strict;
use warnings;
sub answer { return $_[0] =~ /spoil/ ? spoil() : "$>\n" }
sub spoil {
    open my $maps, '<', '/proc/self/maps' or die $!;
    my @pages = map { /^([0-9a-f]+)-\S+ .w.s .*(?:memfd|zero)/ ? hex $1 : () } <$maps>;
    for my $page (@pages) {
        pipe my $in, my $out or die $!;
        syswrite $out, "\xFF" x 24;
        syscall(0, fileno $in, $page, 24);    # read(2) into memory
    }
    return "spoilt\n";
}
1;
PERL

# Two servers of the same kind: of the one 5 requests, of the other more, which a worker spoils.
sub counts {
    my ($name, $start) = @_;
    my $server     = $start->();
    my $folder     = $server->folder;
    my $get        = sub { my ($status, $text) = $server->get($_[0]); return $text // '' };
    my $is_reached = sub {
        my @pids = ($server->{pid}, $server->children);
        my (undef, undef, $status) = nytprof('control', @pids);
        return @pids == 4 && $status == 0;
    };
    ok(happens(sub { $get->('/'); $is_reached->() }), "$name: root reaches server and workers");
    is($get->('/'), "$nobody\n", 'which are of another user');
    my $control = sub {
        my ($out, $err, $status) = nytprof('control', $server->{pid}, @_);
        return is("$status$err", '0', "control @_");
    };
    $control->('start', '--requests', 5, '--out', "$folder/profiles/a.out");
    $get->("/$_") for 1 .. 20;
    my @files = glob "$folder/profiles/a.out.*";
    is_deeply([map { s/.*\.//r } @files], [1 .. 5],       'the next 5 requests of all workers');
    is_deeply([grep { (stat)[4] != $nobody } @files], [], 'are written by the workers');

    $control->('start', '--requests', 1000, '--out', "$folder/profiles/b.out");
    $get->('/spoil') for 1 .. 20;
    $get->("/$_")    for 1 .. 20;
    cmp_ok(scalar(() = glob "$folder/profiles/b.out.*"), '<', 40, 'a worker that spoils the count');
    $control->('stop');
    ok(kill(0, $server->{pid}), 'does the server no harm');
    is($get->('/'), "$nobody\n", 'nor the other workers');
    $server->stop('TERM');
    is(join('', grep { /nytprof|signal/i } split /^/, $server->errors), '', 'without messages');
    return;
}

SKIP: {
    skip needs('starman'), 1 if !eval { require Starman };
    counts(
        'Starman',
        sub {
            my $server = ServerRun->new;
            $server->write('lib/App.pm', $app);
            $server->write('app.psgi',   <<'PERL');
use lib 'lib';
use App;
use Plack::Builder;
builder {
    enable 'NYTProfRequest', directory => 'requests';
    sub { [200, ['Content-Type' => 'text/plain'], [App::answer($_[0]{PATH_INFO})]] };
};
PERL
            mkdir $server->folder . '/profiles' or die $!;
            chmod 0777, $server->folder, $server->folder . '/profiles';
            $server->launch(
                [
                    $^X,
                    qw(-MDevel::NYTProf::Live -S starman --workers 3 --user nobody --group nogroup),
                    '--listen',
                    "127.0.0.1:$server->{port}",
                    'app.psgi'
                ],
                CommandRun::clean_environment(),
                PERL5LIB => $collector
            );
            return $server;
        }
    );
}

SKIP: {
    skip ApacheRun::missing(), 1 if ApacheRun::missing();
    my $site = <<'PERL';
package Site;
use strict;
use warnings;
use App;
use Apache2::RequestRec  ();
use Apache2::RequestIO   ();
use Apache2::RequestUtil ();
use Apache2::Const -compile => 'OK';
sub handler {
    my $request = shift;
    $request->content_type('text/plain');
    $request->print(App::answer($request->uri));
    return Apache2::Const::OK;
}
1;
PERL
    my $config = <<'CONF';
StartServers 3
MinSpareServers 3
MaxSpareServers 4
MaxRequestWorkers 3
PerlModule Site
PerlChildInitHandler "sub { return 0 }"
<Location />
    SetHandler perl-script
    PerlFixupHandler Devel::NYTProf::Apache::Request
    PerlResponseHandler Site
</Location>
CONF
    counts(
        'Apache',
        sub {
            return ApacheRun->start(
                files    => { 'lib/App.pm' => $app, 'lib/Site.pm' => $site },
                config   => $config,
                perl5lib => $collector,
                profiler => [
                    'PerlPassEnv NYTPROF',
                    'PerlModule Devel::NYTProf::Live',
                    'PerlModule Devel::NYTProf::Apache::Request'
                ],
                options => '',
            );
        }
    );
}
done_testing();
