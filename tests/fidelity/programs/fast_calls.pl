# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Subs that do nothing but call fast subs. Prints what each took: "NAME CPU-SECONDS SECONDS".
# NAME_of_nothing calls subs that do nothing: what it takes is no time of the fast subs.
use strict;
use warnings;

use List::Util qw(max);
use Time::HiRes qw(clock_gettime CLOCK_PROCESS_CPUTIME_ID CLOCK_MONOTONIC);

my $rounds = shift // 100_000;

sub fast    { my ($x, $y) = @_; $x += $y; return $x * $y }
sub nothing { }
my ($object, $fast, $nothing) = (bless([]), \&fast, \&nothing);

sub calls                 { for (1 .. $rounds) { fast(1, 2) } return }
sub calls_of_nothing      { for (1 .. $rounds) { nothing(1, 2) } return }
sub methods               { for (1 .. $rounds) { $object->fast(2) } return }
sub methods_of_nothing    { for (1 .. $rounds) { $object->nothing(2) } return }
sub references            { for (1 .. $rounds) { $fast->(1, 2) } return }
sub references_of_nothing { for (1 .. $rounds) { $nothing->(1, 2) } return }
sub xsubs                 { for (1 .. $rounds) { max(1, 2) } return }
sub xsubs_of_nothing      { for (1 .. $rounds) { max() } return }

my %kinds = (
    calls      => [\&calls,      \&calls_of_nothing],
    methods    => [\&methods,    \&methods_of_nothing],
    references => [\&references, \&references_of_nothing],
    xsubs      => [\&xsubs,      \&xsubs_of_nothing],
);
for my $kind (sort keys %kinds) {
    for my $which (0, 1) {
        my $sub   = $kinds{$kind}[$which];
        my @began = map { clock_gettime($_) } CLOCK_PROCESS_CPUTIME_ID, CLOCK_MONOTONIC;
        $sub->();
        my @ended = map { clock_gettime($_) } CLOCK_PROCESS_CPUTIME_ID, CLOCK_MONOTONIC;
        printf "%s %.9f %.9f\n", $kind . ($which ? '_of_nothing' : ''),
            map { $ended[$_] - $began[$_] } 0, 1;
    }
}
