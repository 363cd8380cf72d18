# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The original's tools do not only read our profiles: they say the same of them as of the original's
# profile of the same program, but for the times.
use strict;
use warnings;

use CommandRun qw(capture);
use Cwd qw(realpath);
use ExampleProgram qw(example_program);
use File::Temp qw(tempdir);
use ProfileReader qw(read_tables);
use ProfileRun;
use RequiredPackages;
use Test::More;
use WholeFile qw(read_file);

plan skip_all => needs('libdevel-nytprof-perl') if !has_original();

# Runs a tool in a folder of its own; returns what it printed, its error messages, the folder.
sub run_tool {
    my @command = @_;
    my $folder  = tempdir(CLEANUP => 1);
    my ($out, $err, $status) = capture(\@command, folder => $folder);
    is($status, 0, "$command[0] succeeds");
    return ($out, $err, $folder);
}

sub lines_of {
    my ($path) = @_;
    return split /^/, read_file($path);
}

# nytprofcsv: "PAGE LINE" => "executions, source". The folder is part of the names of pages.
sub csv_rows {
    my ($run) = @_;
    my ($out, $errors, $folder) = run_tool('nytprofcsv', '-f', $run->file, '-o', 'csv');
    my $ran_in = $run->folder =~ s{^/}{}r =~ tr{/}{-}r;
    my %rows;
    for my $page (glob "$folder/csv/*.csv") {
        my $name   = $page =~ s{.*/}{}r =~ s/\Q$ran_in\E/FOLDER/gr;
        my $number = 0;
        for my $row (lines_of($page)) {
            my ($executions, $source) = $row =~ /^[\d.]+,(\d+),[\d.]+,(.*)/ or next;
            $rows{ $name . ' ' . $number++ } = "$executions, $source";
        }
    }
    return (\%rows, $errors);
}

# nytprofcg: "CALLED <- CALLER" => "calls=N at L, ..." and "SUB" => its file and line.
sub callgrind_calls {
    my ($run) = @_;
    my ($out, $errors, $folder) = run_tool('nytprofcg', '-f', $run->file, '-o', 'callgrind');
    my (%calls, %now);
    for my $line (lines_of("$folder/callgrind")) {
        $line =~ s/\Q${\$run->folder}\E\///g;
        chomp $line;
        $now{$1} = $2 if $line =~ /^(c?f[ln]|calls)=(.*)/;
        if ($line eq '') {
            %now = ();
        } elsif ($line =~ /^(\d+) \d+$/ && $now{calls}) {
            push @{ $calls{"$now{cfn} ($now{cfl}) <- $now{fn} ($now{fl})"} }, "$now{calls} at $1";
        } elsif ($line =~ /^(\d+) \d+$/) {
            push @{ $calls{"$now{fn} ($now{fl})"} }, "line $1";
        }
    }
    return ({ map { $_ => join ', ', sort @{ $calls{$_} } } keys %calls }, $errors);
}

# nytprofcalls: "OUTERMOST;...;SUB" => returns.
sub folded_calls {
    my ($run) = @_;
    my ($out, $errors) = run_tool('nytprofcalls', '--calls', $run->file);
    return ({ map { /^(.*) (\d+)$/ ? ($1, $2) : () } split /\n/, $out }, $errors);
}

# nytprofhtml: the pages, and what the first one says in total.
sub pages {
    my ($run) = @_;
    my ($out, $errors, $folder) = run_tool('nytprofhtml', '-f', $run->file, '-o', 'html');
    my $ran_in  = $run->folder =~ s{^/}{}r =~ tr{/}{-}r;
    my %pages   = map { (s{.*/}{}r =~ s/\Q$ran_in\E/FOLDER/gr => 'page') } glob "$folder/html/*";
    my $summary = join '', grep { /index_summary/ } lines_of("$folder/html/index.html");
    ($pages{summary}) = $summary =~ /(executing .*?)</;

    # It compares two sums of times; on a busy machine compiling, which is part of calls and of no
    # statement, takes longest.
    $errors =~ s/^Specified --total .*\n//mg;
    return (\%pages, $errors);
}

my ($program, %how) = example_program();
my $ours     = profile($program, %how);
my $original = profile_by_original($program, %how);
for my $report (
    [nytprofcsv   => \&csv_rows],
    [nytprofcg    => \&callgrind_calls],
    [nytprofcalls => \&folded_calls],
    [nytprofhtml  => \&pages]
    )
{
    my ($tool, $say)             = @$report;
    my ($got,  $our_errors)      = $say->($ours);
    my ($want, $original_errors) = $say->($original);
    cmp_ok(keys %$want, '>', 10, "$tool has something to say");
    is(join("\n", differences($got, $want, 'none')), '', "$tool says the same");
    $our_errors      =~ s/\Q${\$ours->folder}\E\///g;
    $original_errors =~ s/\Q${\$original->folder}\E\///g;
    is($our_errors, $original_errors, 'and reports no more errors');
}

# Counts of each line and call in some tables; string evals of one line are one, as nytprofmerge
# has it.
sub counts {
    my ($tables, @folders) = @_;
    my %all = (%{ $tables->line_counts }, %{ $tables->call_counts });
    my %counts;
    for my $name (keys %all) {
        my $short = $name =~ s/\(eval \K\d+(?=\)\[)/0/gr;
        $short =~ s/\Q$_\E\///g for @folders;
        $counts{$short} += $all{$name};
    }
    return \%counts;
}

sub merged {
    my @runs = @_;
    my ($out, $errors, $folder) =
        run_tool('nytprofmerge', '-o', 'merged', map { $_->file } @runs);
    my @folders = map { $_->folder } @runs;
    return (counts(read_tables("$folder/merged", $folders[0]), @folders), $errors);
}

sub version_of_perl { return $_[0]->tables->{attributes}{perl_version} }

my %counts  = %{ counts($original->tables) };
my %doubled = map { $_ => 2 * $counts{$_} } keys %counts;

my $again  = profile($program, %how);
my %merges = (
    'ours with another of ours' => [$ours,     $again],
    'ours with the original\'s' => [$ours,     $original],
    'the original\'s with ours' => [$original, $ours],
);
for my $name (sort keys %merges) {
    my ($counts, $errors) = merged(@{ $merges{$name} });
    my @differences = differences($counts, \%doubled, 0);

    # The original's profile ends in a DISCOUNT, which takes away the first statement behind it.
    @differences = grep { $_ ne 'prog.pl:1: 3, not 4' } @differences if $name =~ /^the original/;
    is(join("\n", @differences), '', "nytprofmerge of $name keeps all counts");

    # The version of the profiler and the length of a tick are different facts; that of perl is one
    # when the original was built for an older one of the same series, which it then names.
    my @warned = $errors =~ /^Attribute '(\w+)' has value/mg;
    my @facts =
        grep { $_ ne 'perl_version' || version_of_perl($ours) ne version_of_perl($original) }
        qw(perl_version ticks_per_sec xs_version);
    is(
        join(' ', sort @warned),
        $name eq 'ours with another of ours' ? '' : "@facts",
        'its warnings'
    );
    is(($errors =~ tr/\n//), @warned, 'are all that it says');
}

# A parent and its child.
my $forking = profile("sub work { 1 }\nif (my \$child = fork) { work(); waitpid \$child, 0 }\n"
        . "else { work() for 1 .. 3 }\n");
my ($out, $errors, $folder) = run_tool('nytprofmerge', '-o', 'merged', $forking->files);
is(read_tables("$folder/merged", $forking->folder)->calls_of('main::work'),
    4, 'nytprofmerge of parent and child');
like($errors, qr/\AOption 'forkdepth' [^\n]*\n\z/, 'warns of what the original has, too');

# What nytprof merge writes, with the time axes of its processes.
my $sliced = profile(
    "sub axis_work { my \$end = time + 2; 1 while time < \$end }\nDB::mark_profile('begin');\nfork // die;\naxis_work();\nwait;\n",
    options => 'slices=1'
);
my $axes = "$folder/axes";
is((capture([$ENV{NYTPROF_COMMAND}, 'merge', '-o', $axes, $sliced->files]))[2], 0, 'merging');
for my $tool (['nytprofcsv', '-o', 'csv'], ['nytprofhtml', '-o', 'html'], ['nytprofcalls']) {
    my ($name, @options) = @$tool;
    my (undef, $said)    = run_tool($name, @options, $name eq 'nytprofcalls' ? () : '-f', $axes);
    unlike($said, qr/\b(?:token|error|unexpected|corrupt)/i, "$name reads it");
}
(undef, $errors, $folder) = run_tool('nytprofmerge', '-o', 'merged', $axes, $ours->file);
unlike($errors, qr/\b(?:token|error|unexpected|corrupt)/i, 'nytprofmerge does, too');
is(read_tables("$folder/merged", $folder)->calls_of('main::axis_work'), 2, 'and keeps its counts');

# Calls of what has no body; nytprofcg warns of those in the original's profiles, and of missing subs in ours, too.
my $constants = profile("use Fcntl ();\neval { Fcntl::O_NOINHERIT() };\neval { main->missing };\n");
original_reads_it_silently($constants, 'calls of constants that this system lacks');
is($constants->tables->calls_of('Fcntl::O_NOINHERIT'), 1, 'are calls');

# Text that is not ASCII.
my $international = <<'PERL';
use utf8;
sub größe { return 1 }
sub слово { return größe() }
слово();
eval "sub \x{442}\x{435}\x{441}\x{442} { return q(\x{263a}) }\n\x{442}\x{435}\x{441}\x{442}();\n1" or die;
PERL
my $wide = profile($international);
original_reads_it_silently($wide, 'text that is not ASCII');
my ($rows) = csv_rows($wide);
ok((grep { $_ eq '1, sub größe { return 1 }' } values %$rows), 'source is shown as it is');
my ($calls) = folded_calls($wide);
is($calls->{'main::слово;main::größe'}, 1, 'names are, too');

# Rows of nytprofpf: "NAME, FILE, COUNT" => times. Names are Latin-1 there where they can be.
sub pf_rows {
    my ($path,   $with_evals) = @_;
    my ($titles, @rows)       = lines_of($path);
    my %times;
    for my $row (@rows) {
        my ($name, $inclusive, $average, $exclusive, $count, $level) =
            $row =~ /^(.*), ([\d.]+), ([\d.]+), ([\d.]+), (\d+), (\d+)\n/
            or return {};
        next if $name =~ /\(eval / && !$with_evals;
        $name =~ s/\xC3([\x80-\xBF])/chr(0x40 + ord $1)/ge;
        $times{"$name, $average, $count, $level"} = [$inclusive, $exclusive];
    }
    return { titles => $titles, times => \%times };
}

# Our command writes what the original's writes, where that can read the profile, but for the last
# digit: ours are sums of ticks. Which of several equal string evals stays differs.
SKIP: {
    my $ours     = ($ENV{NYTPROF_COMMAND} // '') =~ s{[^/]+\z}{nytprofpf}r;
    my ($theirs) = grep { -x } map { "$_/nytprofpf" } split /:/, $ENV{PATH};
    skip 'nytprofpf of 6.12 is not installed', 1 if !$theirs;
    my @profiles = (
        glob('../profiles/*/nytprof.out*'),
        glob(($ENV{NYTPROF_SHARED_PROFILES} // '/nowhere') . '/*/nytprof.*')
    );
    for my $profile (map { realpath($_) } @profiles) {
        for my $options ([], ['--no-mergeevals']) {
            my @written;
            for my $tool ($theirs, $ours) {
                my $folder = tempdir(CLEANUP => 1);
                my (undef, undef, $status) =
                    capture([$tool, @$options, '-f', $profile], folder => $folder);
                push @written, $status == 0 ? pf_rows("$folder/nytprof", scalar @$options) : undef;
            }
            my ($wanted, $got) = @written;
            next if !$wanted || !%{ $wanted->{times} };    # it shows no subs of truncated files
            is($got->{titles}, $wanted->{titles}, "nytprofpf @$options $profile");
            is_deeply([sort keys %{ $got->{times} }], [sort keys %{ $wanted->{times} }], 'rows');
            my @different = grep {
                my ($one, $other) = map { $_->{times} } $got, $wanted;
                my $row = $_;
                grep { abs($one->{$row}[$_] - $other->{$row}[$_]) > 0.00101 } 0, 1;
            } grep { $wanted->{times}{$_} } keys %{ $got->{times} };
            is("@different", '', 'times');
        }
    }
}

done_testing();
