# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The units of systemd for samples of all processes: systemd understands them, and with the rights
# that they give, and no others, a process of another user is sampled.
use strict;
use warnings;

use CommandRun qw(capture);
use Config;
use File::Temp qw(tempdir);
use InstallRun qw(run);
use RequiredPackages;
use Test::More;
use WholeFile qw(read_file write_file);

my $build   = $ENV{NYTPROF_BUILD} // '';
my $command = "$build/bin/nytprof";
plan(skip_all => 'NYTPROF_BUILD must say where nytprof was built; use ctest') if !-x $command;

my $folder = tempdir(CLEANUP => 1);
my %units  = map {
    my $text = read_file("$build/systemd/$_.service");
    $text =~ s{^(ExecStart=)\S+}{$1$command}m or die "$_ starts nothing";
    write_file("$folder/$_.service", $text);
    ($_ => $text);
} qw(nytprof-sampler nytprof-sender);

SKIP: {
    skip(needs('systemd'), 1) if (capture(['systemd-analyze', '--version']))[2] != 0;
    run('systemd understands them',
        $folder,
        ['systemd-analyze', 'verify', '--man=no', map { "$folder/$_.service" } keys %units]);
}
unlike($units{'nytprof-sender'}, qr/CAP_/, 'what sends has no capability');

# Values of a setting, in order.
sub values_of {
    my ($unit, $setting) = @_;
    return $units{$unit} =~ /^\Q$setting\E=(.*)$/mg;
}
my @capabilities = map { lc s/^CAP_//r } values_of('nytprof-sampler', 'CapabilityBoundingSet');
my @forbidden =
    map { /^~(.*)/ ? split(' ', $1) : () } values_of('nytprof-sampler', 'SystemCallFilter');
is_deeply(\@capabilities, ['sys_ptrace'],                 'what samples has one');
is_deeply(\@forbidden,    [qw(ptrace process_vm_writev)], 'and may only read with it');

# Runs with the filter of these system calls, as systemd would.
my $filter = <<'PERL';
use strict;
use warnings;
my %numbers = (ptrace => 101, process_vm_writev => 311, prctl => 157);
my $refuse = 0x0005_0001;    # EPERM
my @steps = (
    pack('SCCL', 0x20, 0, 0, 0),    # the number of the call
    map({ pack('SCCL', 0x15, 0, 1, $numbers{$_}), pack('SCCL', 0x06, 0, 0, $refuse) } split /,/, shift),
    pack('SCCL', 0x06, 0, 0, 0x7FFF_0000),
);
my $text    = join '', @steps;
my $program = pack('S x6 P', scalar @steps, $text);
syscall($numbers{prctl}, 38, 1, 0, 0, 0) == 0 or die "no_new_privs: $!\n";
syscall($numbers{prctl}, 22, 2, $program) == 0 or die "seccomp: $!\n";
exec @ARGV or die "$ARGV[0]: $!\n";
PERL

# A command as nobody, with these capabilities.
sub as_nobody {
    my ($set, @command) = @_;
    my $sets = join ',', '-all', map { "+$_" } @{$set};
    return (
        $^X,
        '-e',
        $filter,
        join(',', @forbidden),
        qw(setpriv --reuid=nobody --regid=nogroup --clear-groups --no-new-privs),
        map({ "--$_=$sets" } qw(inh-caps ambient-caps bounding-set)),
        '--',
        @command
    );
}

SKIP: {
    skip('knows the numbers of system calls of x86-64 only', 4)
        if $Config{archname} !~ /^x86_64-linux/;
    skip('only root may run as others',                                         4) if $> != 0;
    skip('this container has no SYS_PTRACE, or others may not run the command', 4)
        if (capture([as_nobody(\@capabilities, $command, '--version')]))[2] != 0;
    chmod 0755, $folder or die "$folder: $!";
    mkdir "$folder/samples", 0750 or die "$folder/samples: $!";
    chown +(getpwnam 'nobody')[2, 3], "$folder/samples" or die "$folder/samples: $!";
    symlink "$folder/samples", "$folder/state" or die "$folder/state: $!";    # as systemd does
    write_file("$folder/busy.pl",
        "sub work { my \$x = 0; \$x++ for 1 .. 1000 }\nwork() while 1;\n");
    my $program = fork // die "fork: $!";
    exec $^X, "$folder/busy.pl" or die "$^X: $!" if $program == 0;
    my @sample = ($command, qw(sample --all --name busy.pl --for 2s --folder), "$folder/state");

    my ($out, $err, $status) = capture([as_nobody(\@capabilities, @sample)]);
    is($status, 0, 'a process of root is sampled') or diag("$out$err");
    my ($file) = glob "$folder/samples/*.out";
    like(run('into a file', $folder, [$command, 'top', $file]), qr/main::work/, 'with its subs');
    ($out, $err, $status) = capture([as_nobody([], $command, 'sample', $program, '--for', '1s')]);
    isnt($status, 0, 'without the capability it is not') or diag("$out$err");
    kill 'KILL', $program;
    waitpid $program, 0;
}

done_testing();
