# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Times subs by hand, as one does without a profiler: perl -MHandTimed=Sub::one,Sub::two program.
# They must be defined when the program starts. At the end prints what they took, with all that they
# called but once where they are recursive: "hand-timed NAME CPU-SECONDS".
package HandTimed;

use strict;
use warnings;

use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID);

my (@names, %seconds, %began);

sub import { my ($class, @given) = @_; push @names, @given; return }

sub begin { my ($name) = @_; $began{$name} = clock_gettime(CLOCK_PROCESS_CPUTIME_ID); return }

sub end {
    my ($name) = @_;
    $seconds{$name} += clock_gettime(CLOCK_PROCESS_CPUTIME_ID) - delete $began{$name};
    return;
}

sub time_by_hand {
    my ($name) = @_;
    no strict 'refs';
    no warnings 'redefine';
    my $original = \&$name;
    $seconds{$name} = 0;
    *$name = sub {
        return &$original if $began{$name};
        begin($name);
        my @result = wantarray ? &$original : scalar &$original;
        end($name);
        return wantarray ? @result : $result[0];
    };
    return;
}

INIT { time_by_hand($_) for @names }

END {
    end($_) for keys %began;    # those that call exit
    printf "\nhand-timed %s %.9f", $_, $seconds{$_} for @names;
}

1;
