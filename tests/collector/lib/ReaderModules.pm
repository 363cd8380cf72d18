# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ReaderModules;

# The modules that read and write profiles, for tests of them: `use ReaderModules` puts them in @INC,
# or skips the test where they are not built. Programs run on top of ours and of the original's:
#
#     my ( $ours, $theirs ) = on_both( 'print 1', @arguments );    # theirs: undef without original
#     $ours->{out}, $ours->{err}, $ours->{status}
#
# Chunks of format 5.0 as bytes, of small numbers: chunk('+', 10, 1, 2), chunk('s', 1, str('f'), 3, 4),
# calls([FID, LINE], CALLER, COUNT, [INCLUSIVE, EXCLUSIVE, RECURSIVE], DEPTH, CALLED).

use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use Config;
use Cwd qw(abs_path);
use Exporter qw(import);
use ProfileReader qw(has_original);
use Test::More;
use WholeFile qw(read_file write_file);

our @EXPORT = qw(on_both on_ours run_with_ours run_with_original example_profiles read_file
    write_file str chunk calls);

my $Modules;

BEGIN {
    $Modules = $ENV{NYTPROF_COLLECTOR}
        or die "NYTPROF_COLLECTOR must name the folder that holds Devel/NYTProf.pm; use ctest\n";
    plan(skip_all => 'they need libnytprof, which is not built')
        if !grep { -e "$_/Devel/NYTProf/Core.pm" } split /$Config{path_sep}/, $Modules;
    unshift @INC, split /$Config{path_sep}/, $Modules;
}

sub _run {
    my ($inc, $command, %how) = @_;
    my %environment = (clean_environment(), PERL5LIB => $inc, %{ $how{env} || {} });
    my ($out, $err, $status) =
        capture($command, folder => $how{folder}, environment => \%environment);
    return { out => $out, err => $err, status => $status };
}

sub run_with_ours { my ($command, %how) = @_; return _run($Modules, $command, %how) }

# @INC is as long as with ours.
sub run_with_original { my ($command, %how) = @_; return _run('/nowhere', $command, %how) }

# What a script says; it may end with an error.
sub on_ours {
    my ($script, @arguments) = @_;
    return run_with_ours([$^X, '-e', $script, @arguments]);
}

sub on_both {
    my ($script, @arguments) = @_;
    my @command = ($^X, '-e', $script, @arguments);
    return (run_with_ours(\@command), has_original() ? run_with_original(\@command) : undef);
}

sub str { my $text = shift; return q(') . chr(length $text) . $text }
sub chunk { my ($tag, @bytes) = @_; return $tag . join '', map { /^\d+$/ ? chr : $_ } @bytes }

sub calls {
    my ($place, $caller, $count, $times, $depth, $called) = @_;
    return chunk('c', @$place, str($caller), $count, pack('ddd', @$times), $depth, str($called));
}

# Those that the original wrote: name => path.
sub example_profiles {
    my %profiles;
    for my $path (glob '../profiles/*/nytprof.out*') {
        my ($name) = $path =~ m{profiles/(.*)};
        $profiles{$name} = abs_path($path);
    }
    return %profiles;
}

1;
