# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProfileReader;

# Reads profiles with programs that the collector has nothing to do with: the tools of the original
# Devel::NYTProf when they are installed, else the command nytprof of this project. With
# NYTPROF_TEST_READER=modules it is the modules under test, for where nothing else is built.

use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use Exporter qw(import);
use File::Basename qw(dirname);
use File::Spec;
use File::Temp qw(tempdir);
use JSON::PP qw(decode_json);
use ProfileTables;
use SliceRecords qw(line_sums);
use Storable qw(retrieve);

my $Here = File::Spec->rel2abs(dirname(__FILE__));

# Else perl would find the original, and tests of that would pass.
if (defined(my $folders = $ENV{NYTPROF_COLLECTOR})) {
    grep { -e "$_/Devel/NYTProf.pm" } split /:/, $folders
        or die "there is no Devel/NYTProf.pm in $folders: build the target nytprof_perl_modules\n";
}

our @EXPORT_OK = qw(errors_of_original has_original nytprof read_summary read_tables read_totals);

# What the command nytprof writes to standard output and error, and $?.
sub nytprof {
    my @arguments = @_;
    return capture([$ENV{NYTPROF_COMMAND} || 'nytprof', @arguments]);
}

# Output of `nytprof export json` for a profile, and its standard error.
sub read_summary {
    my ($file) = @_;
    my ($out, $err, $status) = nytprof('export', 'json', '--waiting', $file);
    die "nytprof export json can't read $file: $err" if $status;
    return decode_json($out), $err;
}

# Whether the original profiler is there to compare with.
my $has_original;

sub has_original {
    return 0 if $ENV{NYTPROF_TEST_WITHOUT_ORIGINAL};
    return $has_original //= _runs($^X, '-MDevel::NYTProf::ReadStream', '-e', '1');
}

sub _runs {
    my @command = @_;
    return (capture(\@command))[2] == 0 ? 1 : 0;
}

# The tables of a profile of a program that ran in `folder`.
sub read_tables {
    my ($file, $folder, $reader) = @_;
    $reader ||= $ENV{NYTPROF_TEST_READER} || (has_original() ? 'original' : 'command');
    my $tables =
          $reader eq 'original' ? _read_with_modules($file, $folder)
        : $reader eq 'modules' ? _read_with_modules($file, $folder, $ENV{NYTPROF_COLLECTOR})
        : _read_with_command($file, $folder);
    $tables->{lines} = line_sums($tables) if !$tables->{process}{end} && !%{ $tables->{lines} };
    return $tables;
}

# With those of the original, unless another folder is given.
sub _read_with_modules {
    my ($file, $folder, $modules) = @_;
    my $stored = File::Spec->catfile(tempdir(CLEANUP => 1), 'tables');
    my $script = <<'PERL';
        my ($file, $folder, $stored) = @ARGV;
        my $tables = ProfileTables->new($folder);
        for_chunks { $tables->add(@_) } filename => $file, quiet => 1;
        store($tables, $stored);
PERL
    my ($out, $err, $status) = capture(
        [
            $^X, "-I$Here",
            qw(-MProfileTables -MStorable=store -MDevel::NYTProf::ReadStream=for_chunks),
            '-e', $script, $file, $folder, $stored
        ],
        environment => { clean_environment(), defined $modules ? (PERL5LIB => $modules) : () }
    );
    die "Devel::NYTProf::ReadStream can't read $file: $err" if $status;
    return retrieve($stored);
}

sub _read_with_command {
    my ($file, $folder) = @_;
    my ($out, $err, $status) = nytprof('dump', $file);
    die "nytprof dump can't read $file: $err" if $status;
    my $tables = ProfileTables->new($folder);
    $tables->add(ProfileTables::fields_of_dump($_)) for split /\n/, $out;
    return $tables;
}

# Counts of a profile too large to be read record by record, from the original's loader:
# lines "FILE:LINE" => count, calls "SUB <- CALLERS at FILE:LINE" => count, evals alike.
sub read_totals {
    my ($file) = @_;
    my $stored = File::Spec->catfile(tempdir(CLEANUP => 1), 'totals');
    my $script = <<'PERL';
        my ($file, $stored) = @ARGV;
        my $data = Devel::NYTProf::Data->new({ filename => $file, quiet => 1, skip_collapse_evals => 1 });
        my %name = map { $_->fid => $_->filename } $data->all_fileinfos;
        my (%lines, %calls);
        my $counters = $data->get_fid_line_data('line');
        for my $fid (grep { $counters->[$_] } keys @$counters) {
            my $of_file = $counters->[$fid];
            $of_file->[$_] and $lines{"$name{$fid}:$_"} = $of_file->[$_][1] for keys @$of_file;
        }
        my $subs = $data->subname_subinfo_map;
        for my $sub (keys %$subs) {
            my $places = $subs->{$sub}->caller_fid_line_places or next;
            for my $fid (keys %$places) {
                for my $line (keys %{ $places->{$fid} }) {
                    my $call = $places->{$fid}{$line};
                    my $callers = join ' or ', sort keys %{ $call->[7] };
                    $calls{"$sub <- $callers at $name{$fid}:$line"} = $call->[0];
                }
            }
        }
        store({ lines => \%lines, calls => \%calls }, $stored);
PERL
    my ($out, $err, $status) =
        capture([$^X, qw(-MStorable=store -MDevel::NYTProf::Data -e), $script, $file, $stored]);
    die "the original can't load $file: $err" if $status;
    return retrieve($stored);
}

# What the original's tools say when they read a profile: nothing, when all is well.
sub errors_of_original {
    my ($file) = @_;
    my $folder = tempdir(CLEANUP => 1);
    my $errors = '';
    for my $command (
        ['nytprofcalls', $file],
        ['nytprofcsv',   '-f',         $file,            '-o', "$folder/csv"],
        ['nytprofcg',    '-f',         $file,            '-o', "$folder/callgrind"],
        ['nytprofmerge', '-o',         "$folder/merged", $file],
        ['nytprofhtml',  '--no-flame', '-f',             $file, '-o', "$folder/html"]
        )
    {
        my ($out, $err, $status) = capture($command, folder => $folder);
        $errors .= "$command->[0]: $err" if $err ne '';
        $errors .= "$command->[0] ended with $status\n" if $status;
    }
    return $errors;
}

1;
