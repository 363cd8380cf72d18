# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Phases that each do one kind of work, with all that belongs to one below its name. Prints of each
# what it took: "NAME CPU-SECONDS SECONDS".
use strict;
use warnings;

use List::Util qw(max);
use Time::HiRes qw(clock_gettime sleep CLOCK_PROCESS_CPUTIME_ID CLOCK_MONOTONIC);

my $size = shift // 1;

# statements:
sub statements {
    my ($x, $y, $z) = (0, 1, 2);
    for (my $i = 0 ; $i < 200_000 * $size ; $i++) {
        $x = $i + $y;
        $y = $x & 255;
        $z = $y ^ $i;
    }
    return $z;
}

# small_calls:
sub tiny { return $_[0] + 1 }

sub small_calls {
    my $n = 0;
    for (1 .. 150_000 * $size) {
        $n = tiny($n);
    }
    return $n;
}

# large_calls:
sub large {
    my ($n)     = @_;
    my @squares = map { $_ * $_ } 1 .. 40;
    my $sum     = 0;
    for my $square (@squares) {
        $sum += $square % 7;
    }
    my $text = join ',', @squares;
    return $n + $sum + length $text;
}

sub large_calls {
    my $n = 0;
    $n = large($n) % 1000 for 1 .. 6_000 * $size;
    return $n;
}

# methods:
sub Counter::new   { my ($class) = @_; return bless { count => 0 }, $class }
sub Counter::add   { my ($self, $more) = @_; $self->{count} += $more; return $self }
sub Counter::count { return $_[0]{count} }

sub methods {
    my $counter = Counter->new;
    for my $i (1 .. 50_000 * $size) {
        $counter->add($i);
        $counter->add(1) if $counter->count % 2;
    }
    return $counter->count;
}

# closures:
sub closures {
    my @adders = map {
        my $more = $_;
        sub { return $_[0] + $more }
    } 1 .. 20;
    my $n = 0;
    for my $i (1 .. 60_000 * $size) {
        $n = $adders[$i % 20]->($n);
        my $double = sub { 2 * $_[0] };
        $n = $double->($n) % 1000;
    }
    return $n;
}

# recursion:
sub recursion {
    my ($n) = @_;
    return $n < 2 ? $n : recursion($n - 1) + recursion($n - 2);
}

# xsubs:
sub xsubs {
    my $n = 0;
    for my $i (1 .. 200_000 * $size) {
        $n = max($i, $n, 3);
        $n++ if utf8::is_utf8($n);
    }
    return $n;
}

# regexes:
sub regexes {
    my ($n, $text) = (0, 'the quick brown fox jumps over the lazy dog 12345');
    for my $i (1 .. 40_000 * $size) {
        $n++ if $text =~ /(\w+)\s+fox/;
        (my $copy = $text) =~ s/quick/slow$i/;
        $n += length $1 while $copy =~ /(o\w)/g;
    }
    return $n;
}

# builtins:
sub builtins {
    my $n = 0;
    for my $i (1 .. 40_000 * $size) {
        my $packed  = pack 'NnC', $i, 7, 8;
        my ($first) = unpack 'N', $packed;
        my @sorted  = sort { $a <=> $b } 3, $first, 1;
        $n += $sorted[0];
    }
    return $n;
}

# strings:
sub strings {
    my ($n, $text) = (0, '');
    for my $i (1 .. 60_000 * $size) {
        $text .= sprintf '%05d,', $i;
        $n += index $text, '9', length($text) - 6;
        $text = uc substr $text, -40 if length $text > 4000;
        my @fields = split /,/, substr $text, 0, 20;
        $n += @fields;
    }
    return $n;
}

# allocations:
sub allocations {
    my $n = 0;
    for my $i (1 .. 15_000 * $size) {
        my %record = (id => $i, list => [1 .. 5], nested => { text => "number $i" });
        my @copies = map { { %record } } 1 .. 3;
        $n += @copies;
    }
    return $n;
}

# sleeping:
sub sleeping { sleep 0.1; return 1 }

# main:
my %size_of  = (recursion => 21 + 2 * $size);
my %phase_of = (
    statements  => \&statements,
    small_calls => \&small_calls,
    large_calls => \&large_calls,
    methods     => \&methods,
    closures    => \&closures,
    recursion   => \&recursion,
    xsubs       => \&xsubs,
    regexes     => \&regexes,
    builtins    => \&builtins,
    strings     => \&strings,
    allocations => \&allocations,
    sleeping    => \&sleeping,
);
for my $phase (sort keys %phase_of) {
    my $sub   = $phase_of{$phase};
    my @began = map { clock_gettime($_) } CLOCK_PROCESS_CPUTIME_ID, CLOCK_MONOTONIC;
    $sub->($size_of{$phase});
    my @ended = map { clock_gettime($_) } CLOCK_PROCESS_CPUTIME_ID, CLOCK_MONOTONIC;
    printf "%s %.9f %.9f\n", $phase, map { $ended[$_] - $began[$_] } 0, 1;
}
