# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# `cmake --install` puts everything below a prefix, where it works without the build folder: perl
# profiles, scripts and commands read the profile.
use strict;
use warnings;

use Cwd qw(abs_path);
use File::Temp qw(tempdir);
use InstallRun qw(files_below run);
use RequiredPackages;
use Test::More;
use WholeFile qw(read_file write_file);

my ($build, $cmake) = @ENV{qw(NYTPROF_BUILD NYTPROF_CMAKE)};
plan(skip_all => 'NYTPROF_BUILD and NYTPROF_CMAKE must say what to install; use ctest')
    if !$build or !$cmake;

my $folder = abs_path(tempdir(CLEANUP => 1));
my $prefix = "$folder/prefix";

run('installed below a prefix', $folder, [$cmake, '--install', $build, '--prefix', $prefix]);
my @files = files_below($prefix);
run(
    'installed for a package',
    $folder,
    [$cmake, '--install', $build, '--prefix', '/usr'],
    DESTDIR => "$folder/package"
);
is_deeply([files_below("$folder/package/usr")],
    \@files, 'a package has the same files, below DESTDIR');

my ($modules) = map { m{^(.*)/Devel/NYTProf\.pm$} } @files;
ok(defined $modules, 'the modules are there') or BAIL_OUT('nothing was installed');
my %perl_finds = (PERL5LIB => "$prefix/$modules");
write_file("$folder/program.pl", "sub work { return \$_[0] + 1 }\nwork(\$_) for 1 .. 7;\n");
run('perl profiles', $folder, [$^X, '-d:NYTProf', 'program.pl'], %perl_finds);
like(read_file("$folder/nytprof.out"), qr/\ANYTProf 5 0\n/, 'into a file');

my %pages = map { m{(?:^|/)man/man3/(.+)\.3\w*$} ? ($1 => 1) : () } @files;
for my $module (map { m{^\Q$modules\E/(.*)\.pm$} ? $1 =~ s{/}{::}gr : () } @files) {

    # These do what they do at once, or need mod_perl or a framework.
    next if $module =~ /^Devel::(?:DProf|NYTProf|NYTProf::Apache.*)$/;
    next if $module =~ /^(\w+)::.*NYTProfRequest$/ && !has_module($1);
    my $loaded = run("$module loads",
        $folder, [$^X, "-M$module", '-e', "print \$INC{q($module.pm) =~ s{::}{/}gr}"], %perl_finds);
    like($loaded, qr{^\Q$prefix\E/}, 'the installed one');
    ok($pages{$module}, 'with a manual page') if %pages;
}

if (grep { $_ eq 'bin/nytprof' } @files) {
    my $script =
        'print Devel::NYTProf::Data->new({ filename => shift, quiet => 1 })->subinfo_of("main::work")->calls';
    is(
        run(
            'a script reads it',                                           $folder,
            [$^X, '-MDevel::NYTProf::Data', '-e', $script, 'nytprof.out'], %perl_finds
        ),
        7,
        'and finds the calls'
    );
    like(
        run('so does the command', $folder, ["$prefix/bin/nytprof", 'top', 'nytprof.out']),
        qr/ 7  main::work/,
        'which finds them, too'
    );
    like(run('by a name of the original', $folder, ["$prefix/bin/nytprofcalls", 'nytprof.out']),
        qr/main::work/, 'which is another one for it');
    ok(-s "$prefix/share/$_", $_)
        for qw(bash-completion/completions/nytprof zsh/site-functions/_nytprof
        fish/vendor_completions.d/nytprof.fish man/man1/nytprofpf.1);
    run('nytprof record finds the collector beside it',
        $folder,
        ["$prefix/bin/nytprof", 'record', '--merge', 'recorded.out', '--', $^X, 'program.pl']);
    like(
        run('there is a profile', $folder, ["$prefix/bin/nytprof", 'top', 'recorded.out']),
        qr/ 7  main::work/,
        'with the calls'
    );
}
if (grep { $_ eq 'bin/nytprof-gui' } @files) {
    run(
        'the window starts',
        $folder,
        ["$prefix/bin/nytprof-gui", '--version'],
        QT_QPA_PLATFORM => 'offscreen'
    );
    ok(-e "$prefix/share/applications/org.nytprof.Browser.desktop", 'desktops know of it');
}
done_testing();
