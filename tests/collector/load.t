# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Very many processes: each has a whole file of its own, and their sum is what the processes report.
# Each counts its rounds and prints them at its end; NYTPROF_TEST_LONG=1 starts thousands.
use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use ProfileReader qw(nytprof read_tables);
use ProfileRun;
use Test::More;

my $many = $ENV{NYTPROF_TEST_LONG} ? 5000 : 100;

# What the programs below have in common. The pipe is open in all of them: at its end all have gone.
my $crew = <<'PERL';
package Crew;
use strict;
use warnings;
$^F = 1000;    # the pipe stays open in what is run by exec
pipe my $from, my $to or die if !$ENV{CREW_PIPE};
$ENV{CREW_PIPE} //= fileno $to;
require Cwd;
$ENV{CREW_LOG} //= Cwd::getcwd() . '/reported.txt';
our $rounds = 0;
sub round { return ++$rounds }
sub work  { my $n = shift; round() for 1 .. $n; return }
sub reported {
    open my $log, '>>', $ENV{CREW_LOG} or die;
    syswrite $log, "$$ $rounds\n";
    $rounds = 0;
    return 1;
}
sub child (&) {
    my ($code) = @_;
    my $pid = fork // die "fork: $!";
    return $pid if $pid;
    $rounds = 0;
    $code->();
    reported();
    exit 0;
}
sub wait_for_all {
    reported();
    close $to;
    1 while wait != -1;
    my $nothing = <$from>;
    return;
}
1;
PERL

my %programs = (
    'sixty-four forked at once' => <<'PERL',
pipe my $gate, my $open or die;
for my $n (1 .. 64) {
    Crew::child { close $open; my $go = <$gate>; Crew::work($n) };
}
close $open;
Crew::work(5);
Crew::wait_for_all();
PERL
    'very many that end soon' => <<'PERL',
for my $n (1 .. shift) {
    Crew::child { Crew::work($n % 7) };
    wait if $n > 8;
}
Crew::wait_for_all();
PERL
    'children of children' => <<'PERL',
sub tree {
    my ($depth) = @_;
    Crew::work($depth);
    for (1 .. $depth) { Crew::child { tree($depth - 1) } }
    1 while wait != -1;
}
tree(4);
Crew::wait_for_all();
PERL
    'daemons' => <<'PERL',
use POSIX ();
for my $n (1 .. 5) {
    my $between = fork // die;
    if (!$between) {
        $Crew::rounds = 0;
        POSIX::setsid();
        Crew::child { chdir '/'; Crew::work($n) };
        Crew::reported();
        POSIX::_exit(0);
    }
    waitpid $between, 0;
}
Crew::wait_for_all();
PERL
    'programs that run programs' => <<'PERL',
my @perl = ($^X, '-I.', '-MCrew', '-e');
system(@perl, 'Crew::work(3); Crew::reported()') == 0 or die;
my $said = `$^X -I. -MCrew -e 'Crew::work(4); Crew::reported(); print 7'`;
open my $pipe, '-|', @perl, 'Crew::work(2); Crew::reported()' or die;
close $pipe;
open my $list, '|-', 'sh', '-c', "$^X -I. -MCrew -e 'Crew::work(6); Crew::reported()'" or die;
close $list;
Crew::child { Crew::work(9); system(@perl, 'Crew::work(8); Crew::reported()') };
Crew::work($said);
Crew::wait_for_all();
PERL
    'programs that take the place of others' => <<'PERL',
my $pid = fork // die;
if (!$pid) {
    $Crew::rounds = 0;
    Crew::work(3);
    Crew::reported();
    exec $^X, '-I.', '-MCrew', '-e', 'Crew::work(4); Crew::reported();'
      . ' { no warnings; exec "/no/such/program" } Crew::work(1); Crew::reported();'
      . ' exec $^X, "-I.", "-MCrew", "-e", "Crew::work(5); Crew::reported()"';
}
Crew::work(2);
Crew::wait_for_all();
PERL
);
for my $name (sort keys %programs) {
    my $run = profile(
        "use lib '.';\nuse Crew;\n$programs{$name}",
        options  => 'addpid=1',
        debugger => [],
        args     => [$many],
        env      => { PERL5OPT  => '-d:NYTProf' },
        with     => { 'Crew.pm' => $crew }
    );
    adds_up($name, $run);
}

# A test suite, many files at a time; prove is a program in Perl itself.
my %suite = map {
    (         "t/$_.t" => "use Test::More;\nuse Crew;\nCrew::work($_);\n"
            . "ok system(\$^X, '-I.', '-MCrew', '-e', 'Crew::work(3); Crew::reported()') == 0;\n"
            . "my \$pid = Crew::child { Crew::work(2) };\nwaitpid \$pid, 0;\nis \$?, 0;\n"
            . "Crew::reported();\ndone_testing();\n")
} 1 .. $many / 6;
my $suite = profile(
    "use lib '.';\nuse Crew;\nuse App::Prove;\nmy \$prove = App::Prove->new;\n"
        . "\$prove->process_args(qw(-j8 -Q -I. t));\n\$prove->run or exit 1;\nCrew::wait_for_all();\n",
    options  => 'addpid=1',
    debugger => [],
    env      => { PERL5OPT  => '-d:NYTProf', PERL5LIB => $ENV{NYTPROF_COLLECTOR} },
    with     => { 'Crew.pm' => $crew,        %suite }
);
adds_up('prove -j8', $suite);

# The same process number again and again.
SKIP: {
    my @namespace = qw(unshare --pid --fork --mount-proc);
    my $set       = 'echo 700 > /proc/sys/kernel/ns_last_pid';
    skip 'process numbers can not be chosen here', 6
        if $> != 0 || (capture([@namespace, 'sh', '-c', $set]))[2];
    my $run = profile(
        <<'PERL',
use lib '.';
use Crew;
for my $n (1 .. 4) {
    open my $last, '>', '/proc/sys/kernel/ns_last_pid' or die;
    syswrite $last, 700;
    close $last;
    Crew::child { Crew::work($n) };
    wait;
}
Crew::wait_for_all();
PERL
        options     => 'addpid=1',
        interpreter => [@namespace, $^X],
        with        => { 'Crew.pm' => $crew }
    );
    adds_up('a process number that is used again', $run);
    is(scalar(grep { /\.701(?:\.|$)/ } $run->files), 4, 'all four under names of their own');

    # Three children in turn have the same number, and each goes back and forth between names.
    my $alternating = profile(
        <<'PERL',
sub work { return 1 }
sub requests {
    my ($calls) = @_;
    for my $name (qw(nytprof-null.out nytprof-one.out) x 2) {
        DB::enable_profile($name);
        work() for 1 .. $calls;
    }
    DB::finish_profile();
}
for my $n (1 .. 3) {
    open my $last, '>', '/proc/sys/kernel/ns_last_pid' or die;
    syswrite $last, 700;
    close $last;
    my $pid = fork // die;
    next if $pid && waitpid $pid, 0;
    requests($n);
    exit;
}
PERL
        options     => 'addpid=1:start=no',
        interpreter => [@namespace, $^X]
    );
    is($alternating->exit_code . $alternating->stderr, '0', 'the same with two names in turn');
    is_deeply(
        {
            map { (m{([^/]+)\z} => $alternating->tables($_)->calls_of('main::work')) }
                $alternating->files
        },
        {
            map {
                (
                    "nytprof-$_.out.701"   => 1,
                    "nytprof-$_.out.701.2" => 2,
                    "nytprof-$_.out.701.3" => 3
                )
            } qw(null one)
        },
        'each process uses its own names again'
    );
}

# A profile of a run before is replaced.
my $before = profile(
    'open my $old, ">", "nytprof.out.$$"; close $old; utime 1, 1, "nytprof.out.$$";'
        . ' exec $^X, "-d:NYTProf", "-e", "print 1"',
    options  => 'addpid=1',
    debugger => []
);
is($before->count, 1, 'the file of a previous run is replaced');
isnt(-s $before->file, 0, 'by that of this one');

# Every process that reported something has a whole file; rounds and statements are exact.
sub adds_up {
    my ($name, $run) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    is($run->exit_code . $run->stderr, '0', "$name: all end well");
    open my $in, '<', $run->folder . '/reported.txt' or die $!;
    my %reported;
    while (<$in>) {
        my ($pid, $rounds) = /^(\d+) (\d+)$/ or die "not whole: $_";
        $reported{$pid} += $rounds;
    }
    my (%found, $files);
    my $each = sums_of_each($run->files);
    for my $file (keys %$each) {
        $found{ $each->{$file}{pid} } += $each->{$file}{rounds};
        $files++;
    }
    is_deeply(\%found, \%reported,
        scalar(keys %reported) . " processes, $files files: nothing lost");

    my $merged = $run->folder . '/merged';
    my ($out, $err, $status) = nytprof('merge', '-o', $merged, $run->files);
    is("$status $err", '0 ', 'all are merged without a warning');
    my ($sum, $rounds) = (read_tables($merged, $run->folder), 0);
    $rounds += $_ for values %reported;
    is($sum->calls_of('Crew::round'), $rounds, "to $rounds calls");
    my ($line) = grep { (split /\n/, $crew)[$_ - 1] =~ /^sub round/ } 1 .. 30;
    is($sum->line_counts->{"Crew.pm:$line"}, $rounds, 'and executions of their line');
    my ($in_sum, $in_files) = (0, 0);
    $in_sum   += $_               for values %{ $sum->line_counts };
    $in_files += $_->{statements} for values %$each;
    is($in_sum, $in_files, "$in_sum statements, those of the files");
    return;
}

# File => process number, calls of Crew::round, statements.
sub sums_of_each {
    my %sums;
    for my $file (@_) {
        my ($out, $err, $status) = nytprof('dump', $file);
        die "$file: $err" if $status || $err ne '';
        my $sum = $sums{$file} = { rounds => 0, statements => 0 };
        my $discounted;
        for (split /\n/, $out) {
            my ($tag, @fields) = split /\t/;
            if    ($tag eq 'PID_START') { $sum->{pid} = $fields[0] }
            elsif ($tag eq 'PID_END')   { $sum->{end} = 1 }
            elsif ($tag eq 'DISCOUNT')  { $discounted = 1 }
            elsif ($tag =~ /^TIME_/) { $sum->{statements} += $discounted ? 0 : 1; $discounted = 0 }
            elsif ($tag eq 'SUB_CALLERS' && $fields[7] eq 'Crew::round') {
                $sum->{rounds} += $fields[2];
            }
        }
        die "$file is not complete\n" if !$sum->{end};
    }
    return \%sums;
}

done_testing();
