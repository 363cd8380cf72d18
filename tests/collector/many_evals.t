# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Each execution of a string eval is a file of its own: 300,000 of them take 10 times as long as
# 30,000, and little memory.
use strict;
use warnings;

use CommandRun qw(capture);
use ProfileReader qw(nytprof);
use ProfileRun;
use Test::More;

plan skip_all => 'there is no /proc/self/status to read the memory from' if !-r '/proc/self/status';

my $program = <<'PERL';
my $sum = 0;
for my $n (1 .. shift) { $sum += eval "\$n + 1" }
print "$sum ", (times)[0] + (times)[1];
open my $status, '<', '/proc/self/status' or die;
print ' ', map { /^VmHWM:\s+(\d+)/ } <$status>;
PERL
my $tens = 30_000;
my %run  = map { $_ => profile($program, args => [$_ * $tens]) } 1, 10;
my (%seconds, %kilobytes);
for my $size (sort keys %run) {
    my $n = $size * $tens;
    (my $sum, $seconds{$size}, $kilobytes{$size}) = split ' ', $run{$size}->stdout;
    is($sum, $n * ($n + 3) / 2, "$n evals work");
    my ($info)  = nytprof('info', $run{$size}->file);
    my ($evals) = $info =~ /^string evals +(.*)/m;
    is($evals =~ tr/0-9//cdr, $n, 'all are in the profile');
}

# Quadratic time would be 100 times as long.
cmp_ok($seconds{10} / $seconds{1}, '<', 25, 'ten times as many take about ten times as long');

# Perl itself keeps nothing of evals that have ended.
my $file       = $run{1}->folder . '/prog.pl';
my @unprofiled = map { (split ' ', (capture([$^X, $file, $_ * $tens]))[0])[2] } 1, 10;
my $bytes = 1024 * ($kilobytes{10} - $kilobytes{1} - $unprofiled[1] + $unprofiled[0]) / (9 * $tens);
note sprintf 'the profiler keeps %.0f bytes of each eval', $bytes;
cmp_ok($bytes, '<', 400, 'less than 400 bytes for each');
done_testing();
