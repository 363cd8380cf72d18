# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# compare.pl finds tests that behave differently under a profiler, and which one causes it.
use strict;
use warnings;

use File::Temp qw(tempdir);
use Test::More;
use WholeFile qw(write_file);

my $suite = tempdir(CLEANUP => 1);
my %files = (
    'lib/Some.pm'  => "package Some;\nsub works { return 1 }\n1;\n",
    't/same.t'     => "use Test::More tests => 2;\nuse Some;\nok Some::works();\nok 1 for 2;\n",
    't/debugger.t' => "print \"1..2\\nok 1\\n\", \$^P ? 'not ok 2' : 'ok 2', \"\\n\";\n",
    't/ours.t'     => "print \"1..1\\nok 1\\n\"; exit 3 if defined &DB::init_profiler;\n",
    't/killed.t'   => "print \"1..1\\n\"; kill KILL => \$\$ if defined &DB::init_profiler;\n",
    't/message.t'  => "print \"1..1\\nok 1\\n\"; warn 'odd' if defined &DB::init_profiler;\n",
    't/deep/volatile.t' => "print \"1..1\\nok 1\\n\"; warn \$\$, ' ', \\my \$x;\n",
);
write_file("$suite/$_", $files{$_}) for keys %files;

my ($table, $exit) = compare('--verbose');
is($exit, 1, 'there are differences');
my %expected = (
    'same.t'          => [2, 'same',     qw(ok ok ok)],
    'deep/volatile.t' => [1, 'same',     qw(ok ok ok)],
    'debugger.t'      => [2, 'debugger', 'ok', 'failed 2', 'failed 2'],
    'ours.t'          => [1, 'OURS',     'ok', 'ok',       'exit 3'],
    'killed.t'        => [0, 'OURS',     'ok', 'ok',       'signal 9'],
    'message.t'       => [1, 'stderr',   'ok', 'ok',       'ok; stderr'],
);
is_deeply($table->{"t/$_"}, $expected{$_}, $_) for sort keys %expected;
is($table->{total}, '6 files, 7 tests: 2 same, 0 unsteady, 1 debugger, 1 stderr, 2 OURS', 'total');

($table, $exit) = compare('same.t', 'deep');
is($exit,           0,                                                                    'parts');
is($table->{total}, '2 files, 3 tests: 2 same, 0 unsteady, 0 debugger, 0 stderr, 0 OURS', 'of it');
is(join(',', grep { /^t/ } keys %$table), 'total', 'differences alone are shown');

done_testing();

sub compare {
    my (@arguments) = @_;
    my ($verbose, @parts) = $arguments[0] =~ /^--/ ? @arguments : ('--jobs=2', @arguments);
    my @command = ($^X, 'compare.pl', '--ways=plain,empty,ours', $verbose, $suite, @parts);
    my $output  = qx(@command);
    my %rows;
    for my $line (split /\n/, $output) {
        my @cells = split /\s{2,}/, $line;
        my ($name, $count, $verdict) = $line =~ /^(\S+) +(\d+) +(\w+) / or next;
        next if $line =~ /^\d+ files/;
        my $rest = substr $line, index($line, " $verdict ") + 11;
        $rows{$name} = [$count, $verdict, map { s/ +$//r } unpack 'A20 x A20 x A*', $rest];
    }
    ($rows{total}) = $output =~ /^(\d+ files, .*)$/m;
    return (\%rows, $? >> 8);
}
