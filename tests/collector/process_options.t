# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Options for processes, signals and the way perl compiles.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $working = "sub work { return 1 }\nwork() for 1 .. 3;\n";

# sigexit
my $killing = "sub work { return 1 }\nwork();\nkill shift() => \$\$;\nsleep 5;\n";
for my $case ( [ '1', 'INT' ], [ '1', 'HUP' ], [ 'TERM', 'TERM' ], [ 'usr1,term', 'USR1' ] ) {
    my ( $signals, $signal ) = @$case;
    my $run = profile( $killing, options => "sigexit=$signals", args => [$signal] );
    is( $run->exit_code, 1, "sigexit=$signals: SIG$signal ends the program with code 1" );
    is( $run->signal,    0, 'not as a signal' );
    ok( $run->tables->{process}{end}, 'the profile is complete' );
}
my $handled = profile(
    "\$SIG{TERM} = sub { exit 7 };\n$killing",
    options => 'sigexit=TERM', args => ['TERM']
);
is( $handled->exit_code, 7, 'handlers of the program come first' );
my $default = profile( $killing, args => ['TERM'] );
is( $default->signal, 15, 'without sigexit a signal is a signal' );

# posix_exit
my $vanishing = "use POSIX ();\nsub work { return 1 }\nwork();\nPOSIX::_exit(5);\n";
my $vanished  = profile( $vanishing, options => 'subs=0:posix_exit=1' );
is( $vanished->exit_code, 5, 'posix_exit=1: the exit code' );
ok( $vanished->tables->{process}{end}, 'the profile is complete' );

# libcexit
my $libc = profile( $working, options => 'libcexit=1' );
is( $libc->exit_code . $libc->stderr, '0', 'libcexit=1' );
ok( $libc->tables->{process}{end}, 'the profile is complete' );

# forkdepth
my $generations = <<'PERL';
my $pid = fork // die;
if (!$pid) { my $next = fork // die; exit if !$next; waitpid $next, 0; exit }
waitpid $pid, 0;
PERL
my %profiles = ( -1 => 3, 0 => 1, 1 => 2, 2 => 3 );
for my $depth ( sort keys %profiles ) {
    my $run = profile( $generations, options => "forkdepth=$depth" );
    is( $run->count, $profiles{$depth},      "forkdepth=$depth: $profiles{$depth} profiles" );
    is( $run->exit_code . $run->stderr, '0', 'all end well' );
}

# stream
my $streamed = profile( $working, options => 'stream=1:calls=2' );
is( $streamed->tables->calls_of('main::work'), 3, 'stream=1' );
original_reads_it_silently($streamed);
is_deeply( $streamed->tables->line_counts, profile($working)->tables->line_counts, 'lines' );
is_deeply( $streamed->tables->call_counts, profile($working)->tables->call_counts, 'calls' );

# How perl compiles.
my $named     = "my \$code = sub { return 1 };\n\$code->();\neval '\$code->()';\n";
my $anonymous = profile( $named, options => 'nameanonsubs=0' )->tables;
is( $anonymous->calls_of('main::__ANON__'), 2, 'nameanonsubs=0: just __ANON__' );
my $evals = profile( $named, options => 'nameevals=0' );
ok( exists $evals->tables->{flags}{'(eval 1)'}, 'nameevals=0: just numbers' );
original_reads_it_silently($evals);
my $plain = profile( "my \$x = 1;\nif (0) {\n\$x++;\n}\nprint \$x;\n", options => 'optimize=0' );
is( $plain->stdout . $plain->stderr,            '1', 'optimize=0' );
is( $plain->tables->line_counts->{'prog.pl:5'}, 1,   'lines are counted' );

# log and trace
my $traced = profile( $working, options => 'trace=3:log=messages.txt' );
is( $traced->stderr, '', 'log=FILE: nothing on standard error' );
ok( -e $traced->folder . '/messages.txt', 'but in the file' );

# Options as arguments of -d:NYTProf
my $imported = profile( $working, debugger => ['-d:NYTProf=addpid=1,calls=0,file=nytprof-x.out'] );
like( $imported->file, qr/nytprof-x\.out\.\d+$/, '-d:NYTProf=NAME=VALUE,...' );
is( $imported->tables->{options}{calls}, 0, 'takes options, too' );
is( $imported->count,                    1, 'and leaves no other profile' );

done_testing();
