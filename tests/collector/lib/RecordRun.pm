# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package RecordRun;

# Runs `nytprof record`:
#
#     my $run = record(['-q'], [$^X, 'prog.pl'], with => { 'prog.pl' => 'print 1' });
#     $run->{stdout}, $run->{stderr}, $run->{status}, profiles($run)
#
# How to run it: as for CommandRun::capture(), besides
#     with     { path => text } of files in the folder
#     env      { name => value } besides clean_environment()
#     command  another copy of nytprof

use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use Cwd qw(realpath);
use Exporter qw(import);
use File::Basename qw(dirname);
use File::Temp qw(tempdir);
use WholeFile qw(write_file);

our @EXPORT_OK = qw(copied_command plain profiles record reason_to_skip);

# Why `nytprof record` would not find the collector under test; "" if it does.
sub reason_to_skip {
    my $beside    = realpath(dirname($ENV{NYTPROF_COMMAND} // '') . '/../perl') // '';
    my $collector = realpath($ENV{NYTPROF_COLLECTOR} // '')                     // '';
    return $beside eq $collector ? '' : 'the collector under test is not beside nytprof';
}

sub record {
    my ($options, $command, %how) = @_;
    return _run([$how{command} // $ENV{NYTPROF_COMMAND}, 'record', @$options, '--', @$command],
        %how);
}

# The same without a profiler.
sub plain {
    my ($command, %how) = @_;
    return _run($command, %how);
}

sub _run {
    my ($command, %how) = @_;
    my $folder = $how{folder} // realpath(tempdir(CLEANUP => 1));
    write_file("$folder/$_", $how{with}{$_}) for keys %{ $how{with} };
    my %environment = (clean_environment(), %{ $how{env} // {} });
    my ($out, $err, $status) = capture(
        $command,
        folder      => $folder,
        stdin       => $how{stdin},
        environment => \%environment,
        meanwhile   => $how{meanwhile}
    );
    return { folder => $folder, stdout => $out, stderr => $err, status => $status };
}

# Names of the profiles in a folder of a run, by default the usual one.
sub profiles {
    my ($run, $folder) = @_;
    my @files =
        sort glob(($run->{folder} . '/' . ($folder // 'nytprof-record')) . '/nytprof.out.*');
    return @files;
}

# A copy of nytprof in the folder bin of another folder, beside which there is no collector, and
# the environment in which it finds its library.
sub copied_command {
    my $folder = realpath(tempdir(CLEANUP => 1));
    my $copy   = "$folder/bin/nytprof";
    write_file($copy, WholeFile::read_file(realpath($ENV{NYTPROF_COMMAND})));
    chmod 0755, $copy;
    my $library = realpath(dirname($ENV{NYTPROF_COMMAND}) . '/../lib');
    return ($copy, { LD_LIBRARY_PATH => $library });
}

1;
