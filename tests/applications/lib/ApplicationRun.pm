# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ApplicationRun;

# Runs a real application without a profiler, with Devel::NYTProf::Live loaded and off, profiled, and with
# the original when it is there:
#
#     compare_ways(
#         'lintian',
#         sub {
#             my ($way) = @_;    # { perl => [options of perl], environment => {...} }
#             return ($what_it_printed, $seconds_of_cpu_time);
#         }
#     );
#
# What the application prints must be the same in each way, and what is known of every profile must be true of each
# one of ours. What each way costs in CPU time is shown.

use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use Config;
use Cwd qw(realpath);
use Exporter qw(import);
use File::Basename qw(basename);
use File::Temp qw(tempdir);
use JSON::PP qw(decode_json);
use ProfileInvariants qw(violations);
use ProfileReader qw(has_original nytprof read_tables);
use Test::More;

our @EXPORT_OK = qw(compare_ways profile_of_most_calls run_command);

# No PERL5LIB, which perl does not read in taint mode.
my @Include = map { '-I' . realpath($_) } split /$Config{path_sep}/,
    $ENV{NYTPROF_COLLECTOR} || die "NYTPROF_COLLECTOR: use ctest\n";

# Times are rounded to nanoseconds, those of each calling context by itself; it has at least one call.
my $Tick = 1e-9;

# Time of statements and of calls is measured by hooks of their own; that of accept is shared out among several lines.
my $Drift = 1e-5;

# Returns the profiles of ours.
sub compare_ways {
    my ($name, $run) = @_;
    my $folder  = tempdir(CLEANUP => 1);
    my $profile = "sigexit=INT,TERM:addpid=1:file=$folder";
    my %ways    = (
        plain    => [[]],
        off      => [[@Include, '-MDevel::NYTProf::Live']],
        profiled => [[@Include, '-d:NYTProf'], NYTPROF => "$profile/ours"],
        original => [['-d:NYTProf'], NYTPROF => "$profile/original"],
    );
    my (%output, %cpu);
    for my $way ('plain', 'off', 'profiled', has_original() ? 'original' : ()) {
        my ($perl, %environment) = (@{ $ways{$way} }, PERL_HASH_SEED => 0);
        ($output{$way}, $cpu{$way}) = $run->({ perl => $perl, environment => \%environment });
    }
    for my $way (qw(off profiled)) {
        is_deeply([_differences($output{plain}, $output{$way})], [],
            "$name, $way: the same output");
    }
    diag(
        sprintf '%s: %.2f s of CPU time; %s',
        $name,
        $cpu{plain},
        join ', ',
        map      { sprintf '%s %.2f', $_, $cpu{$_} / $cpu{plain} }
            grep { defined $cpu{$_} } qw(off profiled original)
    );
    my @profiles = glob "$folder/ours*";
    ok(scalar @profiles, "$name: " . @profiles . ' profiles');
    _check_profile($_) for @profiles;
    return @profiles;
}

sub _differences {
    my ($expected, $got) = map { [split /\n/] } @_;
    my $last = $#$got > $#$expected ? $#$got : $#$expected;
    return map { '- ' . ($expected->[$_] // '') . "\n+ " . ($got->[$_] // '') }
        grep   { ($expected->[$_]        // '') ne ($got->[$_]         // '') } 0 .. $last;
}

# Runs a command as capture() does; returns its output, with errors and exit code, and its CPU time.
sub run_command {
    my ($command, $environment) = @_;
    my (undef,    undef,   @before) = times;
    my ($out,     $errors, $status) =
        capture($command, environment => { clean_environment(), %$environment });
    my (undef, undef, @after) = times;
    return ("$out\n$errors\n$status", $after[0] + $after[1] - $before[0] - $before[1]);
}

sub _check_profile {
    my ($file) = @_;
    my $name = basename($file);
    my (undef, $warnings, $status) = nytprof('summary', $file);
    is($warnings, '', "$name: no warning");
    is($status,   0,  'and no error');
    my $records = read_tables($file, '', 'command');
    $records->{directives} = 1;    # of templates: subs may end before the line where they begin
    is_deeply([violations($records)], [], 'invariants of its records');
    my ($json, $error) = nytprof('export', 'json', '--waiting', $file);
    my $tables = eval { decode_json($json) } or return fail("json: $error");
    is_deeply([_above_the_whole($tables)], [], 'nothing takes longer than the whole');
    is_deeply([_parts_of_inclusive_time($tables)],
        [], 'exclusive time and callees are inclusive time');
    is_deeply([_call_tree_and_tables($file, $tables)], [],
        'the call tree has what the tables have');
    return;
}

sub _above_the_whole {
    my ($tables) = @_;
    my $most = $tables->{run}{wall_clock} * 1.001 + 1e-3;        # which two clocks measure
    return map { "$_->[0]: $_->[1] s" } grep { $_->[1] > $most } (
        ['statements', $tables->{run}{statement_time}],
        (map { [$_->{sub},   $_->{inclusive}] } @{ $tables->{subs} }),
        (map { [$_->{place}, $_->{exclusive}] } @{ $tables->{lines} }),
    );
}

# But for recursion, where calls that are part of others count once. Code that runs while the main program is compiled
# has the caller main::NULL, as in the original.
sub _parts_of_inclusive_time {
    my ($tables) = @_;
    my (%callees, %rounded, %recursive);
    $recursive{ $_->{callee} } = 1 for grep { $_->{recursion_depth} } @{ $tables->{calls} };
    for my $call (@{ $tables->{calls} }) {
        my $caller = $call->{caller} eq 'main::NULL' ? 'main::RUNTIME' : $call->{caller};
        $callees{$caller} += $call->{inclusive};
        $rounded{$caller} += 2 * $call->{calls};
        $recursive{$caller} ||= $recursive{ $call->{callee} };
    }
    my @wrong;
    for my $sub (grep { !$recursive{ $_->{sub} } } @{ $tables->{subs} }) {
        my $name  = $sub->{sub};
        my $parts = $sub->{exclusive} + ($callees{$name} // 0);
        push @wrong, "$name: $sub->{inclusive} s, parts $parts s"
            if abs($sub->{inclusive} - $parts) >
            $Tick * (2 + ($rounded{$name} // 0) + $sub->{calls}) + $Drift * $sub->{inclusive};
    }
    return @wrong;
}

# Folded stacks have no frame for the main program, and one name for string evals of a line.
sub _call_tree_and_tables {
    my ($file, $tables) = @_;
    my (%tree, %table, %rows);
    my ($folded) = nytprof('export', 'folded', '--waiting', $file);
    for my $line (split /\n/, $folded) {
        my ($name, $time) = $line =~ /([^;]*) (\d+)$/ or return "folded: $line";
        $tree{$name} += $time * $Tick;
        $rows{$name}++;
    }
    for my $sub (grep { $_->{sub} ne 'main::RUNTIME' } @{ $tables->{subs} }) {
        my $name = $sub->{sub} =~ s/\(eval \K\d+/0/gr;
        $table{$name} += $sub->{exclusive};
        $rows{$name}  += 2 + $sub->{calls};
    }
    return map { sprintf '%s: %.9f s, in the tree %.9f s', $_, $table{$_} // 0, $tree{$_} // 0 }
        grep { abs(($table{$_} // 0) - ($tree{$_} // 0)) > $Tick * $rows{$_} } sort keys %rows;
}

1;
