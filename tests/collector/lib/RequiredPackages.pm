# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package RequiredPackages;

# Debian packages that a test cannot run without. needs() returns the reason to skip it, and dies
# when the environment variable NYTPROF_TESTS_REQUIRE, names separated by commas, has the package:
#
#     plan skip_all => needs('valgrind') if !$valgrind;
#     skip needs(package_of('Coro')), 3 if !has_module('Coro');
#     skip needs('perl', 'this perl has no threads'), 4 if !$Config{useithreads};

use strict;
use warnings;

use CommandRun qw(capture);
use Exporter qw(import);

our @EXPORT = qw(needs package_of has_module);

sub needs {
    my ($package, $detail) = @_;
    my $reason = "needs $package" . (defined $detail ? ": $detail" : '');
    die "$reason, and NYTPROF_TESTS_REQUIRE has it: install the package with packaging/setup\n"
        if grep { $_ eq $package } split /,/, $ENV{NYTPROF_TESTS_REQUIRE} // '';
    return $reason;
}

# Debian's package of a Perl module: "libtry-tiny-perl" of "Try::Tiny".
sub package_of {
    my ($module) = @_;
    return 'libtype-tiny-perl' if $module eq 'Types::Standard';
    return 'lib' . lc($module =~ s/::/-/gr) . '-perl';
}

sub has_module {
    my ($module) = @_;
    return (capture([$^X, "-M$module", '-e', '1']))[2] == 0;
}

1;
