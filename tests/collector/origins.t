# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Code that does not stand where perl found it, or in no file at all.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my ($is_pmc, $by_statement, $by_call, $autosplit) = (0x01, 0x02, 0x04, 0x08);
my ($source_kept, $source_wanted, $evaluated) = (0x10, 0x20, 0x100);
my $sourced = $source_kept | $source_wanted;

# AutoSplit cuts the subs behind __END__ into a file each, with #line directives.
my %split = (
    'lib/Lazy.pm' => <<'PERL',
package Lazy;
use AutoLoader 'AUTOLOAD';
sub new { return bless {}, shift }
1;
__END__
sub late {
    my $self = shift;
    return $self->later + 1;
}
sub later {
    return 2;
}
PERL
    'lib/auto/Lazy/autosplit.ix' => "package Lazy;\nsub late;\nsub later;\n1;\n",
    'lib/auto/Lazy/late.al'      => <<'PERL',
# NOTE: Derived from lib/Lazy.pm.
package Lazy;

#line 6 "lib/Lazy.pm (autosplit into lib/auto/Lazy/late.al)"
sub late {
    my $self = shift;
    return $self->later + 1;
}

# end of Lazy::late
1;
PERL
    'lib/auto/Lazy/later.al' => <<'PERL',
# NOTE: Derived from lib/Lazy.pm.
package Lazy;

#line 10 "lib/Lazy.pm (autosplit into lib/auto/Lazy/later.al)"
sub later {
    return 2;
}

1;
# end of Lazy::later
PERL
);
my $autoloading = <<'PERL';
use lib 'lib';
use Lazy;
my $lazy = Lazy->new;
print $lazy->late, "\n" for 1 .. 3;
PERL
my $run    = profile($autoloading, with => \%split);
my $tables = $run->tables;
is($run->stdout, "3\n3\n3\n", 'AutoLoader works');
is_deeply([grep { m{^lib/Lazy|\.al} } keys %{ $tables->{flags} }],
    ['lib/Lazy.pm'], 'pieces of a file are no files');
is_deeply(
    [grep { $_->[0] >= 5 } @{ $tables->counts_in('lib/Lazy.pm') }],
    [[7, 3], [8, 3], [11, 3], [12, 1], [14, 1]],
    'their lines are counted as lines of the file that they were cut from'
);
my ($goto) = map { /^Lazy::late <- .* at (.*AutoLoader.*)/ } keys %{ $tables->call_counts };
is_deeply(
    {
        map  { $_ => $tables->call_counts->{$_} }
        grep { /^Lazy::late/ } keys %{ $tables->call_counts }
    },
    {
        "Lazy::late <- main::RUNTIME at $goto"       => 1,
        'Lazy::late <- main::RUNTIME at prog.pl:4'   => 2,
        "Lazy::later <- Lazy::late at $goto"         => 1,
        'Lazy::later <- Lazy::late at lib/Lazy.pm:8' => 2,
    },
    'the first call of each is a goto of AUTOLOAD'
);
is($tables->{subs}{'Lazy::late'},  'lib/Lazy.pm:6-9',   'a sub of a piece has its place');
is($tables->{subs}{'Lazy::later'}, 'lib/Lazy.pm:10-12', 'in that file');
my @lines = @{ $tables->{sources}{'lib/Lazy.pm'} };
is(join('', @lines[0 .. 11]), $split{'lib/Lazy.pm'}, 'and so has the source');
original_reads_it_silently($run);

# The original writes the lines of each piece as empty above those that the piece has.
same_as_original(
    'AutoLoader', $autoloading,
    with   => \%split,
    ignore => qr{^sources: lib/Lazy\.pm}
);

my $pieces = <<'PERL';
require './one/Lazy.pm'; require './two/Lazy.pm';
# line 20 "./one/Lazy.pm (autosplit into x.al)"
One::f();
# line 30 "built/elsewhere/Lazy.pm (autosplit into y.al)"
One::f();
# line 40 "Missing.pm (autosplit into z.al)"
One::f();
# line 50 "azy.pm (autosplit into z.al)"
eval 'One::f()';
PERL
my %lazies = (
    'one/Lazy.pm' => "package One;\nsub f { 1 }\n1;\n",
    'two/Lazy.pm' => "package Two;\nsub f { 1 }\n1;\n",
);
my $cut = profile($pieces, with => \%lazies)->tables;
is_deeply(
    $cut->call_counts,
    {
        'One::f <- main::RUNTIME at one/Lazy.pm:20'                              => 1,
        'One::f <- main::RUNTIME at two/Lazy.pm:30'                              => 1,
        'One::f <- main::RUNTIME at Missing.pm (autosplit into z.al):40'         => 1,
        'One::f <- main::RUNTIME at (eval 1)[azy.pm (autosplit into z.al):50]:1' => 1,
    },
    'a piece belongs to the file of its name, else to the last one whose name ends alike'
);
is(
    $cut->{flags}{'Missing.pm (autosplit into z.al)'},
    $by_statement | $autosplit | $sourced,
    'without that file it is a file itself'
);

# The original takes the last file of the same base name even when there is the very file.
same_as_original(
    'pieces', $pieces,
    with   => \%lazies,
    ignore => qr/One::f <- main::RUNTIME at ...\/Lazy|(?:one|two)\/Lazy/
);

# A compiled module.
my %compiled = (
    'lib/Foo.pm'   => "package Foo;\nsub what { 'pm' }\n1;\n",
    'lib/Foo.pmc'  => "package Foo;\n\n\nsub what { 'pmc' }\n1;\n",
    'lib/Only.pmc' => "package Only;\nsub what { 'only' }\n1;\n",
    'lib/Old.pm'   => "package Old;\nsub what { 'pm' }\n1;\n",
    'lib/Old.pmc'  => "package Old;\n\nsub what { 'old' }\n1;\n",
    'lib/None.pm'  => "package None;\nsub what { 'none' }\n1;\n",
);
my $compiling = <<'PERL';
BEGIN { utime 1, 1, 'lib/Foo.pm', 'lib/Old.pmc' }
use lib 'lib';
use Foo; use Only; use Old; use None;
print Foo::what(), Only::what(), Old::what(), None::what();
PERL
my $pmc = profile($compiling, with => \%compiled);
is($pmc->stdout,                       'pmconlyoldnone',         'perl prefers a .pmc');
is($pmc->tables->{subs}{'Foo::what'},  'lib/Foo.pm:4-4',         'and calls it .pm');
is($pmc->tables->{subs}{'Only::what'}, 'lib/Only.pm:2-2',        'even when there is none');
is($pmc->tables->source('lib/Foo.pm'), $compiled{'lib/Foo.pmc'}, 'the source is what was read');
my %flags = map { /^lib\/(.*)/ ? ($1 => $pmc->tables->{flags}{$_} & $is_pmc) : () }
    keys %{ $pmc->tables->{flags} };
is_deeply(
    \%flags,
    { 'Foo.pm' => 1, 'Only.pm' => 1, 'Old.pm' => 1, 'None.pm' => 0 },
    'its flag is set, however old it is'
);

# The original does not flag a .pmc older than its .pm, which perl reads all the same.
same_as_original('.pmc', $compiling, with => \%compiled, ignore => qr{^flags: lib/Old\.pm: 51});

# #line in the program, in evals and in a module.
my $directed = <<'PERL';
sub one { return 1 }
# line 100
one();
# line 200 "template.txt"
one();
sub two {
    return one();
}
# line 7 "other.txt"
two();
eval qq{# line 50 "evaluated.txt"\none();\ntwo();\n};
eval qq{one();\n# line 60 "template.txt"\none();\n#line 70\none();\n};
BEGIN { unshift @INC, '.' }
require Directed;
PERL
my %module =
    (with => { 'Directed.pm' => "main::one();\n# line 300 \"template.txt\"\nmain::one();\n" });
my $lines = profile($directed, %module)->tables;
is_deeply(
    {
        map      { $_ => $lines->line_counts->{$_} }
            grep { /^(?:prog|template|other|evaluated|Directed|\(eval)/ }
            keys %{ $lines->line_counts }
    },
    {
        'prog.pl:1'               => 10,
        'prog.pl:100'             => 1,
        'template.txt:200'        => 1,
        'template.txt:202'        => 2,
        'template.txt:60'         => 1,
        'template.txt:70'         => 1,
        'template.txt:300'        => 1,
        'other.txt:7'             => 1,
        'other.txt:8'             => 1,
        'other.txt:9'             => 1,
        'other.txt:10'            => 1,
        'other.txt:11'            => 1,
        'evaluated.txt:50'        => 1,
        'evaluated.txt:51'        => 1,
        '(eval 2)[other.txt:9]:1' => 1,
        'Directed.pm:1'           => 1,
    },
    '#line says which line of which file it is'
);
is($lines->{subs}{'main::two'}, 'template.txt:201-203', 'also of a sub');
same_as_original('#line', $directed, %module, ignore => qr/^subs: main::RUNTIME/);

# No file at all.
my $simple = "sub f { 1 }\nf() for 1 .. 3;\neval 'f()';\n";
for my $case (['-e', name => '', perl => ['-e', $simple]], ['-', name => '-']) {
    my ($name, %how) = @$case;
    my $tables = profile($simple, %how)->tables;
    is_deeply(
        $tables->line_counts,
        { "$name:1" => 4, "$name:2" => 1, "$name:3" => 1, "(eval 1)[$name:3]:1" => 1 },
        "perl $name: lines"
    );
    is_deeply(
        $tables->call_counts,
        {
            "main::f <- main::RUNTIME at $name:2"             => 3,
            "main::f <- main::RUNTIME at (eval 1)[$name:3]:1" => 1,
        },
        'calls'
    );
    is_deeply($tables->{evals}, { "(eval 1)[$name:3]" => "$name:3" }, 'evals');
    is($tables->{flags}{$name}, $by_statement | $sourced | $evaluated, 'flags');
    is($tables->source($name),  $simple . ($name eq '-e' ? "\n" : ''), 'source')
        if $name ne '-e';
    is($tables->source("(eval 1)[$name:3]"), "f()\n;", 'source of the eval');
    same_as_original("perl $name", $simple, %how);
}

# Code references in @INC: a filehandle, a generator of lines, a text, and a hook that is an object.
my $hooks = <<'PERL';
my $text = "package From%s;\nsub f { return 1 }\n1;\n";
BEGIN { @main::ISA = () }
sub Hook::INC { my ($self, $file) = @_; return made('Object') if $file eq 'FromObject.pm'; return }
sub made { my $made = sprintf $text, shift; open my $in, '<', \$made; return $in }
unshift @INC, sub { $_[1] eq 'FromHandle.pm' ? made('Handle') : () };
unshift @INC, sub {
    return if $_[1] ne 'FromLines.pm';
    my @lines = split /^/, sprintf $text, 'Lines';
    return sub { $_ = shift @lines; defined $_ ? 1 : 0 };
};
unshift @INC, sub {
    return if $_[1] ne 'FromText.pm';
    my $made = sprintf $text, 'Text';
    return \$made;
};
unshift @INC, bless {}, 'Hook';
require FromHandle; require FromLines; require FromText; require FromObject;
FromHandle::f() for 1 .. 2; FromLines::f() for 1 .. 3; FromText::f(); FromObject::f() for 1 .. 4;
PERL
my $hooked = profile($hooks);
is($hooked->stderr, '', 'subs in @INC');
my $made = $hooked->tables;
is_deeply(
    [map { $made->calls_of("From$_\::f") } qw(Handle Lines Text Object)],
    [2, 3, 1, 4],
    'what they make is profiled'
);
is_deeply(
    { map { $_ => $made->source($_) } grep { m{^/loader/} } keys %{ $made->{flags} } },
    {
        map { ("/loader/From$_.pm" => "package From$_;\nsub f { return 1 }\n1;\n") }
            qw(Handle Lines Text Object)
    },
    'with its source'
) or diag explain $made->{sources};
is($made->{subs}{'FromLines::f'}, '/loader/FromLines.pm:2-2', 'subs have their lines');
original_reads_it_silently($hooked);

# The original has no source of what is made line by line.
same_as_original('subs in @INC',            $hooks, ignore  => qr{FromLines});
same_as_original('subs in @INC, savesrc=0', $hooks, options => 'savesrc=0');

done_testing();
