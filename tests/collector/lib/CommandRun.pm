# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package CommandRun;

# Runs commands that see nothing of the collector under test but what they are given:
#
#     my ( $out, $err, $status ) = capture( [ 'ls', '-l' ], folder => '/tmp' );
#
# How to run it:
#     folder       where; by default one of its own
#     stdin        the file that it reads; by default nothing
#     environment  { name => value }, by default clean_environment()
#     meanwhile    sub called with the process id while it runs
#
# Waits for what others do:
#
#     happens(sub { -e "$folder/ready" }) or die;
#     comes_to_wait($pid);
#     happens(sub { is_waiting($pid) });

use strict;
use warnings;

use Exporter qw(import);
use File::Spec;
use File::Temp qw(tempdir);
use POSIX ();
use Time::HiRes qw(sleep time);
use WholeFile qw(read_file);

our @EXPORT_OK =
    qw(capture clean_environment comes_to_wait happens is_sanitized is_waiting preloading
    without_sleeping);

# The environment of a process that does not see the collector under test.
sub clean_environment {
    my %clean = %ENV;
    delete @clean{ grep { /^(?:PERL5|NYTPROF)/ } keys %clean };
    return %clean;
}

# What the environment needs for a library to be preloaded, beside those that are already.
sub preloading {
    my ($library) = @_;
    return (LD_PRELOAD => join ' ', grep { defined } $ENV{LD_PRELOAD}, $library);
}

# What the environment needs for sleep() to return at once, while the clock of option clock=1 says that it
# did not; nothing where there is no such clock.
sub without_sleeping {
    my $clock = $ENV{NYTPROF_FAKE_CLOCK};
    return $clock && -e $clock ? preloading($clock) : ();
}

# Was the collector built with the address sanitizer, which is preloaded then? It takes memory for
# itself, and keeps for a while what is freed.
sub is_sanitized {
    return ($ENV{LD_PRELOAD} // '') =~ /asan/;
}

# Runs a command and returns what it wrote to standard output and error, and $?.
sub capture {
    my ($command, %how) = @_;
    my $folder = $how{folder} || tempdir(CLEANUP => 1);
    my ($out, $err) = map { File::Spec->catfile(tempdir(CLEANUP => 1), $_) } qw(out err);
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        open STDIN,  '<', $how{stdin} // File::Spec->devnull or POSIX::_exit(126);
        open STDOUT, '>', $out or POSIX::_exit(126);
        open STDERR, '>', $err or POSIX::_exit(126);
        chdir $folder or POSIX::_exit(126);
        %ENV = $how{environment} ? %{ $how{environment} } : clean_environment();
        no warnings 'exec';
        exec { $command->[0] } @$command or POSIX::_exit(127);
    }
    $how{meanwhile}->($pid) if $how{meanwhile};
    waitpid $pid, 0;
    my $status = $?;
    return (read_file($out), read_file($err), $status);
}

# Waits for a condition, by default for a minute at most; returns whether it holds in the end.
sub happens {
    my ($condition, $seconds) = @_;
    my $end = time + ($seconds // 60);
    until ($condition->()) {
        return 0 if time > $end;
        sleep 0.01;
    }
    return 1;
}

# Whether a process waits for anything but a processor or a disk.
sub is_waiting {
    my ($pid) = @_;
    return (eval { read_file("/proc/$pid/stat") } // '') =~ /\) S /;
}

# Waits until a process waits, and for a while: opening a file is a short wait, too.
sub comes_to_wait {
    my ($pid) = @_;
    my $times = 0;
    return happens(sub { $times = is_waiting($pid) ? $times + 1 : 0; $times == 10 });
}

1;
