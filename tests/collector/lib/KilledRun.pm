# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package KilledRun;

# Programs that are killed while they are profiled, and what is left of them:
#
#     killed_ones(12, seconds => [1.2, 4], signals => ['KILL'], may_miss => sub { 1 });
#
# The program calls round() over and over, by way of run(), and notes how far it has come, so that
# it is known what its profile must hold.

use strict;
use warnings;

use CommandRun qw(clean_environment);
use Cwd qw(realpath);
use Exporter qw(import);
use File::Temp qw(tempdir);
use POSIX ();
use ProfileReader qw(nytprof read_summary);
use Test::More;
use Time::HiRes qw(sleep time);
use WholeFile qw(read_file write_file);

our @EXPORT = qw(killed_ones);

my $Program = <<'PERL';
use strict;
use POSIX ();
use Time::HiRes qw(time);
my %does = map { $_ => 1 } @ARGV;
my ($rounds, $noted, $end) = (0, 0, time + 60);
open my $notes, '>', 'notes' or die;
sub part { my $x = shift; return $x * 2 }
sub deeper { my $n = shift; return $n ? deeper($n - 1) : part(1) }
sub round {
    my $sum = 0;
    $sum += part($_) for 1 .. 20;
    return $sum;
}
sub note {
    syswrite $notes, sprintf "%.3f %d\n", $noted = time, $rounds;
    deeper(2000) if $does{recursion};
    if ($does{loops}) {
        for (1 .. 200_000) { $rounds += 0 }
    }
    eval "sub made_$rounds { return part($rounds) } made_$rounds(); 1" or die if $does{evals};
    if ($does{forks}) {
        my $pid = fork // die;
        if (!$pid) { part($_) for 1 .. 100; POSIX::_exit(0) }
        waitpid $pid, 0;
    }
    system 'true' if $does{commands};
    exec '/no/such/program' if $does{exec};
    DB::disable_profile(), DB::enable_profile() if $does{pauses};
}
sub run {
    while (time < $end) {
        round();
        $rounds++;
        note() if time - $noted > 0.02;
    }
}
no warnings 'exec';
run();
PERL
my $CallOfRound = 1 + grep { /\n/ } ($Program =~ /\A(.*?)        round\(\);/s)[0] =~ /(\n)/g;

# All ways to run it: what it does besides, and options of the profiler.
my %Ways = (
    'plain'               => [[]],
    'evals'               => [['evals']],
    'deep recursion'      => [['recursion']],
    'forks'               => [['forks']],
    'commands'            => [['commands']],
    'exec that fails'     => [['exec']],
    'pauses'              => [['pauses']],
    'compress=0'          => [[],            'compress=0'],
    'loops, compress=0'   => [['loops'],     'compress=0'],
    'calls=2'             => [['evals'],     'calls=2'],
    'calls=0'             => [[],            'calls=0'],
    'stream=1'            => [[],            'stream=1'],
    'blocks=1'            => [['recursion'], 'blocks=1'],
    'slowops=0, findcall' => [['forks'],     'slowops=0:findcaller=1'],
);

# Kills `count` programs, each after a time between the two given, and tests the profile of each.
# `signals` are taken in turn, and so are `ways` to run it, all of them if there is no such list.
# `may_miss` gives the seconds that may be missing from one that ran for so long. Four run at a
# time, or `at_a_time`.
sub killed_ones {
    my ($count, %how) = @_;
    my @ways    = @{ $how{ways} // [sort keys %Ways] };
    my @waiting = map {
        {
            way    => $ways[$_ % @ways],
            signal => $how{signals}[$_ % @{ $how{signals} }],
            lives  => $how{seconds}[0] + rand($how{seconds}[1] - $how{seconds}[0]),
        }
    } 0 .. $count - 1;
    while (my @running = splice @waiting, 0, $how{at_a_time} // 4) {
        _start($_)                 for @running;
        _end($_)                   for sort { $a->{killed_at} <=> $b->{killed_at} } @running;
        _judge($_, $how{may_miss}) for @running;
    }
    return;
}

sub _start {
    my ($case) = @_;
    my ($does, $options) = @{ $Ways{ $case->{way} } };
    $case->{folder} = realpath(tempdir(CLEANUP => 1));
    write_file("$case->{folder}/prog.pl", $Program);
    $case->{killed_at} = time + $case->{lives};
    $case->{pid}       = fork // die "fork: $!";
    if (!$case->{pid}) {
        chdir $case->{folder} or POSIX::_exit(126);
        open STDERR, '>', 'messages' or POSIX::_exit(126);
        %ENV = (clean_environment(), PERL5LIB => realpath($ENV{NYTPROF_COLLECTOR}));
        $ENV{NYTPROF} = join ':', 'file=nytprof.out', $options || ();

        # The address sanitizer, where there is one, takes each SEGV for a fault that it found.
        $ENV{ASAN_OPTIONS} = join ':', $ENV{ASAN_OPTIONS} // (), 'handle_segv=0';
        exec $^X, '-d:NYTProf', 'prog.pl', @$does or POSIX::_exit(127);
    }
    return;
}

sub _end {
    my ($case) = @_;
    my $left = $case->{killed_at} - time;
    sleep $left if $left > 0;
    kill $case->{signal} => $case->{pid};
    waitpid $case->{pid}, 0;
    $case->{status} = $?;
    return;
}

sub _judge {
    my ($case, $may_miss) = @_;
    my $signal = $case->{status} & 127;
    my @notes  = map { [split] } split /\n/, _read("$case->{folder}/notes");
    my ($begin, $until) = @notes ? ($notes[0][0], $notes[-1][0]) : (0, 0);
    my $ran = $until - $begin;
    subtest sprintf('%s, %s after %.2f s', $case->{way}, $case->{signal}, $ran) => sub {
        is($signal, POSIX->can("SIG$case->{signal}")->(), 'it was killed');
        is(_read("$case->{folder}/messages"), '',         'and had nothing to say');
        my $profile = _tables("$case->{folder}/nytprof.out");
        my ($must)  = map { $_->[1] } grep { $_->[0] <= $until - $may_miss->($ran) } reverse @notes;
        my %sub     = map { $_->{sub} => $_ } @{ $profile->{subs} };
        my %site    = map { (join(' ', map { $_ // '' } @$_{qw(caller callee line)}) => $_) }
            @{ $profile->{calls} };
        my $rounds = $sub{'main::round'};
        cmp_ok($rounds->{calls} // 0, '>=', $must // 0, 'rounds until shortly before')
            or diag "the last notes: @{ $notes[-1] }, $profile->{messages}";
        cmp_ok(
            $rounds->{calls} // 0,
            '<=',
            1.1 * $notes[-1][1] + 5000,
            'and no more than there were'
        );
        if ($must) {
            is($site{"main::run main::round $CallOfRound"}{calls},
                $rounds->{calls}, 'the place that calls it');
            is($sub{'main::run'}{calls}, 1, 'a call that still runs is a call');
            cmp_ok(
                $sub{'main::run'}{inclusive},
                '>',
                0.9 * $rounds->{inclusive},
                'with the time that it took so far'
            );
            is("$rounds->{first_line}-$rounds->{last_line}", '9-13', 'lines of the sub');
            like(_source($case->{folder}), qr/\$sum \+= part\(\$_\) for 1 \.\. 20;/, 'source');
        }
        for my $child (glob "$case->{folder}/nytprof.out.*") {
            ok(_tables($child), 'the profile of a child can be read') if -s $child;
        }
    };
    return;
}

sub _tables {
    my ($file) = @_;
    my ($tables, $messages) = eval { read_summary($file) };
    fail($@) if !$tables;
    return { %{ $tables || {} }, messages => $messages };
}

sub _source {
    my ($folder) = @_;
    return (nytprof('lines', '--source=prog.pl', "$folder/nytprof.out"))[0];
}

# Killed before it had opened them, a program has written neither notes nor messages.
sub _read {
    my ($path) = @_;
    return -e $path ? read_file($path) : '';
}

1;
