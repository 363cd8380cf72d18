# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A program that switches profiling on and off, and from file to file, by the functions of package
# DB: each profile holds exactly what ran while it was being written.
use strict;
use warnings;

use ProfileRun;
use RequiredPackages;
use Test::More;

# Each case: a program; options; { file => [{ line => executions }, { call => count }] }.
# Line 1 is the body of leaf().
my @cases = (
    'on and off, in a loop' => [ <<'PERL', 'start=no', 'nytprof.out'],
sub leaf { return 1 }
for my $i (1 .. 3) {
    DB::enable_profile();
    leaf();
    DB::disable_profile();
    leaf();
}
PERL
    [{ 1 => 3, 3 => 3, 4 => 3, 5 => 3 }, { 'leaf <- RUNTIME:4' => 3 }],

    'before a sub returns to a statement that nothing else is known of' =>
        [ <<'PERL', 'start=no', 'nytprof.out'],
sub on { DB::enable_profile(); return }
on();
my $x = 1;
PERL
    [{ 1 => 2, 2 => 0, 3 => 1 }, {}],

    'in the middle of a statement' => [ <<'PERL', 'start=no', 'nytprof.out'],
sub leaf { return 1 }
my @x = (leaf(), DB::enable_profile(), leaf(), leaf(), DB::disable_profile(), leaf());
my @y = (leaf(), DB::enable_profile(), leaf(), leaf(), DB::disable_profile(), leaf());
PERL
    [{ 1 => 4, 2 => 1, 3 => 1 }, { 'leaf <- RUNTIME:2' => 2, 'leaf <- RUNTIME:3' => 2 }],

    'twice makes no difference' => [ <<'PERL', 'start=begin', 'nytprof.out'],
sub leaf { return 1 }
leaf();
DB::disable_profile();
DB::disable_profile();
leaf();
DB::enable_profile();
DB::enable_profile();
leaf();
PERL
    [
        { 1 => 2, 2 => 1, 3 => 1, 6 => 1, 7 => 1, 8 => 1 },
        { 'leaf <- RUNTIME:2' => 1, 'leaf <- RUNTIME:8' => 1 }
    ],

    'on deep inside, off further out' => [ <<'PERL', 'start=no', 'nytprof.out'],
sub leaf { return 1 }
sub inner {
    DB::enable_profile();
    leaf();
}
sub middle { inner();
    leaf();
}
sub outer {
    middle();
    leaf();
    DB::disable_profile();
    leaf();
}
outer();
leaf();
PERL
    [
        { 1 => 3, 3 => 1, 4 => 1, 6 => 0, 7 => 1, 10 => 0, 11 => 1, 12 => 1 },
        { 'leaf <- inner:4' => 1, 'leaf <- middle:7' => 1, 'leaf <- outer:11' => 1 }
    ],

    'calls that return while it is off are recorded' => [ <<'PERL', 'start=begin', 'nytprof.out'],
sub leaf { return 1 }
sub inner { leaf(); DB::disable_profile(); leaf() }
sub outer { inner(); leaf() }
outer();
leaf();
DB::enable_profile();
leaf();
PERL
    [
        { 1 => 2, 2 => 2, 3 => 1, 4 => 1, 6 => 1, 7 => 1 },
        {
            'leaf <- inner:2'    => 1,
            'inner <- outer:3'   => 1,
            'outer <- RUNTIME:4' => 1,
            'leaf <- RUNTIME:7'  => 1
        }
    ],

    'a sub that switches each time it is called' => [ <<'PERL', 'start=begin', 'nytprof.out'],
sub leaf { return 1 }
our $on = 1;
sub toggle { $on ? DB::disable_profile() : DB::enable_profile(); $on = !$on }
sub handler { toggle(); leaf() }
handler() for 1 .. 5;
PERL
    [
        { 1 => 2, 2 => 1, 3 => 7, 4 => 5, 5 => 1 },
        {
            'toggle <- handler:4'  => 3,
            'leaf <- handler:4'    => 2,
            'handler <- RUNTIME:5' => 3
        }
    ],

    'from file to file' => [ <<'PERL', 'start=no', 'nytprof-a.out', 'nytprof-b.out'],
sub leaf { return 1 }
sub other { return 2 }
DB::enable_profile('nytprof-a.out');
leaf();
DB::enable_profile('nytprof-b.out');
other();
DB::enable_profile('nytprof-b.out');
other();
PERL
    [{ 1 => 1, 3 => 1, 4 => 1, 5 => 1 }, { 'leaf <- RUNTIME:4' => 1 }],
    [
        { 2 => 2, 5 => 0, 6 => 1, 7 => 1, 8 => 1 },
        { 'other <- RUNTIME:6' => 1, 'other <- RUNTIME:8' => 1 }
    ],

    'inside of a sub' => [ <<'PERL', 'start=no', 'nytprof-a.out', 'nytprof-b.out'],
sub leaf { return 1 }
sub switch {
    DB::enable_profile('nytprof-b.out');
    leaf();
}
sub outer {
    switch();
    leaf();
}
DB::enable_profile('nytprof-a.out');
outer();
leaf();
PERL
    [
        { 3 => 1, 7 => 1, 10 => 1, 11 => 1 },
        { 'outer <- RUNTIME:11' => 1, 'switch <- outer:7' => 1 }
    ],
    [
        { 1 => 3, 3 => 0, 4 => 1, 7 => 0, 8 => 1, 11 => 0, 12 => 1 },
        { 'leaf <- switch:4' => 1, 'leaf <- outer:8' => 1, 'leaf <- RUNTIME:12' => 1 }
    ],

    'a finished file is replaced' => [ <<'PERL', 'start=no', 'nytprof-a.out'],
sub leaf { return 1 }
sub other { return 2 }
DB::enable_profile('nytprof-a.out');
leaf();
DB::finish_profile();
DB::finish_profile();
leaf();
DB::enable_profile();
other();
PERL
    [{ 2 => 1, 8 => 1, 9 => 1 }, { 'other <- RUNTIME:9' => 1 }],

    'one after another' => [ <<'PERL', 'start=begin', qw(nytprof.out nytprof-b.out nytprof-c.out)],
sub leaf { return 1 }
leaf();
DB::finish_profile();
leaf();
DB::enable_profile('nytprof-b.out');
leaf() for 1 .. 2;
DB::disable_profile();
DB::enable_profile('nytprof-c.out');
leaf() for 1 .. 3;
PERL
    [{ 1 => 1, 2 => 1, 3 => 1 },         { 'leaf <- RUNTIME:2' => 1 }],
    [{ 1 => 2, 5 => 1, 6 => 1, 7 => 1 }, { 'leaf <- RUNTIME:6' => 2 }],
    [{ 1 => 3, 8 => 1, 9 => 1 },         { 'leaf <- RUNTIME:9' => 3 }],
);

# The original loses the statement that profiling is switched off in, and records one that finishes
# a profile in the next one. Its calls that end while profiling is off seem to run on.
my %differs = (
    'on and off, in a loop'           => qr/^lines: prog\.pl:5: 3, not 2$/,
    'on deep inside, off further out' => qr/^lines: prog\.pl:12: 1, not 0$/,
    'from file to file'               => qr/^lines: prog\.pl:5: 1, not 0$/,
    'inside of a sub'                 => qr/^(?:lines: prog\.pl:3: 1|(?:calls|paths): .*), not/,
    'a finished file is replaced'     => qr/^lines: prog\.pl:5: 0, not 1$/,
    'one after another'               => qr/^lines: prog\.pl:(?:3: 0, not 1|7: 1, not 0)$/,
    'a sub that switches each time it is called' => qr/^lines: prog\.pl:3: 7, not 6$/,
);

while (@cases) {
    my ($name, $how) = splice @cases, 0, 2;
    my ($program, $options, @files) = @$how;
    my @expected = splice @cases, 0, @files;
    for my $more ('', ':calls=2:stream=1', ':blocks=1:slowops=0:compress=0') {
        my $run = profile($program, options => $options . $more);
        is($run->exit_code . $run->stderr, '0', "$name, $options$more");
        my $tables = tables_of($run);
        for my $i (0 .. $#files) {

            # A statement that only goes on in a file has no count there, and no row either when
            # that took no time that could be measured.
            my ($lines, $wanted) = ($tables->{ $files[$i] }[0], $expected[$i][0]);
            $lines->{$_} //= 0 for grep { !$wanted->{$_} } keys %$wanted;
        }
        is_deeply($tables, { map { $files[$_] => $expected[$_] } 0 .. $#files }, 'lines and calls');
    }
    original_reads_it_silently(profile($program, options => $options));
    same_as_original("$name: the same", $program, options => $options, ignore => $differs{$name});
}

# { file => [{ line => executions }, { call => count }] } of a run of prog.pl.
sub tables_of {
    my ($run) = @_;
    my %tables;
    for my $file ($run->files) {
        my $tables = $run->tables($file);
        my $lines  = $tables->line_counts;
        my $calls  = $tables->call_counts;
        $tables{ $file =~ s{.*/}{}r } = [
            { map { s/^prog\.pl://r => $lines->{$_} } keys %$lines },
            {
                map  { s/main::| at prog\.pl(?=:)//gr => $calls->{$_} }
                grep { !/^DB::disable_profile / } keys %$calls
            }
        ];
    }
    return \%tables;
}

# The functions' values, in list context.
my $values = profile( <<'PERL', options => 'start=no:slowops=0');
sub show { print "(@_)" }
show(DB::enable_profile());
show(DB::enable_profile(undef));
show(DB::enable_profile('nytprof.out'));
show(DB::disable_profile());
show(DB::disable_profile());
show(DB::finish_profile());
show(DB::finish_profile());
show(DB::disable_profile());
show(scalar DB::enable_profile(''));
PERL
is($values->stdout, '(0)(1)(1)(1)(0)()()(0)(0)', 'what they return');
is($values->count,  1,                           'an empty or undefined name is none');

# Once a profile has begun, the profiler is what it is.
my $again = profile( <<'PERL' );
sub leaf { return 1 }
leaf();
DB::init_profiler();
leaf();
DB::init_profiler('addpid=1');
leaf();
PERL
is($again->exit_code . $again->stderr, '0', 'init_profiler() again');
is_deeply([map { $_->calls_of('main::leaf') } $again->all_tables], [3], 'has no effect');

# Children that profile what they want, and name the file. With a profile of the parent to go on from,
# they add their pid, so that they do not take each other's file.
my $forking = <<'PERL';
my ($name) = @ARGV;
sub child { return 1 }
sub parent { return 1 }
for my $n (1, 2) {
    my $pid = fork // die;
    if (!$pid) {
        child();
        DB::enable_profile($name ? $name . $n : ());
        child() for 1 .. $n;
        DB::disable_profile();
        child();
        exit;
    }
    waitpid $pid, 0;
    parent();
}
PERL
for my $case (
    ['start=no',          'nytprof-c.out', qr/^nytprof-c\.out([12])$/,    ''],
    ['start=no',          '',              qr/^nytprof\.out\.\d+$/,       ''],
    ['start=begin',       'nytprof-c.out', qr/^nytprof-c\.out[12]\.\d+$/, 'nytprof.out'],
    ['start=no:addpid=1', 'nytprof-c.out', qr/^nytprof-c\.out[12]\.\d+$/, ''],
    )
{
    my ($options, $name, $pattern, $of_parent) = @$case;
    my $run = profile($forking, options => $options, args => [$name]);
    is($run->exit_code . $run->stderr, '0', "children, $options, '$name'");
    my @theirs = grep { s{.*/}{}r =~ $pattern } $run->files;
    is_deeply([sort map { $run->tables($_)->calls_of('main::child') } @theirs],
        [1, 2], 'each has its own profile');
    my ($parents) = grep { m{/nytprof\.out$} } $run->files;
    is(
        $parents ? $run->tables($parents)->calls_of('main::parent') : '',
        $of_parent ? 2 : '',
        'and so has the parent, if at all'
    );
SKIP: {
        skip needs('libdevel-nytprof-perl'),                   1 if !has_original();
        skip 'the original: children take each other\'s file', 1 if !$name;
        my ($original) = profile_by_original($forking, options => $options, args => [$name]);
        my @files = map {
            [sort map { s{.*/}{}r =~ s/\.\d+$/.PID/r } $_->files]
        } $run, $original;
        is_deeply($files[0], $files[1], 'the files are those of the original');
    }
}

# A file that can't be made.
my $nowhere = profile( <<'PERL', options => 'start=no');
sub leaf { return 1 }
$! = 7;
print DB::enable_profile('/no/such/folder/x.out'), DB::enable_profile(), "\n" for 1 .. 2;
leaf();
print $! + 0, "\n";
print DB::enable_profile('nytprof-b.out'), "\n";
leaf();
PERL
is($nowhere->stdout, "00\n00\n7\n0\n", 'a file that can not be made: profiling stays off');
is(
    $nowhere->stderr,
    "Devel::NYTProf: cannot create profile '/no/such/folder/x.out': No such file or directory; no profile is written\n",
    'one warning'
);
is($nowhere->exit_code,                      0, 'the program goes on');
is($nowhere->tables->calls_of('main::leaf'), 1, 'and so does profiling, into another file');

# The sub that goto leaves was entered while profiling was off. It was called by whom the other one is
# called by; the original says by the main program.
my $gone = profile( <<'PERL', options => 'slowops=0');
sub target { return inner() }
sub inner { return 2 }
sub away { DB::enable_profile(); goto &target }
sub outer { DB::disable_profile(); away(); inner() }
outer();
DB::disable_profile(); away();
PERL
is_deeply(
    $gone->tables->call_counts,
    {
        'DB::disable_profile <- main::outer at prog.pl:4'   => 1,
        'DB::disable_profile <- main::RUNTIME at prog.pl:6' => 1,
        'main::outer <- main::RUNTIME at prog.pl:5'         => 1,
        'main::target <- main::outer at prog.pl:3'          => 1,
        'main::target <- main::RUNTIME at prog.pl:3'        => 1,
        'main::inner <- main::target at prog.pl:1'          => 2,
        'main::inner <- main::outer at prog.pl:4'           => 1
    },
    'goto out of a sub that was entered in a pause'
);

# On again in a builtin that began before: what that calls next has not been called by disable_profile.
calls_are(
    'on again inside of sort',
    <<'PERL', <<'CALLS', options => 'slowops=0', ignore => qr/enable_profile/);
sub on { DB::enable_profile(); return 1 }
DB::disable_profile();
my @sorted = sort { on($a) <=> 1 } 3, 1, 2;
PERL
DB::disable_profile <- main::RUNTIME at 2 1
main::on <- main::RUNTIME at 3 2
CALLS

# Perl destroys what the program has left when the profile has been written.
for my $name ('', 'nytprof.out') {
    my $left = profile( <<"PERL" );
sub leaf { return 1 }
sub DESTROY { DB::enable_profile('$name'); leaf() }
leaf() for 1 .. 3;
our \$left = bless {};
PERL
    is($left->tables->calls_of('main::leaf'),
        3, "on again at the very end, in '$name': nothing is lost");
}

done_testing();
