# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Builtins that may be slow are seen as calls.
use strict;
use warnings;

use CommandRun qw(without_sleeping);
use ProfileRun;
use Test::More;

my $program = <<'PERL';
package Report;
sub lines { my $text = shift; return split(/\n/, $text) }
sub first_word { my $line = shift; $line =~ /(\w+)/; return $1 }
package main;
my @words = map { Report::first_word($_) } Report::lines("one two\nthree\n");
my @sorted = sort @words;
print "@sorted\n" if -e 'prog.pl';
PERL

is_deeply(
    profile($program, options => 'slowops=2')->tables->call_counts,
    {
        'Report::lines <- main::RUNTIME at prog.pl:5'           => 1,
        'Report::first_word <- main::RUNTIME at prog.pl:5'      => 2,
        'Report::CORE:match <- Report::first_word at prog.pl:3' => 2,
        'main::CORE:sort <- main::RUNTIME at prog.pl:6'         => 1,
        'main::CORE:ftis <- main::RUNTIME at prog.pl:7'         => 1,
        'main::CORE:print <- main::RUNTIME at prog.pl:7'        => 1,
    },
    'slowops=2 (the default): builtins of each package'
);
is_deeply(
    profile($program, options => 'slowops=1')->tables->call_counts,
    {
        'Report::lines <- main::RUNTIME at prog.pl:5'      => 1,
        'Report::first_word <- main::RUNTIME at prog.pl:5' => 2,
        'CORE::match <- Report::first_word at prog.pl:3'   => 2,
        'CORE::sort <- main::RUNTIME at prog.pl:6'         => 1,
        'CORE::ftis <- main::RUNTIME at prog.pl:7'         => 1,
        'CORE::print <- main::RUNTIME at prog.pl:7'        => 1,
    },
    'slowops=1: one of each for the program'
);
is_deeply(
    profile($program, options => 'slowops=0')->tables->call_counts,
    {
        'Report::lines <- main::RUNTIME at prog.pl:5'      => 1,
        'Report::first_word <- main::RUNTIME at prog.pl:5' => 2,
    },
    'slowops=0: none'
);
for my $slowops (0 .. 2) {
    same_as_original("slowops=$slowops", $program, options => "slowops=$slowops");
    original_reads_it_silently(profile($program, options => "slowops=$slowops"));
}
ok(profile($program)->tables->{marked}{'main::CORE:sort'}, 'a builtin is marked as such');

my %programs = (
    'files and folders' => <<'PERL',
mkdir 'd' or die; chdir 'd'; open my $out, '>', 'f' or die;
binmode $out; print $out "a\nb\n"; printf $out "%d\n", 3; syswrite STDERR, ''; close $out;
open my $in, '<', 'f'; my $line = <$in>; my @rest = <$in>; seek $in, 0, 0; tell $in; eof $in;
read $in, my $buffer, 2; sysseek $in, 0, 0; sysread $in, $buffer, 2; getc $in; close $in;
my @found = (-e 'f', -s 'f', -d '.', -f 'f', -r 'f', -w 'f', -x 'f', -M 'f', -l 'f', -z 'f');
stat 'f'; lstat 'f'; rename 'f', 'g'; chmod 0600, 'g'; utime 1, 1, 'g'; link 'g', 'h';
symlink 'g', 's'; readlink 's'; truncate 'g', 1; opendir my $dir, '.'; my @e = readdir $dir;
rewinddir $dir; closedir $dir; glob('*'); unlink 'g', 'h', 's'; chdir '..'; rmdir 'd'; umask;
PERL
    'patterns' => <<'PERL',
my $text = 'some text to look at';
my $count = () = $text =~ /t/g;
(my $copy = $text) =~ s/t/T/;
$copy =~ s/(\w+)/lc $1/ge;
my $pattern = qr/o+/;
for my $p ('a', 'b') { $text =~ /$p/; $text =~ $pattern }
my @parts = split $pattern, $text;
$text =~ tr/a-z/A-Z/;
print "$count $copy @parts\n" unless $text !~ /X/;
PERL
    'packing, formatting, sorting' => <<'PERL',
my $packed = pack 'NnC', 1, 2, 3;
my @back = unpack 'NnC', $packed;
my @up = sort { $a <=> $b } @back;
my @down = reverse sort @back;
print "@up @down\n";
printf "%s\n", crypt('a', 'bc') ? 'y' : 'n';
PERL
    'processes and sockets' => <<'PERL',
my $text = `echo hello`;
my $status = system 'true';
pipe my $r, my $w; close $w; my $end = <$r>;
my $pid = open my $child, '-|', 'echo', 'x'; my @out = <$child>; close $child;
sleep 0; select undef, undef, undef, 0;
my @user = getpwuid $<; my ($name) = getpwnam $user[0]; my @group = getgrgid $(;
wait;
use Socket;
socket my $s, PF_INET, SOCK_STREAM, 0; setsockopt $s, SOL_SOCKET, SO_REUSEADDR, 1;
bind $s, sockaddr_in(0, INADDR_LOOPBACK); listen $s, 1; my $address = getsockname $s;
socket my $c, PF_INET, SOCK_STREAM, 0; connect $c, $address; accept my $served, $s;
send $served, 'x', 0; recv $c, my $got, 1, 0; shutdown $c, 2; close $_ for $c, $served, $s;
print "$text$status$got\n";
PERL
    'a substitution that runs subs' => <<'PERL',
sub up { return uc shift }
my $text = 'one two three';
$text =~ s/(\w+)/up($1)/ge;
$text =~ s{(\w)}{ my $c = $1; $c =~ s/O/0/; $c }ge;
print "$text\n";
PERL
    'formats' => <<'PERL',
our ($name, $size) = ('abc', 12);
sub width { 1 }
format STDOUT_TOP =
Name  Size
.
format STDOUT =
@<<<< @>>> @
$name, $size, width()
.
write for 1 .. 2;
PERL
);
same_as_original($_, $programs{$_}) for sort keys %programs;

# A server that waits for its clients is not slow; with this clock, for a minute.
my $server = <<'PERL';
use Socket;
sub serve { my $s = shift; accept my $client, $s; return $client }
socket my $s, PF_INET, SOCK_STREAM, 0; bind $s, sockaddr_in(0, INADDR_LOOPBACK); listen $s, 1;
socket my $c, PF_INET, SOCK_STREAM, 0; connect $c, getsockname $s;
serve($s);
PERL
my $tables = profile($server, options => 'clock=1', env => { without_sleeping() })->tables;
my ($accept) = grep { /CORE:accept/ } keys %{ $tables->{calls} };
is($accept, 'main::CORE:accept <- main::serve at prog.pl:2', 'accept() is seen');
cmp_ok($tables->{calls}{$accept}{incl}, '<', 30, 'without the time it waited');
cmp_ok($tables->{calls}{'main::serve <- main::RUNTIME at prog.pl:5'}{incl},
    '<', 30, 'which its caller does not have either');

done_testing();
