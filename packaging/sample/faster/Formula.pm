# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package Formula;
use strict;
use warnings;

# What the profile of the program suggests: formulas are compiled once, not for each word.
#
#   perl -Ifaster -MFormula wordreport.pl FILE...
use FindBin ();
do "$FindBin::Bin/lib/Formula.pm" or die $@ || $!;

my $compile = \&compile;
my %compiled;
no warnings 'redefine';
*compile = sub {
    my ($class, $source) = @_;
    return $compiled{$source} ||= $class->$compile($source);
};

1;
