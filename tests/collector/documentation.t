# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Each module documents every function for users, without errors, and has the version of the others.
use strict;
use warnings;

use Config;
use File::Find qw(find);
use RequiredPackages;
use Test::More;

my @folders = split /$Config{path_sep}/,
    $ENV{NYTPROF_COLLECTOR} || die "NYTPROF_COLLECTOR: use ctest\n";
my %file_of;
find(
    {
        no_chdir => 1,
        wanted   => sub {
            my ($name) = m{((?:Devel|Plack|Mojolicious|Dancer2|Catalyst)/.*)\.pm\z} or return;
            $file_of{ $name =~ s{/}{::}gr } = $_;
        }
    },
    @folders
);
ok($file_of{'Devel::NYTProf'}, 'the modules are there');

for my $module (sort keys %file_of) {
    my $text = content($file_of{$module});
    is(version_of($module), version_of('Devel::NYTProf'), "$module is of this release")
        if $module ne 'Devel::DProf';    # it is taken for the last one of Devel::DProf
    like($text, qr/^=head1 NAME\n\n\Q$module\E - \S/m, 'is documented under its name');
    like($text, qr/^=head1 LICENSE\n/m,                'and says what its licence is');
}

SKIP: {
    eval { require Test::Pod; 1 } or skip needs('libtest-pod-perl'), scalar keys %file_of;
    Test::Pod::pod_file_ok($file_of{$_}, "$_: POD without errors") for sort keys %file_of;
}

# These do at once what they are for, need a web server, or get functions of Dancer2 that seem their own.
my @profilers =
    qw(Devel::DProf Devel::NYTProf Devel::NYTProf::Apache Devel::NYTProf::Apache::Request
    Dancer2::Plugin::NYTProfRequest);
SKIP: {
    eval { require Pod::Coverage; 1 }
        or skip needs('libpod-coverage-perl'), scalar keys %file_of;
    unshift @INC, @folders;
    for my $module (sort keys %file_of) {
        next if grep { $_ eq $module } @profilers;
        next if $module =~ /^(\w+)::.*NYTProfRequest$/ && !has_module($1);
        my $coverage = Pod::Coverage->new(
            package      => $module,
            pod_from     => $file_of{$module},
            also_private => [qr/^NYTP_/]
        );
        my @naked = defined $coverage->coverage ? $coverage->uncovered : ();
        is("@naked", '', "$module: no function that is not documented");
    }
}
done_testing();

sub content {
    my ($path) = @_;
    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!";
    local $/;
    return scalar <$in>;
}

sub version_of {
    my ($module) = @_;
    return (content($file_of{$module}) =~ /^our \$VERSION\s*=.*'(.*)'\)?;$/m)[0];
}
