# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Newer syntax, code in patterns, and code in other files.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my %programs = (
    'local subs, my subs and current sub' => <<'PERL',
use feature qw(current_sub say state);
my sub private { my $n = shift; return $n ? __SUB__->($n - 1) : 'end' }
say private(3);
my $fact = sub { my $n = shift; return $n < 2 ? 1 : $n * __SUB__->($n - 1) };
say $fact->(5);
sub replaced { 'old' }
{
    no warnings 'redefine';
    local *replaced = sub { 'new' };
    say replaced();
}
say replaced();
state sub kept { 'kept' }
say kept();
PERL
    'signatures and try' => <<'PERL',
use strict; use feature qw(say signatures try);
no warnings qw(experimental::signatures experimental::try);
sub add ($x, $y = 2, @rest) { return $x + $y + @rest }
sub risky ($n) {
    try { die "odd\n" if $n % 2; return 'even' }
    catch ($error) { chomp $error; return $error }
}
say add(1), add(1, 1, 1), risky(1), risky(2);
PERL
    'patterns with code' => <<'PERL',
sub seen { my $x = shift; return length $x }
my $count = 0;
'abc' =~ /(?:(\w)(?{ $count += seen($1) }))+/;
my $inner = qr/b(?{ seen('b') })/;
print $count, 'abc' =~ /a$inner/, 'ab' =~ /a(??{ seen('x'); 'b' })/, "\n";
PERL
    'require, use and do of other files' => <<'PERL',
use lib '.';
use Other qw(thing);
print thing(2), do './part.pl', "\n";
require Other;
eval { require Missing };
print $@ ? "missing\n" : '';
PERL
);
my %with = (
    'require, use and do of other files' => {
        'Other.pm' => <<'PERL',
package Other;
use parent 'Exporter';
our @EXPORT_OK = 'thing';
my $made = make(3);
sub make { return shift() * 2 }
sub thing { my $n = shift; return $n * $made }
1;
PERL
        'part.pl' => "sub part { return 'part' }\npart() . part();\n"
    }
);
same_as_original($_, $programs{$_}, with => $with{$_}) for sort keys %programs;
done_testing();
