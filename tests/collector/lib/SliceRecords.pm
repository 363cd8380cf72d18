# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package SliceRecords;

# The time axis of a profile, as model/format/slice_record.h describes it:
#
#     my $axis = slices_of($run->tables);
#     $axis->{slices}    [{ length, overhead, cpu, delay (nanoseconds, as all times), in => "CALLED <- ...",
#                           lines => { "FILE:LINE" => [count, ns] },
#                           calls => { "CALLED <- CALLER at FILE:LINE" => [calls, ns] } }]
#     $axis->{lines}, $axis->{calls}    sums of all slices; the last of a complete process has no rows
#     $axis->{header}    { monotonic, wall, boot, pid, thread }
#
#     line_sums($run->tables)            lines of a process that was killed
#     rest_of($run->tables)              { lines, calls }: what the tables have beyond them
#     slice_differences($run->tables)    why that cannot be what the last slice had
#     pieces($run->tables, 'slices')     packed records, from which number(), column() and
#                                        differences() take numbers

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(column differences line_sums number pieces rest_of slices_of slice_differences);

my $Unit = 1000;    # nanoseconds

sub slices_of {
    my ($tables) = @_;
    my $axis = {
        slices => [],
        lines  => {},
        calls  => {},
        files  => [''],
        subs   => [],
        at     => [':0'],
        nodes  => [undef],
        sites  => []
    };
    for my $comment (@{ $tables->{comments} }) {
        $axis->{header} = { map { split /=/, $_, 2 } split / /, $1 } if $comment =~ /\A~axis (.*)/s;
    }
    _add_block($axis, $tables, $_) for pieces($tables, 'slices');
    return $axis;
}

# What the comments of a name are pieces of: records, each as [bytes, 0] for number().
sub pieces {
    my ($tables, $name) = @_;
    my $bytes = '';
    my @records;
    for my $comment (@{ $tables->{comments} }) {
        $comment =~ /\A~\Q$name\E (.*)\z/s or next;
        my @piece = ($1, 0);
        my (undef, $later) = map { number(\@piece) } 1 .. 3;
        $bytes .= substr $piece[0], $piece[1];
        next if $later;
        push @records, [$bytes, 0];
        $bytes = '';
    }
    return @records;
}

# Lines of a process without an end, as tables have them.
sub line_sums {
    my ($tables) = @_;
    my $lines = slices_of($tables)->{lines};
    return {
        map { $_ => { count => $lines->{$_}[0], seconds => $lines->{$_}[1] / 1e9 } }
            keys %$lines
    };
}

# By name: [count, nanoseconds]; without what is 0.
sub rest_of {
    my ($tables) = @_;
    my $axis     = slices_of($tables);
    my %end      = (
        lines => {
            map { $_ => [@{ $tables->{lines}{$_} }{qw(count seconds)}] } keys %{ $tables->{lines} }
        },
        calls => {
            map { $_ => [@{ $tables->{all_calls}{$_} }{qw(count excl)}] }
                keys %{ $tables->{all_calls} }
        },
    );
    my %rest;
    for my $what (qw(lines calls)) {
        for my $name (keys %{ { %{ $axis->{$what} }, %{ $end{$what} } } }) {
            my ($count, $seconds) = @{ $end{$what}{$name} || [0, 0] };
            my ($known, $time)    = @{ $axis->{$what}{$name} || [0, 0] };
            my $rest = [$count - $known, sprintf('%.0f', $seconds * 1e9) - $time];
            $rest{$what}{$name} = $rest if $rest->[0] || $rest->[1];
        }
    }
    return \%rest;
}

# Each row may leave less than a unit to the last slice. The rate of the clock is known better at
# the end. With stream=1 each statement is rounded, and its time is that of the slice it ends in.
sub slice_differences {
    my ($tables) = @_;
    my ($axis, $rest) = (slices_of($tables), rest_of($tables));
    my $last  = $axis->{slices}[-1] or return;              # all of the process is its only slice
    my $drift = $tables->{options}{stream} ? 1e-2 : 1e-3;
    my @differences;
    push @differences, 'the last slice has rows' if %{ $last->{lines} } || %{ $last->{calls} };
    for my $what (qw(lines calls)) {
        my %rows;
        ++$rows{$_} for @{ $axis->{ $what eq 'lines' ? 'at' : 'sites' } };
        my ($most, $spent) = (0, 0);
        $most += $_->{length} for $tables->{options}{stream} ? @{ $axis->{slices} } : $last;
        for my $name (sort keys %{ $rest->{$what} }) {
            my ($count, $time) = @{ $rest->{$what}{$name} };
            $time = 0
                if $what eq 'calls' && $name =~ /CORE:accept </;    # records have it in lines only
            my $error =
                $Unit * ($rows{$name} || 0) + $drift * ($axis->{$what}{$name} || [0, 0])->[1];
            push @differences, "$what of $name: slices have $count less than the tables"
                if $count < 0;
            push @differences, "$what of $name: slices have $time ns less than the tables"
                if $time < -$error;
            $most  += $error;
            $spent += $time;
        }
        push @differences, "$what: the last slice of $most ns would have $spent" if $spent > $most;
    }
    return @differences;
}

sub number {
    my ($in) = @_;
    my ($value, $shift) = (0, 0);
    while (1) {
        my $byte = ord substr $in->[0], $in->[1]++, 1;
        return $value + (($byte - 0x20) << $shift) if $byte < 0x80;
        $value += ($byte & 0x7F) << $shift;
        $shift += 7;
    }
}

sub _signed {
    my ($value) = @_;
    return $value & 1 ? -(($value + 1) >> 1) : $value >> 1;
}

sub _text {
    my ($in) = @_;
    my $size = number($in);
    my $text = substr $in->[0], $in->[1], $size;
    $in->[1] += $size;
    return $text =~ s/%([0-9A-F]{2})/chr hex $1/gers;
}

sub column {
    my ($in, $rows) = @_;
    return [map { number($in) } 1 .. $rows];
}

sub differences {
    my ($in, $rows) = @_;
    my $value = 0;
    return [map { $value += _signed(number($in)) } 1 .. $rows];
}

sub _add_block {
    my ($axis, $tables, $in) = @_;
    my ($wall, $blocks, $files, $subs, $lines, $contexts, $sites, $slices, @rows) =
        map { number($in) } 1 .. 11;
    for (1 .. $files) {
        number($in);
        push @{ $axis->{files} }, $tables->_short(_text($in));
    }
    column($in, $subs) for qw(kind file first last);
    push @{ $axis->{subs} }, map { $tables->_short(_text($in)) } 1 .. $subs;
    my ($file, $line) = map { differences($in, $lines) } 1 .. 2;
    differences($in, $lines) for $blocks ? 1 .. 2 : ();
    push @{ $axis->{at} }, map { "$axis->{files}[$file->[$_]]:$line->[$_]" } 0 .. $lines - 1;
    my ($parent, $sub) = (differences($in, $contexts), column($in, $contexts));
    column($in, $contexts);
    push @{ $axis->{nodes} }, map { [$parent->[$_], $sub->[$_]] } 0 .. $contexts - 1;
    my ($context, $at, $caller) =
        (differences($in, $sites), differences($in, $sites), column($in, $sites));
    for (0 .. $sites - 1) {
        my ($above, $called) = @{ $axis->{nodes}[$context->[$_]] };
        my $from = $caller->[$_] ? $caller->[$_] - 1 : $axis->{nodes}[$above][1];
        push @{ $axis->{sites} },
            "$axis->{subs}[$called] <- $axis->{subs}[$from] at $axis->{at}[$at->[$_]]";
    }
    my %slice = map { $_ => column($in, $slices) }
        qw(length overhead cpu delay line_rows site_rows inclusive_rows in);
    my @lines = _rows($in, $rows[0], $axis->{at});
    my @calls = _rows($in, $rows[1], $axis->{sites});
    for my $number (0 .. $slices - 1) {
        my $new     = { map { $_ => $slice{$_}[$number] * $Unit } qw(length overhead cpu delay) };
        my $in_call = $slice{in}[$number];
        $new->{in}    = $in_call ? $axis->{sites}[$in_call - 1] : undef;
        $new->{lines} = _sums($axis->{lines}, splice @lines, 0, $slice{line_rows}[$number]);
        $new->{calls} = _sums($axis->{calls}, splice @calls, 0, $slice{site_rows}[$number]);
        push @{ $axis->{slices} }, $new;
    }
    return;
}

# [name, count, nanoseconds]
sub _rows {
    my ($in, $rows, $names) = @_;
    my ($number, $count, $time) =
        (differences($in, $rows), column($in, $rows), column($in, $rows));
    return map { [$names->[$number->[$_]], $count->[$_], $time->[$_] * $Unit] } 0 .. $rows - 1;
}

sub _sums {
    my ($all, @rows) = @_;
    my %slice;
    for (@rows) {
        my ($name, $count, $time) = @$_;
        for my $sums ($all, \%slice) {
            my $sum = $sums->{$name} ||= [0, 0];
            $sum->[0] += $count;
            $sum->[1] += $time;
        }
    }
    return \%slice;
}

1;
