# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package MemoryRecords;

# Memory by line and calling context, as model/format/memory_record.h describes it:
#
#     my $memory = memory_of($run->tables);
#     $memory->{lines}    { "FILE:LINE" => { allocated, allocations, freed, retained, peak } }
#     $memory->{paths}    by names of subs, outermost first, with ";" between them
#     $memory->{inherited}    the same numbers; undef if there are none
#     $memory->{peak}     bytes; $memory->{slices}: [bytes that were live]
#     $memory->{totals}   { live, arenas, arenas_free, own, resident, from_start }
#
# It is empty if the profile has no memory.

use strict;
use warnings;

use Exporter qw(import);
use SliceRecords qw(column differences number pieces slices_of);

our @EXPORT_OK = qw(memory_of);

sub memory_of {
    my ($tables) = @_;
    my @blocks   = pieces($tables, 'memory') or return {};
    my $axis     = slices_of($tables);
    my $memory   = { pairs => [undef], slices => [], lines => {}, paths => {}, peak => 0 };
    my %sums;
    _add_block($memory, \%sums, $_) for @blocks;
    for my $record (pieces($tables, 'memory-peak')) {    # the last one counts
        delete $_->{peak} for values %sums;
        (undef, $memory->{peak}, my $rows) = map { number($record) } 1 .. 3;
        my $pairs = differences($record, $rows);
        my $live  = column($record, $rows);
        $sums{ $pairs->[$_] }{peak} = $live->[$_] for 0 .. $rows - 1;
    }
    for my $number (sort keys %sums) {
        my $sum = $sums{$number};
        $sum->{retained} = $sum->{allocated} - $sum->{freed};
        my $pair = $memory->{pairs}[$number];
        if (!$pair) {
            $memory->{inherited} = $sum;
            next;
        }
        my ($line, $context) = @$pair;
        _add($memory->{lines}{ $axis->{at}[$line] } ||= {}, $sum);
        my @path;
        for (; $context ; $context = $axis->{nodes}[$context][0]) {
            unshift @path, $axis->{subs}[$axis->{nodes}[$context][1]];
        }
        _add($memory->{paths}{ join ';', @path } ||= {}, $sum);
    }
    for my $comment (@{ $tables->{comments} }) {
        @{ $memory->{totals} }{qw(live arenas arenas_free own resident from_start)} = split / /, $1
            if $comment =~ /\A~memory-totals (.*)/;
    }
    return $memory;
}

sub _add {
    my ($to, $sum) = @_;
    $to->{$_} += $sum->{$_} || 0 for qw(allocated allocations freed retained peak);
    return;
}

sub _add_block {
    my ($memory, $sums, $in) = @_;
    my ($first, $pairs, $slices, $rows) = map { number($in) } 1 .. 4;
    die "slices of memory begin at $first\n" if $first != @{ $memory->{slices} };
    my ($line, $context) = (differences($in, $pairs), differences($in, $pairs));
    push @{ $memory->{pairs} }, map { [$line->[$_], $context->[$_]] } 0 .. $pairs - 1;
    my (undef, $live, undef) = map { column($in, $slices) } qw(rows live resident);
    push @{ $memory->{slices} }, @$live;
    my $numbers = differences($in, $rows);
    for my $what (qw(allocated allocations freed)) {
        my $values = column($in, $rows);
        $sums->{ $numbers->[$_] }{$what} += $values->[$_] for 0 .. $rows - 1;
    }
    return;
}

1;
