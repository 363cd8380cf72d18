# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package SuiteRun;

# One run of one test file, and what can be compared of it:
#
#     my $run = run_test_file(
#         command => [ $^X, '-Ilib', 't/basic.t' ],
#         folder  => '/src/Some-Module',
#         add     => { PERL5OPT => '-d:NYTProf' },    # to the environment
#         timeout => 300,                             # seconds
#     );
#     $run->{outcome}    # how every test went and how the program ended, as text
#     $run->{stderr}     # without addresses, process ids and times
#     $run->{count}      # of tests
#     short($run)        # "ok", "failed 3,7", "exit 255", "signal 11", "no end"

use strict;
use warnings;

use CommandRun qw(happens);
use Exporter qw(import);
use File::Temp ();
use POSIX qw(setpgid WNOHANG);
use TAP::Parser;
use WholeFile qw(read_file);

our @EXPORT_OK = qw(run_test_file short);

# What would make programs run differently from the start.
my @unwanted = qw(PERL5LIB PERLLIB PERL5OPT PERL5DB PERL_UNICODE NYTPROF NYTPROF_COLLECTOR
    NYTPROF_COMMAND HARNESS_VERSION PERL_TEST_HARNESS_DUMP_TAP);

sub run_test_file {
    my (%how) = @_;
    my ($out, $err) = map { File::Temp->new } 1 .. 2;
    my $pid = fork;
    die "Cannot fork: $!\n" if !defined $pid;
    _become($out, $err, %how) if !$pid;
    setpgid($pid, $pid);
    my $status = _wait($pid, $how{timeout});
    kill KILL => -$pid;    # what it left behind
    my $stdout = read_file("$out");
    my %run    = (stdout => $stdout, _tests($stdout));
    $run{end} =
          !defined $status ? 'no end'
        : $status & 127 ? 'signal ' . ($status & 127)
        : $status ? 'exit ' . ($status >> 8)
        : '';
    $run{raw_stderr} = read_file("$err");
    $run{stderr}     = _steady($run{raw_stderr}, $pid);
    $run{outcome}    = join "\n", $run{plan}, @{ $run{tests} }, $run{end};
    return \%run;
}

sub _become {
    my ($out, $err, %how) = @_;
    setpgid(0, 0);
    chdir $how{folder} or _give_up("$how{folder}: $!");
    open STDIN,  '<',  '/dev/null' or _give_up("/dev/null: $!");
    open STDOUT, '>&', $out or _give_up("standard output: $!");
    open STDERR, '>&', $err or _give_up("standard error: $!");
    delete @ENV{@unwanted};
    $ENV{HARNESS_ACTIVE} = 1;
    $ENV{PERL_HASH_SEED} = 0;                                    # the same order of tests each time
    $ENV{$_}             = $how{add}{$_} for keys %{ $how{add} };
    { no warnings 'exec'; exec { $how{command}[0] } @{ $how{command} } }
    _give_up("$how{command}[0]: $!");
}

sub _give_up {
    print {*STDERR} "$_[0]\n";
    POSIX::_exit(127);
}

# The status, or undef if it had to be stopped.
sub _wait {
    my ($pid, $timeout) = @_;
    return $? if happens(sub { waitpid($pid, WNOHANG) == $pid }, $timeout);
    kill KILL => -$pid;
    waitpid $pid, 0;
    return undef;
}

sub _tests {
    my ($tap) = @_;
    my $parser = TAP::Parser->new({ tap => "$tap\n\n" });
    my (@tests, @failed, $plan);
    while (my $result = $parser->next) {
        $plan = $result->as_string if $result->is_plan;
        next unless $result->is_test;
        my $directive = $result->directive;
        push @tests, join ' ', $result->ok, $result->number, $directive ? $directive : ();
        push @failed, $result->number if !$result->is_ok;
    }
    $plan = defined $plan ? $plan : 'no plan';
    s/\s*#.*// for $plan;
    return (tests => \@tests, failed => \@failed, count => scalar @tests, plan => $plan);
}

# What differs between any two runs of the same program.
sub _steady {
    my ($text, $pid) = @_;
    for ($text) {
        s/\b0x[0-9a-f]+/0x-/gi;
        s/\b$pid\b/PID/g;
        s/\bpid \d+/pid PID/gi;
        s/\btmp_[A-Z]+_\w+/tmp_-/g;    # of t/test.pl of perl
        s{/tmp/[\w./-]+}{/tmp/-}g;
        s/\b\d+\.\d+(?:e-?\d+)?/N/g;
        s/\b[\dA-F]{8,}\b/N/gi;
    }
    return join "\n", sort split /\n/, $text;    # processes write in any order
}

sub short {
    my ($run) = @_;
    my @failed = @{ $run->{failed} };
    my @words;
    if (@failed) {
        my $list = join ',', @failed > 4 ? (@failed[0 .. 3], '...') : @failed;
        push @words, sprintf 'failed %s', $list;
    }
    push @words, $run->{end} if $run->{end} ne '';
    return @words ? join ', ', @words : 'ok';
}

1;
