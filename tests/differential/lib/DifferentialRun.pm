# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package DifferentialRun;

# The command tests/differential/run: generates programs and checks them until the time is over.

use strict;
use warnings;

use CommandRun qw(capture);
use Cwd qw(realpath);
use File::Basename qw(dirname);
use File::Path qw(make_path remove_tree);
use File::Temp qw(tempdir);
use Getopt::Long qw(GetOptionsFromArray);
use IO::Select;
use POSIX ();
use ProfileComparison qw(signature);
use ProgramCheck;
use ProgramGenerator;
use ProgramShrinker qw(shrink);
use Time::HiRes qw(time);
use WholeFile qw(read_file write_file);

my $Source = realpath(dirname(__FILE__) . '/../../..');

my $Usage = <<'TEXT';
Usage: tests/differential/run [OPTIONS] [DURATION]

Generates random Perl programs for DURATION (90s, 60m, 2h; default 60s), and compares what each does and what is in
its profiles: without a profiler, under the collector, and under Devel::NYTProf 6 if that is installed.

  --seed=N         seed of the first program; default: from the clock
  --programs=N     stop after this many programs
  --jobs=N         programs at a time; default 1
  --keep=DIR       where to write programs that differ; default: build-differential
  --collector=DIR  folder with Devel/NYTProf.pm; default: NYTPROF_COLLECTOR, or a build folder
  --perl=FILE      perl that runs the programs; default: the one that runs this
  --command=FILE   the command nytprof; default: NYTPROF_COMMAND, or a build folder
  --live           run programs under Devel::NYTProf::Live, started and stopped by themselves and from outside
  --starts         run programs with start=no, which start and stop the profiler at any place
  --no-reference   do not compare with Devel::NYTProf 6
  --no-shrink      keep programs that differ as they are
  --shrink-seconds=N   how long to make a program smaller; default 120
  --without=NAMES  features not to use, with commas between
  --only=NAMES     features to use
  --run=FILE       check this program once, with --options=NAME=VALUE:...
  --print          print the program of --seed and exit
TEXT

my %option;

sub main {
    my @arguments = @_;
    %option = (
        jobs             => 1,
        keep             => "$Source/build-differential",
        reference        => 1,
        shrink           => 1,
        'shrink-seconds' => 120,
        perl             => $^X
    );
    GetOptionsFromArray(
        \@arguments,  \%option,    'seed=i',           'programs=i',
        'jobs=i',     'keep=s',    'collector=s',      'command=s',
        'reference!', 'shrink!',   'without=s',        'only=s',
        'run=s',      'options=s', 'shrink-seconds=i', 'print',
        'perl=s',     'help',      'live',             'starts'
        )
        && @arguments <= 1
        or print STDERR $Usage and return 2;
    print $Usage and return 0 if $option{help};
    my $seconds = _seconds($arguments[0] // '60s');
    $option{seed} //= int(time * 10) % 1_000_000_000;
    print generator($option{seed})->program and return 0 if $option{print};
    _find_programs();
    return _check_file() if defined $option{run};
    return _run_workers($seconds);
}

sub _seconds {
    my ($text) = @_;
    my ($number, $unit) = $text =~ /^(\d+)([smh]?)$/
        or die "tests/differential/run: '$text' is no duration; write 90s, 60m or 2h\n";
    return $number * { s => 1, m => 60, h => 3600, '' => 1 }->{$unit};
}

sub _find_programs {
    my ($built) =
        grep { -e "$_/perl/Devel/NYTProf.pm" } map { "$Source/$_" } qw(build-ci build build-dev);
    $option{collector} //= $ENV{NYTPROF_COLLECTOR} // ($built && "$built/perl")
        // die
        "tests/differential/run: no collector: build one, or name its folder with --collector\n";
    $option{command} //= $ENV{NYTPROF_COMMAND} // ($built && "$built/bin/nytprof")
        // die "tests/differential/run: no command nytprof: build it, or name it with --command\n";
    $_ = realpath($_) for @option{qw(collector command)};
    if ($option{reference}
        && (capture([$option{perl}, '-MDevel::NYTProf::ReadStream', '-e', 1]))[2])
    {
        print "Devel::NYTProf 6 is not installed: not compared with it\n";
        $option{reference} = 0;
    }
    return;
}

sub generator {
    my ($seed)  = @_;
    my @without = split /,/, $option{without} // '';
    return ProgramGenerator->new(
        seed    => $seed,
        without => \@without,
        $option{live} ? (also => [qw(pause finish interval)]) : (),
        $option{starts} ? (also => [qw(pause finish)]) : (),
        $option{only} ? (only => [split /,/, $option{only}]) : ()
    );
}

sub checker {
    return ProgramCheck->new(
        (map { $_ => $option{$_} } qw(collector command perl reference live)),
        valgrind => scalar((grep { -x "$_/valgrind" } split /:/, $ENV{PATH})),
        scratch  => tempdir(DIR => -w '/dev/shm' ? '/dev/shm' : '/tmp', CLEANUP => 1)
    );
}

sub _check_file {
    my %options = map { split /=/, $_, 2 } split /:/, $option{options} // '';
    my $result  = checker()->check(read_file($option{run}), \%options);
    print "unusable: $result->{unusable}\n" if defined $result->{unusable};
    print "$_\n"              for @{ $result->{differences} };
    print "  explained: $_\n" for @{ $result->{explained} };
    return @{ $result->{differences} } ? 1 : 0;
}

# Each worker checks every N-th seed, and writes a line for each program to a pipe.
sub _run_workers {
    my ($seconds) = @_;
    $| = 1;
    print "seed $option{seed}, $seconds seconds, $option{jobs} at a time\n";
    my $until   = time + $seconds;
    my $readers = IO::Select->new;
    for my $worker (0 .. $option{jobs} - 1) {
        pipe my $read, my $write or die "pipe: $!";
        my $pid = fork // die "fork: $!";
        if (!$pid) {
            close $read;
            $write->autoflush(1);
            _work($worker, $until, $write);
            exit 0;
        }
        close $write;
        $readers->add($read);
    }
    my $sums = _collect($readers);
    for (1 .. $option{jobs}) {
        wait;
        $sums->{broken} = 1 if $?;
    }
    return _print_summary($sums);
}

sub _work {
    my ($worker, $until, $write) = @_;
    my $check = checker();
    for (my $i = $worker ; time < $until ; $i += $option{jobs}) {
        last if defined $option{programs} && $i >= $option{programs};
        my $seed      = $option{seed} + $i;
        my $generator = generator($seed);
        my $program   = $generator->program;
        my $options =
              $option{live} ? ProgramCheck::random_live_options($generator)
            : $option{starts} ? ProgramCheck::random_options_of_starts($generator)
            : ProgramCheck::random_options($generator);
        my $result = $check->check($program, $options);
        my $kind   = $result->{unusable} // '';
        if (@{ $result->{differences} }) {
            $result = $check->check($program, $options);
            $kind = @{ $result->{differences} } ? signature($result->{differences}[0]) : 'unsteady';
            $kind = _keep($check, $seed, $program, $options, $result) if $kind ne 'unsteady';
        }
        my @explained = map { /^(.*?): / } @{ $result->{explained} };
        print $write
            join("\t", $seed, $kind, join("\x01", $generator->features), join("\x01", @explained)),
            "\n";
    }
    return;
}

# Writes what differs to a folder named like the kind of difference, once for each kind.
sub _keep {
    my ($check, $seed, $program, $options, $result) = @_;
    my $kind   = signature($result->{differences}[0]);
    my $folder = "$option{keep}/" . substr($kind =~ s/[^\w.-]+/_/gr, 0, 80);
    return $kind if -e $folder;
    return 'perl uses freed memory' if $check->is_perls_mistake($program);
    make_path($folder);
    write_file("$folder/original.pl", $program);
    _shrink($check, $kind, \$program, $options) if $option{shrink};
    if ($check->is_perls_mistake($program)) {    # which may show in the small program only
        remove_tree($folder);
        return 'perl uses freed memory';
    }
    write_file("$folder/prog.pl", $program);
    my $text = join ':', map { "$_=$options->{$_}" } sort keys %$options;
    my $how =
          "tests/differential/run "
        . ($option{live} ? '--live ' : '')
        . ($option{starts} ? '--starts ' : '')
        . "--run=$folder/prog.pl"
        . ($text ne '' ? " --options=$text" : '');
    $result = $check->check($program, $options);
    write_file(
        "$folder/README", join '',
        map { "$_\n" } "seed $seed",
        "options $text",
        $how, '', @{ $result->{differences} }
    );
    return $kind;
}

sub _shrink {
    my ($check, $kind, $program, $options) = @_;
    my $is_same = sub {
        my ($text, $with) = @_;
        my $result = $check->check($text, $with);
        return !!grep { signature($_) eq $kind } @{ $result->{differences} };
    };
    for my $name (sort keys %$options) {
        my %fewer = %$options;
        delete $fewer{$name};
        %$options = %fewer if $is_same->($$program, \%fewer);
    }
    $$program =
        shrink($$program, sub { return $is_same->($_[0], $options) }, $option{'shrink-seconds'});
    return;
}

sub _collect {
    my ($readers) = @_;
    my %sums = (
        programs  => 0,
        differ    => 0,
        kinds     => {},
        features  => {},
        explained => {},
        started   => time
    );
    my $shown = time;
    my %rest;
    while ($readers->count) {
        for my $read ($readers->can_read(5)) {
            if (!sysread $read, $rest{$read}, 65_536, length($rest{$read} // '')) {
                $readers->remove($read);
                next;
            }
            _add(\%sums, $1) while $rest{$read} =~ s/^(.*)\n//;
        }
        if (time - $shown > 10) {
            $shown = time;
            _print_progress(\%sums);
        }
    }
    return \%sums;
}

sub _add {
    my ($sums, $line) = @_;
    my ($seed, $kind, $features, $explained) = split /\t/, $line, -1;
    $sums->{programs}++;
    if ($kind ne '') {
        $sums->{differ}++
            if $kind !~ /^(?:timeout|out of memory|unsteady|perl .*|its processes .*)$/;
        print "seed $seed: $kind\n" if !$sums->{kinds}{$kind}++;
    }
    $sums->{features}{$_}++ for split /\x01/, $features;
    my %reasons = map { $_ => 1 } split /\x01/, $explained;
    $sums->{explained}{$_}++ for keys %reasons;
    return;
}

sub _print_progress {
    my ($sums) = @_;
    my $seconds = time - $sums->{started};
    printf "%d programs, %.1f per second, %d differ\n", $sums->{programs},
        $sums->{programs} / ($seconds || 1), $sums->{differ};
    return;
}

sub _print_summary {
    my ($sums) = @_;
    _print_progress($sums);
    for my $table (['Differences', 'kinds'], ['Explained', 'explained'], ['Features', 'features']) {
        my ($title, $name) = @$table;
        my $counts = $sums->{$name};
        next if !%$counts;
        print "\n$title (programs)\n";
        printf "%7d  %s\n", $counts->{$_}, $_
            for sort { $counts->{$b} <=> $counts->{$a} || $a cmp $b } keys %$counts;
    }
    if ($sums->{differ}) {
        print "\nPrograms that differ: $option{keep}\n";
        for my $readme (glob "$option{keep}/*/README") {
            print "\n", read_file($readme), "\n", read_file($readme =~ s/README\z/prog.pl/r);
        }
    }
    print "A worker ended with an error\n" if $sums->{broken};
    return $sums->{differ} || $sums->{broken} ? 1 : 0;
}

1;
