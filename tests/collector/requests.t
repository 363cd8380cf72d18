# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# DB::set_request: which web request a profile is of.
use strict;
use warnings;

use JSON::PP qw(decode_json);
use ProfileReader qw(nytprof read_tables);
use ProfileRun;
use Test::More;

# The records of requests in a profile, without the mark. The original cannot read it if the program
# was killed.
sub records {
    my ($run, $file) = @_;
    my $tables = read_tables($file, $run->folder, 'command');
    return map { /\A~request (.*)/s ? $1 : () } @{ $tables->{comments} };
}

# The last record of each number: earlier ones are replaced.
sub requests {
    my %last = map { /\A(\d+)/ ? ($1 => $_) : () } records(@_);
    return map { $last{$_} } sort { $a <=> $b } keys %last;
}

# As one profile, of a program that runs `code` while it is profiled.
sub requests_of {
    my ($code, %how) = @_;
    my $run = profile($code, options => 'start=no:slowops=0', %how);
    is($run->stderr, $how{stderr} // '', 'no messages');
    return [requests($run, $run->file)];
}

# A server: a file for each request; the last one is killed while it is being handled.
my $server = <<'PERL';
sub handle {
    my ($number) = @_;
    my $sum = 0;
    my $until = time + 3;
    while ($number == 5 ? time < $until : $sum < 1000) { $sum++ }
    kill KILL => $$ if $number == 5;
    return $sum;
}
for my $number (1 .. 5) {
    DB::set_request(method => 'GET', path => "/users/$number", started => 1.8e9 + $number);
    DB::enable_profile("nytprof-$number.out");
    DB::set_request(route => $number == 3 ? '/images' : '/users/:id');
    handle($number);
    DB::set_request(status => $number == 2 ? 503 : 200, duration => 1_000_000 * $number);
    DB::finish_profile();
}
PERL
my $run = profile($server, options => 'start=no:slowops=0');
is($run->signal, 9,  'the server was killed');
is($run->stderr, '', 'and had nothing to say');
my @files = $run->files;
is(@files, 5, 'there is a profile for each request');
my @expected = (
    '1 method=GET route=/users/:id path=/users/1 status=200 duration=1000000 started=1800000001',
    '1 method=GET route=/users/:id path=/users/2 status=503 duration=2000000 started=1800000002',
    '1 method=GET route=/images path=/users/3 status=200 duration=3000000 started=1800000003',
    '1 method=GET route=/users/:id path=/users/4 status=200 duration=4000000 started=1800000004',
    '1 method=GET route=/users/:id path=/users/5 started=1800000005',
);
is_deeply([requests($run, $files[$_])], [$expected[$_]], "request $_") for 0 .. $#expected;
is($run->tables($files[0])->call_counts->{'main::handle <- main::RUNTIME at prog.pl:13'},
    1, 'each with its calls');
{
    my ($out, $err, $status) = nytprof('requests', '--json', $run->folder);
    is($status, 0, 'nytprof requests reads them');
    like($err, qr/nytprof-5\.out: .*was killed/, 'and says that one was killed');
    my %routes =
        map { $_->{route} => [@{$_}{qw(requests errors total)}] } @{ decode_json($out)->{routes} };
    is_deeply(
        \%routes,
        { 'GET /users/:id' => [4, 1, 0.007], 'GET /images' => [1, 0, 0.003] },
        'all requests by route'
    );
    unlink $files[4];
    $run->original_reads_it_silently;
}

is_deeply(requests_of(<<'PERL'), ['1 method=PUT route=/a status=201'], 'calls add to each other');
DB::enable_profile();
DB::set_request(method => 'GET', route => '/a');
DB::set_request(method => 'PUT', status => 201, path => undef);
DB::set_request();
PERL

is_deeply(
    requests_of(<<'PERL'), ['1 path=/a status=200 started=1', '2 path=/b started=2.5'],
DB::enable_profile();
DB::set_request(path => '/a', started => 1);
DB::set_request(status => 200, started => 1);
DB::set_request(path => '/b', started => 2.5);
PERL
    'another begin is that of another request'
);

is_deeply(requests_of(<<'PERL'), ['1 path=/b started=2'], 'a request that was not profiled');
DB::set_request(path => '/a', started => 1);
DB::set_request(duration => 7);
DB::set_request(path => '/b', started => 2);
DB::enable_profile();
PERL

is_deeply(requests_of(<<'PERL'), ['1 path=/a'], 'a failed exec');
DB::enable_profile();
DB::set_request(path => '/a');
no warnings 'exec';
exec '/no/such/program';
my $on = 1;
PERL

is_deeply(
    requests_of(<<'PERL'), ["1 route=/%20%25%0A%00%C3%A9%E9 trace=%C4%80"], 'values of any bytes');
DB::enable_profile();
DB::set_request(route => "/ %\n\0\xC3\xA9\xE9", trace => chr 0x100);
PERL

is_deeply(
    requests_of(<<'PERL'), ['1 route=' . 'x' x 1000 . ' path=' . 'x' x 999],
DB::enable_profile();
DB::set_request(route => 'x' x 100_000, path => 'x' x 999 . chr 0x100);
PERL
    'long values are cut, but not within a character'
);

# Arguments may be anything.
is_deeply(requests_of(<<'PERL', stderr => ''), ['1 method=GET path=/made status=404'], 'objects');
package Made { use overload '""' => sub { my @x = (1) x 1000; "/made" } }
package Dies { use overload '""' => sub { die "dies\n" } }
package Tied { sub TIESCALAR { bless {} } sub FETCH { "404" } }
package main;
DB::enable_profile();
tie my $tied, 'Tied';
DB::set_request(method => 'GET', path => bless({}, 'Made'), status => $tied);
eval { DB::set_request(path => bless({}, 'Dies')) };
$@ eq "dies\n" or die;
PERL
is_deeply(requests_of(<<'PERL'), ['1 path=/a'], 'only these names exist');
DB::enable_profile();
DB::set_request(path => '/a');
eval { DB::set_request(status => 200, cookie => 'secret') };
$@ =~ /\ADB::set_request: unknown name 'cookie'; use method, route, path, status, / or die $@;
eval { DB::set_request('path') };
$@ =~ /\AUsage: DB::set_request\(name => value, \.\.\.\) / or die $@;
PERL

# A child has a profile of its own, and the request is that of its parent.
$run = profile(<<'PERL', options => 'slowops=0');
DB::set_request(path => '/a');
my $pid = fork // die;
if (!$pid) { my $x = 1; exit }
waitpid $pid, 0;
PERL
is_deeply([map { [requests($run, $_)] } $run->files], [['1 path=/a'], []], 'a forked child');

# Without the profiler, Devel::NYTProf::Control has a function of that name.
my $program = <<'PERL';
use Devel::NYTProf::Control qw(set_request);
set_request(path => '/a');
PERL
is(profile($program, debugger => [])->stderr, '', 'nothing happens without the profiler');
$run = profile($program);
is_deeply([requests($run, $run->file)], ['1 path=/a'], 'a function of the control module');

done_testing();
