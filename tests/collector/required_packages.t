# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A test that needs a package which is not installed is skipped, and fails where
# NYTPROF_TESTS_REQUIRE has the package.
use strict;
use warnings;

use CommandRun qw(capture);
use RequiredPackages;
use Test::More;

sub run_test {
    my ($required, $text) = @_;
    my ($out, $err, $status) = capture(
        [$^X, '-Ilib', '-MTest::More', '-MRequiredPackages', '-e', $text],
        environment => { %ENV, NYTPROF_TESTS_REQUIRE => $required }
    );
    return { out => $out, err => $err, status => $status };
}

my %tests = (
    'a whole test'  => "plan skip_all => needs('libno-perl') if !has_module('No::Such')",
    'a part of one' =>
        "SKIP: { skip needs('libno-perl'), 1 if !has_module('No::Such') } done_testing",
);
for my $name (sort keys %tests) {
    for my $required ('', 'strace,valgrind', 'libno-perl-more') {
        my $skipped = run_test($required, $tests{$name});
        is($skipped->{status}, 0, "$name is skipped when '$required' is required");
        like($skipped->{out}, qr/# skip needs libno-perl$/mi, 'with the reason');
    }
    my $failed = run_test('strace,libno-perl,valgrind', $tests{$name});
    isnt($failed->{status}, 0, "$name fails when the package is required");
    like(
        $failed->{err},
        qr/^needs libno-perl, .* install the package with packaging\/setup$/m,
        'and says what is missing'
    );
}
is(run_test('perl', 'ok has_module("strict"); done_testing')->{status},
    0, 'what is there is not missed');

like(
    run_test('', 'plan skip_all => needs("perl", "it has no threads")')->{out},
    qr/# SKIP needs perl: it has no threads$/m,
    'with a detail'
);

is(package_of('Try::Tiny'),       'libtry-tiny-perl',  'the package of a module');
is(package_of('FCGI'),            'libfcgi-perl',      'in small letters');
is(package_of('Types::Standard'), 'libtype-tiny-perl', 'of a module that has not its name');

done_testing();
