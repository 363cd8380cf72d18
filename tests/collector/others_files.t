# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A folder that others may write to, as mod_perl has them: what another user puts in the place of a
# profile or log gets nothing, leads nowhere, and keeps no program waiting.
use strict;
use warnings;

use Fcntl qw(O_NONBLOCK O_WRONLY);
use File::Temp qw(tempdir);
use POSIX qw(mkfifo);
use ProfileRun;
use Test::More;
use Time::HiRes qw(sleep);
use WholeFile qw(read_file write_file);

plan skip_all => 'only root can become another user' if $> != 0;

my $folder  = tempdir(CLEANUP => 1);
my $program = "sub work { return 1 }\nwork() for 1 .. 3;\nprint 'done';\nexit 3;\n";
my $victim  = "$folder/victim";
chmod 0755, $folder;
write_file($victim, "precious\n");
mkdir "$folder/shared" or die $!;
chmod 0777, "$folder/shared";

# What the other user does, in a process of its own.
sub as_other {
    my ($does) = @_;
    my $pid = fork // die $!;
    if (!$pid) {
        $) = '65534 65534';
        $< = $> = 65534;
        $does->();
        POSIX::_exit(0);
    }
    return $pid;
}

sub goes_on {
    my ($name, $warning, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $run = profile($program, %how);
    is($run->exit_code . $run->signal . $run->stdout, '30done', "$name: the program runs as usual");
    like($run->stderr, qr/\A[^\n]*$warning[^\n]*\n(?:~[^\n]*\n)*\z/, 'one line says why');
    is(read_file($victim), "precious\n", 'the file of the user is as it was');
    return $run;
}
my $others = qr/it belongs to another user/;

my $pipe = "$folder/shared/pipe.out";
waitpid as_other(sub { mkfifo($pipe, 0666) }), 0;
my $reader = as_other(
    sub {
        open my $in,  '<', $pipe or POSIX::_exit(1);
        open my $out, '>', "$folder/shared/got" or POSIX::_exit(1);
        print {$out} <$in>;
    }
);
sleep 0.2;
goes_on('a pipe of another user that reads it', $others, options => "file=$pipe");
my $end;
close $end if sysopen $end, $pipe, O_WRONLY | O_NONBLOCK;
waitpid $reader, 0;
is(-s "$folder/shared/got", 0, 'and gets nothing');
goes_on('one that nobody reads', qr/has no reader|$others/, options => "file=$pipe");

my $link = "$folder/shared/link.out";
waitpid as_other(sub { symlink '/dev/null', $link }), 0;
goes_on('a link of another user', $others, options => "file=$link");
waitpid as_other(sub { unlink $link; symlink $victim, $link }), 0;
profile($program, options => "file=$link");
is(read_file($victim), "precious\n", 'a link to a file is replaced');
ok(!-l $link, 'for a new file');

# While the pipe is waited for, something else takes its place.
for my $what (qw(symlink link)) {
    my $own = "$folder/shared/becomes_$what.out";
    mkfifo($own, 0600) or die $!;
    my $swap = sub {
        sleep 0.5;
        unlink $own;
        $what eq 'link' ? link $victim, $own : symlink $victim, $own;
    };
    my $other = $what eq 'link' ? fork // die $! : as_other($swap);
    if (!$other) { $swap->(); POSIX::_exit(0) }
    goes_on("a pipe that becomes a $what", $others, options => "file=$own");
    waitpid $other, 0;
}

my $log = "$folder/shared/log";
waitpid as_other(sub { symlink $victim, $log }), 0;
goes_on('log= with a link of another user', qr/log file/, options => "log=$log:trace=1");
unlink $log;
mkfifo($log, 0600) or die $!;
goes_on('log= with a pipe that nobody reads', qr/log file/, options => "log=$log:trace=1");
unlink $log;
write_file($victim . '.log', "first\n");
symlink "$victim.log", $log or die $!;
my $own = profile($program, options => "log=$log:trace=1");
is($own->stderr, '', 'an own link is followed');
like(read_file("$victim.log"), qr/\Afirst\n~ /, 'and appended to');

done_testing();
