# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# `nytprof record` as the first process of a container, where it has to reap orphans, no signal ends
# it by default, and it cannot end by one.
use strict;
use warnings;

use CommandRun qw(capture happens);
use File::Temp qw(tempdir);
use RecordRun qw(plain profiles reason_to_skip);
use Test::More;
use WholeFile qw(read_file);

plan skip_all => reason_to_skip() if reason_to_skip();

my @contained = qw(unshare --mount --pid --fork --kill-child --mount-proc);
plan skip_all => 'needs root rights, for a pid namespace'
    if (capture([@contained, 'true']))[2] != 0;

$SIG{$_} = 'DEFAULT' for qw(HUP INT QUIT);    # nohup and background jobs ignore them

# Runs `nytprof record` in a container.
sub record_contained {
    my ($program, %how) = @_;
    return plain([@contained, $ENV{NYTPROF_COMMAND}, 'record', '--', $^X, '-e', $program], %how);
}

# Outside of the container, record is the only child of unshare.
sub signal_to_record {
    my ($signal, $unshare) = @_;
    my @children = grep { (eval { read_file("/proc/$_/stat") } // '') =~ /\) \S $unshare / }
        map { m{(\d+)\z} } glob '/proc/[0-9]*';    # others end meanwhile
    die "@children" if @children != 1;
    kill $signal => @children;
    return;
}

subtest 'it reaps orphans' => sub {
    my $run = record_contained(<<'PERL');
use Time::HiRes qw(sleep time);
pipe my $in, my $out or die;
if (!fork) {
    syswrite $out, $$ if !fork;
    exit;
}
wait;
sysread $in, my $orphan, 10;
my $until = time + 30;
sleep 0.01 while -e "/proc/$orphan" && time < $until;
print 'child of ', getppid, -e "/proc/$orphan" ? ', zombie' : ', reaped';
exit 3;
PERL
    is($run->{stdout},         'child of 1, reaped', 'while the program runs');
    is($run->{status} >> 8,    3,                    'the exit code is that of the program');
    is(scalar(profiles($run)), 3,                    'all have profiles');
    like($run->{stderr}, qr/nytprof: 3 profiles: /, 'which are reported');
};

subtest 'many orphans end with the program' => sub {
    my $run = record_contained(<<'PERL');
pipe my $in, my $out or die;
pipe my $ready_in, my $ready_out or die;
if (!fork) {
    for (1 .. 20) {
        next if fork;
        close $out;
        syswrite $ready_out, '.';
        exit 4 + sysread $in, my $end, 1;
    }
    exit;
}
wait;
sysread $ready_in, my $ready, 1 for 1 .. 20;
close $out;
exit 7;
PERL
    is($run->{status} >> 8, 7, 'the exit code is that of the program');
};

subtest 'signals reach the program' => sub {
    my %number = (TERM => 15, INT => 2, HUP => 1, USR1 => 10);
    for my $signal (qw(TERM INT HUP USR1 QUIT)) {
        for my $code ("\$SIG{$signal} = sub { exit 5 };", $number{$signal} ? '' : ()) {
            my $folder = tempdir(CLEANUP => 1);
            my $run    = record_contained(
                $code . 'open my $ready, ">", "ready"; sleep 1 while 1',
                folder    => $folder,
                meanwhile => sub {
                    my ($unshare) = @_;
                    happens(sub { -e "$folder/ready" || !readlink "/proc/$unshare/exe" })
                        or die 'neither ready nor ended';
                    signal_to_record($signal, $unshare);
                }
            );
            is($run->{status},         ($code ? 5 : 128 + $number{$signal}) << 8, "$signal: $code");
            is(scalar(profiles($run)), 1, 'there is a profile');
        }
    }
};

is(record_contained('kill KILL => $$; sleep 60')->{status} >> 8, 137, 'a killed program');

subtest 'profiles in a mounted folder' => sub {
    my $nobody = 65534;
    my @user   = ('setpriv', "--reuid=$nobody", "--regid=$nobody", '--clear-groups');
    plan skip_all => 'needs a build that other users can read'
        if (capture([@user, $ENV{NYTPROF_COMMAND}, '--version']))[2] != 0;
    my $folder = tempdir(CLEANUP => 1);
    chmod 0755, $folder or die $!;
    mkdir "$folder/$_" or die $! for qw(host profiles);
    chown $nobody, $nobody, "$folder/host" or die $!;
    my @to_files = qw(-O addtimestamp=1 -o profiles/app);
    for my $options ([qw(--folder profiles/run)], ([@to_files]) x 4) {
        my $run = plain(
            [
                @contained, 'sh', '-c', 'mount --bind host profiles && umask 027 && exec "$@"',
                'sh', @user, $ENV{NYTPROF_COMMAND}, 'record', @$options, '--', $^X, '-e', '1'
            ],
            folder => $folder
        );
        is($run->{status}, 0, "@$options");
    }
    my @written = map { [(stat)[4], sprintf '%04o', (stat)[2] & 07777] }
        map { glob "$folder/host/$_" } qw(run run/* app.*);
    is_deeply(
        \@written,
        [[$nobody, '0750'], ([$nobody, '0640']) x 5],
        'have the uid and umask of the program, and replace none of another container'
    );
    is_deeply([glob "$folder/profiles/*"], [], 'outside of the container');
};

done_testing();
