# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Programs that embed perl end in ways of their own: options endatexit and libcexit.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $embedding = $ENV{NYTPROF_EMBEDDING};
plan skip_all => 'NYTPROF_EMBEDDING does not name the program embedding; use ctest' if !$embedding;

# later() is called by the embedding program, when the Perl program has come to its end.
my $program = <<'PERL';
sub work { return 1 }
sub later { work() for 1 .. 3; return }
work();
END { work() }
PERL

# Which of the calls of work() are in the profile: from the program, its END block, from later().
my %counted = (
    'destroy'                        => '1 1 0',
    'destroy endatexit=1'            => '1 1 3',
    'destroy libcexit=1'             => '1 1 0',
    'destroy endatexit=1:libcexit=1' => '1 1 3',
    'exit'                           => '1 1 0',
    'exit libcexit=1'                => '1 1 0',
    'exit endatexit=1:libcexit=1'    => '1 0 3',

    # The original's profile can't be read: nothing finished it.
    'exit endatexit=1' => '1 0 3',
);
for my $case (sort keys %counted) {
    my ($ending, $options) = split / /, $case;
    my %how   = (interpreter => [$embedding, $ending], options => $options);
    my $run   = profile($program, %how);
    my $calls = $run->tables->call_counts;
    my @from  = map { $calls->{"main::work <- $_"} // 0 } 'main::RUNTIME at prog.pl:3',
        'main::END at prog.pl:4', 'main::later at prog.pl:2';
    is("@from",                        $counted{$case}, $case);
    is($run->exit_code . $run->stderr, '0',             'the program ends well');
    original_reads_it_silently($run);
    same_as_original('the original does the same', $program, %how) if $case ne 'exit endatexit=1';
}

done_testing();
