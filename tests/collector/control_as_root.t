# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# "nytprof control" of root, while another user puts names into a folder of sockets that shall mislead it.
use strict;
use warnings;

use CommandRun qw(capture);
use ControlledProgram;
use File::Path qw(remove_tree);
use File::Temp qw(tempdir);
use IO::Socket::UNIX;
use JSON::PP qw(decode_json);
use POSIX ();
use Test::More;
use WholeFile qw(write_file);

plan skip_all => 'only root uses folders of others' if $> != 0;
my $other  = 40_000 + $$ % 20_000;    # a user that nobody has
my $folder = "/tmp/nytprof-$other";
plan skip_all => "$folder exists" if !mkdir $folder, 0700;
chown $other, $other, $folder;
my @children;
my $main = $$;

# Runs code as the other user until the test ends.
sub as_other {
    my ($code) = @_;
    pipe my $ready, my $done or die $!;
    my $pid = fork // die $!;
    if (!$pid) {
        POSIX::setsid();    # a group, with what it forks
        POSIX::setgid($other);
        POSIX::setuid($other);
        $code->();
        syswrite $done, 'x';
        sleep 100;
        POSIX::_exit(0);
    }
    push @children, $pid;
    close $done;
    sysread $ready, my $byte, 1;
    return $pid;
}

# Answers each request as the process of a number, in a child of the calling process.
sub impersonate {
    my ($number) = @_;
    my $socket = IO::Socket::UNIX->new(Local => "$folder/$number.sock", Listen => 9) or die $!;
    return if fork;
    while (my $client = $socket->accept) {
        $client->sysread(my $request, 999);
        $client->syswrite("ok\nprogram prog.pl\npid $number\nprofiling off\nfamily $number\n");
    }
    POSIX::_exit(0);
}

END {
    if ($main && $$ == $main) {
        local $?;
        kill KILL => -$_ for @children;
        remove_tree($folder);
    }
}

sub command {
    my ($out, $err, $status) = capture([$ENV{NYTPROF_COMMAND}, 'control', @_]);
    return ($out, $err, $status);
}

my $program = controlled(<<'PERL', control => '');
sub work { return 1 }
say_ready();
until (must_end()) { work() }
PERL
my $pid = $program->pid;

# The number of root's process
as_other(sub { impersonate($pid) });
my ($out, $err, $status) = command($pid, 'start', '--json');
is("$status$err", '0', 'root starts the profiler of its own process');
is(decode_json($out)->{processes}[0]{profiling}, 'on', 'which answers');
($out) = command('--json');
is(scalar(grep { $_->{pid} == $pid } @{ decode_json($out)->{processes} }), 1, 'once');
unlink "$folder/$pid.sock";

# A link to a socket that only root can reach
my $private = tempdir(CLEANUP => 1);
my $admin   = IO::Socket::UNIX->new(Local => "$private/admin.sock", Listen => 9) or die $!;
$admin->blocking(0);
symlink "$private/admin.sock", "$folder/7.sock" or die $!;
command();
ok(!$admin->accept, 'links lead nowhere');
unlink "$folder/7.sock";

# Many sockets that never answer
as_other(
    sub {
        our @sockets =
            map { IO::Socket::UNIX->new(Local => "$folder/$_.sock", Listen => 9) or die $! }
            1 .. 500;
    }
);
($out) = command('--json');
is(scalar(grep { $_->{pid} == $pid } @{ decode_json($out)->{processes} }),
    1, "do not keep root from its own process");
$program->end;
done_testing();
