# Children of fork, one after the other, and one of a child; a pipe from a child.
use strict;
use warnings;

sub work { my ($n) = @_; my $sum = 0; $sum += $_ for 1 .. $n; return $sum }
sub wait_for { my ($pid) = @_; waitpid $pid, 0; return $? >> 8 }

print work(10), "\n";
$| = 1;
for my $round (1 .. 3) {
    my $pid = fork // die "fork: $!";
    if (!$pid) { work($round * 5); exit $round }
    print wait_for($pid), "\n";
}
my $pid = fork // die "fork: $!";
if (!$pid) {
    my $inner = fork // die "fork: $!";
    if (!$inner) { work(3); exit 7 }
    exit wait_for($inner) + 1;
}
print wait_for($pid), "\n";

pipe my $from, my $to or die "pipe: $!";
my $writer = fork // die "fork: $!";
if (!$writer) { close $from; print $to work(100), "\n"; close $to; exit 0 }
close $to;
print scalar <$from>;
print wait_for($writer), ' ', work(4), "\n";
