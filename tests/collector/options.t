# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The environment variable NYTPROF: what is taken, what is refused, and files that can't be written.
use strict;
use warnings;

use ProfileRun;
use RequiredPackages;
use Test::More;

my $program = "sub work { return 1 }\nwork() for 1 .. 3;\nprint 'done';\nexit 3;\n";

# Every level of compression gives the same profile.
for my $level (0 .. 9) {
    my $run = profile($program, options => "compress=$level");
    is($run->tables->calls_of('main::work'), 3,      "compress=$level");
    is($run->tables->{options}{compress},    $level, 'is in the profile');
    original_reads_it_silently($run) if $level =~ /[019]/;
}
my $plain = profile("my \$x = 0;\nfor (1 .. 2000) {\n\$x++;\n}\n", options => 'compress=0');
is($plain->tables->line_counts->{'prog.pl:3'}, 2000, 'compress=0: repeated records are written');

# Where the profile goes.
my $elsewhere = profile($program, options => 'file=nytprof\:with\=signs.out');
like($elsewhere->file, qr{/nytprof:with=signs\.out$}, 'a backslash takes the next sign literally');
my $replaced = profile($program, with => { 'nytprof.out' => 'something else' });
is($replaced->tables->calls_of('main::work'), 3, 'an existing file is replaced');
my $to_device = profile($program, options => 'file=/dev/null');
is($to_device->exit_code . $to_device->stderr, '3', 'a device can be written to');
ok(-c '/dev/null', 'and stays what it is');
my $chdir = profile("mkdir 'd'; chdir 'd'; sub work { 1 } work();\n");
is($chdir->count, 1, 'the file is where the program began, wherever it ends');

# Elements that can't be understood. The original refuses the same.
for my $mistake (
    'compress=10', 'start=later', 'start=Begin', 'calls=',
    'colour=',     'stmts',       '=1',          'file=a=b',
    'calls=1:addpid:leave=0'
    )
{
    my ($named) = $mistake =~ /(addpid)/ ? $1 : $mistake =~ /^(\w+|=1)/;
    my $run = profile($program, options => $mistake);
    isnt($run->exit_code, 0, "$mistake: the program is not run");
    isnt($run->exit_code, 3, 'at all');
    is($run->stdout, '', 'it prints nothing');
    like($run->stderr, qr/NYTProf.*\Q$named\E/, 'the message names the option');
    is($run->count, 0, 'there is no profile');
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my $original = profile_by_original($program, options => $mistake);
        is($original->stdout, '', 'the original does not run it either');
    }
}

# Numbers out of range are taken as the original takes them, which uses 0 for what is no number at
# all; here the option keeps its default. Both are reported.
my %taken = (
    'calls=5'      => 'calls=2',
    'calls=-1'     => 'calls=1',
    'calls=2x'     => 'calls=1',
    'calls=08'     => 'calls=1',
    'slowops=many' => 'slowops=2',
    'slowops=7'    => 'slowops=2',
    'stmts=yes'    => 'stmts=1',
    'subs=no'      => 'subs=1',
    'leave=0x'     => 'leave=1',
);
for my $odd (sort keys %taken) {
    my $run = profile($program, options => $odd);
    my ($name, $value, $number) = (split(/=/, $odd), $taken{$odd} =~ /=(.*)/);
    is($run->exit_code . $run->stdout, '3done', "$odd: the program runs");
    like(
        $run->stderr,
        qr/\A[^\n]*'$name'[^\n]*'\Q$value\E'; using $number\n\z/,
        "is taken as $number"
    );
    is($run->tables->{options}{$name}, $number, 'in the profile, too');
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        is_same_profile(
            'the original does the same with this value',
            profile($program, options => $odd),
            profile_by_original($program, options => $odd =~ /=-?\d\z/ ? $odd : $taken{$odd}),
            qr/\Astderr: /
        );
    }
}
for my $number ('calls=0x2', 'calls=02', 'calls= 2', 'leave=2', 'compress=-1', 'compress=011') {
    my $run = profile($program, options => $number);
    is($run->exit_code . $run->stderr, 3, "$number is a number");
    same_as_original('for the original, too', $program, options => $number);
}

my $unknown = profile($program, options => 'colour=red');
is($unknown->exit_code, 3, 'an unknown option does not stop the program');
like(
    $unknown->stderr,
    qr/\A[^\n]*Unknown NYTProf option[^\n]*'colour'[^\n]*\n\z/,
    'but is warned about'
);
is($unknown->tables->calls_of('main::work'), 3, 'and changes nothing');
like(
    profile($program, options => 'save_src=0')->stderr,
    qr/'save_src'; ignored; did you mean 'savesrc'\?\n\z/,
    'a similar option is suggested'
);
for my $comma ('file=a,addpid=1', 'addpid,calls=1') {
    my $run = profile($program, options => $comma);
    like($run->stderr, qr/separate options with ':'/, "$comma: the separator is explained");
}

# A profile that can't be written does not hurt the program.
SKIP: {
    my $folder = '/proc/self';    # nobody can create files there
    skip "there is no $folder", 4 if !-d $folder;
    for my $calls (1, 2) {
        my $run = profile($program, options => "file=$folder/nytprof.out:calls=$calls");
        is($run->exit_code, 3, "unwritable folder, calls=$calls: the exit code is the program's");
        is($run->stdout,    'done', 'it runs');
        like($run->stderr, qr{\A[^\n]*\Q$folder\E/nytprof\.out[^\n]*\n\z}, 'one line says why');
        is($run->count, 0, 'there is no profile');
    }
}
SKIP: {
    skip 'there is no /dev/full', 3 if !-c '/dev/full';
    my $run = profile($program, options => 'file=/dev/full');
    is($run->exit_code, 3,      'full disk: the exit code is the program\'s');
    is($run->stdout,    'done', 'it runs');
    like($run->stderr, qr{\A[^\n]*/dev/full[^\n]*\n\z}, 'one line says why');
}
my $nowhere = profile($program, options => 'file=no/such/folder/nytprof.out');
is($nowhere->exit_code, 3, 'a folder that does not exist: the program runs');
like($nowhere->stderr, qr{\A[^\n]*no/such/folder[^\n]*\n\z}, 'one line says what is wrong');

# Other ways to load it.
my $by_environment = profile($program, env => { PERL5OPT => '-d:NYTProf' });
is($by_environment->tables->calls_of('main::work'), 3, 'PERL5OPT=-d:NYTProf');

# Facts about the run.
my $tables = profile($program, args => ['some argument'])->tables;
is($tables->{attributes}{application},  'prog.pl',           'the program');
is($tables->{attributes}{perl_version}, sprintf('%vd', $^V), 'the version of perl');
cmp_ok(abs($tables->{attributes}{basetime} - time), '<',  60,                        'the time');
cmp_ok($tables->{process}{end},                     '>=', $tables->{process}{start}, 'its end');

done_testing();
