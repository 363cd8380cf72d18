# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A folder that others may write to, as mod_perl has them: what another user puts in the place of a
# profile or log gets nothing, leads nowhere, and keeps no program waiting.
use strict;
use warnings;

use CommandRun qw(happens is_waiting);
use Fcntl qw(O_NONBLOCK O_RDWR O_WRONLY);
use File::Temp qw(tempdir);
use POSIX qw(mkfifo);
use ProfileRun;
use Test::More;
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
        sysopen my $in, $pipe, O_RDWR or POSIX::_exit(1);
        open my $out, '>', "$folder/shared/got" or POSIX::_exit(1);
        my $got = '';
        sysread $in, $got, 1000, length $got until $got =~ /end\z/;
        print {$out} $got;
    }
);
happens(sub { -e "$folder/shared/got" });
goes_on('a pipe of another user that reads it', $others, options => "file=$pipe");
sysopen my $own_end, $pipe, O_WRONLY | O_NONBLOCK or die $!;
syswrite $own_end, 'end';
waitpid $reader, 0;
close $own_end;
is(read_file("$folder/shared/got"), 'end', 'and gets nothing from it');
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
        unlink $own;
        $what eq 'link' ? link $victim, $own : symlink $victim, $own;
    };
    my $replace = sub {
        my ($pid) = @_;
        my $times = 0;
        happens(sub { ($times += is_waiting($pid)) == 3 });    # it looks again and again
        $what eq 'link' ? $swap->() : waitpid as_other($swap), 0;
    };
    goes_on("a pipe that becomes a $what", $others, options => "file=$own", meanwhile => $replace);
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
