# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProfileInvariants;

# What must be true of every profile that is complete:
#
#     violations($tables)    texts that begin with "invariant:"

use strict;
use warnings;

use Exporter qw(import);

use SliceRecords qw(slice_differences);

our @EXPORT_OK = qw(violations);

# Nothing is shorter than this in a profile, and what is summed up is rounded to it.
my $Tick = 1e-9;

# The length of a tick is known better at the end of a run than at its start.
my $Drift = 2e-3;

sub violations {
    my ($tables) = @_;
    return if !$tables->{process}{end};    # read as far as it was written
    my @checks = (\&_lines, \&_subs, \&_calls, \&_returns, \&_pairs, \&slice_differences);
    return map { "invariant: $_" } map { $_->($tables) } @checks;
}

sub _lines {
    my ($tables) = @_;
    my @wrong    = map { "line $_: negative time" }
        grep { $tables->{lines}{$_}{seconds} < 0 } sort keys %{ $tables->{lines} };
    my $sum = 0;
    $sum += $_->{seconds} for values %{ $tables->{lines} };
    my $process = $tables->{process};
    push @wrong, 'statements take longer than the process'
        if defined $process->{end} && $sum > $process->{end} - $process->{start} + 1e-3;
    return @wrong;
}

sub _subs {
    my ($tables) = @_;
    my @wrong;
    for my $name (sort keys %{ $tables->{subs} }) {
        my ($file, $first, $last) = $tables->{subs}{$name} =~ /^(.*):(\d+)-(\d+)$/s;
        push @wrong, "$name: no file" if $file eq '';
        push @wrong, "$name: lines $first to $last"
            if $first > $last && $last && !$tables->{directives};
    }
    return @wrong;
}

sub _calls {
    my ($tables) = @_;
    my @wrong;
    my %calls = map { / <- (.*) at /s ? ($1 => 1) : () } keys %{ $tables->{calls} };
    for my $call (sort keys %{ $tables->{calls} }) {
        my ($count, $incl, $excl, $reci, $depth) =
            @{ $tables->{calls}{$call} }{qw(count incl excl reci depth)};
        push @wrong, "$call: no calls" if $count <= 0;
        push @wrong, "$call: negative time" if $incl < 0 || $excl < 0 || $reci < 0;
        push @wrong, "$call: exclusive time is larger"
            if $excl > $incl + $reci + $Tick * (1 + $count);
        push @wrong, "$call: recursion without depth" if $reci > 0 && !$depth;
        my ($called, $caller) = $call =~ /^(.*?) <- (.*) at /s;

        # Those that are not defined have none, and call nothing.
        push @wrong, "$called: no sub information"
            if !defined $tables->{subs}{$called} && !$tables->{marked}{$called} && $calls{$called};
    }
    return @wrong;
}

# Each call returns once, and what it took is what it took itself and its callees did.
sub _returns {
    my ($tables) = @_;
    return if !$tables->{returns};
    my (@wrong, @open, %returns, %excl, %calls, %total);
    for my $event (grep { $_->[0] eq 'SUB_RETURN' } @{ $tables->{timed} }) {
        my (undef, $depth, $incl, $excl, $name) = @$event;
        $name = $tables->_short($name);
        my ($inner, $callees) = (0, 0);
        while (@open && $open[-1][0] > $depth) {
            $inner += pop(@open)->[1];
            $callees++;
        }
        push @wrong, "$name returns after $incl ticks, but its callees took $inner and itself $excl"
            if abs($incl - $excl - $inner) > 2 + $callees + $Drift * $incl;
        push @wrong, "$name: negative time" if $incl < 0 || $excl < 0;
        push @open,  [$depth, $incl];
        $returns{$name}++;
        $excl{$name} += $excl;
    }
    for my $call (keys %{ $tables->{calls} }) {
        my ($called) = $call =~ /^(.*?) <- /s;
        $calls{$called} += $tables->{calls}{$call}{count};
        $total{$called} += $tables->{calls}{$call}{excl};
    }
    for my $name (sort keys %{ { %calls, %returns } }) {
        my ($returns, $calls) = ($returns{$name} // 0, $calls{$name} // 0);
        push @wrong, "$name: $returns returns of $calls calls" if $returns != $calls;
        my $seconds = ($excl{$name} // 0) / $tables->{attributes}{ticks_per_sec};
        push @wrong, "$name: $seconds exclusive seconds in returns, $total{$name} in calls"
            if abs($seconds - ($total{$name} // 0)) > $Tick * (2 + $calls) + $Drift * $seconds;
    }
    return @wrong;
}

# With entries, each return ends the innermost call.
sub _pairs {
    my ($tables) = @_;
    my @events   = grep { $_->[0] =~ /^SUB_/ } @{ $tables->{timed} || [] };
    return if !grep { $_->[0] eq 'SUB_ENTRY' } @events;
    my $depth = 0;
    for my $event (@events) {
        if ($event->[0] eq 'SUB_ENTRY') {
            $depth++;
            next;
        }
        return "$event->[4] returns at depth $event->[1], but $depth calls are open"
            if $event->[1] != $depth--;
    }
    return $depth ? "$depth calls never return" : ();
}

1;
