# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The functions in package DB that control the profiler: arguments, and what they return.
use strict;
use warnings;

use ProfileRun;
use Test::More;
use WholeFile qw(read_file);

# What a program prints under the profiler, line by line.
sub printed {
    my ($name, $program, $expected, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $run = profile("\$| = 1;\n$program", %how);
    is($run->stdout, $expected,          $name);
    is($run->stderr, $how{stderr} // '', 'and no message');
    return $run;
}

printed('usage', <<'PERL', <<'TEXT');
my @calls = (
    [enable_profile => 1, 2], [profile_scope => 1, 2], [change_option => 1],
    [change_option => 1, 2, 3], [init_profiler => 1, 2], [init_dprof => 1, 2], [init_dprof => 1 .. 4]
);
for (@calls) {
    my ($name, @arguments) = @$_;
    eval { &{"DB::$name"}(@arguments) };
    print $@ =~ s/ at .*//rs, "\n";
}
PERL
Usage: DB::enable_profile([file])
Usage: DB::profile_scope([file])
Usage: DB::change_option(name, text)
Usage: DB::change_option(name, text)
Usage: DB::init_profiler([options])
Usage: DB::init_dprof(file, ticks, buffer)
Usage: DB::init_dprof(file, ticks, buffer)
TEXT

my $switched = printed('whether it was on', <<'PERL', "1 1 0 0 1 1 0\n");
print join ' ', DB::enable_profile(), DB::disable_profile(), DB::disable_profile(),
    DB::enable_profile(''), DB::enable_profile(undef), DB::enable_profile('nytprof-a.out'),
    do { DB::finish_profile(); DB::enable_profile() };
print "\n";
PERL
is(join(' ', map { s{.*/}{}r } $switched->files), 'nytprof-a.out nytprof.out', 'in two files');
my @complete = grep { $_->{process}{end} } $switched->all_tables;
is(scalar @complete, 2, 'which are complete');

# profile_scope() leaves a profile that is being written as it is, and ends what it has begun.
for my $case (
    ['begin', '',              'on, on',  'nothing'],
    ['no',    '',              'on, off', 'a pause'],
    ['no',    'nytprof-a.out', 'on, off', 'a file of its own'],
    ['begin', 'nytprof-a.out', 'on, off', 'another file'],
    ['begin', 'nytprof.out',   'on, on',  'the same file'],
    )
{
    my ($start, $file, $expected, $name) = @$case;
    my $run = printed("a scope: $name", <<"PERL", "$expected\n", options => "start=$start");
sub leaf { return 1 }
sub is_on { my \$was = DB::disable_profile(); DB::enable_profile() if \$was; return \$was ? 'on' : 'off' }
my \$within = do { my \$scope = DB::profile_scope('$file'); leaf(); is_on() };
leaf() for 1 .. 2;
print \$within, ', ', is_on(), "\\n";
PERL
    my %calls = map { s{.*/}{}r => $run->tables($_)->calls_of('main::leaf') } $run->files;
    my %expected =
          $name eq 'nothing' || $name eq 'the same file' ? ('nytprof.out' => 3)
        : $name eq 'a pause' ? ('nytprof.out' => 1)
        : $name eq 'another file' ? ('nytprof.out' => 0, 'nytprof-a.out' => 1)
        : ('nytprof-a.out' => 1);
    is_deeply(\%calls, \%expected, 'calls');
}

# What is left to be done in Perl; a second call has no effect once a profile has begun.
printed('options', <<'PERL', "no||0\nend|INT|1\n", options => 'start=no');
BEGIN {
    print join('|', DB::init_profiler()), "\n";
    print join('|', DB::init_profiler('start=end:sigexit=int:use_db_sub=1:stmts=0')), "\n";
}
PERL
printed('options that come too late', <<'PERL', "begin||0\nnytprof.out\n");
my $x = 1;
print join('|', DB::init_profiler('start=init:file=other.out')), "\n";
print join ' ', glob '*.out';
print "\n";
PERL
printed('options that can not be used', <<'PERL', <<'TEXT', options => 'start=no');
BEGIN {
    eval { DB::init_profiler('compress=10') };
    print $@;
    print DB::disable_profile(), "\n";
}
PERL
Devel::NYTProf: option 'compress' must be 0 to 9, not '10'
0
TEXT

# change_option() returns what is wrong, and which signals finish the profile now if they changed.
my $changed = printed('changed options', <<'PERL', <<'TEXT', options => 'log=messages.txt');
for ([sigexit => 'hup,foo'], [calls => 2], [calls => 5], [compress => 10], [colour => 'red'], [blocks => 1]) {
    my ($name, $value) = @$_;
    print join('|', DB::change_option($name, "$name=$value")), "\n";
}
PERL
|HUP
|
|
option 'compress' must be 0 to 9, not '10'|
|
|
TEXT
is(read_file($changed->folder . '/messages.txt'), <<'TEXT', 'with a message for each mistake');
Devel::NYTProf: option 'sigexit' must be names of signals, such as INT,HUP, not 'FOO'; ignored
Devel::NYTProf: option 'calls' must be 0 to 2, not '5'; using 2
Devel::NYTProf: Unknown NYTProf option: 'colour'; ignored
Devel::NYTProf: option 'blocks' cannot change after the profiler is loaded; start the program with NYTPROF=blocks=1
TEXT
my $renamed = printed('another file', <<'PERL', "|\n");
print join('|', DB::change_option('file', 'file=nytprof-b.out')), "\n";
DB::finish_profile();
DB::enable_profile();
PERL
is(join(' ', map { s{.*/}{}r } $renamed->files), 'nytprof-b.out nytprof.out', 'the next one');

# Programs ask this to see whether a debugger is there.
my $asks = 'print defined &DB::DB ? "debugger" : "none";';
printed('no debugger', $asks, 'none');
printed('nor where it is live', $asks, 'none', debugger => ['-MDevel::NYTProf::Live']);
printed('except when statements are counted through that',
    $asks, 'debugger', options => 'use_db_sub=1');

done_testing();
