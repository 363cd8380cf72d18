# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf has modules of the same names. Where it is installed, too, perl loads none of them:
# each has a counterpart here, and ours load only ours.
use strict;
use warnings;

use ReaderModules;
use RequiredPackages;
use ProfileReader qw(has_original);
use Config;
use Cwd qw(realpath);
use File::Find qw(find);
use Test::More;

# Names of the modules below the folders, as in %INC.
sub modules_below {
    my @folders = grep { -d "$_/Devel" } @_;
    my %modules;
    for my $folder (@folders) {
        find({ no_chdir => 1, wanted => sub { $modules{$1} = 1 if m{^\Q$folder\E/(.*\.pm)$} } },
            "$folder/Devel");
    }
    return sort keys %modules;
}

my @folders = map { realpath($_) } split /$Config{path_sep}/, $ENV{NYTPROF_COLLECTOR};
my @modules = modules_below(@folders);
cmp_ok(scalar @modules, '>', 15, 'there are modules');
my %ours =
    map { realpath($_) => 1 } map { my $name = $_; map { "$_/$name" } @folders } @modules;

for my $module (@modules) {
    next if $module =~ m{^Devel/NYTProf/Apache};    # wants mod_perl
    my @profiler = $module =~ m{^Devel/(NYTProf|DProf)\.pm$} ? "-d:$1" : ();
    my $run      = run_with_ours(
        [$^X, @profiler, '-e', 'require shift; print "$_\n" for grep { m{^Devel/} } %INC', $module],
        env => { NYTPROF => 'file=/dev/null', PERL_DPROF_OUT_FILE_NAME => '/dev/null' }
    );
    is($run->{status}, 0, "$module is loaded") or diag($run->{err});
    is(join(' ', grep { m{^/} && !$ours{ realpath($_) } } split /\n/, $run->{out}),
        '', 'and no other one');
}

SKIP: {
    skip needs('libdevel-nytprof-perl'), 1 if !has_original();
    my $original = run_with_original(
        [$^X, '-MDevel::NYTProf::Data', '-e', 'print $INC{"Devel/NYTProf/Data.pm"}']);
    my ($folder) = $original->{out} =~ m{^(.*)/Devel/NYTProf/Data\.pm$};
    my %is_ours = map { $_ => 1 } @modules;
    is(join(' ', grep { m{^Devel/NYTProf} && !$is_ours{$_} } modules_below($folder)),
        '', 'each module of Devel::NYTProf has a counterpart');
}
done_testing();
