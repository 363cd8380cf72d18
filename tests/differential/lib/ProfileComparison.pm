# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProfileComparison;

# What differs between runs of a program, as a list of texts that begin with a kind:
#
#     output_differences($run, $run)         stdout:, stderr:, status:, truth:
#     truth_differences($run, $tables)       counted: calls in profiles, against what the program counted
#     profile_differences($tables, $tables, @compared)  lines:, calls:, counts:, subs:
#
# Tables are a hash of ProfileTables by the name of the profile, as "1" for nytprof1.out and "1 child 1" for
# that of the first child.

use strict;
use warnings;

use Exporter qw(import);
use ProfileTables;

our @EXPORT_OK = qw(output_differences profile_differences read_profiles right_one
    signature true_calls truth_differences);

# Profiles name string evals by where they are, and so does perl for other debuggers.
sub _plain_evals {
    my ($text) = @_;
    1 while $text =~ s/(\(eval \d+\))\[[^\[\]]*\]/$1/g;
    return $text;
}

# The programs print neither addresses nor pids.
sub same_names {
    my ($text, $run) = @_;
    $text = _plain_evals($text);
    $text =~ s/__ANON__\[[^\[\]]*\]/__ANON__/g;
    $text =~ s/0x[0-9a-f]{6,}/0xADDRESS/g;
    $text =~ s/\b[0-9a-f]{10,}\b/ADDRESS/g;                                   # of a panic
    $text =~ s/\d{11,}|\d(?:\.\d+)?e\+\d+/ADDRESS/g;
    $text =~ s/\(\@INC (?:contains|entries checked): .*?\) at /(INC) at /g;
    return $text;
}

sub output_differences {
    my ($got, $expected) = @_;
    my @differences;
    for my $what (qw(stdout stderr)) {
        my ($have, $want) = map { same_names($_->{$what}) } $got, $expected;
        push @differences, "$what: " . first_difference($have, $want) if $have ne $want;
    }
    push @differences, "status: $got->{status}, not $expected->{status}"
        if $got->{status} != $expected->{status};
    my ($have, $want) = map { truth_text($_) } $got, $expected;
    push @differences, 'truth: ' . first_difference($have, $want) if $have ne $want;
    return @differences;
}

sub truth_text {
    my ($run) = @_;
    my $main = delete local $run->{truth}{ $run->{pid} };
    return join '', map { "$_\n" } map { sort map { same_names($_) } @{ $_ // [] } } $main,
        map { $run->{truth}{$_} } sort { $a <=> $b } keys %{ $run->{truth} };
}

sub first_difference {
    my ($got, $expected) = @_;
    my @lines = map { [split /^/, $_] } $got, $expected;
    my $i     = 0;
    $i++ while ($lines[0][$i] // "\0") eq ($lines[1][$i] // "\1");
    my ($have, $want) =
        map { defined $_->[$i] ? "'" . ($_->[$i] =~ s/\n//r) . "'" : 'the end' } @lines;
    return 'line ' . ($i + 1) . ": $have, not $want";
}

# Tables of the profiles of a run, and what went wrong when they were read.
sub read_profiles {
    my ($run, $command) = @_;
    my (%tables, @wrong, $children);
    my @files =
        map { m{nytprof(\d+)\.out(?:\.(\d+))?$} ? [$_, $1, $2 // 0] : () } @{ $run->{profiles} };
    my $child_is_killed = grep { $_ & 127 } $run->{stdout} =~ /^child: (\d+)/mg;
    for my $file (sort { $a->[2] <=> $b->[2] } @files) {
        my ($path, $number, $pid) = @$file;
        my $is_child = $pid && $pid != $run->{pid};
        my $name     = $is_child ? "$number child $pid" : $number;
        open my $dump, '-|', "exec '$command' dump '$path' 2>'$run->{folder}/.errors'"
            or die "$command: $!";
        my $tables = ProfileTables->new($run->{folder});
        while (my $record = <$dump>) {
            chomp $record;
            my @fields = ProfileTables::fields_of_dump($record);

            # The name of a file of which only string evals have been seen.
            $fields[-1] =~ s/:$// if $run->{way} eq 'ref' && $fields[0] eq 'NEW_FID';
            $tables->add(@fields);
            $tables->{returns}++ if $fields[0] eq 'SUB_RETURN';
            push @{ $tables->{timed} }, [@fields] if $fields[0] =~ /^SUB_(?:RETURN|ENTRY)|^TIME/;
        }
        close $dump;
        $tables{$name} = $tables;
        next if $run->{status} & 127 || ($is_child && $child_is_killed);
        push @wrong, "unreadable: $name: status $?" if $?;
        my $errors = WholeFile::read_file("$run->{folder}/.errors");
        push @wrong, 'unreadable: ' . $errors =~ s/\n.*//sr if $errors ne '';
        push @wrong, "incomplete: $name" if !$tables->{process}{end};
    }
    return (\%tables, @wrong);
}

# Which of two profiles has the calls, or executions of a line, of a difference as they were: "ours", "reference"
# or "". For calls the subs that count themselves say so, for lines a debugger: hashes of numbers by "SUB LINE"
# and "FILE:LINE".
sub right_one {
    my ($difference, $ours, $reference, $calls, $lines) = @_;
    my ($what, $key) =
        $difference =~ /^(lines|calls|counts): (.*): \d+(?: depth \d+)?, not \d+(?: depth \d+)?$/s
        or return '';
    my $true = $lines->{$key} // 0;
    my @have = map { $_->line_counts->{$key} // 0 } $ours, $reference;
    if ($what ne 'lines') {
        my ($called, $line) = $key =~ /^(.*?) <- .*:(\d+)$/s or return '';
        return ''
            if $called =~ /CORE:|BEGIN|::(?:END|INIT|CHECK|UNITCHECK)$/
            || grep { $_->{marked}{$called} } $ours, $reference;
        my ($place) = grep { defined } map { $_->{subs}{$called} } $ours, $reference;
        my $sub =
            $called =~ /__ANON__/ ? join(' ', 'ANON', ($place // '') =~ /^(.*):(\d+)-/s) : $called;
        $true = $calls->{"$sub $line"} // 0;
        @have = map {
            my $set = $_->{calls};
            _sum(map { $set->{$_}{count} } grep { /^\Q$called\E <- .*:$line$/s } keys %$set)
        } $ours, $reference;

        # The line of a call by goto is another one.
        if ($have[0] != $true) {
            $true = _sum(map { $calls->{$_} } grep { /^\Q$sub\E \d+$/ } keys %$calls);
            @have = map { $_->calls_of($called) } $ours, $reference;
        }
    }
    return _has_undefined_caller($key, $ours, $reference, $calls) ? 'ours' : ''
        if $have[0] == $have[1];
    return $have[0] == $true ? 'ours' : $have[1] == $true ? 'reference' : '';
}

# Whether the reference implementation names a sub as a caller at that line that is called less often, as it is not
# defined, or not any more: it enters what perl finds missing then.
sub _has_undefined_caller {
    my ($key, $ours, $reference, $true) = @_;
    my ($called, $line) = $key =~ /^(.*?) <- .*:(\d+)$/s or return 0;
    my %callers =
        map { /^\Q$called\E <- (.*) at .*:$line$/s ? ($1 => 1) : () } keys %{ $reference->{calls} };
    for my $caller (grep { !/::(?:RUNTIME|NULL)$/ } keys %callers) {
        my @have  = map { $_->calls_of($caller) } $ours, $reference;
        my $calls = _sum(map { $true->{$_} } grep { /^\Q$caller\E \d+$/ } keys %$true);
        return 1 if $have[0] == $calls && $have[1] != $calls;
    }
    return 0;
}

sub _sum { my $sum = 0; $sum += $_ for @_; return $sum }

# The counters of a process: { profile => { sub => { line => calls } } }; undef for a child that was forked
# in a sub, as open calls return again in it.
sub true_calls {
    my ($run, $pid) = @_;
    my %true;
    for (@{ $run->{truth}{$pid} || [] }) {
        my ($calls, $profile, $sub, $line) = split /\t/;
        next if !defined $line;
        if ($profile eq 'open') {
            next if $sub =~ /::(?:END|by\d+)$/;    # count nothing; sort runs by1 without a call
            return if $sub =~ /__ANON__|BEGIN/ || $run->{program} =~ /DB::(?:dis|en|fin)/;
            $profile = 1;
        }

        # Two that end on one line of a file have one name.
        next if $sub =~ /^ANON/ && $run->{program} =~ /^# line \d+ "prog/m;
        $sub =~ s{^ANON \./}{ANON };
        $sub =~ s{/loader/0x[0-9a-f]+}{/loader};
        $true{$profile}{$sub}{$line} += $calls;
    }
    return \%true;
}

sub truth_differences {
    my ($run, $tables) = @_;
    my @differences;
    for my $pid (sort { $a <=> $b } keys %{ $run->{truth} }) {
        my $true = true_calls($run, $pid) or next;
        for my $profile (grep { $_ } sort keys %$true) {
            my $seen = $tables->{ $pid == $run->{pid} ? $profile : "$profile child $pid" } or next;
            push @differences, map { "counted: $_" } _miscounted($seen, $true->{$profile});
        }
    }
    return @differences;
}

sub _miscounted {
    my ($tables, $true) = @_;
    my %name_at;
    for my $name (grep { /__ANON__/ } keys %{ $tables->{subs} }) {
        my ($file, $first) = $tables->{subs}{$name} =~ /^(.*):(\d+)-/s;
        ($file, $first) = $name =~ /__ANON__\[(.*):(\d+)\]$/s if !$first;
        push @{ $name_at{ _plain_evals("ANON $file $first") } }, $name;
    }
    my %calls;
    /^(.*?) <- /s && ($calls{$1} += $tables->{calls}{$_}{count}) for keys %{ $tables->{calls} };
    my (%wanted, %own);
    for my $sub (keys %$true) {
        my $sum = 0;
        $sum += $_ for values %{ $true->{$sub} };
        $wanted{$sub} = $sum;
        my @names = $sub =~ /^ANON/ ? @{ $name_at{$sub} || [] } : $sub;
        $own{$sub} += $calls{$_} // 0 for @names;
        delete @calls{@names};
    }
    my @differences;
    for my $sub (sort keys %wanted) {
        push @differences, "$sub: " . ($own{$sub} // 0) . ", not $wanted{$sub}"
            if ($own{$sub} // 0) != $wanted{$sub};
    }

# Subs that the program never counted, but that are subs which do count. One that is missing has no place.
    push @differences, map { "$_: $calls{$_}, not 0" }
        grep { /^main::f\d+$/ && $tables->{subs}{$_} } sort keys %calls;
    return @differences;
}

# For one profile of each; `compared` is a list of lines, calls, counts (of calls, without depth) and subs.
sub profile_differences {
    my ($ours, $theirs, @compared) = @_;
    my @differences;
    for my $what (@compared) {
        my ($got, $expected) = map { _comparable($_, $what) } $ours, $theirs;
        my $none = $what eq 'subs' ? 'none' : 0;
        for my $key (sort keys %{ { %$got, %$expected } }) {
            my ($have, $want) = map { $_->{$key} // $none } $got, $expected;
            push @differences, "$what: $key: $have, not $want" if $have ne $want;
        }
    }
    return @differences;
}

sub _comparable {
    my ($tables, $what) = @_;
    my $table =
          $what eq 'lines' ? $tables->line_counts
        : $what eq 'counts' ? $tables->call_counts
        : $what eq 'calls' ? {
        map { $_ => "$tables->{calls}{$_}{count} depth $tables->{calls}{$_}{depth}" }
            keys %{ $tables->{calls} }
        }
        : $tables->{subs};
    return {
        map  { s/0x[0-9a-f]+/0xADDRESS/gr => $table->{$_} }
        grep { !m{(?:^|;)(?:DB|Devel::NYTProf)::|/Devel/NYTProf| <- DB::} } keys %$table
    };
}

# The same text for differences of the same kind.
sub signature {
    my ($difference) = @_;
    my $text = $difference;
    $text =~ s/^(stdout|stderr|truth): .*/$1/s;
    $text =~ s/^(lines|subs): .*/$1/s;
    $text =~ s/[^:' ]*__ANON__\[.*?\]+(?=[: ]|$)/ANON/g;
    $text =~ s/ANON \S+ \d+/ANON/g;
    $text =~ s/ at .*?(?=:\d+)/ at/g;
    $text =~ s/\d+/N/g;
    return $text;
}

1;
