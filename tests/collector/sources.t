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
my %with   = ( with => { 'Module.pm' => $module } );

my $run = profile( $program, %with );
is( $run->tables->source('Module.pm'),           $module,                'a module' );
is( $run->tables->source('(eval 1)[prog.pl:4]'), "\$text .= 'x';\n1\n;", 'a string eval' );
my $saved = $run->tables->source('prog.pl');
is( index( $program, $saved ), 0, 'the program, as far as perl read it' );
like( $saved, qr/print Module/, 'which is all of the code' );
original_reads_it_silently($run);
same_as_original( 'sources', $program, %with );

my $lean = profile( $program, %with, options => 'savesrc=0' );
is_deeply( $lean->tables->{sources}, {}, 'savesrc=0: no source' );
original_reads_it_silently( $lean, 'without sources it is read silently' );
same_as_original( 'savesrc=0', $program, %with, options => 'savesrc=0' );

same_as_original( 'lines of all sizes',
    join( "\n", map { '# ' . 'x' x $_ } 0, 1, 100, 70_000 ) . "\nprint 1;\n" );
same_as_original( 'no newline at the end',   'print 1; print 2' );
same_as_original( 'carriage returns',        "print 1;\r\nprint 2;\r\n" );
same_as_original( 'bytes that are no UTF-8', "print '\xE9\xFF\x00\x01';\n" );
same_as_original(
    'perl -p', undef, name => '', perl => [ '-pe', 's/b/c/' ], stdin => "a\nb\n",
    ignore => qr/CORE:readline/
);
same_as_original( 'perl -x', "no perl\n#!perl\nprint 1;\n__END__\n", perl => ['-x'] );
done_testing();
