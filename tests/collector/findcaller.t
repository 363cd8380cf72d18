# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Option findcaller=1: only Perl subs are callers, found in perl's own stacks. The call tree is the
# same as without it and contains builtins and xsubs.
use strict;
use warnings;

use ProfileRun;
use Test::More;

# "CALLED <- CALLER" of the calls of one sub.
sub callers_of {
    my ($name, $program, @options) = @_;
    my $calls = profile($program, options => join ':', @options)->tables->call_counts;
    return [map { /^\Q$name\E <- (.*) at / ? $1 : () } sort keys %$calls];
}

my $sorting = <<'PERL';
sub compare { return $_[0] <=> $_[1] }
sub order { return sort { compare($a, $b) } @_ }
my @ordered = order(3, 1, 2);
PERL
is_deeply(callers_of('main::compare', $sorting), ['main::CORE:sort'], 'a builtin may call');
is_deeply(callers_of('main::compare', $sorting, 'findcaller=1'),
    ['main::order'], 'findcaller=1: it was the sub around it');
is_deeply(
    profile($sorting, options => 'findcaller=1')->tables->call_stacks,
    {
        'main::order'                               => 1,
        'main::order;main::CORE:sort'               => 1,
        'main::order;main::CORE:sort;main::compare' => 3
    },
    'but the call tree knows'
);

# Blocks that List::Util runs without calling them are subs, too.
my $blocks = <<'PERL';
require List::Util;
sub small { return $_[0] < 3 }
sub find { return List::Util::first(sub { small($_) }, @_) }
find(5, 4, 2);
PERL
is_deeply(callers_of('main::small', $blocks), ['List::Util::first'], 'an xsub may call');
is_deeply(
    callers_of('main::small', $blocks, 'findcaller=1'),
    ['main::__ANON__[prog.pl:3]'],
    'findcaller=1: it was the block'
);
my $two =
      "require List::Util;\nsub small { return 1 }\n"
    . "sub f { List::Util::first(\$_[0], 1) }\nmy (\$x, \$y) = (sub { small() },\nsub { small() });\n"
    . "f(\$x); f(\$y); f(\$y);\n";
is_deeply(
    [map { callers_of('main::small', $two, @$_) } [], ['findcaller=1']],
    [[('List::Util::first') x 2], ['main::__ANON__[prog.pl:4]', 'main::__ANON__[prog.pl:5]']],
    'of several blocks, each is named'
);

my %programs = (
    'sort'      => $sorting,
    'first'     => $blocks,
    'blocks'    => $two,
    'recursion' =>
        "sub down { return \$_[0] ? down(\$_[0] - 1) : leaf() }\nsub leaf { 1 }\ndown(4);\n",
    'goto' => "sub leaf { 1 }\nsub inner { leaf() }\nsub outer { goto &inner }\nouter();\n"
        . "sub xs { goto &utf8::is_utf8 }\nxs('x');\n",
    'evals' =>
        "sub leaf { 1 }\nsub f { eval { leaf() }; eval 'leaf()'; leaf() }\nf();\neval 'f()';\n",
    'tie' => "package T; sub TIESCALAR { bless [] } sub FETCH { main::leaf() }\n"
        . "package main; sub leaf { 1 }\ntie my \$t, 'T'; my \$x = \$t;\n",
    'substitution' => "sub leaf { 1 }\nmy \$s = 'aa'; \$s =~ s/a/leaf()/ge;\n",
    'overload' => "package O; use overload '+' => sub { main::leaf() }, '\"\"' => sub { 'o' };\n"
        . "package main; sub leaf { 1 }\nmy \$o = bless [], 'O'; my \$x = \$o + 1; \$x = \"\$o\";\n",
    'handlers' => "sub leaf { 1 }\nlocal \$SIG{__WARN__} = sub { leaf() }; warn 'x';\n"
        . "sub f { warn 'y' } f();\n",
    'destruction' => "package D; sub DESTROY { main::leaf() }\npackage main; sub leaf { 1 }\n"
        . "sub f { my \$d = bless [], 'D'; return }\nf();\n",
    'phases' => "sub leaf { 1 }\nINIT { leaf() }\nEND { leaf() }\nleaf();\n",
);
for my $name (sort keys %programs) {
    for my $calls (1, 2) {

        # The original calls every BEGIN block main::BEGIN here, which is the name of no sub in the
        # profile; ours are called as they are called there, main::BEGIN@1.
        same_as_original(
            "$name, calls=$calls", $programs{$name},
            options => "findcaller=1:calls=$calls",
            ignore  => qr/ <- \S+::BEGIN(?:\@\d+(?:\.\d+)?)? at /
        );
    }
}
my $begin = "sub leaf { 1 }\nBEGIN { leaf() }\n";
is_deeply(callers_of('main::leaf', $begin, 'findcaller=1'), ['main::BEGIN@2'], 'BEGIN blocks');

done_testing();
