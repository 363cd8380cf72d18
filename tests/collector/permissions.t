# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Who may read a profile: nobody who may not read the program, unless filemode= says so.
use strict;
use warnings;

use File::Temp qw(tempdir);
use ProfileRun;
use Test::More;
use WholeFile qw(write_file);

my $program = "sub work { return 1 }\nwork() for 1 .. 3;\n";
my $folder  = tempdir(CLEANUP => 1);

# The permissions of the profile of a program that has these.
sub mode_for {
    my ($mode, $umask, %how) = @_;
    my $file = "$folder/prog.pl";
    write_file($file, $program);
    chmod $mode, $file or die $!;
    my $before = umask $umask;
    my $run    = profile('', name => '', perl => [$file], %how);
    umask $before;
    is($run->stderr, '', 'no message');
    return sprintf '%04o', 07777 & (stat(($run->files)[0]))[2];
}

is(mode_for(0755, 022), '0644', 'a program for everybody: by the umask');
is(mode_for(0755, 077), '0600', 'a private umask');
is(mode_for(0700, 022), '0600', 'a private program');
is(mode_for(0700, 000), '0600', 'with any umask');
is(mode_for(0750, 002), '0660', 'a program of the group');
is(mode_for(0711, 022), '0600', 'one that others may run but not read');
is(mode_for(0700, 077, options => 'filemode=0644'), '0644', 'filemode= decides');
is(mode_for(0755, 022, options => 'filemode=0600'), '0600', 'either way');
is(mode_for(0755, 022, options => 'filemode=0'),    '0000', 'also that nobody may read it');

SKIP: {
    skip 'only root can change the group of a file', 1 if $> != 0;
    my $run = do {
        my $file = "$folder/of_a_group.pl";
        write_file($file, $program);
        chown $>, 65534, $file or die $!;
        chmod 0750, $file or die $!;
        profile('', name => '', perl => [$file]);
    };
    is(sprintf('%04o', 07777 & (stat(($run->files)[0]))[2]), '0600', 'a program of another group');
}

# A program that has left its folder before profiling begins.
my $left = "$folder/left.pl";
write_file($left, "chdir '/';\nDB::enable_profile('$folder/left.out');\n$program");
chmod 0700, $left or die $!;
is(profile('', name => '', perl => [$left], options => 'start=no')->stderr, '', 'no message');
is((stat "$folder/left.out")[2] & 07777, 0600, 'a program that has left its folder');

# A program that anyone may read, but which perl -x has left before profiling begins.
my $far = profile("#!perl\n$program", perl => ['-x/'], options => "file=$folder/far.out");
is($far->stderr,                        '',   'no message');
is((stat "$folder/far.out")[2] & 07777, 0600, 'a program that is not where its name leads');

# Programs without a file.
my $before = umask 022;
for my $how ([name => '-'], [name => '', perl => ['-e', $program]]) {
    my $run = profile($program, @$how);
    is((stat(($run->files)[0]))[2] & 07777, 0644, "@$how[0, 1]: by the umask");
}

# A file that is replaced.
my $old = "$folder/old.out";
for my $mode (0600, 0400, 0640) {
    write_file($old, 'old');
    chmod $mode, $old or die $!;
    is(profile($program, options => "file=$old")->stderr, '', 'no message');
    is((stat $old)[2] & 07777, $mode | 0200, sprintf 'a file with %04o gets no more readers',
        $mode);
}
umask $before;

like(
    profile($program, options => 'filemode=x')->stderr,
    qr/filemode.*must be permissions/,
    'a bad mode'
);

done_testing();
