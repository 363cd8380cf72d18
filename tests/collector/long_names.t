# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Names of 10,000 letters, paths as long as the system allows and longer, names in any script. The
# original overflows a buffer with names of more than 500.
use strict;
use warnings;
use utf8;

use Encode qw(decode_utf8 encode_utf8);
use ProfileReader qw(errors_of_original);
use ProfileRun;
use Test::More;

my $builder = Test::More->builder;
binmode $builder->$_, ':encoding(UTF-8)' for qw(output failure_output todo_output);

my $long    = 'n' x 10_000;
my $package = 'P' x 10_000;
my $file    = 'f' x 10_000;

# Modules take string evals, too, some of them more in one version of perl than in another.
my ($first) = `$^X -MSub::Util -e 'print eval "__FILE__"'` =~ /(\d+)/;
my $second = $first + 1;

my $program = <<"PERL";
use Sub::Util 'set_subname';
my \$long = 'n' x 10_000;
my \$package = 'P' x 10_000;
my \$inner = set_subname("main::\$long", sub { return 1 });
my \$method = set_subname("\${package}::\$long", sub { return \$inner->() });
\$method->() for 1 .. 2;
*{"\${package}::new"} = sub { return bless [], shift };
*{"\${package}::AUTOLOAD"} = sub { return 1 };
my \$object = \$package->new;
\$object->missing;
undef \$object;
# line 1 "$file"
my \$closure = sub { return \$inner->() };
\$closure->() for 1 .. 3;
eval '\$closure->(); eval q{\$closure->()}';
PERL
for my $options (qw(calls=1 calls=2 calls=2:stream=1 blocks=1 findcaller=1 savesrc=0)) {
    my $run = profile($program, options => $options);
    is($run->exit_code . ' ' . $run->signal . $run->stderr, '0 0', "$options: long names");
    my %counts = %{ $run->tables->call_counts };
    my $eval   = "(eval $first)[$file:3]";
    my %found  = map { $_ => $counts{$_} } grep { !/BEGIN|^Sub::Util/ && !m{ at /} }
        keys %counts;
    is_deeply(
        \%found,
        {
            "${package}::$long <- main::RUNTIME at prog.pl:6"                       => 2,
            "main::$long <- ${package}::$long at prog.pl:5"                         => 2,
            "main::__ANON__[$file:1] <- main::RUNTIME at $file:2"                   => 3,
            "main::__ANON__[$file:1] <- main::RUNTIME at $eval:1"                   => 1,
            "main::__ANON__[$file:1] <- main::RUNTIME at (eval $second)[$eval:1]:1" => 1,
            "main::$long <- main::__ANON__[$file:1] at $file:1"                     => 5,
            'main::__ANON__[prog.pl:7] <- main::RUNTIME at prog.pl:9'               => 1,
            'main::__ANON__[prog.pl:8] <- main::RUNTIME at prog.pl:10'              => 1, # AUTOLOAD
            'main::__ANON__[prog.pl:8] <- main::RUNTIME at prog.pl:11'              => 1, # DESTROY
        },
        'are shown in full'
    );
    is($run->tables->line_counts->{"$file:1"}, 6, 'a file with a long name has its lines');
    next
        if $options ne 'calls=1' || !has_original(); # others need files of such names for its pages
    my $errors = errors_of_original($run->file);
    $errors =~ s/^.*Ignoring '# line 1 .*\n//mg;     # it always says so
    is($errors, '', 'nytprofcalls and nytprofhtml read it');
}

# A file at the end of a path that is as long as can be, and one behind a path that is longer.
my $deep = <<'PERL';
open my $code, '>', 'deep.pl' or die;
print {$code} "sub deep_sub { return 1 }\ndeep_sub() for 1 .. 3;\n1;\n";
close $code;
my $levels = shift;
for (1 .. $levels) { mkdir 'd' x 200 or die; chdir 'd' x 200 or die }
rename '../' x $levels . 'deep.pl', 'deep.pl' or die;
print require './deep.pl';
for (1 .. $levels) { unlink 'deep.pl'; chdir '..' or die; rmdir 'd' x 200 or die }
PERL
for my $levels (19, 25) {
    my $run = profile($deep, args => [$levels]);
    is($run->stdout . $run->stderr . $run->exit_code, '10', "$levels folders deep");
    my ($place) =
        map { /^main::deep_sub <- main::RUNTIME at (.*)/ } keys %{ $run->tables->call_counts };
    my $path = join '/', ('d' x 200) x $levels, 'deep.pl';
    is($place, $levels == 19 ? "$path:2" : './deep.pl:2', 'a call from there');
    is($run->tables->calls_of('main::deep_sub'), 3,       'is counted');
    original_reads_it_silently($run);
}

# Scripts of the world.
my $world = encode_utf8(<<'PERL');
use utf8;
use open ':std', ':encoding(UTF-8)';
use lib '.';
use Datei_für_größe;
package 包::모듈;
sub метод { return Größe::für(@_) }
sub café { return метод(@_) }
package main;
my $object = bless [], '包::모듈';
$object->café for 1 .. 2;
my $closure = sub { return 包::모듈->метод };
$closure->();
eval 'sub übersetzt { return $closure->() } übersetzt()';
# line 1 "シート.txt"
包::모듈::café(1);
my $inner = sub { 1 };
$inner->();
PERL
my $module = encode_utf8("use utf8;\npackage Größe;\nsub für { return 1 }\n1;\n");
my $run    = profile($world, with => { encode_utf8('Datei_für_größe.pm') => $module });
is($run->exit_code . $run->stderr, '0', 'names in many scripts');
my %counts = %{ $run->tables->call_counts };
my %known =
    map { decode_utf8($_) => $counts{$_} } grep { / at (?:prog|\(eval)/ && !/BEGIN/ } keys %counts;
is_deeply(
    \%known,
    {
        '包::모듈::café <- main::RUNTIME at prog.pl:10'                              => 2,
        '包::모듈::метод <- 包::모듈::café at prog.pl:7'                                => 3,
        '包::모듈::метод <- main::__ANON__[prog.pl:11] at prog.pl:11'                => 2,
        'Größe::für <- 包::모듈::метод at prog.pl:6'                                 => 5,
        'main::__ANON__[prog.pl:11] <- main::RUNTIME at prog.pl:12'               => 1,
        'main::übersetzt <- main::RUNTIME at (eval 6)[prog.pl:13]:1'              => 1,
        'main::__ANON__[prog.pl:11] <- main::übersetzt at (eval 6)[prog.pl:13]:1' => 1,
    },
    'are shown as they are'
) or diag explain \%known;
my $sheet = encode_utf8('シート.txt');
is($counts{ encode_utf8('包::모듈::café <- main::RUNTIME at ') . "$sheet:1" }, 1, 'from a file, too');
is($counts{"main::__ANON__[$sheet:2] <- main::RUNTIME at $sheet:3"},        1, 'and in one');
is($run->tables->line_counts->{"$sheet:2"}, 2, 'whose lines are counted');

done_testing();
