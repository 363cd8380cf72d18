# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Options for what perl does when it compiles: optimize, nameevals, nameanonsubs, savesrc, perldb.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = <<'PERL';
sub work { return shift }
my $code = sub { return work(1) };
$code->();
eval "work(2);\n\$code->();\nsub made { return 1 }\nmade()";
print "$^P\n";
PERL

# $^P as the profile has it. In the program it lacks 0x100, as the profiler itself finds the places of
# string evals; so messages name evals as without it. The original gives nameevals=0 and nameanonsubs=0
# to all the bits but that one, and loses names, line ranges and source.
my $prints_nothing = $program =~ s/^print.*\n//mr;
my %flags          = (
    ''                           => 0xF10,
    'savesrc=0'                  => 0x310,
    'optimize=0'                 => 0xF14,
    'optimise=0'                 => 0xF14,
    'use_db_sub=1'               => 0xF32,
    'nameevals=0'                => 0xE10,
    'nameanonsubs=0'             => 0xD10,
    'nameevals=0:nameanonsubs=0' => 0xC10,
    'perldb=0x310'               => 0x310,
    'perldb=784:savesrc=1'       => 0x310,
    'perldb=0x332:use_db_sub=1'  => 0x332,
    'perldb=0'                   => 0xF10,
);
for my $options (sort keys %flags) {
    my $run  = profile($program, options => $options);
    my $seen = $options =~ /perldb=.*[1-9]/ ? $flags{$options} : $flags{$options} & ~0x100;
    is($run->stdout,                          "$seen\n",        "\$^P with '$options'");
    is($run->tables->{attributes}{PL_perldb}, $flags{$options}, 'in the profile');
    is($run->stderr,                          '',               'and no word');
    original_reads_it_silently($run);
    next if $options =~ /^name/;
    same_as_original('as in the original', $prints_nothing, options => $options);
}

# Names.
my %calls = (
    ''                           => ['main::__ANON__[prog.pl:2]', '(eval 1)[prog.pl:4]'],
    'nameanonsubs=0'             => ['main::__ANON__',            '(eval 1)[prog.pl:4]'],
    'nameevals=0'                => ['main::__ANON__[prog.pl:2]', '(eval 1)'],
    'nameevals=0:nameanonsubs=0' => ['main::__ANON__',            '(eval 1)'],
);
for my $options (sort keys %calls) {
    my ($anon, $eval) = @{ $calls{$options} };
    my $tables = profile($program, options => $options)->tables;
    is_deeply(
        $tables->call_counts,
        {
            "$anon <- main::RUNTIME at prog.pl:3"            => 1,
            "$anon <- main::RUNTIME at $eval:2"              => 1,
            "main::work <- $anon at prog.pl:2"               => 2,
            'main::work <- main::RUNTIME at ' . "$eval:1"    => 1,
            "main::made <- main::RUNTIME at $eval:4"         => 1,
            'main::CORE:print <- main::RUNTIME at prog.pl:5' => 1,
        },
        "names with '$options'"
    );
    is($tables->{subs}{'main::work'}, 'prog.pl:1-1', 'subs have their lines');
    is($tables->{subs}{'main::made'}, "$eval:3-3",   'those of evals, too');
    is($tables->source('prog.pl'),    $program,      'there is all the source');
    is(
        $tables->source($eval),
        "work(2);\n\$code->();\nsub made { return 1 }\nmade()\n;",
        'that of evals, too'
    );
}

# savesrc=0. perl keeps source for debuggers only; what can't be read from a file is saved then.
my %saved = (
    'savesrc=0'              => '',
    'savesrc=0:use_db_sub=1' => "work(2);\n\$code->();\nsub made { return 1 }\nmade()\n;"
);
for my $options (sort keys %saved) {
    my $tables = profile($program, options => $options)->tables;
    is($tables->source('prog.pl'),             '',               "$options: no source of files");
    is($tables->source('(eval 1)[prog.pl:4]'), $saved{$options}, 'of evals');
    for my $how (['-e', 'print 1',], ['-']) {
        my %how       = (perl => $how, name => '', options => $options, stdin => 'print 1');
        my $one_liner = profile('', %how)->tables->source($how->[0]);
        is($one_liner, $saved{$options} ? 'print 1' . ($how->[0] eq '-e' ? "\n" : '') : '',
            "of $how->[0]");
        same_as_original('as in the original', '', %how);
    }
}

# Without the optimizer perl executes what it would have left out.
my $folded = "my \$x = 1;\n{\n;\n}\nif (\$x) {\n\$x++;\n}\n";
same_as_original("optimize=$_", $folded, options => "optimize=$_") for 0, 1;

# A value of a constant takes the place of the call either way: no option shows these calls.
my $constants = "use constant DEBUG => 0;\nsub LIMIT () { 3 }\nif (DEBUG) {\n}\nprint LIMIT;\n";
for my $optimize (0, 1) {
    my $tables    = profile($constants, options => "optimize=$optimize")->tables;
    my @constants = grep { /main::(?:DEBUG|LIMIT) / } sort keys %{ $tables->call_counts };
    is_deeply(\@constants, [], "constants are not called with optimize=$optimize");
    is(
        $tables->line_counts->{'prog.pl:3'},
        $optimize ? undef : 1,
        "if (DEBUG) is executed only with optimize=0: optimize=$optimize"
    );
}

done_testing();
