# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A program that runs on and on and profiles each request, as a FastCGI loop does: the cost of a
# request does not grow with their number, nor does memory, and the counts are exact.
use strict;
use warnings;

use CommandRun qw(is_sanitized without_sleeping);
use ProfileRun;
use Test::More;

# Profiles each of N requests, in one way or another; prints the kB of memory in use after a tenth
# of the requests and at the end.
my $loop = <<'PERL';
my ($way, $requests) = @ARGV;
sub part { my $x = shift; return $x + 1 }
sub request { my $s = 0; $s = part($s) for 1 .. 5; return $s }
sub kilobytes { open my $f, '<', '/proc/self/statm' or die; return 4 * (split ' ', <$f>)[1] }
my $early;
for my $n (1 .. $requests) {
    DB::enable_profile($way eq 'files' ? "nytprof-$n.out" : ());
    request();
    $way eq 'files' ? DB::finish_profile() : DB::disable_profile();
    part(0);
    $early = kilobytes() if $n == int $requests / 10;
}
print "$early ", kilobytes();
PERL

sub memory_does_not_grow {
    my ($run) = @_;
SKIP: {
        skip 'memory that was freed stays with the sanitizer', 1 if is_sanitized();
        my ($early, $late) = split / /, $run->stdout;
        cmp_ok($late - $early, '<', 500, 'memory does not grow');
    }
    return;
}

# Switched on and off.
my %bytes;
for my $requests (1_000, 20_000) {
    my $run = profile($loop, options => 'start=no', args => ['switch', $requests]);
    is($run->exit_code . $run->stderr, '0', "on and off for $requests requests");
    is_deeply(
        [$run->tables->call_counts, $run->tables->counts_in('prog.pl')],
        [
            {
                'main::request <- main::RUNTIME at prog.pl:8'       => $requests,
                'main::part <- main::request at prog.pl:3'          => 5 * $requests,
                'DB::disable_profile <- main::RUNTIME at prog.pl:9' => $requests
            },
            [[2, 10 * $requests], [3, 3 * $requests], map { [$_, $requests] } 7 .. 9]
        ],
        'exact counts'
    );
    memory_does_not_grow($run);
    $bytes{$requests} = -s $run->file;
    original_reads_it_silently($run) if $requests == 1_000;
}
cmp_ok($bytes{20_000} - $bytes{1_000},
    '<', 19_000, 'nor does the file, by a byte for each request');

# A file each.
my $run = profile($loop, options => 'start=no', args => ['files', 500]);
is($run->exit_code . $run->stderr, '0', 'a file for each of 500 requests');
is($run->count,                    500, 'all are there');
memory_does_not_grow($run);
my @sizes = sort { $a <=> $b } map { -s } $run->files;
cmp_ok($sizes[375] - $sizes[125],
    '<', 200, 'they are of one size, but for requests that had to wait for a processor');

for my $n (1, 2, 250, 500) {
    my $tables = $run->tables($run->folder . "/nytprof-$n.out");
    is_deeply(
        [$tables->call_counts, $tables->counts_in('prog.pl')],
        [
            {
                'main::request <- main::RUNTIME at prog.pl:8' => 1,
                'main::part <- main::request at prog.pl:3'    => 5
            },
            [[2, 10], [3, 3], map { [$_, 1] } 7 .. 9]
        ],
        "exact counts of request $n"
    );
}

# Requests that compile code of their own, as templates do: a file has only that of its request.
my $templates = profile( <<'PERL', options => 'start=no', args => [300]);
for my $n (1 .. $ARGV[0]) {
    DB::enable_profile("nytprof-$n.out");
    eval "sub template { return $n } template()";
    DB::finish_profile();
}
PERL
is($templates->exit_code . $templates->stderr, '0', 'requests with string evals');
for my $n (1, 300) {
    my $tables = $templates->tables($templates->folder . "/nytprof-$n.out");
    is_deeply(
        [$tables->{evals}, $tables->{subs}{'main::template'}, $tables->call_counts],
        [
            { "(eval $n)[prog.pl:3]" => 'prog.pl:3' },
            "(eval $n)[prog.pl:3]:1-1",
            { "main::template <- main::RUNTIME at (eval $n)[prog.pl:3]:1" => 1 }
        ],
        "the eval of request $n, and no other"
    );
}

# The time between requests is nobody's: not that of lines nor that of calls which run on.
my %how     = (options => 'start=no:clock=1', env => { without_sleeping() });
my $waiting = profile(<<'PERL', %how)->tables;
sub rest { sleep 1 }
sub request { DB::enable_profile(); my $x = 1; DB::disable_profile(); rest() }
sub serve { DB::enable_profile(); request_inside(); DB::disable_profile() }
sub request_inside { DB::disable_profile(); rest(); DB::enable_profile(); return 1 }
request() for 1 .. 20;
serve() for 1 .. 20;
PERL
my $seconds = 0;
$seconds += $_->{seconds} for values %{ $waiting->{lines} };
$seconds += $_->{incl}    for values %{ $waiting->{calls} };
cmp_ok($seconds, '<', 1, 'of 40 s that were not profiled, nothing is in the profile');
is($waiting->calls_of('main::request_inside'), 20, 'calls that run on are recorded');

# Killed between requests, or in one.
my $killed = <<'PERL';
sub part { my $x = shift; return $x + 1 }
sub request { my $s = 0; $s = part($s) for 1 .. 5; return $s }
for my $n (1 .. 1000) {
    DB::enable_profile();
    request();
    kill KILL => $$ if $n == $ARGV[0];
    DB::disable_profile();
    kill KILL => $$ if $n == $ARGV[1];
    sleep 1 if $n > 900;
}
PERL
for my $way ([0, 5], [5, 0], [0, 915], [915, 0]) {
    my $ended = profile($killed, %how, args => $way);
    is($ended->signal, 9, "killed (@$way)");
    local $ENV{NYTPROF_TEST_READER} = 'command';    # the original reads complete files only
    my %count = map { @$_ } @{ $ended->tables->counts_in('prog.pl') };
    my $n     = $way->[0] || $way->[1];
    cmp_ok($count{5}, '>=', $n - 1, 'the profile can be read and is up to date');
    cmp_ok($count{5}, '<=', $n,     'and has nothing that did not happen');
    is_deeply([@count{ 1, 2 }], [10 * $count{5}, 3 * $count{5}], 'nor a part of a request');
}

done_testing();
