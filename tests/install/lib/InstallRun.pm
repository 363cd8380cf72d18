# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package InstallRun;

# What tests of an installation do again and again:
#
#     my $said  = run( 'perl profiles', $folder, [ $^X, '-d:NYTProf', 'program.pl' ], PERL5LIB => ... );
#     my @files = files_below('/tmp/prefix');

use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use Exporter qw(import);
use File::Find qw(find);
use Test::More;

our @EXPORT_OK = qw(files_below run);

# A test: a command succeeds in a folder; without it there is nothing to go on with. Returns what it
# says.
sub run {
    my ($name, $folder, $command, %environment) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($out, $err, $status) = capture(
        $command,
        folder      => $folder,
        environment => { clean_environment(), %environment }
    );
    is($status, 0, $name) or BAIL_OUT("@$command\n$out$err");
    return $out . $err;
}

# Names of all files and links, from the root on.
sub files_below {
    my ($root) = @_;
    my @files;
    find({ no_chdir => 1, wanted => sub { push @files, $_ if -f || -l } }, $root);
    my @names = sort map { s{^\Q$root\E/}{}r } @files;
    return @names;
}

1;
