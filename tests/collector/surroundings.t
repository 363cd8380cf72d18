# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Surroundings that turn hostile while a program runs, or were from the beginning. The program does what
# it does without the profiler; one line says when a profile is lost or not whole; what was written is
# read. See places_to_write.t for where a profile may be put.
use strict;
use warnings;

use CommandRun qw(capture clean_environment is_sanitized preloading without_sleeping);
use Cwd qw(realpath);
use File::Temp qw(tempdir);
use ProfileReader qw(nytprof);
use ProfileRun;
use Test::More;
use WholeFile qw(write_file);

my $Collector = realpath($ENV{NYTPROF_COLLECTOR});

# A test: `program` runs under `prefix` alike with and without the profiler, but for the lines of
# warning that are expected of it. Profiles are readable, and hold so many calls of main::work.
#     prefix    [command] that runs perl
#     options   of the profiler
#     warns     pattern of the only line of warning; none without
#     works     calls of main::work that are in the profiles, when that is certain
#     files     number of profiles
#     switches  [switches of perl]
#     env       { name => value }
sub goes_on {
    my ($name, $program, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($with, $without) = map { run_in_new_folder($_, $program, %how) } '-d:NYTProf', undef;
    my @own  = grep { !/^Devel::NYTProf: / } split /^/, $with->{err};
    my @ours = grep { /^Devel::NYTProf: / } split /^/,  $with->{err};
    is(
        join('|', $with->{status},    $with->{out},    join '', @own),
        join('|', $without->{status}, $without->{out}, $without->{err}),
        "$name: the program does the same"
    );
    if (defined $how{warns}) {
        is(scalar @ours, 1, 'one warning') or diag @ours;
        like($ours[0] // '', $how{warns}, 'that says why');
    } else {
        is(join('', @ours), '', 'no warning');
    }
    my @files = grep { -f } glob "$with->{folder}/nytprof.out*";
    is(scalar @files, $how{files}, 'profiles') if defined $how{files};
    my $works = 0;
    for my $file (@files) {
        chmod 0600, $file;
        my ($out, undef, $status) = nytprof('export', 'csv', $file);
        is($status, 0, 'what was written is readable');
        $works += $1 if $out =~ /^main::work,[^,]*,\d+,\d+,perl,(\d+)/m;
    }
    is($works, $how{works}, 'and holds all calls') if defined $how{works};
    return $with;
}

sub run_in_new_folder {
    my ($debugger, $program, %how) = @_;
    my $folder = realpath(tempdir(CLEANUP => 1));
    chmod 0777, $folder;
    write_file("$folder/prog.pl", $program);
    my ($stdout, $stderr, $status) = capture(
        [
            @{ $how{prefix} || [] },
            $^X,
            defined $debugger ? ("-I$Collector", $debugger) : (),
            @{ $how{switches} || [] }, 'prog.pl'
        ],
        folder      => $folder,
        environment => {
            clean_environment(),
            PERL5LIB => $Collector,
            NYTPROF  => join(':', 'file=nytprof.out', $how{options} // ()),
            %{ $how{env} || {} }
        }
    );
    return { folder => $folder, out => $stdout, err => $stderr, status => $status };
}

my $work = "sub work { return 1 }\n";
my $end  = "print 'done'; exit 3;\n";

# ---- The file goes away.

goes_on('the file is removed', "$work work(); unlink 'nytprof.out'; work(); $end");
goes_on(
    'the file is replaced',
    "$work work(); system \$^X, '-d:NYTProf', '-e', '1'; work(); $end",
    warns => qr{/nytprof\.out' is lost: another process replaced it.*addpid=1},
    files => 1
);
goes_on(
    'the file is moved', "$work work(); rename 'nytprof.out', 'nytprof.outer'; work(); $end",
    files => 1,
    works => 2
);
goes_on(
    'its folder is removed',
    "$work work(); unlink 'in/nytprof.out'; rmdir 'in'; work(); $end",
    options => 'file=in/nytprof.out',
    prefix  => ['sh', '-c', 'mkdir in; exec "$@"', 'sh']
);
goes_on(
    'the current folder is removed',
    "$work work(); my \$pid = fork; if (!\$pid) { work(); exit } waitpid \$pid, 0; $end",
    prefix => ['sh', '-c', 'mkdir in; cd in; rmdir ../in; shift; exec "$@" ../prog.pl', 'sh', 'x'],
    switches => ['-e1'],
    warns    => qr{No such file or directory; no profile is written}
);
goes_on('TMPDIR is gone', "$work work(); $end", env => { TMPDIR => '/no/such' }, works => 1);

# ---- Descriptors.

# Finds the profile among the descriptors, closes it, and gives its number to a file of its own.
my $thief = <<'PERL';
use POSIX ();
sub work { return 1 }
work();
opendir my $all, '/proc/self/fd' or die;
my @profiles = grep { (readlink("/proc/self/fd/$_") // '') =~ /nytprof\.out/ } readdir $all;
closedir $all;
open my $own, '+>', 'own.txt' or die;
for my $number (@profiles) {
    POSIX::close($number);
    POSIX::dup2(fileno $own, $number);
}
syswrite $own, 'x' x BEFORE;
sleep 2 if WAIT;
work() for 1 .. 10;
for my $number (@profiles) { BEHIND }
my $pid = fork // die;
if (!$pid) { work(); exit 0 }
waitpid $pid, 0;
seek $own, 0, 0;
print length join '', <$own>;
exit 3;
PERL
for my $before (0, 5000) {
    for my $behind ('', 'POSIX::close($number)') {
        my $text = $thief =~ s/BEFORE/$before/r =~ s/BEHIND/$behind/r =~ s/WAIT/$before ? 0 : 1/er;
        goes_on(
            "its descriptor is given to another file ($before $behind)",
            $text,
            options => 'clock=1',
            env     => { without_sleeping() },
            files   => 2,
            works   => 12
        );
    }
}
goes_on(
    'all descriptors are closed',
    "$work use POSIX (); work(); POSIX::close(\$_) for 0 .. 1023;"
        . " open STDIN, '<', '/dev/null'; open STDOUT, '>', 'out'; open STDERR, '>', 'err';"
        . ' work(); exit(-s "out" || -s "err" ? 9 : 3)',
    files => 1,
    works => 2
);
goes_on(
    'none is open from the beginning', "$work work(); exit 3",
    prefix => ['sh', '-c', 'exec "$@" <&- >&- 2>&-', 'sh'],
    works  => 1
);
goes_on(
    "only $_ may be open",
    "$work work(); my \@open; 1 while open \$open[\@open], '<', '/dev/null'; work(); $end",
    prefix => ['sh', '-c', "ulimit -n $_; exec \"\$@\"", 'sh'],
    works  => 2
) for 8, 16;

# ---- Limits.

goes_on(
    'no more processes', "$work work(); print defined fork() ? 'forked' : 'no'; work(); exit 3",
    prefix => as_user(['sh', '-c', 'ulimit -p 1 2>/dev/null || ulimit -u 1; exec "$@"', 'sh']),
    works  => 2
) if $> == 0;
my $limited = goes_on(
    'processor time is at its end', "$work work() while 1;",
    prefix => ['sh', '-c', 'ulimit -S -t 2; exec "$@"', 'sh'],
    files  => 1
);
is($limited->{status} & 127, 24, 'by its signal');

# Of memory. Perl ends with a message then, or crashes; the profiler must not be what ends the program.
sub with_memory {
    my ($kilobytes) = @_;
    return ['sh', '-c', "ulimit -v $kilobytes; exec \"\$@\"", 'sh'];
}
SKIP: {
    skip 'a sanitizer takes all the memory there is', 1 if is_sanitized();
    goes_on(
        'the program uses up the memory',
        "$work my \@all; while (1) { work(); push \@all, 'x' x 1000 }",
        prefix => with_memory(60_000),
        files  => 1
    );
    my $evals =
        "$work for my \$n (1 .. 3000) { eval \"sub f\$n { return \$n } f\$n()\"; work() } $end";
    my %ends;
    for my $limit (map { 16_000 + 1000 * $_ } 0 .. 16) {
        my $run = run_in_new_folder('-d:NYTProf', $evals, prefix => with_memory($limit));
        my $end = $run->{status} == 768 ? 'to its end' : $run->{status} & 127;
        $end = 'out of memory' if $run->{err} =~ /^Out of memory/m;

        # A perl with assertions aborts by itself; its own files are in C.
        $end = 'assertion' if $run->{err} =~ /^\S+: \w+\.c:\d+: .* Assertion .* failed/m;
        $ends{$end}++;
        my $aborted = ($run->{status} & 127) == 6;
        ok(!$aborted || $end eq 'assertion', "$limit kB: the profiler does not end the program")
            or diag $run->{err};
    }
    ok($ends{'to its end'}, 'with enough it goes on to its end');
}

# ---- Writes.

SKIP: {
    my $preload = $ENV{NYTPROF_HOSTILE_WRITES_LIBRARY};
    skip 'writes can not be made to fail here', 1 if !$preload;
    my $busy  = "$work my \$n = 0; work() while \$n++ < 20_000; $end";
    my %fares = (
        short       => { works => 20_000 },
        interrupted => { works => 20_000 },
        nothing     => { warns => qr/No space left on device; .* first 1000 bytes/ },
        quota       => { warns => qr/quota exceeded; .* first 1000 bytes/ },
        lost        => { warns => qr{Input/output error; only its first} },
    );
    for my $way (sort keys %fares) {
        goes_on(
            "writes are $way", $busy, %{ $fares{$way} },
            options => $way eq 'lost' ? undef : 'compress=0:calls=2',
            files   => 1,
            env     => { preloading($preload), NYTPROF_HOSTILE_WRITES => $way }
        );
    }
}

# ---- Other users, other roots.

sub as_user {
    my ($command) = @_;
    my $become = 'use POSIX; setgid(65534); setuid(65534); exec { $ARGV[0] } @ARGV';
    return [$^X, '-e', $become, @$command];
}

my $children = 'my $pid = fork // die; if (!$pid) { work(); exit 0 } waitpid $pid, 0;'
    . ' { no warnings; exec "/no/such/program" } work();';
SKIP: {
    skip 'only root can become another user', 1 if $> != 0;
    goes_on(
        'it becomes another user', "$work work(); \$) = '65534 65534'; \$> = 65534; $children $end",
        prefix => ['sh', '-c', 'chmod 755 .; exec "$@"', 'sh'],
        warns  => qr{/nytprof\.out\.\d+': Permission denied; no profile is written},
        files  => 1,
        works  => 2
    );
    goes_on(
        'it gets another root',
        "$work work(); mkdir 'root'; chroot 'root' or die; chdir '/'; $children $end",
        warns => qr{/nytprof\.out\.\d+': No such file or directory; no profile is written},
        files => 1,
        works => 2
    );
    goes_on(
        'it runs with the rights of another user', "$work work(); $end",
        prefix => [$^X, '-e', '$< = 65534; exec { $ARGV[0] } @ARGV'],
        files  => 1,
        works  => 1
    );
}
goes_on('taint mode', "#!perl -T\n$work work(); $end", switches => ['-T'], works => 1);
goes_on(
    'taint mode with options', "$work work(); $end",
    switches => ['-T'],
    options  => 'sigexit=1:addpid=1',
    files    => 1,
    works    => 1
);
goes_on(
    'a umask that allows nothing', "$work umask 0777; work(); $children $end",
    prefix => ['sh', '-c', 'umask 0777; exec "$@"', 'sh'],
    files  => 2,
    works  => 3
);

# ---- Pipes.

SKIP: {
    my $unread = goes_on(
        'a pipe that nobody reads', "$work work(); $end",
        options => 'file=pipe',
        prefix  => ['sh', '-c', 'mkfifo pipe; exec "$@"', 'sh'],
        warns   => qr{pipe': the pipe has no reader; no profile is written}
    );
    goes_on(
        'a pipe that is read late and slowly',
        "$work work() for 1 .. 1000; $end",
        options => 'file=pipe:compress=0:calls=2',
        prefix  => [
            'sh',
            '-c',
            'mkfifo pipe; case "$*" in *NYTProf*) { sleep 1; perl -e \'open my $in, "<", shift; '
                . 'open my $out, ">", "nytprof.out"; while (sysread $in, my $some, 500) '
                . '{ syswrite $out, $some; select undef, undef, undef, 0.001 }\' pipe; } >&- 2>&- & ;; esac; "$@"; '
                . 'rc=$?; wait; exit $rc',
            'sh'
        ],
        works => 1000
    );
}

done_testing();
