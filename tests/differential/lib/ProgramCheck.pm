# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProgramCheck;

# Checks one program with one set of options in all ways:
#
#     my $check  = ProgramCheck->new(collector => DIR, command => FILE, scratch => DIR, reference => BOOL);
#     my $result = $check->check($text, { calls => 2 });
#
# The result has differences (texts that begin with a kind, see ProfileComparison), explained (those that perl or the
# reference implementation causes, as "REASON: text") and runs (by way).

use strict;
use warnings;

use KnownDeviations qw(known_deviation);
use ProfileComparison
    qw(output_differences profile_differences read_profiles signature truth_differences is_right);
use POSIX qw(SIGABRT SIGBUS SIGSEGV);
use ProfileInvariants qw(violations);
use ProgramRuns;

# Options and how often each value is chosen.
my %Choices = (
    slowops      => [2, 2, 2, 2, 1, 0],
    calls        => [1, 1, 1, 2, 2, 0],
    blocks       => [(0) x 4, 1],
    stmts        => [(1) x 9, 0],
    subs         => [(1) x 9, 0],
    leave        => [(1) x 6, 0],
    compress     => [6, 6, 0, 1],
    findcaller   => [(0) x 6, 1],
    forkdepth    => [(-1) x 5, 0, 1],
    stream       => [(0) x 3, 1],
    savesrc      => [(1) x 5, 0],
    nameevals    => [(1) x 15, 0],
    nameanonsubs => [(1) x 15, 0],
    optimize     => [(1) x 8, 0],
    start        => [('begin') x 8, 'no', 'init'],
    use_db_sub   => [(0) x 11, 1],
    addpid       => [(0) x 11, 1],
);
my %Default = (
    slowops => 2, calls => 1, blocks => 0, stmts => 1, subs => 1, leave => 1, compress => 6, findcaller => 0,
    forkdepth => -1, stream => 0, savesrc => 1, nameevals => 1, nameanonsubs => 1, optimize => 1, start => 'begin',
    use_db_sub => 0, addpid => 0,
);

# The options that are not the default; one program in three has none.
sub random_options {
    my ($generator) = @_;
    return {} if $generator->chance(33);
    my %options = map { $_ => $generator->one(@{ $Choices{$_} }) } sort keys %Choices;
    delete @options{ grep { $options{$_} eq $Default{$_} } keys %options };
    return \%options;
}

sub new {
    my ($class, %how) = @_;
    return bless { %how, runs => ProgramRuns->new(%how) }, $class;
}

sub check {
    my ($self, $program, $options) = @_;
    my $result = { differences => [], explained => [], runs => {} };
    my $run = sub { my $way = shift; return $result->{runs}{$way} //= $self->{runs}->run($way, $program, $options) };
    if ($run->('plain')->{timeout}) {
        $result->{unusable} = 'timeout';
        return $result;
    }
    if (grep { ($run->('plain')->{status} & 127) == $_ } SIGSEGV, SIGBUS, SIGABRT) {
        $result->{unusable} = 'perl crashes';
        return $result;
    }
    my @found = output_differences($run->('ours'), $run->('plain'));
    if (@found) {
        my %same = map { $_ => 1 } output_differences($run->('empty'), $run->('plain'));
        push @{ $result->{explained} }, map {"perl: $_"} grep { $same{$_} } @found;
        @found = grep { !$same{$_} } @found;
    }
    my ($tables, @wrong) = read_profiles($run->('ours'), $self->{command});
    push @found, @wrong, map({ violations($_) } values %$tables);
    push @found, truth_differences($run->('ours'), $tables) if counts_calls($options);
    push @found, $self->_against_reference($run, $tables, $result)
        if $self->{reference} && keeps_names($options);
    for my $difference (@found) {
        my $reason = known_deviation($difference, $program, $options);
        push @{ $result->{ $reason ? 'explained' : 'differences' } },
            $reason ? "$reason: $difference" : $difference;
    }
    return $result;
}

# Whether all calls are in the profile from the start on, or from where the program says.
sub counts_calls {
    my ($options) = @_;
    return ($options->{subs} // 1) && ($options->{start} // 'begin') ne 'init'
        && keeps_names($options);
}

# Without one of these names the reference implementation turns all other bits of $^P off, too.
sub keeps_names {
    my ($options) = @_;
    return !grep { !($options->{$_} // 1) } qw(nameanonsubs nameevals);
}

# Whether it is the reference implementation that miscounted; only told of programs with one profile.
sub _is_wrong {
    my ($self, $difference, $run, $tables, $theirs, $result) = @_;
    return 0 if join(',', keys %$tables) ne 1 || $difference !~ /^(?:lines|calls): /;
    my $truth = $result->{true} //= { lines => {}, calls => {} };
    if ($difference =~ /^lines/ && !%{ $truth->{lines} }) {
        my $counted = $run->('lines');
        for (map { @{ $counted->{lines}{$_} } } $counted->{pid}) {
            my ($times, $profile, $file, $line) = split /\t/;
            $truth->{lines}{"$file:$line"} += $times if $profile;
        }
    }
    if ($difference =~ /^calls/ && !%{ $truth->{calls} }) {
        my $ours = $run->('ours');
        for (@{ $ours->{truth}{ $ours->{pid} } || [] }) {
            my ($calls, $profile, $sub, $line) = split /\t/;
            $truth->{calls}{"$sub $line"} += $calls if $profile;
        }
    }
    my $right = is_right($difference, $tables->{1}, $theirs->{1}, $truth);
    push @{ $result->{explained} }, "reference: miscounts: $difference" if $right eq 'ours';
    return $right eq 'ours';
}

# A reference implementation under which the program behaves differently tells nothing about the profile.
sub _against_reference {
    my ($self, $run, $tables, $result) = @_;
    my $reference = $run->('ref');
    if (my @changed = output_differences($reference, $run->('ours'))) {
        push @{ $result->{explained} }, "reference changes the program: $changed[0]";
        return;
    }
    my ($theirs, @wrong) = read_profiles($reference, $self->{command});
    if (@wrong) {
        push @{ $result->{explained} }, "reference: $wrong[0]";
        return;
    }
    return grep { !$self->_is_wrong($_, $run, $tables, $theirs, $result) } profile_differences($tables, $theirs);
}

1;
