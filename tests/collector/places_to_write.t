# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Where a profile is written to: devices, pipes, links, and places that can't take it. The program
# goes on in any case, with its own exit code and output, and at most one line of warning.
use strict;
use warnings;

use CommandRun qw(capture clean_environment without_sleeping);
use Cwd qw(realpath);
use File::Temp qw(tempdir);
use POSIX qw(mkfifo);
use ProfileReader qw(read_tables);
use ProfileRun;
use Test::More;
use WholeFile qw(read_file write_file);

my $program = "sub work { return 1 }\nwork() for 1 .. 3;\nprint 'done';\nexit 3;\n";

# Many events, for files that fill up while they are written.
my $busy = <<'PERL';
sub work { return $_[0] + 1 }
my $n = 0;
$n = work($n) while $n < 40_000;
print 'done';
exit 3;
PERL

sub goes_on {
    my ($name, $run, $warning) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    is($run->exit_code . ' signal ' . $run->signal, '3 signal 0', "$name: the exit code");
    is($run->stdout =~ s/^NYTProf.*?(?=done)//sr,   'done',       'the output');
    if ($warning) {
        like($run->stderr, qr/\A[^\n]*$warning[^\n]*\n\z/, 'one line says why');
    } else {
        is($run->stderr, '', 'no error messages');
    }
    return;
}

# Devices.
my @null = (stat '/dev/null')[0, 1, 2, 6];
goes_on('file=/dev/null', profile($program, options => 'file=/dev/null'));
is_deeply([(stat '/dev/null')[0, 1, 2, 6]], \@null, 'stays what it is');
my $replacing = "{ no warnings; exec '/no/such/program' } my \$pid = fork // die;"
    . " if (!\$pid) { require POSIX; POSIX::_exit(0) } waitpid \$pid, 0; $program";
goes_on('file=/dev/null, failing exec, fork',
    profile($replacing, options => 'file=/dev/null:forkdepth=0'));
goes_on('file=/dev/full', profile($program, options => 'file=/dev/full'), 'No space left')
    if -c '/dev/full';
my @before = lstat '/dev/stdout';
my $stdout = profile($program, options => 'file=/dev/stdout:compress=0');
is($stdout->exit_code . $stdout->stderr, '3',        'file=/dev/stdout: the exit code');
is((lstat '/dev/stdout')[1],             $before[1], 'stays what it is');

# A link to a device, a pipe that somebody reads, and one that nobody does any more.
my $folder = realpath(tempdir(CLEANUP => 1));
symlink '/dev/null', "$folder/link" or die $!;
goes_on('a link to a device', profile($program, options => "file=$folder/link"));
is(readlink "$folder/link", '/dev/null', 'stays one');
mkfifo("$folder/pipe", 0600) or die $!;
my $reader = open(my $from_pipe, '-|', 'cat', "$folder/pipe") or die $!;
my $piped  = profile($program, options => "file=$folder/pipe");
goes_on('a pipe', $piped);
write_file("$folder/nytprof.out", do { local $/; <$from_pipe> });
is(read_tables("$folder/nytprof.out", $piped->folder)->calls_of('main::work'),
    3, 'carries the profile');
ok(-p "$folder/pipe", 'stays one');
my $quitter = open(my $nothing, '-|', $^X, '-e', 'open my $in, "<", shift', "$folder/pipe")
    or die $!;
goes_on(
    'a pipe whose reader has gone',
    profile($busy, options => "file=$folder/pipe:compress=0:stream=1"),
    'Broken pipe'
);

# What has the name already.
symlink 'elsewhere', "$folder/dangling" or die $!;
write_file("$folder/other", "precious\n");
symlink 'other', "$folder/linked" or die $!;
for my $name (qw(dangling linked other)) {
    goes_on("replacing a file: $name", profile($program, options => "file=$folder/$name"));
    ok(!-l "$folder/$name" && -s _, 'it is the profile now');
    ok(!-e "$folder/elsewhere",     'not written through the link');
    is(-s "$folder/other", 9, 'what a link leads to is left alone') if $name ne 'other';
}

# Places that can't take it.
goes_on('a folder', profile($program, options => "file=$folder"), 'Is a directory');
goes_on(
    'a folder that is missing',
    profile($program, options => "file=$folder/no/such"),
    'No such file'
);
goes_on(
    'a folder that is none',
    profile($program, options => "file=$folder/other/x"),
    'Not a directory'
);
goes_on('a name too long', profile($program, options => 'file=' . 'x' x 300), 'name too long');
goes_on(
    'a path too long',
    profile($program, options => 'file=' . ('/' . 'x' x 200) x 25),
    'name too long'
);

# Runs a program under the collector by a command of its own.
sub profile_as {
    my ($prefix, $text, %how) = @_;
    my $own = realpath(tempdir(CLEANUP => 1));
    chmod 0777, $own;
    write_file("$own/prog.pl", $text);
    my ($stdout, $stderr, $status) = capture(
        [@$prefix, $^X, '-d:NYTProf', 'prog.pl'],
        folder      => $own,
        environment => {
            clean_environment(),
            PERL5LIB => realpath($ENV{NYTPROF_COLLECTOR}),
            NYTPROF  => $how{options}
        }
    );
    return bless { folder => $own, stdout => $stdout, stderr => $stderr, status => $status },
        'ProfileRun';
}

# A limit of the size of files, at which the system sends a signal.
for my $options ('compress=0:stream=1', 'compress=0:calls=2', 'compress=0') {
    my $limited =
        profile_as(['/bin/sh', '-c', 'ulimit -f 1; exec "$@"', 'sh'], $busy, options => $options);
    goes_on("a limit of the size of files, $options", $limited, 'File too large');
}
my $own_limit = profile_as(
    ['/bin/sh', '-c', 'ulimit -f 1; exec "$@"', 'sh'],
    '$SIG{XFSZ} = sub { exit 7 }; print STDERR "own\n" x 2000;',
    options => 'file=/dev/null'
);
is($own_limit->exit_code, 7, 'but a program that writes too much itself gets the signal');

# A disk that is full from the beginning, and one that fills up.
SKIP: {
    my @mount = ('unshare', '-m', '/bin/sh', '-c');
    my $try   = "mount -t tmpfs -o size=8k tmpfs $folder/disk";
    mkdir "$folder/disk" or die $!;
    skip 'file systems can not be mounted here', 6
        if $> != 0 || (capture([@mount, $try]))[2] != 0;
    my $full =
        profile_as([@mount, "$try && head -c 8192 /dev/zero >$folder/disk/x; exec \"\$@\"", 'sh'],
        $program, options => "file=$folder/disk/nytprof.out");
    goes_on('a full disk', $full, 'No space left');
    my $fills = profile_as([@mount, "$try && exec \"\$@\"", 'sh'],
        $busy, options => "file=$folder/disk/nytprof.out:compress=0:stream=1");
    goes_on('a disk that fills up', $fills, 'No space left');
}

# Somebody else's files and folders.
SKIP: {
    skip 'only root can become another user', 10 if $> != 0;
    my @nobody = ($^X, '-e', '$( = $) = "65534 65534"; $< = $> = 65534; exec { $ARGV[0] } @ARGV');
    chmod 0755, $folder;
    skip 'other users can not read the collector', 10
        if (capture([@nobody, 'ls', "$ENV{NYTPROF_COLLECTOR}/Devel"]))[2];
    mkdir "$folder/sticky" or die $!;
    chmod 01777, "$folder/sticky";
    write_file("$folder/sticky/nytprof.out", '');
    my $sticky = profile_as(\@nobody, $program, options => "file=$folder/sticky/nytprof.out");
    goes_on('somebody else\'s file in a sticky folder', $sticky, 'Operation not permitted');
    is(-s "$folder/sticky/nytprof.out", 0, 'is left alone');
    mkdir "$folder/closed", 0755 or die $!;
    my $closed = profile_as(\@nobody, $program, options => "file=$folder/closed/nytprof.out");
    goes_on('somebody else\'s folder', $closed, 'Permission denied');
    goes_on('file=/dev/null as a user',
        profile_as(\@nobody, $program, options => 'file=/dev/null'));
}

# A program that closes all descriptors, and has a file of its own under all numbers.
my $daemon = <<'PERL';
use POSIX ();
sub work { return 1 }
work();
sleep 2 if $ARGV[0];
work();
POSIX::close($_) for 3 .. 1023;
open my $own, '>', 'own.txt' or die;
POSIX::dup2(fileno $own, $_) for 4 .. 1023;
print {$own} "mine\n";
sleep 2 if $ARGV[0];
work();
close $own;
print 'done';
exit 3;
PERL
for my $args ([], [1]) {
    my $closing =
        profile($daemon, args => $args, options => 'clock=1', env => { without_sleeping() });
    goes_on('a program that closes all descriptors', $closing);
    is(read_file($closing->folder . '/own.txt'),     "mine\n", 'has its file to itself');
    is($closing->tables->calls_of('main::work'),     3,        'the profile goes on');
    is($closing->tables->line_counts->{'prog.pl:9'}, 1,        'with all lines');
}
my $gone = profile($daemon =~ s/^open/unlink 'nytprof.out'; open/mr);
goes_on('and removes the profile', $gone, 'Bad file descriptor');
done_testing();
