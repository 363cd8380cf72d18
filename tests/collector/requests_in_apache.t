# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Apache::Request in a real server with mod_perl: chosen requests have a profile each.
use strict;
use warnings;

use ApacheRun;
use Cwd qw(realpath);
use ProfileReader qw(read_tables);
use Test::More;

plan skip_all => ApacheRun::missing() if ApacheRun::missing();

my %files = ('lib/Site.pm' => <<'PERL' );
package Site;
use strict;
use warnings;
use Apache2::RequestRec  ();
use Apache2::RequestIO   ();
use Apache2::RequestUtil ();
use Apache2::SubRequest  ();
use Apache2::Const -compile => 'OK';

sub work { return $_[0] + 1 }

sub handler {
    my $request = shift;
    my ($how, $n) = $request->uri =~ m{/(\w+)/(\d+)\z};
    my $sum = 0;
    $sum += work($_) for 1 .. $n;
    die "asked to die\n" if $how eq 'die';
    $request->content_type('text/plain');
    $request->lookup_uri("/other/sub/1")->run if $how eq 'outer';
    $request->print("$n: $sum\n");
    return Apache2::Const::OK;
}
1;
PERL

my $config = <<'CONF';
StartServers 3
MinSpareServers 1
MaxSpareServers 3
MaxRequestWorkers 3
PerlModule Site
PerlModule Devel::NYTProf::Apache::Request
PerlSetVar NYTProfDirectory ./requests
<Location />
    SetHandler perl-script
    PerlResponseHandler Site
</Location>
<Location /site>
    PerlFixupHandler Devel::NYTProf::Apache::Request
    PerlSetVar NYTProfHeader "X-Profile the-secret"
</Location>
<Location /other>
    PerlFixupHandler Devel::NYTProf::Apache::Request
    PerlSetVar NYTProfEvery 5
    PerlSetVar NYTProfPath */tenth/*
</Location>
CONF

my @kinds = qw(list die outer);
my @requests =
    map { ["/site/$kinds[$_ % 3]/$_", $_ % 2 ? 'X-Profile: the-secret' : 'X-Profile: other'] }
    1 .. 90;

my %ours = (
    profiler => ['PerlPassEnv NYTPROF', 'PerlModule Devel::NYTProf::Apache'],
    perl5lib => realpath($ENV{NYTPROF_COLLECTOR}),
    files    => \%files,
    config   => $config,
);

# Without a running profiler the modules do nothing.
my $plain    = ApacheRun->start(%ours, profiler => []);
my @expected = $plain->exchange(3, @requests);
is($plain->stop, 0, 'a server without the profiler');
ok(!-e $plain->folder . '/requests', 'profiles no requests');
is(scalar(grep { /^\d+: \d+$/m } @expected), 60, 'and answers them');

my $server = ApacheRun->start(%ours, options => 'start=no');
$server->exchange(3, map { [$_->[0]] } @requests[0 .. 11]);
my $before = $server->descriptors;
is_deeply([$server->exchange(3, @requests)],
    \@expected, 'with the profiler all answers are the same');
ok($server->has_no_more_than($before), 'all processes live, none has more open files');
my @other = $server->exchange(1, map { ["/other/tenth/$_"] } 1 .. 30);
is($server->stop('TERM'), 0, 'it stops');

my (%names, %work);
for my $file (sort glob $server->folder . '/requests/*') {
    my ($route) = $file =~ m{/\d{8}T\d{6}\.\d{6}-\d+-\d+-(\S+)-\d+ms\.out\z};
    $names{ $route // $file }++;
    my $tables = read_tables($file, $server->folder, 'command');
    $names{incomplete}++ if !$tables->{process}{end};
    $work{ $tables->calls_of('Site::work') }++
        if $route eq 'GET-site-200' || $route eq 'GET-site-500';
}
is($names{'GET-site-500'}, 15, 'a profile for each chosen request that died');
is($names{'GET-site-200'}, 30, 'and for each that did not');
cmp_ok($names{'GET-other-200'}, '<=', 6, 'and at most one in five of the others');
is(scalar keys %names, 3, 'all are complete');
is_deeply(
    \%work,
    { map { $_ + ($kinds[$_ % 3] eq 'outer' ? 1 : 0) => 1 } map { 2 * $_ - 1 } 1 .. 45 },
    'each has what its request did, with its subrequest'
);
done_testing();
