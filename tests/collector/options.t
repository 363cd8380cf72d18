# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The environment variable NYTPROF: what is taken, what is refused, and files that can't be written.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = "sub work { return 1 }\nwork() for 1 .. 3;\nprint 'done';\nexit 3;\n";

# Every level of compression gives the same profile.
for my $level ( 0 .. 9 ) {
    my $run = profile( $program, options => "compress=$level" );
    is( $run->tables->calls_of('main::work'), 3,      "compress=$level" );
    is( $run->tables->{options}{compress},    $level, 'is in the profile' );
    original_reads_it_silently($run) if $level =~ /[019]/;
}
my $plain = profile( "my \$x = 0;\nfor (1 .. 2000) {\n\$x++;\n}\n", options => 'compress=0' );
is( $plain->tables->line_counts->{'prog.pl:3'}, 2000, 'compress=0: repeated records are written' );

# Where the profile goes.
my $elsewhere = profile( $program, options => 'file=nytprof\:with\=signs.out' );
like( $elsewhere->file, qr{/nytprof:with=signs\.out$},
    'a backslash takes the next sign literally' );
my $replaced = profile( $program, with => { 'nytprof.out' => 'something else' } );
is( $replaced->tables->calls_of('main::work'), 3, 'an existing file is replaced' );
my $to_device = profile( $program, options => 'file=/dev/null' );
is( $to_device->exit_code . $to_device->stderr, '3', 'a device can be written to' );
ok( -c '/dev/null', 'and stays what it is' );
my $chdir = profile("mkdir 'd'; chdir 'd'; sub work { 1 } work();\n");
is( $chdir->count, 1, 'the file is where the program began, wherever it ends' );

# Mistakes.
my %wrong = (
    'calls=5'      => 'calls',
    'slowops=many' => 'slowops',
    'compress=10'  => 'compress',
    'start=later'  => 'start',
    'addpid=maybe' => 'addpid',
    'calls='       => 'calls',
    'stmts'        => 'stmts',
);
for my $mistake ( sort keys %wrong ) {
    my $run = profile( $program, options => $mistake );
    isnt( $run->exit_code, 0, "$mistake: the program is not run" );
    isnt( $run->exit_code, 3, 'at all' );
    is( $run->stdout, '', 'it prints nothing' );
    like( $run->stderr, qr/NYTProf.*\b$wrong{$mistake}\b/, 'the message names the option' );
    is( $run->count, 0, 'there is no profile' );
}
my $unknown = profile( $program, options => 'colour=red' );
is( $unknown->exit_code, 3, 'an unknown option does not stop the program' );
like( $unknown->stderr, qr/\A[^\n]*Unknown NYTProf option[^\n]*'colour'[^\n]*\n\z/,
    'but is warned about' );
is( $unknown->tables->calls_of('main::work'), 3, 'and changes nothing' );

# A profile that can't be written does not hurt the program.
SKIP: {
    my $folder = '/proc/self';    # nobody can create files there
    skip "there is no $folder", 4 if !-d $folder;
    for my $calls ( 1, 2 ) {
        my $run = profile( $program, options => "file=$folder/nytprof.out:calls=$calls" );
        is( $run->exit_code, 3, "unwritable folder, calls=$calls: the exit code is the program's" );
        is( $run->stdout,    'done', 'it runs' );
        like( $run->stderr, qr{\A[^\n]*\Q$folder\E/nytprof\.out[^\n]*\n\z}, 'one line says why' );
        is( $run->count, 0, 'there is no profile' );
    }
}
SKIP: {
    skip 'there is no /dev/full', 3 if !-c '/dev/full';
    my $run = profile( $program, options => 'file=/dev/full' );
    is( $run->exit_code, 3,      'full disk: the exit code is the program\'s' );
    is( $run->stdout,    'done', 'it runs' );
    like( $run->stderr, qr{\A[^\n]*/dev/full[^\n]*\n\z}, 'one line says why' );
}
my $nowhere = profile( $program, options => 'file=no/such/folder/nytprof.out' );
is( $nowhere->exit_code, 3, 'a folder that does not exist: the program runs' );
like( $nowhere->stderr, qr{\A[^\n]*no/such/folder[^\n]*\n\z}, 'one line says what is wrong' );

# Other ways to load it.
my $by_environment = profile( $program, env => { PERL5OPT => '-d:NYTProf' } );
is( $by_environment->tables->calls_of('main::work'), 3, 'PERL5OPT=-d:NYTProf' );

# Facts about the run.
my $tables = profile( $program, args => ['some argument'] )->tables;
is( $tables->{attributes}{application},  'prog.pl',             'the program' );
is( $tables->{attributes}{perl_version}, sprintf( '%vd', $^V ), 'the version of perl' );
cmp_ok( abs( $tables->{attributes}{basetime} - time ), '<',  60, 'the time' );
cmp_ok( $tables->{process}{end},                       '>=', $tables->{process}{start}, 'its end' );

done_testing();
