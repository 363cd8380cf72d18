# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A Devel::NYTProf::Data and its files and subs are freed with the last reference to any of them from outside.
use strict;
use warnings;

use ReaderModules;
use Test::More;

use Scalar::Util qw(weaken);

use Devel::NYTProf::Data;
use Devel::NYTProf::Reader;

my %examples = example_profiles();

sub load {
    my ($name) = @_;
    return Devel::NYTProf::Data->new({ filename => $examples{$name}, quiet => 1 });
}

# Profiles with string evals that are merged and apart, blocks, several processes, without subs.
for my $name (qw(small_default evals evals_blocks forked_evals small_c0)) {
    my ($path)  = grep { m{^\Q$name\E/} } sort keys %examples;
    my $profile = load($path);
    my @watched = ($profile, $profile->all_fileinfos, values %{ $profile->subname_subinfo_map });
    weaken($_) for @watched;
    $profile->package_subinfo_map(1);
    $profile->fileinfo_of(1)->filename_without_inc;
    undef $profile;
    is(scalar(grep { defined } @watched), 0, "$path: all is freed");
}
my $example = 'evals/nytprof.out';
my $reader  = Devel::NYTProf::Reader->new($examples{$example}, { quiet => 1 });
my $watched = $reader->{profile};
weaken($watched);
undef $reader;
ok(!defined $watched, 'so is the profile of a reader');

# What a list holds for a moment is no reference that lasts.
my $names = 0;
for my $file (load($example)->all_fileinfos) {
    $watched //= $file->profile;
    weaken($watched) if $names++ == 0;
    $file->filename_without_inc;
}
ok(!defined $watched && $names, 'the profile of a loop over its files');

# Files and subs that a program keeps for longer work as before.
my $expected    = load($example);
my ($first_sub) = sort keys %{ $expected->subname_subinfo_map };
my ($file)      = load($example)->noneval_fileinfos;
is($file->sum_of_stmts_count(1), $expected->fileinfo_of(1)->sum_of_stmts_count(1), 'a file alone');
is_deeply($file->srclines_array, $expected->fileinfo_of(1)->srclines_array, 'and its source');
is($file->profile->fileinfo_of(1), $file, 'the profile is there for it');
my $sub = load($example)->subinfo_of($first_sub);
is($sub->fileinfo->filename, $expected->subinfo_of($first_sub)->fileinfo->filename, 'a sub alone');
my ($eval) = load($example)->eval_fileinfos;
is($eval->outer->filename, $file->filename, 'a string eval alone');

# Wherever a program has its last reference, the profile is freed after that.
my %uses = (
    'a sub that is asked in the last statement' =>
        sub { my $profile = shift->(); $profile->subinfo_of($first_sub)->calls },
    'a loop that is the last statement' => sub {
        my $profile = shift->();
        for my $each ($profile->all_fileinfos) { $each->filename }
    },
    'variables that were declared before' => sub {
        my ($subs, @files);
        my $profile = shift->();
        ($subs, @files) = ($profile->subname_subinfo_map, $profile->all_fileinfos);
        return;
    },
    'a list of subs' => sub {
        my @subs = values %{ shift->()->subname_subinfo_map };
        return $subs[0]->profile->subinfo_of($first_sub)->calls;
    },
    'one after another' => sub {
        my $owner = shift->()->subinfo_of($first_sub);
        my $next  = $owner->fileinfo;
        my @all   = map { $_->subname } $next->subs_defined;
        undef $owner;
        is_deeply([map { $_->subname } $next->subs_defined], \@all, 'all subs are still there');
        my ($profile, $name) = ($next->profile, $next->filename);
        undef $next;
        is($profile->subinfo_of($first_sub)->fileinfo->filename, $name, 'and the file');
        return;
    },
);
for my $use (sort keys %uses) {
    my $freed;
    my @result = $uses{$use}
        ->(sub { my $loaded = load($example); weaken($freed = $loaded); return $loaded });
    @result = ();
    ok(!defined $freed, "$use: freed");
}

# A copy of a sub is none of the profile's own.
my $clone = $expected->subinfo_of($first_sub)->clone;
weaken($watched = $expected);
undef $expected;
is($clone->profile, $watched, 'a copy keeps the profile');
undef $clone;
ok(!defined $watched, 'as long as it is there itself');

# At the end of the program there is nothing to report.
my $at_end =
    run_with_ours([$^X, '-W', '-MDevel::NYTProf::Data', '-e', <<'PERL', $examples{$example}]);
our $profile = Devel::NYTProf::Data->new({ filename => shift, quiet => 1 });
our ($file) = $profile->all_fileinfos;
my $other = $file;
PERL
is($at_end->{err} =~ s/^Built-in function .*\n//gmr, '', 'no warnings at the end');
is($at_end->{status},                                0,  'it ends well');

done_testing();
