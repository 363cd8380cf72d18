# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A program that is killed while it waits leaves what it did before, and what it waited in: while it
# waits it can write nothing, and its last second of work may have been long ago.
use strict;
use warnings;

use CommandRun qw(comes_to_wait happens);
use POSIX qw(SIGKILL);
use ProfileReader qw(read_summary);
use ProfileRun;
use Test::More;
use WholeFile qw(read_file);

# Calls what is given so often that returns at once, works for a while with nothing that may wait,
# says how much it did, and waits.
my $program = <<'PERL';
use POSIX ();
use Socket;
use Time::HiRes ();
pipe my $from, my $to or die;
socket my $server, PF_UNIX, SOCK_STREAM, 0 or die;
my ($waits, $quick) = (eval "sub { $ARGV[0] }", $ARGV[1]);
syswrite $to, 'x' x $quick;
bind $server, pack_sockaddr_un('socket') or die;
listen $server, $quick or die;
my @clients;
for (1 .. $quick) {
    socket $clients[$_], PF_UNIX, SOCK_STREAM, 0 or die;
    connect $clients[$_], pack_sockaddr_un('socket') or die;
}
sub part { return $_[0] * 2 }
sub works {
    my ($rounds, $end) = (0, (times)[0] + 0.3);
    part($rounds++) while (times)[0] < $end;
    open my $out, '>', 'rounds' or die;
    syswrite $out, $rounds;
}
$waits->() for 1 .. $quick;
works();
$waits->();
PERL

# What it waits in, the sub that it is known as, and how often that does not wait.
my @waits = (
    ['sleep 60',                                           'main::CORE:sleep',    0],
    ['select undef, undef, undef, 60',                     'main::CORE:sselect',  0],
    ['readline $from',                                     'main::CORE:readline', 0],
    ['sysread $from, my $byte, 1',                         'main::CORE:sysread',  0],
    ['sysread $from, my $byte, 1',                         'main::CORE:sysread',  100],
    ['accept my $connection, $server',                     'main::CORE:accept',   3],
    ['system "while kill -0 $$; do sleep 0.1; done 2>&-"', 'main::CORE:system',   0],
    ['Time::HiRes::sleep(60)',                             'Time::HiRes::sleep',  0],
    [
        'open my $pipe, "-|", "while kill -0 $$; do sleep 0.1; done 2>&-"; close $pipe',
        'main::CORE:close', 0
    ],
    ['POSIX::pause()', 'POSIX::pause', 0],
);
for my $case (@waits) {
    my ($wait, $sub, $quick) = @$case;
    my ($run, $rounds, $profile, %calls);
    for (1 .. 5) {  # a flush that is due anyway may come just before the wait, which gets none then
        ($run, $rounds) = killed_in($wait, $quick);
        ($profile) = read_summary($run->file);
        %calls = map { $_->{sub} => $_->{calls} } @{ $profile->{subs} };
        last if ($calls{$sub} // 0) > $quick;
    }
    is($run->signal, SIGKILL, "killed in $wait, call " . ($quick + 1));
    cmp_ok($calls{'main::part'} // 0, '>=', 0.5 * $rounds, 'its work, but for the last of it');
    cmp_ok($calls{'main::part'} // 0, '<=', $rounds,       'and no more');
    is($calls{$sub}, $quick + 1, 'what it waits in has been called');
    my $last = $profile->{processes}[0]{last_call};
    like($last, qr/^\Q$sub\E \(.*:1\)$/, 'and is the last recorded call');
}

sub killed_in {
    my ($wait, $quick) = @_;
    my $rounds;
    my $run = profile(
        $program,
        args      => [$wait, $quick],
        meanwhile => sub {
            my ($pid) = @_;
            happens(sub { -s "/proc/$pid/cwd/rounds" });
            comes_to_wait($pid);
            $rounds = read_file("/proc/$pid/cwd/rounds");
            kill KILL => $pid;
        }
    );
    return $run, $rounds;
}

done_testing();
