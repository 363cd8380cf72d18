# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The version is the same wherever it is written. packaging/set-version changes it in all of these places,
# and nothing else.
use strict;
use warnings;

use CommandRun qw(capture);
use Cwd qw(abs_path);
use File::Temp qw(tempdir);
use InstallRun qw(run);
use Test::More;
use WholeFile qw(read_file write_file);

my $tree = abs_path('../..');
my $copy = abs_path(tempdir(CLEANUP => 1));
my $set  = 'packaging/set-version';

my $version = run('the version is the same everywhere', $tree, [$set]) =~ s/\n\z//r;
run('copied', $tree, ['packaging/copy-tree', "$copy/old"]);
my $log = "$copy/old/packaging/debian/changelog";
write_file($log, read_file($log) =~ s/\A.*\) \K\w+;/UNRELEASED;/r);

# The next one, and the one after that.
my ($minor, $patch) = $version =~ /\A7\.(\d)\.(\d)\z/;
is(defined $patch, 1, "$version has one digit each") or BAIL_OUT($version);
my $first  = '7.' . ($minor + 1) . '.3';
my $second = '7.' . ($minor + 1) . '.4';
my $number = qr/7\.\d\.?\d/;
my $date   = qr/\d{4}-\d\d-\d\d|\w{3}, \d\d \w{3} \d{4} [\d:]{8}|\w{3} \w{3} \d\d \d{4}/;

# Lines with a version and, for a release, a date; %removed and %added have what differs besides.
sub changes {
    my ($from, $to) = @_;
    my ($diff) =
        capture(['diff', '--recursive', '--unified=0', "$copy/$from", "$copy/$to"],
        folder => $copy);
    my (%files, %lines, $file);
    for (split /\n/, $diff) {
        $files{ $file = $1 }++ if m{^\+\+\+ \Q$copy/$to\E/(\S+)};
        next if /^(?:diff|---|\+\+\+|@@) /;
        push @{ $lines{$file} }, s/$date/DATE/gr =~ s/$number/VERSION/gr;
    }
    return (\%files, \%lines);
}

sub bump {
    my ($from, $to, $new) = @_;
    run("a copy for $new", $copy, ['cp', '-a', $from, $to]);
    my $changelog = "$copy/$to/CHANGELOG.md";
    write_file($changelog, read_file($changelog) =~ s/^## .*/## Unreleased/mr);
    is(run('changed',          "$copy/$to", [$set, $new]), "$new\n", 'and printed');
    is(run('they agree again', "$copy/$to", [$set]),       "$new\n", 'on the new one');
    return changes($from, $to);
}

my $modules = () = run('modules', $tree, ['find', 'collector/lib', '-name', '*.pm']) =~ /\n/g;
my ($files, $lines) = bump('old', 'first', $first);
is(scalar(grep { m{^collector/lib/.*\.pm$} } keys %$files), $modules, 'all modules are changed');
is_deeply(
    [grep { !m{^collector/lib/.*\.pm$} } sort keys %$files],
    [
        qw(CHANGELOG.md CMakeLists.txt README.md packaging/debian/changelog
            packaging/redhat/nytprof.spec resources/org.nytprof.Browser.metainfo.xml)
    ],
    'and the other files that have it'
);
for my $file (sort grep { !/CHANGELOG|README|metainfo|debian/ } keys %$lines) {
    my @removed = map { s/^-//r } grep  { /^-/ } @{ $lines->{$file} };
    my @added   = map { s/^\+//r } grep { /^\+/ } @{ $lines->{$file} };
    is_deeply(\@added, \@removed, "$file: nothing but version and date is changed");
}
is_deeply($lines->{'CHANGELOG.md'}, ['-## Unreleased', '+## VERSION, DATE'], 'CHANGELOG.md');
like(read_file("$copy/first/README.md"),
    qr/^\*\*Status:\*\* version \Q$first\E, released on $date\. /m, 'README.md');
like(
    read_file("$copy/first/packaging/debian/changelog"),
    qr/\Anytprof \(\Q$first\E-1\) unstable; .*\n\n  \* First packages.*\n\n -- .*>  $date \+0000\n/,
    'the entry of packages that were never released is that of these'
);

# Nothing of the version before is left but in the entries of changelogs.
($files, $lines) = bump('first', 'second', $second);
like(
    read_file("$copy/second/packaging/debian/changelog"),
    qr/\Anytprof \(\Q$second\E-1\) .*\n\n  \* New version, .*\n\n -- .*\n\nnytprof \(\Q$first\E-1\) /,
    'later ones have entries of their own'
);
like(
    read_file("$copy/second/packaging/redhat/nytprof.spec"),
    qr/^%changelog\n\* .* \Q$second\E-1\n- New version, .*\n\n\* .* \Q$first\E-1\n/m,
    'in RPMs, too'
);
my ($left) =
    capture(['grep', '-rnF', '-e', $first, '-e', "'" . ($first =~ s/\.(\d)\z/$1/r) . "'", 'second'],
    folder => $copy);
is_deeply(
    [sort map { m{^second/([^:]+)} } split /\n/, $left],
    [
        qw(packaging/debian/changelog packaging/redhat/nytprof.spec resources/org.nytprof.Browser.metainfo.xml)
    ],
    'the version before is only in lists of releases'
);

for my $wrong ('7.1', '7.10.0', '8.0.0', 'v7.9.9', '7.9.9-1', "7.9.9\n", '', $second, $first) {
    my (undef, $error, $status) = capture([$set, $wrong], folder => "$copy/second");
    is($status >> 8 || $status, 2, "'$wrong' is refused");
    like($error, qr/^packaging\/set-version: .*(?:no version|not later)/s, 'with the reason');
}
my (undef, $error, $status) = capture([$set, '7.9.9'], folder => "$copy/second");
isnt($status, 0, 'without changes for users there is no release');
like($error, qr/CHANGELOG\.md/, 'which is said');
write_file("$copy/second/CMakeLists.txt",
    read_file("$copy/second/CMakeLists.txt") =~ s/VERSION \Q$second\E/VERSION 7.9.0/r);
(undef, $error, $status) = capture([$set], folder => "$copy/second");
isnt($status, 0, 'a place that was forgotten is noticed');
like($error, qr{^ +README\.md: \Q$second\E instead of 7\.9\.0$}m, 'by its name');
done_testing();
