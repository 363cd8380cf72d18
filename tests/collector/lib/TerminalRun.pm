# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package TerminalRun;

# Runs a command on a terminal of its own, as the foreground job of a small shell:
#
#     my $terminal = TerminalRun->start(['perl', 'prog.pl'], folder => '/tmp') or skip ...;
#     $terminal->expect(qr/ready/);
#     $terminal->type("\cC");
#     $terminal->expect(qr/\[ended: (\d+)\]/);    # $? of the command
#
# A job that stops makes the shell print "[stopped]"; the line "fg" continues it.

use strict;
use warnings;

use Config;
use Fcntl qw(O_NOCTTY O_RDWR);
use POSIX qw(WUNTRACED);
use Time::HiRes qw(time);

# Of <asm-generic/ioctls.h>, which nearly all machines use.
use constant { TIOCGPTN => 0x80045430, TIOCSPTLCK => 0x40045431, TIOCSCTTY => 0x540E };
use constant PATIENCE => 60;    # seconds

# Nothing if there are no terminals here.
sub start {
    my ($class, $command, %how) = @_;
    sysopen my $master, '/dev/ptmx', O_RDWR | O_NOCTTY or return;
    my $number = pack 'i', 0;
    ioctl $master, TIOCSPTLCK, $number or return;
    ioctl $master, TIOCGPTN,   $number or return;
    my $name = '/dev/pts/' . unpack 'i', $number;
    my $pid  = fork // die "fork: $!";
    if (!$pid) {
        close $master;
        POSIX::setsid();
        sysopen my $terminal, $name, O_RDWR or POSIX::_exit(126);
        ioctl $terminal, TIOCSCTTY, 0;
        POSIX::dup2(fileno $terminal, $_) for 0 .. 2;
        chdir $how{folder} or POSIX::_exit(126);
        %ENV = %{ $how{environment} };
        _shell(@$command);
        POSIX::_exit(0);
    }
    return bless { master => $master, pid => $pid, text => '' }, $class;
}

sub _print { my ($text) = @_; return syswrite STDOUT, "[$text]\n" }

sub _shell {
    my @command = @_;
    $SIG{TTOU} = 'IGNORE';
    my $job = fork // die "fork: $!";
    if (!$job) {
        POSIX::setpgid(0, 0);
        POSIX::tcsetpgrp(0, $$);
        $SIG{TTOU} = 'DEFAULT';
        exec { $command[0] } @command or POSIX::_exit(127);
    }
    POSIX::setpgid($job, $job);
    while (waitpid($job, WUNTRACED) == $job) {
        POSIX::tcsetpgrp(0, getpgrp);
        last if !kill 0, $job;    # otherwise it has stopped
        _print('stopped');
        my $line = '';
        sysread STDIN, $line, 100 until $line =~ /^fg/;
        POSIX::tcsetpgrp(0, $job);
        kill CONT => -$job;
    }
    _print("ended: $?");
    return;
}

sub type {
    my ($self, $text) = @_;
    syswrite $self->{master}, $text;
    return;
}

# Waits until the terminal shows a pattern, and returns what it captures.
sub expect {
    my ($self, $pattern) = @_;
    my $until = time + PATIENCE;
    while (time < $until) {
        if ($self->{text} =~ s/\A.*?$pattern//s) {
            return $1;
        }
        my $ready = '';
        vec($ready, fileno $self->{master}, 1) = 1;
        next if !select $ready, undef, undef, 1;
        last if !sysread $self->{master}, $self->{text}, 4096, length $self->{text};
    }
    die "the terminal shows no $pattern: $self->{text}\n";
}

sub DESTROY {
    my ($self) = @_;
    close $self->{master};    # which hangs up
    local $? = 0;
    waitpid $self->{pid}, 0;
    return;
}

1;
