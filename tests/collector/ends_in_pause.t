# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A process that ends while profiling is switched off leaves a complete profile of what was before.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my %endings = (
    'exec'         => q(exec '/bin/true'),
    'POSIX::_exit' => q(require POSIX; POSIX::_exit(0)),
    'exit'         => q(exit 0),
    'die'          => q(close STDERR; $! = 0; die),
);
for my $ending (sort keys %endings) {
    my $run = profile(<<"PERL");
sub work { return 1 }
sub outer { work() for 1 .. 3; DB::disable_profile(); work(); $endings{$ending} }
outer();
PERL
    my $tables = $run->tables;
    is(
        $tables->summary,
        'complete; lines 1:3 2:2 3:1; calls outer=1 work=3',
        "$ending: what was before the pause, and calls that still run"
    );
    is_deeply(
        $tables->call_stacks,
        {
            'main::outer'                     => 1,
            'main::outer;main::work'          => 3,
            'main::outer;DB::disable_profile' => 1
        },
        'each once'
    );
    is($tables->{subs}{'main::work'}, 'prog.pl:1-1', 'and places');
}

my $failed = profile(<<'PERL');
sub work { return 1 }
sub outer {
    work() for 1 .. 3;
    DB::disable_profile();
    exec '/nowhere/to/be/found';
    work();
    DB::enable_profile();
    work() for 1 .. 5;
}
outer();
PERL
is(
    $failed->tables->summary,
    'complete; lines 1:8 3:1 4:1 7:1 8:1 10:1; calls outer=1 work=8',
    'exec that fails in a pause: goes on as before, in the same call'
);
original_reads_it_silently($failed);

# The program itself loads the options late, in the middle of a loop.
my $late = profile( <<'PERL', options => 'start=no');
my $n = 0;
for (1 .. 50) {
    ++$n;
    DB::init_profiler('start=begin') if $n == 1;
    $n += 0;
}
PERL
is_deeply(
    [grep { $_->[1] } @{ $late->tables->counts_in('prog.pl') }],
    [[3, 49], [4, 49], [5, 50]],
    'measuring the hooks leaves no mark on the statement that does it'
);

done_testing();
