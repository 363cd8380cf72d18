# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# collector/Makefile.PL builds the Perl modules, and `make dist` writes a file for CPAN; what is
# unpacked from it builds, tests and installs them for an ordinary user with nothing of the tree
# beside it.
use strict;
use warnings;

use Config;
use Cwd qw(abs_path);
use File::Basename qw(basename);
use File::Temp qw(tempdir);
use InstallRun qw(files_below run);
use JSON::PP qw(decode_json);
use Test::More;
use WholeFile qw(read_file write_file);

my $tree   = abs_path('../..');
my $folder = abs_path(tempdir(CLEANUP => 1));
my $base   = "$folder/base";

# A copy, as the tree itself is not to be written to.
mkdir "$folder/tree" or die $!;
run('copied', $tree, ['cp', '-r', qw(CHANGELOG.md LICENSE collector model), "$folder/tree"]);
mkdir "$folder/tree/tests" or die $!;
run('with tests', $tree, ['cp', '-r', 'tests/collector', "$folder/tree/tests"]);
run('clean', "$folder/tree/collector",
    [qw(rm -rf Makefile MYMETA.json MYMETA.yml blib objects pm_to_blib)]);
run('the tree has a Makefile', "$folder/tree/collector", [$^X, 'Makefile.PL']);
my @jobs = ('make', '-j' . (`nproc` =~ s/\s+//r));
run('and makes a distribution', "$folder/tree/collector", [qw(make dist)]);
run('and another one',          "$folder/tree/collector", [qw(make dist)]);
my ($archive) = glob "$folder/tree/collector/*.tar.gz";
ok($archive, 'which is a file') or BAIL_OUT('nothing to unpack');

my $name = basename($archive, '.tar.gz');
run('unpacked',              $folder, ['tar', '-xzf', $archive]);
run('nothing else is there', $folder, ['rm',  '-rf',  "$folder/tree"]);
my $unpacked = "$folder/$name";

# Root has what others lack, as the right to write anywhere.
my @as_user;
my %of_user = (CXX => $ENV{CXX} || 'c++');
if ($> == 0) {
    @as_user = qw(setpriv --reuid=nobody --regid=nogroup --clear-groups);
    %of_user = (%of_user, HOME => $folder, CCACHE_DISABLE => 1);            # which is root's
    run('a user has it', $folder, ['chown', '-R', 'nobody', $folder]);
}

is_deeply(
    [sort map { /^(\S+)/ } split /\n/, read_file("$unpacked/MANIFEST")],
    [files_below($unpacked)],
    'MANIFEST lists the files'
);
my $meta = decode_json(read_file("$unpacked/META.json"));
is("$meta->{name}-$meta->{version}", $name, 'META.json names it');
is_deeply($meta->{license}, ['perl_5'], 'and its licence');
is($meta->{prereqs}{runtime}{requires}{perl}, '5.016', 'and the perl that it needs');
ok(-e "$unpacked/META.yml", 'there is a META.yml, too');

my $said = run('perl Makefile.PL',
    $unpacked, [@as_user, $^X, 'Makefile.PL', "INSTALL_BASE=$base", 'OPTIMIZE=-O0'], %of_user);
unlike($said, qr/Warning|not found|Unrecognized/i, 'has nothing to complain about');
$said = run('make', $unpacked, [@as_user, @jobs], %of_user);
unlike($said, qr/warning:/, 'nor has the compiler');
like(
    run('make test', $unpacked, [@as_user, qw(make test)], %of_user),
    qr/^Result: PASS$/m,
    'tests pass'
);
my ($library) = glob "$unpacked/blib/arch/auto/Devel/NYTProf/NYTProf.so";
unlike(run('readelf', $folder, ['readelf', '-d', $library]),
    qr/R(?:UN)?PATH/, 'it looks for libraries where all programs do');
run('make install', $unpacked, [@as_user, qw(make install)], %of_user);
run('and for packages',
    $unpacked, [@as_user, qw(make install), "DESTDIR=$folder/package"], %of_user);
is_deeply(
    [grep { !/\.packlist|perllocal/ } files_below("$folder/package$base")],
    [grep { !/\.packlist|perllocal/ } files_below($base)],
    'the same, below DESTDIR'
);
run('made clean', $unpacked, [qw(make distclean)]);

# As local::lib sets it.
my %perl_finds = (PERL5LIB => "$base/lib/perl5");
write_file("$folder/program.pl", "sub work { return \$_[0] + 1 }\nwork(\$_) for 1 .. 7;\n");
run('perl profiles', $folder, [$^X, '-d:NYTProf', 'program.pl'], %perl_finds);
my $script = <<'PERL';
    my $profile = Devel::NYTProf::Data->new({ filename => 'nytprof.out', quiet => 1 });
    print $profile->subinfo_of('main::work')->calls, " calls, by $INC{'Devel/NYTProf/Data.pm'}";
PERL
is(
    run('a script reads it', $folder, [$^X, '-MDevel::NYTProf::Data', '-e', $script], %perl_finds),
    "7 calls, by $base/lib/perl5/$Config{archname}/Devel/NYTProf/Data.pm",
    'with the installed modules'
);
done_testing();
