# Counts the visitors of each page in the last week of an access log.
use strict;
use warnings;
use Time::Local qw(timegm);

my %Month = (Oct => 9, Nov => 10, Dec => 11);
my $Week  = 7 * 24 * 60 * 60;
my %visitors;

sub parse_time {
    my ($text) = @_;
    my ($day, $month, $year, $hour, $minute, $second) = split m{[/:]}, $text;
    return timegm($second, $minute, $hour, $day, $Month{$month}, $year);
}

sub add_visitor {
    my ($page, $address) = @_;
    my $known = $visitors{$page} ||= [];
    push @$known, $address if !grep { $_ eq $address } @$known;
}

sub read_log {
    my ($file, $now) = @_;
    open my $log, '<', $file or die "$file: $!\n";
    while (my $line = <$log>) {
        my ($address, $time, $page) = $line =~ m{^(\S+) .*?\[(\S+) .*?"GET (\S+)} or next;
        add_visitor($page, $address) if parse_time($time) > $now - $Week;
    }
}

read_log('access.log', timegm(0, 0, 0, 25, 10, 2026));
printf "%-8s %6d\n", $_, scalar @{ $visitors{$_} } for sort keys %visitors;
