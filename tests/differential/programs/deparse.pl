# B::Deparse: from the ops of subs back to text.
use strict;
use warnings;
use B::Deparse;

sub loops {
    my @found;
    for my $i (reverse 1 .. 3) { push @found, map { "$_-$i" } grep { $_ ne 'b' } qw(a b c) }
    while (@found > 4) { pop @found or last }
    return wantarray ? @found : \@found;
}
sub matches { my ($text) = @_; return $text =~ /^(\w+)\s*=\s*(.*?);?$/x ? { $1 => $2 } : undef }

sub branches {
    my ($n) = @_;
    if    ($n < 0) { return -1 }
    elsif (!$n)    { return 0 }
    else           { return 1 }
}

sub structures {
    my %h = (list => [1, 2, { a => 'b' }]);
    return $h{list}[2]{a} . "@{ $h{list} }[0, 1]";
}

my $deparse = B::Deparse->new('-sC');
my $length  = 0;
$length += length $deparse->coderef2text($_) for \&loops, \&matches, \&branches, \&structures;
print $length > 300 ? "long\n" : "short\n";
