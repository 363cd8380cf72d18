package DistributionFiles;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Exporter qw(import);
use File::Basename qw(dirname);
use File::Copy qw(copy);
use File::Find qw(find);
use File::Path qw(make_path);

our @EXPORT_OK =
    qw(is_in_tree place_of collector_sources reader_sources headers tests write_distribution);

# Fast ones of tests/collector, which need nothing but what is built here.
my @tests = qw(
    blocks builtins calls control_module documentation endings evals exceptions file_handle
    forks import_arguments names newer_syntax phases reader_module set_option signals special_calls statements
);

# Of what perl loads into the programs that it profiles.
my @collector_folders = qw(base control counters dprof hooks memory profiler writer);

# Where the names of the distribution are found in the tree that it is made of.
my %place_in_tree = (
    model   => '../model',
    t       => '../tests/collector',
    Changes => '../CHANGELOG.md',
    LICENSE => '../LICENSE',
);

sub is_in_tree { return !-d 'model' && -d '../model' }

sub place_of {
    my ($file) = @_;
    return $file if !is_in_tree();
    my ($first, $rest) = $file =~ m{\A([^/]+)(.*)\z}s;
    return ($place_in_tree{$first} // $first) . $rest;
}

# Names of the files that fit any of the patterns, each of which is below a folder.
sub _files {
    my @patterns = @_;
    my @files;
    for my $pattern (@patterns) {
        my ($first) = $pattern =~ m{\A([^/]+)/};
        my $place = defined $first ? place_of($first) : '';
        push @files, map { defined $first ? s{\A\Q$place\E}{$first}r : $_ } glob place_of($pattern);
    }
    my %seen;
    return sort grep { !$seen{$_}++ } @files;
}

sub collector_sources {
    return _files((map { "$_/*.cpp" } @collector_folders),
        qw(model/deflate/*.cpp model/format/*.cpp));
}

# What Devel::NYTProf::Core is made of: of model/builder and model/profile, only what the
# others include.
sub reader_sources {
    my @sources = _files(qw(base/options.cpp reader/*.cpp),
        qw(model/deflate/*.cpp model/format/*.cpp model/stream/*.cpp));
    return sort @sources, _included_sources(@sources);
}

sub _included_sources {
    my @unseen = @_;
    my (%seen, @sources);
    while (defined(my $file = shift @unseen)) {
        for my $header (map { -e place_of("model/$_") ? "model/$_" : $_ } _includes($file)) {
            next if $seen{$header}++ or !-e place_of($header);
            push @unseen, $header;
            my $source = $header =~ s/\.h\z/.cpp/r;
            next if $source !~ m{\Amodel/(?:builder|profile)/} or !-e place_of($source);
            push @sources, $source;
            push @unseen,  $source;
        }
    }
    return @sources;
}

sub _includes {
    my ($file) = @_;
    open my $in, '<', place_of($file) or die "$file: $!\n";
    my @names = map { /^#include "(.*)"/ ? $1 : () } <$in>;
    close $in or die "$file: $!\n";
    return @names;
}

sub headers {
    return _files(
        map { "$_*.h" } '',
        (map { "$_/" } @collector_folders, 'reader'),
        map { "model/$_" } '',
        qw(builder/ container/ deflate/ format/ profile/ stream/)
    );
}

# Those that are there; some may have been left out of a distribution.
sub tests { return grep { -e place_of($_) } map { "t/$_.t" } @tests }

sub _modules {
    my @modules;
    find({ no_chdir => 1, wanted => sub { push @modules, $_ if /\.pm\z/ } }, 'lib');
    return sort @modules;
}

sub write_distribution {
    my ($folder) = @_;
    my %seen;
    my @files = sort grep { !$seen{$_}++ } qw(Changes LICENSE Makefile.PL README.md),
        _files('inc/*'),
        _modules(), collector_sources(), reader_sources(), headers(), tests(),
        _files('t/lib/*.pm');
    for my $file (@files) {
        make_path(dirname("$folder/$file"));
        copy(place_of($file), "$folder/$file") or die "$folder/$file: $!\n";
    }
    open my $manifest, '>', "$folder/MANIFEST" or die "$folder/MANIFEST: $!\n";
    print {$manifest} map { "$_\n" } sort @files, 'MANIFEST';
    close $manifest or die "$folder/MANIFEST: $!\n";
    return;
}

1;

__END__

=head1 NAME

DistributionFiles - which files the modules are built of

=head1 DESCRIPTION

For F<Makefile.PL>. It is used from the folder that this one is in. Files are named as in the
distribution, where F<model> and F<t> are beside F<lib>; C<place_of($file)> says where such a file is,
also in the tree of the project.

C<collector_sources()> and C<reader_sources()> are those of the two libraries, C<tests()> what C<make
test> runs. C<write_distribution($folder)> copies all of them, and lists them in F<MANIFEST>.

=cut
