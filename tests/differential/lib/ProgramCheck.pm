# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProgramCheck;

# Checks one program with one set of options in all ways:
#
#     my $check  = ProgramCheck->new(
#         collector => DIR, command => FILE, perl => FILE, scratch => DIR, reference => BOOL);
#     my $result = $check->check($text, { calls => 2 });
#
# The result has differences (texts that begin with a kind, see ProfileComparison), explained (those that perl or the
# reference implementation causes, as "REASON: text") and runs (by way).

use strict;
use warnings;

use CallInvariants qw(call_differences);
use KnownDeviations qw(known_deviation);
use ProfileComparison
    qw(output_differences profile_differences read_profiles right_one signature true_calls
    truth_differences);
use POSIX qw(SIGABRT SIGBUS SIGSEGV);
use ProfileInvariants qw(violations);
use ProgramRuns;

# Options and how often each value is chosen.
my %Choices = (
    slowops      => [2,             2, 2, 2, 1, 0],
    calls        => [1,             1, 1, 2, 2, 0],
    blocks       => [(0) x 4,       1],
    stmts        => [(1) x 9,       0],
    subs         => [(1) x 9,       0],
    leave        => [(1) x 6,       0],
    compress     => [6,             6, 0, 1],
    findcaller   => [(0) x 6,       1],
    forkdepth    => [(-1) x 5,      0, 1],
    stream       => [(0) x 3,       1],
    slices       => [(10) x 5,      100],
    savesrc      => [(1) x 5,       0],
    nameevals    => [(1) x 15,      0],
    nameanonsubs => [(1) x 15,      0],
    optimize     => [(1) x 8,       0],
    start        => [('begin') x 8, 'no', 'init'],
    use_db_sub   => [(0) x 11,      1],
    addpid       => [(0) x 11,      1],
    memory       => [(0) x 8,       1],
);
my %Default = (
    slowops      => 2,
    calls        => 1,
    blocks       => 0,
    stmts        => 1,
    subs         => 1,
    leave        => 1,
    compress     => 6,
    findcaller   => 0,
    forkdepth    => -1,
    stream       => 0,
    slices       => 100,
    savesrc      => 1,
    nameevals    => 1,
    nameanonsubs => 1,
    optimize     => 1,
    start        => 'begin',
    use_db_sub   => 0,
    addpid       => 0,
    memory       => 0,
);

# The options that are not the default; one program in three has none.
sub random_options {
    my ($generator) = @_;
    return {} if $generator->chance(33);
    my %options = map { $_ => $generator->one(@{ $Choices{$_} }) } sort keys %Choices;
    delete @options{ grep { $options{$_} eq $Default{$_} } keys %options };
    return \%options;
}

# Those that Devel::NYTProf::Live takes, and with which each running call is known.
my @Live = qw(slowops calls blocks leave compress forkdepth stream slices savesrc start addpid);

sub random_live_options {
    my ($generator) = @_;
    my $options = random_options($generator);
    return { map { exists $options->{$_} ? ($_ => $options->{$_}) : () } @Live };
}

# Of a program that says when profiling starts.
sub random_options_of_starts {
    my ($generator) = @_;
    my $options = random_options($generator);
    delete $options->{findcaller};
    return { %$options, start => 'no' };
}

sub new {
    my ($class, %how) = @_;
    return bless { %how, runs => ProgramRuns->new(%how) }, $class;
}

sub check {
    my ($self, $program, $options) = @_;
    return $self->_check_live($program, $options) if $self->{live};
    my $result = { differences => [], explained => [], runs => {}, options => $options };
    $result->{pauses} = $program =~ /DB::disable_profile/;
    my $run = sub {
        my $way = shift;
        return $result->{runs}{$way} //= $self->{runs}->run($way, $program, $options);
    };
    if ($run->('plain')->{timeout}) {
        $result->{unusable} = 'timeout';
        return $result;
    }
    if (grep { $run->($_)->{is_out_of_memory} } 'plain', 'ours') {
        $result->{unusable} = 'out of memory';
        return $result;
    }
    if (grep { ($run->('plain')->{status} & 127) == $_ } SIGSEGV, SIGBUS, SIGABRT) {
        $result->{unusable} = 'perl crashes';
        return $result;
    }

    # Handlers that fork make hundreds of processes, or few, by when their signals arrive.
    my $may_multiply = $program =~ /\bfork\b/ && $program =~ /\$SIG\{\w+\} = sub/;
    if ($may_multiply
        && (keys %{ $run->('plain')->{truth} } > 50 || $run->('ours')->{timeout}))
    {
        $result->{unusable} = 'timeout';
        return $result;
    }
    _forget_replaced($run->('ours'), $result);
    if (@{ $result->{explained} }) {
        $result->{unusable} = 'its processes write one profile';
        return $result;
    }
    my @found = output_differences($run->('ours'), $run->('plain'));

    # Perl gives some events other lines then.
    @found = grep { !/^truth:/ } @found if !($options->{optimize} // 1);
    if (@found) {
        my %differs = map { /^(\w+)/ => 1 } output_differences($run->('ours'), $run->('empty'));
        push @{ $result->{explained} }, map { "perl: $_" } grep { !$differs{s/:.*//sr} } @found;
        @found = grep { $differs{s/:.*//sr} } @found;
    }
    my ($tables, @wrong) = read_profiles($run->('ours'), $self->{command});
    @wrong = () if !($options->{subs} // 1) && $program =~ /POSIX::_exit/;
    @wrong = grep { !/child|[.]out[.]\d+:/ } @wrong                          # killed by a signal
        if $program =~ /kill TERM/
        || grep { $_ & 127 } $run->('plain')->{stdout} =~ /child: (\d+)$/mg;
    $_->{directives} = $program =~ /^\s*# line/m for values %$tables;
    push @found, @wrong, map({ violations($_) } values %$tables);
    push @found, map { tree_differences($_) } values %$tables if !$options->{findcaller};
    push @found, $self->_against_reference($run, $tables, $result)
        if $program !~ /DB::finish_profile|POSIX::_exit|exec \$\^X/
        && $self->{reference}
        && keeps_names($options);
    push @found, $self->_against_truth($run, $tables, $result) if counts_calls($options);
    for my $difference (@found) {
        my $reason = known_deviation($difference, $program, $options);
        push @{ $result->{ $reason ? 'explained' : 'differences' } },
            $reason ? "$reason: $difference" : $difference;
    }
    return $result;
}

# The program behaves as without a profiler, and the numbers of its profiles agree.
sub _check_live {
    my ($self, $program, $options) = @_;
    my $result = { differences => [], explained => [], runs => {}, options => $options };
    my ($plain, $live) = map { $self->{runs}->run($_, $program, $options) } 'plain', 'live';
    if ($plain->{is_out_of_memory} || $live->{is_out_of_memory}) {
        $result->{unusable} = 'out of memory';
        return $result;
    }
    _forget_replaced($live, $result);
    if ($plain->{timeout} || grep { ($plain->{status} & 127) == $_ } SIGSEGV, SIGBUS, SIGABRT) {
        $result->{unusable} = $plain->{timeout} ? 'timeout' : 'perl crashes';
        return $result;
    }
    my @found = output_differences($live, $plain);
    my ($tables, @wrong) = read_profiles($live, $self->{command});

    # Where profiling was stopped, there may be no hook that sees the end of the process.
    my $may_end_unseen = $program =~ /POSIX::_exit|\bexec\b/;
    push @found, grep { !/^incomplete/ } @wrong if !$may_end_unseen;
    for my $each (values %$tables) {
        $each->{directives} = $program =~ /^\s*# line/m;
        push @found, violations($each), tree_differences($each);
    }
    $result->{differences} = \@found;
    return $result;
}

sub tree_differences {
    my ($tables) = @_;
    return if !$tables->{process}{end};
    return map { "tree: $_" } call_differences($tables, qr/::(?:(?:FORM|by)\d+|STDOUT)\z/);
}

# A process and its child enable a profile of one name, and the collector says so.
sub _forget_replaced {
    my ($run, $result) = @_;
    return if $run->{program} !~ /\bfork\b/;
    push @{ $result->{explained} }, "program: its processes write one profile: $1"
        while $run->{stderr} =~ s/^([^\n]*is lost: another process replaced it;[^\n]*)\n//m;
    return;
}

# Whether perl uses freed memory when it runs the program, so that what it does is up to chance.
sub is_perls_mistake {
    my ($self, $program) = @_;
    return 0 if !$self->{valgrind};
    return $self->{runs}->run('valgrind', $program, {})->{stderr} =~ /^==\d+== Invalid /m;
}

# Whether all calls are in the profile from the start on, or from where the program says.
sub counts_calls {
    my ($options) = @_;
    return
           ($options->{subs} // 1)
        && ($options->{start} // 'begin') ne 'init'
        && keeps_names($options);
}

# Without one of these names the reference implementation turns all other bits of $^P off, too.
sub keeps_names {
    my ($options) = @_;
    return !grep { !($options->{$_} // 1) } qw(nameanonsubs nameevals);
}

# Perl loses some counts of subs that it runs while it evaluates the key of a hash; the profilers agree then.
sub _against_truth {
    my ($self, $run, $tables, $result) = @_;
    my @differences = truth_differences($run->('ours'), $tables);
    return @differences if !@differences || !$result->{theirs};
    my %same = map { $_ => 1 } truth_differences($run->('ref'), $result->{theirs});
    push @{ $result->{explained} },
        map { "perl: both profilers: $_" } grep { $same{$_} } @differences;
    return grep { !$same{$_} } @differences;
}

# Differences of the profiles that are not the mistake of the reference implementation.
sub _compare_tables {
    my ($self, $run, $tables, $theirs, $result) = @_;
    my @names = map {
        my $set = $_;
        [sort { ($a =~ s/\D.*//r) <=> ($b =~ s/\D.*//r) || $a cmp $b } keys %$set]
    } $tables, $theirs;
    my ($have, $want) = map { join ', ', map { s/ child \d+/ child/r } @$_ } @names;
    return "profiles: $have, not $want" if $have ne $want;
    my @compared =
          $result->{pauses} ? 'counts'
        : @{ $names[0] } > 1 ? qw(lines calls)
        : ('lines', 'calls', $result->{options}{subs} // 1 ? 'subs' : ());
    my @differences;
    for my $i (0 .. $#{ $names[0] }) {
        my @both = ($tables->{ $names[0][$i] }, $theirs->{ $names[1][$i] });
        my ($profile, $pid) = $names[0][$i] =~ /^(\d+)(?: child (\d+))?/;
        my ($calls, $lines);
        for my $difference (profile_differences(@both, @compared)) {
            $calls //= _calls_by_line($run->('ours'), $pid, $profile);
            $lines //=
                $pid || $difference !~ /^lines/ ? undef : _executions($run->('lines'), $profile);
            my $right = right_one($difference, @both, $calls, $lines // {});
            if ($right eq 'ours') {
                push @{ $result->{explained} }, "reference: miscounts: $difference";
            } else {
                push @differences, $difference;
            }
        }
    }
    return @differences;
}

sub _calls_by_line {
    my ($ours, $pid, $profile) = @_;
    my $true   = true_calls($ours, $pid // $ours->{pid}) // {};
    my $by_sub = $true->{$profile}                       // {};
    return {
        map { my $sub = $_; map { ("$sub $_" => $by_sub->{$sub}{$_}) } keys %{ $by_sub->{$sub} } }
            keys %$by_sub
    };
}

sub _executions {
    my ($counted, $profile) = @_;
    my %lines;
    for (@{ $counted->{lines}{ $counted->{pid} } || [] }) {
        my ($times, $enabled, $file, $line) = split /\t/;
        $lines{ ($file =~ s{^\./}{}r) . ":$line" } += $times if $enabled eq $profile;
    }
    return \%lines;
}

# Not comparable if the program behaves differently under the reference implementation.
sub _against_reference {
    my ($self, $run, $tables, $result) = @_;
    my $reference = $run->('ref');
    return if $reference->{status} & 127;
    if (my @changed = output_differences($reference, $run->('ours'))) {
        push @{ $result->{explained} }, "reference changes the program: $changed[0]";
        return;
    }
    my ($theirs, @wrong) = read_profiles($reference, $self->{command});
    if (@wrong) {
        push @{ $result->{explained} }, "reference: $wrong[0]";
        return;
    }
    $result->{theirs} = $theirs;
    return $self->_compare_tables($run, $tables, $theirs, $result);
}

1;
