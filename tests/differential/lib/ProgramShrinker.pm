# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProgramShrinker;

# Makes a program smaller as long as it is still interesting:
#
#     my $small = shrink($text, sub { my ($text) = @_; return 1 if ... }, $seconds);
#
# Lines form a tree by their indentation: a line, the deeper ones that follow it, and the lines that go on
# with a closing brace are one unit. Units are removed, in large groups first, or replaced by what is inside.
# Then lines become shorter: statements and what is between parentheses are removed.

use strict;
use warnings;

use Exporter qw(import);
use Time::HiRes qw(time);

our @EXPORT_OK = qw(shrink units_of);

# The lines of ProgramGenerator that make a program count its calls.
my $Fixed = qr/^(?:use |no |our \(%N|BEGIN \{ \(\$ON|END \{ local \$\?)/;

# What is removed as a whole or not at all: counters, and pauses of the profiler.
my $Whole = qr/
    \$::N\{[^}]*(?:\{[^}]*\}[^}]*)*\}\+\+;(?:\ return\ 0\ if\ \$::FUEL--\ <=\ 0;)?
    | if\ \(!\$::CHILD [^{}]* \{ [^{}]* \}
    | DB::disable_profile\(\)\ if\ defined\ &DB::disable_profile;\ \$::ON\ =\ 0;
    | DB::enable_profile\([^)]*\(\)\)\ if\ defined\ &DB::enable_profile;\ \$::ON\ =\ \$::FILE;
    | if\ \(my\ \$pid\ =\ fork .* \{
/x;

sub shrink {
    my ($text, $is_interesting, $seconds) = @_;
    my $self = bless {
        lines          => [split /\n/, $text],
        is_interesting => $is_interesting,
        until          => time + ($seconds // 120),
        tried          => {}
        },
        __PACKAGE__;
    my $before;
    do {
        $before = $self->text;
        $self->remove_units(units_of($self->{lines}, 0, $#{ $self->{lines} }));
        $self->unwrap_units;
        $self->shorten_lines;
    } while ($self->text ne $before && time < $self->{until});
    return $self->text;
}

sub text {
    my ($self, $lines) = @_;
    return join '', map { "$_\n" } @{ $lines // $self->{lines} };
}

# Takes the lines as the program if they are still interesting.
sub accept {
    my ($self, @lines) = @_;
    my $text = $self->text(\@lines);
    return 0 if $self->{tried}{$text}++ || time > $self->{until};
    return 0 if grep({ /$Fixed/ } @lines) != grep { /$Fixed/ } @{ $self->{lines} };
    return 0 if !$self->{is_interesting}->($text);
    $self->{lines} = \@lines;
    return 1;
}

# A directive is as deep as the line after it, with which it is one unit.
sub depth_at {
    my ($lines, $i) = @_;
    $i++ while $i < $#$lines && $lines->[$i] =~ /^# line /;
    return length($lines->[$i] =~ s/\S.*//sr);
}

# [first, last] line of each unit between two lines.
sub units_of {
    my ($lines, $first, $last) = @_;
    my (@units, $depth);
    for my $i ($first .. $last) {
        my $here = depth_at($lines, $i);
        if (
            @units
            && (   $here > $depth
                || $lines->[$i] =~ /^\s*(?:\}|\.$)/
                || $lines->[$i - 1] =~ /^# line / && $units[-1][1] == $i - 1)
            )
        {
            $units[-1][1] = $i;
            next;
        }
        $depth = $here;
        push @units, [$i, $i];
    }
    return @units;
}

# Removes what it can of some units, from the last to the first, and then of what is inside of the others.
sub remove_units {
    my ($self, @units) = @_;
    for (my $size = @units ; $size >= 1 ; $size = $size > 1 ? int(($size + 1) / 2) : 0) {
        my $end = $#units;
        while ($end >= 0) {
            my $start = $end - $size + 1 < 0 ? 0 : $end - $size + 1;
            my ($from, $to) = ($units[$start][0], $units[$end][1]);
            my @lines = @{ $self->{lines} };
            splice @lines, $from, $to - $from + 1;
            if ($self->accept(@lines)) {
                splice @units, $start, $end - $start + 1;
                my $gone = $to - $from + 1;
                $_ = [map { $_ - $gone } @$_] for @units[$start .. $#units];
            }
            $end = $start - 1;
        }
        return if time > $self->{until};
    }
    for my $unit (reverse @units) {
        my ($from, $to) = @$unit;
        next if $to - $from < 2;
        $self->remove_units(units_of($self->{lines}, $from + 1, $to - 1));
    }
    return;
}

# Replaces units by what is inside of them.
sub unwrap_units {
    my ($self) = @_;
    for (my $i = $#{ $self->{lines} } ; $i >= 0 ; $i--) {
        my @lines = @{ $self->{lines} };
        next if $i > $#lines;
        my ($unit) = units_of(\@lines, $i, $#lines);
        my ($from, $to) = @$unit;
        if ($to == $from && $lines[$i] =~ /\{$/) {    # the indentation does not say what is inside
            ($to) = grep { $lines[$_] =~ /^\s*\}/ } $i + 1 .. $#lines;
        }
        next if !$to || $to == $from;
        my @inner  = @lines[$from + 1 .. $to - 1];
        my $indent = ' ' x depth_at(\@lines, $from);
        @inner = grep { !/^$indent\}/ } @inner;
        splice @lines, $from, $to - $from + 1, map { s/^    //r } @inner;
        $self->accept(@lines);
    }
    return;
}

sub shorten_lines {
    my ($self) = @_;
    for my $i (reverse 0 .. $#{ $self->{lines} }) {
        my $shorter = 1;
        next if $self->{lines}[$i] =~ $Fixed;
        while ($shorter && time < $self->{until}) {
            $shorter = 0;
            for my $line (shorter_lines($self->{lines}[$i])) {
                my @lines = @{ $self->{lines} };
                $lines[$i] = $line;
                $shorter = $self->accept(@lines) and last;
            }
        }
    }
    return;
}

# Forms of a line with less in it, those that are shortest first.
sub shorter_lines {
    my ($line) = @_;
    my @whole;
    $line =~ s/($Whole)/push @whole, $1; "\x02" . $#whole . "\x03;"/ge;
    my $uncounted = sub { my ($text) = @_; (() = $text =~ m{\bsub\b}g) - (() = $text =~ m{\x02}g) };
    my $most      = $uncounted->($line);
    return map { s/\x02(\d+)\x03;?/$whole[$1]/gr } grep { $uncounted->($_) <= $most } _forms($line);
}

sub _forms {
    my ($line) = @_;
    my %forms;
    for my $pair (pairs_in($line)) {
        my ($open, $close) = @$pair;
        my ($before, $inside, $after) = (
            substr($line, 0,         $open),
            substr($line, $open + 1, $close - $open - 1),
            substr($line, $close + 1)
        );
        my ($left, $right) = (substr($line, $open, 1), substr($line, $close, 1));
        $forms{"$before$left$right$after"}    = 1;
        $forms{"$before${left}1$right$after"} = 1;
        $forms{"$before$inside$after"}        = 1;
        $forms{ ($before =~ s/[\w:&\$'>-]+(?:->)?$//r) . "$_$after" } = 1 for $inside, '1';
        $forms{ ($before =~ s/[\w:&\$'>-]+\s*(?:->)?$//r) . ($after =~ s/^\s*;//r) } = 1;
        for my $part (split /(?:,|;| \. | \+ | \? | : | \|\| | && | \/\/ )\s*/, $inside) {
            $forms{"$before$left$part$right$after"} = 1;
        }
    }
    while ($line =~ /(?<=[;{]) ?[^;{}]*;/g) {
        $forms{ substr($line, 0, $-[0]) . substr($line, $+[0]) } = 1;
    }
    while ($line =~ /(?:(?<=[\s(])|^)[^\s,;(){}][^,;(){}]*, |, [^,;(){}]+(?=[;)])/g) {
        $forms{ substr($line, 0, $-[0]) . substr($line, $+[0]) } = 1;
    }
    $forms{ $line =~ s/ (?:if|unless|for) [^;{}]*;$/;/r }                  = 1;
    $forms{ $line =~ s/^(\s*)(?:print '\w+ ', |\$?::\w+ = |\$\w = )/$1/r } = 1;
    return grep { length($_) < length $line }
        sort { length $a <=> length $b || $a cmp $b } keys %forms;
}

# Positions of brackets that belong together.
sub pairs_in {
    my ($line) = @_;
    my (@open, @pairs);
    while ($line =~ /([({\[])|([)}\]])/g) {
        if (defined $1) {
            push @open, $-[0];
        } elsif (@open) {
            push @pairs, [pop @open, $-[0]];
        }
    }
    return @pairs;
}

1;
