# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The source that ran is in the profile.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = <<'PERL';
use lib '.';
use Module;
my $text = 'as	it is';    # with a tab
eval "\$text .= 'x';\n1" or die;
print Module::length_of($text), "\n";
__END__
What follows is no code.
PERL
my $module = "package Module;\nsub length_of { return length shift }\n1;\n";
my %with   = (with => { 'Module.pm' => $module });

my $run = profile($program, %with);
is($run->tables->source('Module.pm'),           $module,                'a module');
is($run->tables->source('(eval 1)[prog.pl:4]'), "\$text .= 'x';\n1\n;", 'a string eval');
my $saved = $run->tables->source('prog.pl');
is(index($program, $saved), 0, 'the program, as far as perl read it');
like($saved, qr/print Module/, 'which is all of the code');
original_reads_it_silently($run);
same_as_original('sources', $program, %with);

my $lean = profile($program, %with, options => 'savesrc=0');
is_deeply($lean->tables->{sources}, {}, 'savesrc=0: no source');
original_reads_it_silently($lean, 'without sources it is read silently');
same_as_original('savesrc=0', $program, %with, options => 'savesrc=0');

same_as_original('lines of all sizes',
    join("\n", map { '# ' . 'x' x $_ } 0, 1, 100, 70_000) . "\nprint 1;\n");
same_as_original('no newline at the end',   'print 1; print 2');
same_as_original('carriage returns',        "print 1;\r\nprint 2;\r\n");
same_as_original('bytes that are no UTF-8', "print '\xE9\xFF\x00\x01';\n");
same_as_original(
    'perl -p', undef,
    name   => '',
    perl   => ['-pe', 's/b/c/'],
    stdin  => "a\nb\n",
    ignore => qr/CORE:readline/
);
same_as_original('perl -x', "no perl\n#!perl\nprint 1;\n__END__\n", perl => ['-x']);

# Lines that the program has skipped are not there, and take no place.
my $skips = "my \$x = 1;\n# line LINE \"elsewhere\"\n\$x++;\n\$x++;\n";
same_as_original("# line $_", $skips =~ s/LINE/$_/r) for 70, 5000;
my $far = profile($skips =~ s/LINE/999998/r);
cmp_ok(-s $far->file, '<', 5000, '# line 999998 in a small file');
is($far->tables->{sources}{elsewhere}[999_999 - 1], "\$x++;\n", 'the line is there');

# Perl's arrays of lines would take a gigabyte.
SKIP: {
    skip 'no /proc', 16 if !-r "/proc/$$/status";
    my $grows =
        'sub kilobytes { open my $in, "<", "/proc/$$/status"; join("", <$in>) =~ /VmHWM:\s+(\d+)/; $1 }'
        . "\n";
    my $farther  = $skips =~ s/LINE/100000000/r;
    my $requires = "${grows}require './Far.pm'; print kilobytes();";
    for my $case (
        ['in the program', "${grows}END { print kilobytes() }\n$farther"],
        [
            'in the program under Live',
            "${grows}BEGIN { DB::enable_profile() }\nEND { print kilobytes() }\n$farther",
            debugger => ['-MDevel::NYTProf::Live']
        ],
        ['in a string eval', "${grows}eval q{$farther}; print kilobytes();"],
        [
            'under Live',
            "${grows}DB::enable_profile(); eval q{$farther}; print kilobytes();",
            debugger => ['-MDevel::NYTProf::Live']
        ],
        ['in a file', $requires, with => { 'Far.pm' => $farther }],
        [
            'behind a nearer one', $requires, with => { 'Far.pm' => "# line 5 \"near\"\n$farther" }
        ],
        )
    {
        my ($where, $program, @how) = @$case;
        my $run = profile($program, @how);
        cmp_ok($run->stdout, '<', 400_000, "# line 100000000 $where takes little memory");
        is($run->tables->line_counts->{'elsewhere:100000001'}, 1, 'its lines are counted');
        next if $where =~ /Live/;    # reads source from files that are older than the process
        like($run->tables->source('prog.pl'), qr/\Asub kilobytes /, 'with the source before it');
    }
}

# Files are read when perl begins to compile them; that must be what perl makes of them.
my %files = (
    'Plain.pm' =>
        "package Plain;\nsub f { return 1 }\n\n=pod\n\n__END__\n\n=cut\n\nsub g { return 2 }\n1;\n",
    'Ends.pm' => <<'PERL',
package Ends;
my %word = ( __END__ => 1 );
sub of { my $text = <<TEXT; return $text . $word{__END__} }
__END__ here is none, and __DATA__
TEXT
sub data { return join '', <Ends::DATA> }
1; __DATA__
not code
__END__
PERL
    'Documents.pm' => "package Documents; print <<X; __END__\ntext\nX\nno code\n",
    'Numbered.pm'  => "package Numbered;\n# line 40 \"elsewhere\"\nsub f { return 3 }\nf();\n1;\n",
    'DOS.pm'       => "package DOS;\r\nsub f { return 4 }\r\nf();\r\n1;\r\n",
    'Marked.pm'    => "\xEF\xBB\xBFpackage Marked;\nsub f { return 5 }\nf();\n1;\n",
    'Control.pm'   => "package Control;\nsub f { return 6 }\nf();\n1;\n\cZ\nno code\n",
    'Filter.pm'    => <<'PERL',
package Filter;
use Filter::Util::Call;
sub import { filter_add( sub { my $status = filter_read(); s/wrong/right/; $status } ) }
sub unimport { filter_del() }
1;
PERL
    'Filtered.pm' => <<'PERL',
package Filtered;
sub before { return 'wrong' }
use Filter;
sub f { return 'wrong' }
no Filter;
sub after { return 'wrong' }
1;
PERL
    'Unfiltered.pm' => "package Unfiltered;\nno Filter;\nsub f { return 'wrong' }\n1;\n",
    'Evals.pm'      => <<'PERL',
package Evals;
BEGIN { eval "sub early {\n return 7 }\n1" or die; require Plain; eval "sub late {\n return 8 }\n1" }
sub f { return eval "early() +\nlate()" }
1;
PERL
    'Broken.pm' => "package Broken;\nuse Plain;\nsub f {\n",
    'done.pl'   => "sub done { return 9 }\ndone()",
);
my $user = <<'PERL';
use lib '.';
use PerlIO::scalar;
use Plain; use Ends; use Filtered; use Unfiltered; use Evals;
{ local $/; require Documents; require Numbered; require DOS; require Marked; require Control; }
print "$_\n" for Plain::g(), Ends::of(), Ends::data(), Evals::f(), Filtered::before(), Filtered::f(),
  Filtered::after(), Unfiltered::f();
print eval { require Broken } ? "works\n" : "does not compile\n";
print do './done.pl', "\n" for 1 .. 3;
unshift @INC, sub { open my $text, '<', \"package Hooked;\nsub f { return 10 }\n1;\n"; $text },
  sub { $_[1] eq 'Hooked2.pm' ? (\"package Hooked2;\n", do { open my $in, '<', 'Plain.pm'; $in }) : () };
require Hooked;
print Hooked::f(), "\n";
PERL
same_as_original('files of all kinds', $user, with => \%files);
my $read = profile($user, with => \%files)->tables;
is($read->source($_),        $files{$_}, $_) for qw(Plain.pm Evals.pm done.pl);
is($read->source('Ends.pm'), $files{'Ends.pm'} =~ s/(1; __DATA__\n).*/$1/sr, 'no data is read');
like(
    $read->source('Filtered.pm'),
    qr/before \{ return 'wrong'.*\bf \{ return 'right'/s,
    'what a filter made'
);

# Lines that perl itself loses or puts in the wrong places are where they stand in the file.
my $own = "package Own;\nsub f {\n    package DB;\n    my \$x = 1;\n    return \$x;\n}\n1;\n";
is(
    profile("use lib '.'; use Own; Own::f();\n", with => { 'Own.pm' => $own })
        ->tables->source('Own.pm'),
    $own,
    'lines in the package of the debugger'
);

my $changing = <<'PERL';
use lib '.';
use Plain;
open my $file, '>', 'Plain.pm' or die;
print {$file} "nothing of what was compiled\n";
close $file;
print Plain::f(), "\n";
PERL
is(profile($changing, with => \%files)->tables->source('Plain.pm'),
    $files{'Plain.pm'}, 'a file that has changed since');
is(
    profile(
        "use lib '.'; use Plain; if (my \$pid = fork) { waitpid \$pid, 0 } else { Plain::f() } Plain::g();\n",
        with => \%files
    )->tables->source('Plain.pm'),
    $files{'Plain.pm'},
    'with a forked child'
);

# Code that names a template, as that of Mason: readers show the template if size and time are those
# of the run, which the profile has of all files.
my $templates = <<'PERL';
my $code = "sub {\n#line 1 \"$ARGV[0]\"\nmy \$x = 1;\n#line 3 \"$ARGV[0]\"\n\$x++;\n}\n";
my $page = eval $code or die;
$page->() for 1 .. 3;
PERL
my $html        = "<% my \$x = 1; %>\n<br>\n<% \$x++; %>\n";
my $of_template = profile($templates, args => ['page.html'], with => { 'page.html' => $html });
my $stamps      = $of_template->tables->{stamps};
for my $file ('prog.pl', 'page.html') {
    my ($size, $mtime) = (stat $of_template->folder . "/$file")[7, 9];
    is_deeply($stamps->{$file}, [$size, $mtime], "size and time of $file");
}
is($of_template->tables->line_counts->{'page.html:3'}, 3, 'lines belong to the template');
done_testing();
