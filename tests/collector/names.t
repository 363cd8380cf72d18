# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Names of subs, packages and files that are out of the ordinary.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $international = <<'PERL';
use utf8;
package Größe;
sub für { return shift }
sub 名前 { return für(@_) }
package main;
sub naïve { return Größe::名前(1) }
naïve() for 1 .. 3;
eval 'sub übersetzt { return "ß" } übersetzt()';
my $closure = sub { return 'é' };
$closure->();
PERL
my $run    = profile($international);
my $counts = $run->tables->call_counts;
is($run->exit_code . $run->stderr,                         '0', 'names in UTF-8');
is($counts->{'Größe::für <- Größe::名前 at prog.pl:4'},      3,   'are shown as they are');
is($counts->{'main::naïve <- main::RUNTIME at prog.pl:7'}, 3,   'also short ones');
original_reads_it_silently($run);

# A call within a call of the same name is recursion, so that its time is counted once; the original
# looks at the code only.
my %programs = (
    'names in Latin-1' =>
        "*{\"main::\xFC\"} = sub { 2 }; &{\"\xFC\"}();\nsub f { 1 } *{\"\xE9t\xE9\"} = \\&f;\n&{\"\xE9t\xE9\"}() for 1 .. 2;\n",
    'names that are no identifiers' => <<'PERL',
use Sub::Util 'set_subname';
my $long = 'x' x 400;
for my $name ('main::with space', 'main::semi;colon', 'main::"quoted"', 'a::b::c::d', "main::$long", "main::tab\tname") {
    my $code = set_subname($name, sub { return 1 });
    $code->() for 1 .. 2;
}
*{'main::1'} = sub { return 'one' };
&{'1'}();
PERL
    'names with an apostrophe' =>
        "no warnings; package It's; sub here { 1 } package main; It's::here(); main'there(); sub there { 2 }\n",
    'the same name in two packages' =>
        "sub A::f { 1 } sub B::f { A::f() } sub f { B::f() } f() for 1, 2;\n",
    'a package in a block and one in a statement' =>
        "package A::B { sub f { 1 } } package A::B::C; sub f { A::B::f() } f();\n",
    'anonymous subs on one line' =>
        "my \@s = (sub { 1 }, sub { \$_[0]->() }); \$s[1]->(\$s[0]) for 1 .. 3;\n",
    'subs called BEGIN, main and RUNTIME' =>
        "sub main { 1 } sub RUNTIME { main() } sub NULL { RUNTIME() } NULL();\n",
);
same_as_original($_, $programs{$_}, ignore => qr/depth 1, not 3 depth 0/) for sort keys %programs;

# The original overflows a buffer with names longer than this.
SKIP: {
    skip 'Sub::Util came with perl 5.22', 2 if !eval { require Sub::Util };
    my $endless = profile( <<'PERL');
use Sub::Util 'set_subname';
set_subname('main::' . 'x' x 5000, sub { 1 })->() for 1 .. 2;
PERL
    is($endless->exit_code . $endless->stderr,            '0', 'a name of 5000 letters');
    is($endless->tables->calls_of('main::' . 'x' x 5000), 2,   'is shown in full');
}

# Files.
my $program = "sub f { return 1 }\nf() for 1 .. 3;\nprint __FILE__;\n";
for my $name ('with space.pl', 'semi;colon.pl', 'brackets[1](2).pl', "g\xC3\xBC.pl", 'quote".pl') {
    my $odd = profile($program, name => $name);
    is($odd->stdout,                      $name, "a program in '$name'");
    is($odd->tables->calls_of('main::f'), 3,     'is profiled');
    original_reads_it_silently($odd);
    same_as_original('the same', $program, name => $name);
}
done_testing();
