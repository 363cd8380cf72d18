# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# nytprof control --requests N --route NAME: only requests of a route are profiled, which is known when
# they begin, or later.
use strict;
use warnings;

use CommandRun qw(happens);
use ControlledProgram;
use Test::More;

my $program = controlled(<<'PERL');
use Devel::NYTProf::Request;
my $requests = Devel::NYTProf::Request->new;
my $number = 0;
sub request {
    my ($about, $at_end) = @_;
    my $token = $requests->begin({ method => 'GET', path => '/' . ++$number, %$about });
    my $path = $requests->end($token, $at_end);
    print "$about->{route}$at_end->{route}: $path\n" if defined $path;
    return;
}
$| = 1;
say_ready();
until (must_end()) {
    request({ route => "/$_" }, {}) for 'a', 'b';
    request({}, { route => "/$_" }) for 'c', 'd';
    select undef, undef, undef, 0.005;
}
PERL
my $start = sub {
    my ($out, @words) = @_;
    my (undef, $errors, $code) =
        $program->command('start', '--requests', 2, '--out', $out, @words, $program->pid);
    is("$code$errors", '0', "@words");
    ok(happens(sub { $program->ask('status')->{wanted} == 0 }), 'all are taken');
};
$start->('early.out', '--route', '/b');
$start->('late.out',  '--route', 'GET /d');
$start->('both.out',  '--route', 'GET /*');
my ($out)  = $program->end;
my $folder = $program->folder;
my @routes = map { /\A(\S+): \Q$folder\E\/(.+)/ ? "$1 $2" : $_ } split /\n/, $out;
is_deeply(
    [grep { !/both/ } @routes],
    ['/b early.out.1', '/b early.out.2', '/d late.out.3', '/d late.out.4'],
    'only those of the route'
);
is(scalar(grep { /both/ } @routes), 2, 'or of a pattern');
is_deeply([glob "$folder/*.part*"], [], 'files of others are removed');
is(scalar(() = glob "$folder/*.out.[1-6]"), 6, 'and the others are there');

done_testing();
