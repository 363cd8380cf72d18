# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# String evals and other code that is not in a file of its own.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $nested = <<'PERL';
sub twice { return 2 * shift }
my $sum = 0;
for my $n (1 .. 3) {
    $sum += eval "twice(\$n)\n + eval q{twice(10);\n twice(20)}";
}
print "$sum\n";
PERL
my $run    = profile($nested);
my $tables = $run->tables;
is($run->stdout, "132\n", 'the program works');
is_deeply(
    $tables->{evals},
    {
        '(eval 1)[prog.pl:4]'             => 'prog.pl:4',
        '(eval 2)[(eval 1)[prog.pl:4]:1]' => '(eval 1)[prog.pl:4]:1',
        '(eval 3)[prog.pl:4]'             => 'prog.pl:4',
        '(eval 4)[(eval 3)[prog.pl:4]:1]' => '(eval 3)[prog.pl:4]:1',
        '(eval 5)[prog.pl:4]'             => 'prog.pl:4',
        '(eval 6)[(eval 5)[prog.pl:4]:1]' => '(eval 5)[prog.pl:4]:1',
    },
    'each eval is a file that knows where it was run from'
);
is($tables->line_counts->{'(eval 2)[(eval 1)[prog.pl:4]:1]:2'}, 1, 'lines in evals are counted');
is($tables->calls_of('main::twice'),                            9, 'and calls made there');
like(
    $tables->source('(eval 3)[prog.pl:4]'),
    qr/\Atwice\(\$n\)\n \+ eval q\{twice\(10\);\n twice\(20\)\}/,
    'their source is saved'
);
original_reads_it_silently($run);
same_as_original('nested evals', $nested);

my %programs = (
    'evals that define subs' => <<'PERL',
for my $n (1 .. 4) {
    eval "sub make_$n { my \$v = shift;\n return \$v + $n }" or die $@ if 0;
    eval "sub made_$n { my \$v = shift;\n return \$v + $n } 1" or die $@;
    my $code = eval "sub { return $n }";
    no strict 'refs';
    print $code->(), &{"made_$n"}(1), "\n" for 1 .. $n;
}
PERL
    '#line directives' => <<'PERL',
sub one { return 1 }
# line 100
one();
# line 200 "template.txt"
one();
sub two {
    return one();
}
two();
# line 7 "other.txt"
two() for 1 .. 2;
eval qq{# line 50 "evaluated.txt"\none();\ntwo();\n};
# line 300 "template.txt"
print "done\n";
PERL
    'line 0' => <<'PERL',
eval qq{# line 0 "zero"\nsub leaf { return 1 } leaf();\n# line 7 "seven"\nleaf();\n1};
eval qq{# line 0 "also zero"\nleaf(); leaf();\n1};
eval qq{leaf();\n# line 0 "at last"\nleaf();};
PERL
    'evals that fail' => <<'PERL',
for my $text ('1 +', 'die "x\n"', '1', 'use No::Such::Module') {
    my $ok = eval $text;
    print defined $ok ? "ok\n" : "failed\n";
}
PERL
    'evals with heredocs, pod and long text' => <<'PERL',
my $text = join "\n", map { "\$sum += $_;" } 1 .. 50;
my $sum = 0;
eval "$text\n1" or die;
eval "my \$x = <<'END';\nfirst\nsecond\nEND\n\n=pod\n\n=cut\n\n\$sum++;\n1" or die $@;
eval "\n\n\n\$sum++" or die;
eval '' ; eval '   '; eval '# comment';
print "$sum\n";
PERL
    'patterns with code, and tied evals' => <<'PERL',
my $n = 0;
my $code = '$n++';
{ use re 'eval'; 'aaa' =~ /^(?:a(?{$n++}))+(?{ $n += 10 })$/; my $p = 'a(?{ $n++ })'; 'aa' =~ /$p$p/; }
(my $t = 'abc') =~ s/(\w)/'$n++ . $1'/eeg;
print "$n $t\n";
PERL
    'an eval in a package, called by many' => <<'PERL',
package Elsewhere;
sub run { my $text = shift; return eval $text }
package main;
sub a { Elsewhere::run('main::leaf()') }
sub leaf { return caller(0) ? 1 : 0 }
a() for 1 .. 2;
Elsewhere::run('main::a()');
print "x\n";
PERL
);

# Which of its files a package that has several gets is nobody's promise. Calls on line 0 are at line 1, as statements.
same_as_original($_, $programs{$_},
    ignore =>
        qr/^subs: main::(?:CORE:print|RUNTIME): (?:prog\.pl|template\.txt):|^calls: .* at [a-z ]+:[01]:/
) for sort keys %programs;

# A program that is no file.
my $dash_e = profile(undef, name => '', perl => ['-e', "sub f { 1 }\nf() for 1 .. 3;"]);
is_deeply($dash_e->tables->counts_in('-e'), [[1, 3], [2, 1]], '-e has lines too');
is($dash_e->tables->source('-e'), "sub f { 1 }\nf() for 1 .. 3;\n", 'and a source');
original_reads_it_silently($dash_e, '-e is read silently');
same_as_original('-e', undef, name => '', perl => ['-e', "sub f { 1 }\nf() for 1 .. 3;"]);

my $on_stdin = "sub f { eval '1;' }\nf() for 1 .. 3;\nprint 'x';\n";
is(profile($on_stdin, name => '-')->tables->calls_of('main::f'), 3, 'a program from stdin');
same_as_original('a program from stdin', $on_stdin, name => '-');

my $hook = <<'PERL';
BEGIN {
    unshift @INC, sub {
        my ($self, $file) = @_;
        return if $file ne 'Made.pm';
        my $text = "package Made;\nsub up { return shift() + 1 }\n1;\n";
        open my $in, '<', \$text;
        return $in;
    };
}
use Made;
print Made::up(1), "\n" for 1 .. 2;
PERL
is(profile($hook)->tables->calls_of('Made::up'), 2, 'a module that a hook in @INC made');
same_as_original('a hook in @INC', $hook);

# Programs see the names that evals have without a profiler, and each text is converted once.
my $plain_names = <<'PERL';
package Text { use overload '""' => sub { ++$Text::asked; "main::where();\n3" } }
package Tied { sub TIESCALAR { return bless [] } sub FETCH { ++$Tied::asked; "main::where();\n4" } }
package main;
sub where { my @caller = caller 0; print "@caller[1, 2]\n"; return }
sub asked { return ($Text::asked // 0) . ($Tied::asked // 0) }
tie my $tied, 'Tied';
my $object = bless [], 'Text';
for my $text ('where()', "BEGIN { where() }\nwhere(); 1 +", 'eval q{where(); die}; print $@; die', 5) {
    print eval($text) // "$@\n";
}
my $code = eval 'sub { where(); (caller 0)[3] }';
print $code->(), asked(), eval($object), asked(), eval($tied), asked(), "\n";
PERL
runs_unharmed('names of evals', $plain_names, options => 'nameanonsubs=0');
my $named = profile($plain_names)->tables;
is($named->source($_->[0]), $_->[1], "source of $_->[0]")
    for ['(eval 1)[prog.pl:9]', "where()\n;"],
    ['(eval 3)[prog.pl:9]',  "eval q{where(); die}; print \$@; die\n;"],
    ['(eval 7)[prog.pl:12]', "main::where();\n3\n;"],
    ['(eval 8)[prog.pl:12]', "main::where();\n4\n;"];
ok($named->{calls}{"main::where <- $_"}, $_)
    for 'main::RUNTIME at (eval 4)[(eval 3)[prog.pl:9]:1]:1',
    'main::BEGIN@1 at (eval 2)[prog.pl:9]:1',
    'main::__ANON__[(eval 6)[prog.pl:11]:1] at (eval 6)[prog.pl:11]:1';

# Encodings, and code that perl compiles later than it names the eval.
my $texts = <<'PERL';
use feature qw(evalbytes unicode_eval);
sub leaf { return 1 }
my $flagged = "leaf(); 'x'"; utf8::upgrade($flagged);
my $wide = "leaf(); '\x{263a}'";
eval $_ for "leaf(); '\xe9'", $flagged, $wide;
evalbytes $_ for "leaf(); '\xe9'", $flagged;
{ no feature 'unicode_eval'; use utf8; eval "leaf(); my \$é = 'ü'; 1" }
eval "leaf();\r\nleaf();\r\n__END__\nleaf();\n";
BEGIN { eval "sub early {\n leaf() }\n1" or die }
early();
if (my $pid = fork) { waitpid $pid, 0 } else { eval 'leaf(); early()'; exit }
eval "# line 40 \"template\"\nleaf();\nsub from_template { leaf() }\n#line 70\nleaf();"; from_template();
PERL
same_as_original('evals in several encodings', $texts, options => $_)
    for '', 'use_db_sub=1', 'savesrc=0';

done_testing();
