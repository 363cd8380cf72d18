# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Profilers of a server with mod_perl are switched from outside, and its workers killed, while
# clients make requests. NYTPROF_TEST_LONG=1 goes on for a minute.
use strict;
use warnings;

use ApacheRun;
use Cwd qw(realpath);
use LiveServer;
use Test::More;

plan skip_all => ApacheRun::missing() if ApacheRun::missing();

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
    $request->print(App::page($request->uri));
    return Apache2::Const::OK;
}
1;
PERL

my $config = <<'CONF';
StartServers 4
MinSpareServers 4
MaxSpareServers 5
MaxRequestWorkers 4
PerlModule Site
PerlChildInitHandler "sub { return 0 }"
<Location />
    SetHandler perl-script
    PerlFixupHandler Devel::NYTProf::Apache::Request
    PerlResponseHandler Site
</Location>
CONF

my %server = (
    name     => 'Apache',
    workers  => 4,
    sockets  => '',
    profiles => 'profiles',
    waits    => qr/^waits in a system call for [\d.]+ s; a command takes effect when it returns$/,
    start    => sub {
        my ($is_profiled) = @_;
        return ApacheRun->start(
            files    => { 'lib/App.pm' => application(), 'lib/Site.pm' => $site },
            config   => $config,
            perl5lib => realpath($ENV{NYTPROF_COLLECTOR}),
            $is_profiled
            ? (
                profiler => ['PerlPassEnv NYTPROF', 'PerlModule Devel::NYTProf::Live'],
                options  => ''
                )
            : ()
        );
    }
);
counts_exactly(%server);
survives_random_commands(%server);

done_testing;
