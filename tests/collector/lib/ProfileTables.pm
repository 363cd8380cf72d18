# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProfileTables;

# What the records of a profile add up to. Files are called as the program calls them: the folder
# that it ran in is taken off their names.

use strict;
use warnings;

sub new {
    my ($class, $folder) = @_;
    return bless {
        folder     => $folder,
        name       => { 0 => '' },    # file name by fid
        evals      => {},             # eval => "FILE:LINE" that it was run from
        flags      => {},             # file => flag bits
        attributes => {},
        options    => {},
        lines      => {},             # "FILE:LINE" => { count, seconds }
        blocks     => {},             # "FILE:LINE" of a block's first line => count
        bodies     => {},             # "FILE:LINE" of a sub's first line => count
        calls      => {}, # "CALLED <- CALLER at FILE:LINE" => { count, incl, excl, reci, depth }
        all_calls  => {}, # the same with subs that began before profiling
        marked     => {}, # xsubs and builtins
        subs       => {}, # name => "FILE:FIRST-LAST"
        sources    => {}, # file => [lines]
        comments   => [],
        events     => [], # "> FILE:LINE" and "< DEPTH NAME" in order
        all_events => [], # "< DEPTH NAME", "= DEPTH NAME" of what began before profiling, "+ DEPTH"
        process    => {}, # pid, parent, start, end
    }, $class;
}

# A record of `nytprof dump`, without its line end, as for_chunks() gives it.
sub fields_of_dump {
    my ($record) = @_;
    my %plain    = (n => "\n", t => "\t", r => "\r");
    my @fields   = split /\t/, $record, -1;
    s/\\(?:x\{(\w+)\}|x(\w\w)|(.))/defined $1 ? _utf8($1) : defined $2 ? chr hex $2 : $plain{$3} || $3/ge
        for @fields;
    return @fields;
}

sub _utf8 {
    my ($code) = @_;
    my $character = chr hex $code;
    utf8::encode($character);
    return $character;
}

# Takes one record as for_chunks() gives it.
sub add {
    my ($self, $tag, @fields) = @_;
    my $take = $self->can("_$tag");
    $take->($self, @fields) if $take;
    return;
}

sub _ATTRIBUTE { my ($self, $key, $value) = @_; $self->{attributes}{$key} = $value; return }
sub _OPTION    { my ($self, $key, $value) = @_; $self->{options}{$key}    = $value; return }

sub _COMMENT {
    my ($self, $text) = @_;
    $text =~ s/\n\z//;
    push @{ $self->{comments} }, $text;
    my ($name, @fields) = map { s/%([0-9A-F]{2})/chr hex $1/gers } split / /, $text, -1;
    return if !defined $name;
    if ($name eq '~earlier-depth') {
        push @{ $self->{all_events} }, "+ $fields[0]";
    } elsif ($name eq '~earlier-return') {
        push @{ $self->{all_events} }, "= $fields[0] " . $self->_short($fields[3]);
    } elsif ($name eq '~earlier-callers') {
        $_ /= $self->{attributes}{ticks_per_sec} for @fields[2 .. 4];
        $self->_add_call('all_calls', @fields[0, 1], 0, @fields[2 .. 7]);
    } elsif ($name eq '~earlier-at-site') {
        my @call = @{ $self->{latest_call} };
        my $time = $fields[0] / $self->{attributes}{ticks_per_sec};
        $self->_add_call('all_calls', @call[0, 1], 0, 0, -$time, 0, @call[6 .. 8]);
        $self->{latest_call}[4] -= $time;
    } elsif ($name eq '~earlier-caller') {
        my @call = @{ $self->{latest_call} };
        $self->_add_call('all_calls', @call[0, 1], map({ -$_ } @call[2 .. 5]), @call[6 .. 8]);
        $self->_add_call('all_calls', @call[0 .. 7], $fields[0]);
    }
    return;
}

sub _DISCOUNT { my ($self) = @_; $self->{discounted} = 1; return }

sub _PID_START {
    my ($self, $pid, $parent, $time) = @_;
    @{ $self->{process} }{qw(pid parent start)} = ($pid, $parent, $time);
    return;
}

sub _PID_END {
    my ($self, $pid, $time) = @_;
    $self->{process}{end} = $time;
    return;
}

sub _NEW_FID {
    my ($self, $fid, $eval_fid, $eval_line, $flags, $size, $mtime, $name) = @_;
    $name                  = $self->_short($name);
    $self->{name}{$fid}    = $name;
    $self->{flags}{$name}  = $flags;
    $self->{stamps}{$name} = [$size, $mtime];
    $self->{evals}{$name}  = "$self->{name}{$eval_fid}:$eval_line" if $eval_fid;
    return;
}

sub _TIME_LINE {
    my ($self, $ticks, $fid, $line) = @_;
    my $count = delete $self->{discounted} ? 0 : 1;
    my $entry = $self->{lines}{"$self->{name}{$fid}:$line"} ||= { count => 0, seconds => 0 };
    $entry->{count}   += $count;
    $entry->{seconds} += $ticks / $self->{attributes}{ticks_per_sec};
    return $count;
}

sub _TIME_BLOCK {
    my ($self, $ticks, $fid, $line, $block_line, $sub_line) = @_;
    my $count = $self->_TIME_LINE($ticks, $fid, $line);
    my $file  = $self->{name}{$fid};
    $self->{blocks}{"$file:$block_line"} += $count;
    $self->{bodies}{"$file:$sub_line"}   += $count;
    return;
}

sub _SUB_ENTRY {
    my ($self, $fid, $line) = @_;
    push @{ $self->{events} }, "> $self->{name}{$fid}:$line";
    return;
}

sub _SUB_RETURN {
    my ($self, $depth, $incl, $excl, $name) = @_;
    push @{ $self->{$_} }, "< $depth " . $self->_short($name) for qw(events all_events);
    return;
}

sub _SUB_INFO {
    my ($self, $fid, $first, $last, $name) = @_;
    $self->{subs}{ $self->_short($name) } = "$self->{name}{$fid}:$first-$last";
    return;
}

sub _SUB_CALLERS {
    my ($self, @call) = @_;
    my ($fid, $line, $count, $called) = @call[0 .. 2, 7];
    if (!$fid && !$line && !$count) {
        $self->{marked}{ $self->_short($called) } = 1;
        return;
    }
    $self->_add_call($_, @call) for qw(calls all_calls);
    $self->{latest_call} = \@call;
    return;
}

sub _add_call {
    my ($self, $table, $fid, $line, $count, $incl, $excl, $reci, $depth, $called, $caller) = @_;
    $_ = $self->_short($_) for $called, $caller;
    my $calls = $self->{$table};
    my $name  = "$called <- $caller at $self->{name}{$fid}:$line";
    my $entry = $calls->{$name} ||= { count => 0, incl => 0, excl => 0, reci => 0, depth => 0 };
    $entry->{count} += $count;
    $entry->{incl}  += $incl;
    $entry->{excl}  += $excl;
    $entry->{reci}  += $reci;
    $entry->{depth} = $depth if $depth > $entry->{depth};
    delete $calls->{$name} if $count < 0 && $entry->{count} == 0;
    return;
}

sub _SRC_LINE {
    my ($self, $fid, $line, $text) = @_;
    $self->{sources}{ $self->{name}{$fid} }[$line - 1] = $text;
    return;
}

sub _short {
    my ($self, $name) = @_;
    $name =~ s/\Q$self->{folder}\E\///g;
    $name =~ s/\/loader\/0x[0-9a-f]+/\/loader/g;    # what a sub in @INC made, by its address
    return $name;
}

# "FILE:LINE" => executions.
sub line_counts {
    my ($self) = @_;
    return { map { $_ => $self->{lines}{$_}{count} } keys %{ $self->{lines} } };
}

# The same for one file: [LINE, executions], in order.
sub counts_in {
    my ($self, $file) = @_;
    my @lines = sort { $a <=> $b } map { /^\Q$file\E:(\d+)$/ ? $1 : () } keys %{ $self->{lines} };
    return [map { [$_, $self->{lines}{"$file:$_"}{count}] } @lines];
}

# "CALLED <- CALLER at FILE:LINE" => calls.
sub call_counts {
    my ($self) = @_;
    return { map { $_ => $self->{calls}{$_}{count} } keys %{ $self->{calls} } };
}

# Executions of the lines of prog.pl from that line on and calls of the subs of package main, and whether
# the process has an end: "complete; lines 2:1 3:5; calls f=5 CORE:print=1".
sub summary {
    my ($self, $first_line) = @_;
    my @lines = grep { $_->[1] && $_->[0] >= ($first_line || 1) } @{ $self->counts_in('prog.pl') };
    my %calls;
    for my $call (keys %{ $self->{calls} }) {
        $calls{$1} += $self->{calls}{$call}{count} if $call =~ /^main::(?!BEGIN)(\S+) <- /;
    }
    return join '; ', $self->{process}{end} ? 'complete' : 'no end',
        join(' ', 'lines', map { "$_->[0]:$_->[1]" } @lines),
        join(' ', 'calls', map { "$_=$calls{$_}" } sort keys %calls);
}

# Calls of one sub, wherever from.
sub calls_of {
    my ($self, $name) = @_;
    my $calls = 0;
    for my $call (keys %{ $self->{calls} }) {
        $calls += $self->{calls}{$call}{count} if index($call, "$name <- ") == 0;
    }
    return $calls;
}

# "OUTERMOST;...;SUB" => returns. With 'all', also of subs that began before profiling, as 0.
sub call_stacks {
    my ($self, $which) = @_;
    my $are_all = ($which // '') eq 'all';
    my $deeper  = 0;
    my @open;    # returned but not yet adopted: [depth, { path => returns }]
    for my $event (@{ $self->{ $are_all ? 'all_events' : 'events' } }) {
        $deeper = $1 if $event =~ /^\+ (\d+)/;
        my ($kind, $depth, $name) = $event =~ /^([<=]) (\d+) (.*)/s or next;
        $depth += $deeper if $kind eq '<';
        my %paths = ($name => $kind eq '<' ? 1 : 0);
        while (@open && $open[-1][0] > $depth) {
            my $inner = pop(@open)->[1];
            $paths{"$name;$_"} += $inner->{$_} for keys %$inner;
        }
        push @open, [$depth, \%paths];
    }
    my %total;
    for my $paths (map { $_->[1] } @open) {
        $total{$_} += $paths->{$_} for keys %$paths;
    }
    return \%total;
}

sub source {
    my ($self, $file) = @_;
    return join '', grep { defined } @{ $self->{sources}{$file} || [] };
}

1;
