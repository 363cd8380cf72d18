# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Handlers that perl runs at once, wherever the program is: POSIX::sigaction without "safe", and
# PERL_SIGNALS=unsafe. They must find neither the profiler's tables half changed nor leave them so.
use strict;
use warnings;

use ProfileReader qw(read_summary);
use ProfileRun;
use Test::More;

# A thousand signals a second, most of which come while the profiler is at work.
my $counting = <<'PERL';
use POSIX ();
use Time::HiRes qw(setitimer ITIMER_REAL);
our ($signals, $calls) = (0, 0);
sub handle { $signals++ }
$ARGV[0]
    ? $SIG{ALRM} = \&handle
    : POSIX::sigaction(POSIX::SIGALRM, POSIX::SigAction->new(\&handle, POSIX::SigSet->new, 0));
sub inner { return $_[0] + 1 }
sub outer { $calls++; return inner($_[0]) }
setitimer(ITIMER_REAL, 0.001, 0.001);
outer(1) while $signals < 300;
setitimer(ITIMER_REAL, 0, 0);
print "$signals $calls";
PERL
for my $way (['POSIX::sigaction'], ['PERL_SIGNALS=unsafe', PERL_SIGNALS => 'unsafe']) {
    my ($name, %environment) = @$way;
    for my $options ('', 'slowops=0:leave=0', 'stream=1:calls=2') {
        my $run = profile(
            $counting,
            options => $options,
            env     => \%environment,
            args    => [%environment ? 1 : 0]
        );
        is($run->signal . $run->exit_code . $run->stderr, '00', "$name, $options");
        my ($signals, $calls) = split / /, $run->stdout;
        my ($profile) = read_summary($run->file);    # millions of records: not one by one in Perl
        my %calls     = map { $_->{sub}  => $_->{calls} } @{ $profile->{subs} };
        my %lines     = map { $_->{line} => $_->{statements} }
            grep { $_->{file} =~ m{/prog\.pl\z} } @{ $profile->{lines} };
        cmp_ok($signals, '>=', 300, 'the handler has run');
        is($calls{'main::outer'},  $calls,     'all calls are counted');
        is($calls{'main::inner'},  $calls,     'on both levels');
        is($calls{'main::handle'}, $signals,   'and those of the handler');
        is($lines{9},              2 * $calls, 'all statements are counted');
        is($lines{8},              $calls,     'on both levels');
        is($lines{4},              $signals,   'and those of the handler');
    }
}

# What such handlers are used for: to end what waits, by an exception. Anywhere else perl itself may crash.
runs_unharmed('an immediate handler that dies ends what waits', <<'PERL');
use POSIX ();
use Time::HiRes qw(ualarm);
POSIX::sigaction(POSIX::SIGALRM, POSIX::SigAction->new(sub { die "timeout\n" }, POSIX::SigSet->new, 0));
pipe my $read, my $write;
sub wait_for { ualarm(100_000); return sysread $read, my $byte, 1 }
my $ended = 0;
for (1 .. 8) {
    eval { wait_for(); 1 } or $ended += $@ eq "timeout\n";
}
print "$ended\n";
PERL

done_testing();
