# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProgramRuns;

# Runs a program in several ways, each in a folder of its own that is emptied before:
#
#     my $runs = ProgramRuns->new(collector => DIR, perl => FILE, scratch => DIR);
#     my $run  = $runs->run('ours', $text, { slowops => 1 });
#
#     plain    perl alone
#     empty    a debugger that only sets $^P, as the profilers do with these options
#     lines    a debugger that counts statements by line
#     valgrind perl alone, under valgrind
#     ours     the collector
#     live     the collector as Devel::NYTProf::Live, which another process starts and stops at any time
#     ref      Devel::NYTProf 6
#
# A run is a hash: way, program, status ($?), stdout, stderr, truth ({ pid => [lines of truth.PID] }), pid, folder,
# profiles ([paths]), timeout (whether it took longer than 20 seconds), is_out_of_memory (whether a process wanted
# more than 4 GB).

use strict;
use warnings;

use CommandRun qw(happens is_sanitized);
use Config;
use ControlledProgram qw(ask_socket);
use Cwd qw(realpath);
use File::Path qw(make_path remove_tree);
use POSIX ();
use WholeFile qw(read_file write_file);

my $Seconds     = 20;
my $MostMemory  = 4 * 1024 * 1024;    # kB of addresses of a process
my $OutOfMemory = qr/^(?:Out of memory|panic: (?:memory wrap|.*alloc))/m;

my $Empty = <<'PERL';
package Devel::EmptyDebugger;
BEGIN { $^P = $ENV{EMPTY_PERLDB} }
package DB;
sub DB { }
1;
PERL

# Counts the statements between those that the program enables a profile with, for each profile.
my $Lines = <<'PERL';
package Devel::LineCounter;
BEGIN { $^P = $ENV{EMPTY_PERLDB} | 2 }
package DB;
our %lines;
sub DB { my (undef, $file, $line) = caller; $lines{$::ON // 1, $file, $line}++; return }
END {
    local $?;
    if (open my $out, '>', "lines.$$") {
        print $out join("\t", $lines{$_}, split /$;/), "\n" for keys %lines;
    }
}
1;
PERL

sub new {
    my ($class, %how) = @_;
    my $scratch = realpath($how{scratch});
    make_path("$scratch/debuggers/Devel");
    write_file("$scratch/debuggers/Devel/EmptyDebugger.pm", $Empty);
    write_file("$scratch/debuggers/Devel/LineCounter.pm",   $Lines);
    return bless { %how, scratch => $scratch, seconds => $how{seconds} // $Seconds }, $class;
}

# The bits of $^P that the profilers set.
sub perldb {
    my ($options) = @_;
    my $bits      = 0x10 | 0x100 | 0x200 | 0x400 | 0x800;
    my %clears    = (nameevals => 0x100, nameanonsubs => 0x200, savesrc => 0x400 | 0x800);
    for my $option (keys %clears) {
        $bits &= ~$clears{$option} if !($options->{$option} // 1);
    }
    $bits |= 4 if !($options->{optimize} // 1);
    $bits |= 2 | 0x20 if $options->{use_db_sub};
    return $bits;
}

sub environment {
    my ($self, $way, $options) = @_;
    my %environment = map { $_ => $ENV{$_} } grep { !/^(?:PERL5|NYTPROF)/ } keys %ENV;
    my %libraries   = (
        (map { $_ => $self->{collector} } qw(ours live)),
        (map { $_ => '/nowhere' } qw(ref plain))
    );
    my $is_ours = $way eq 'ours' || $way eq 'live';
    my %own     = $is_ours ? () : (stream => 1, slices => 1);  # options that the others do not know
    my @control = $way eq 'live' ? "control=$self->{scratch}/live/.control" : ();
    return {
        %environment,
        PERL_HASH_SEED => 0,
        PERL5LIB       => $libraries{$way} // "$self->{scratch}/debuggers",
        EMPTY_PERLDB   => perldb($options),
        TRUTH_STARTS   => ($options->{start} // 'begin') eq 'no' ? 0 : 1,
        NYTPROF        => join(':',
            'file=nytprof1.out', @control,
            map { "$_=$options->{$_}" } grep { !$own{$_} } sort keys %$options),
    };
}

sub run {
    my ($self, $way, $program, $options) = @_;
    my $folder = "$self->{scratch}/$way";
    remove_tree($folder);
    make_path($folder);
    write_file("$folder/prog.pl", $program);
    my %switch = (
        empty    => '-d:EmptyDebugger',
        lines    => '-d:LineCounter',
        plain    => undef,
        live     => '-MDevel::NYTProf::Live',
        valgrind => undef
    );
    my $switch   = exists $switch{$way} ? $switch{$way} : '-d:NYTProf';
    my $run      = { folder => $folder, way => $way, program => $program };
    my $switcher = $way eq 'live' ? _switcher("$folder/.control") : undef;
    $self->start(
        $run, $way,
        [
            $way eq 'valgrind' ? qw(valgrind -q) : (), $self->{perl},
            grep({ defined } $switch),                 'prog.pl'
        ],
        $self->environment($way, $options)
    );
    if ($switcher) {
        kill KILL => $switcher;
        waitpid $switcher, 0;
    }
    $run->{$_} = read_file("$folder/.$_") for qw(stdout stderr);
    $run->{is_out_of_memory} = $run->{stderr} =~ $OutOfMemory;
    my @files = glob "$folder/*";
    $run->{truth}    = _tables('truth', @files);
    $run->{lines}    = _tables('lines', @files) if $way eq 'lines';
    $run->{profiles} = [grep { m{/nytprof\d+\.out} } @files];
    return $run;
}

# A process that starts and stops the first program which has its socket in the folder, until it is killed.
sub _switcher {
    my ($folder) = @_;
    my $pid = fork // die "fork: $!";
    return $pid if $pid;
    my $socket;
    happens(sub { ($socket) = glob "$folder/*.sock" }) or POSIX::_exit(1);
    for my $request (('start', 'stop') x 100) {
        ask_socket($socket, "$request\n");
        select undef, undef, undef, rand 0.004;
    }
    POSIX::_exit(0);
}

sub _tables {
    my ($name, @files) = @_;
    return { map { m{/$name\.(\d+)$} ? ($1 => [split /\n/, read_file($_)]) : () } @files };
}

# In a process group of its own, so that what it leaves running can be ended.
sub start {
    my ($self, $run, $way, $command, $environment) = @_;
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        setpgrp;
        chdir $run->{folder} or POSIX::_exit(126);
        open STDIN,  '<', '/dev/null' or POSIX::_exit(126);
        open STDOUT, '>', '.stdout' or POSIX::_exit(126);
        open STDERR, '>', '.stderr' or POSIX::_exit(126);
        %ENV = %$environment;
        my @limited =
            $way eq 'valgrind' || is_sanitized()
            ? ()
            : ('sh', '-c', "ulimit -v $MostMemory; exec \"\$@\"", 'sh');
        @limited = (@limited, @$command);
        exec { $limited[0] } @limited or POSIX::_exit(127);
    }
    my $ended = eval {
        local $SIG{ALRM} = sub { die "timeout\n" };
        alarm($way eq 'plain' ? 3 : $self->{seconds});
        waitpid $pid, 0;
        $run->{status} = $?;
        alarm 0;
        1;
    };
    $run->{pid} = $pid;
    if (!$ended) {
        $run->{timeout} = 1;
        kill KILL => -$pid;
        waitpid $pid, 0;
        $run->{status} = $?;
    } elsif (!_children_end($pid)) {
        $run->{timeout} = 1;
    }
    return;
}

# Children that outlive the program still write to its folder. What does not end in two seconds is killed.
sub _children_end {
    my ($group) = @_;
    return 1 if happens(sub { !kill(0 => -$group) || !_runs($group) }, 2);
    kill KILL => -$group;
    return 0;
}

# Whether the group has more than zombies, which wait for a slow init.
sub _runs {
    my ($group) = @_;
    for my $file (glob '/proc/[0-9]*/stat') {
        open my $in, '<', $file or next;
        my ($state, $of) = (readline($in) // '') =~ /[)] (\S) \d+ (\d+)/;
        return 1 if ($of // 0) == $group && $state ne 'Z';
    }
    return 0;
}

1;
