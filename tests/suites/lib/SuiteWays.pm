# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package SuiteWays;

# The ways in which a test file is run:
#
#     plain      perl alone
#     empty      under a debugger that does nothing, but asks perl for what a profiler asks for: what
#                differs there too differs under every debugger
#     ours       under the collector
#     original   under the installed Devel::NYTProf
#
#     my $ways = SuiteWays->new($collector, $scratch);
#     $ways->environment('ours');    # { PERL5OPT => ..., PERL5LIB => ..., NYTPROF => ... }

use strict;
use warnings;

use File::Path qw(make_path);
use WholeFile qw(write_file);

our @NAMES = qw(plain empty ours original);

# Of the same name as the profilers, so that %INC and PERL5OPT are alike as well.
my $empty_debugger = <<'PERL';
package Devel::NYTProf;
BEGIN { $^P = 0x10 | 0x100 | 0x200 | 0x400 | 0x800 }
require XSLoader;
package DB;
sub DB { }
1;
PERL

sub new {
    my ($class, $collector, $scratch) = @_;
    my $empty = "$scratch/empty/Devel";
    make_path(map { "$scratch/$_" } qw(nothing profiles original/Devel original/auto/Devel));
    write_file("$empty/NYTProf.pm", $empty_debugger);
    link_original("$scratch/original");
    return bless { collector => $collector, scratch => $scratch }, $class;
}

# The original alone, for perls that would not find it, or find more beside it.
sub link_original {
    my ($folder)    = @_;
    my ($installed) = grep { !ref && -e "$_/Devel/NYTProf.pm" } @INC;
    return if !defined $installed;
    for my $name (qw(Devel/NYTProf.pm Devel/NYTProf auto/Devel/NYTProf)) {
        symlink "$installed/$name", "$folder/$name" or die "$folder/$name: $!\n";
    }
    return;
}

# Every way has one more folder in @INC, as there are tests that count them.
sub environment {
    my ($self, $way) = @_;
    my $scratch = $self->{scratch};
    my %library = (
        plain    => "$scratch/nothing",
        empty    => "$scratch/empty",
        ours     => $self->{collector},
        original => "$scratch/original",
    );
    my %environment = (
        PERL5LIB => $library{$way},
        NYTPROF  => "file=$scratch/profiles/$way.out:addpid=1",
    );
    $environment{PERL5OPT} = '-d:NYTProf' if $way ne 'plain';
    return \%environment;
}

1;
