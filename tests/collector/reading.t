# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The two readers that these tests use agree, so that they need no original to mean something.
use strict;
use warnings;

use ProfileReader qw(read_tables);
use ProfileRun;
use RequiredPackages;
use Test::More;

plan skip_all => needs('libdevel-nytprof-perl') if !has_original();

my $program = <<'PERL';
package Shop;
sub price { my ($n) = @_; return $n > 2 ? price($n - 1) : 1 }
package main;
my $text = "tab	backslash \\ newline \n and \x{e9}";
for my $n (1 .. 5) {
    eval { die "odd\n" if $n % 2; Shop::price($n) };
    eval "sub made_$n { return $n }\nmade_$n()";
}
my @sorted = sort { $a <=> $b } 3, 1, 2;
PERL

for my $options ('', 'calls=2', 'blocks=1', 'compress=0', 'stmts=0') {
    my $run = profile($program, options => $options);
    my ($by_original, $by_command) =
        map { read_tables($run->file, $run->folder, $_) } qw(original command);
    for my $tables ($by_original, $by_command) {
        $_ = sprintf '%.4g', $_
            for (map { @{$_}{qw(incl excl reci)} } values %{ $tables->{calls} }),
            (map { $_->{seconds} } values %{ $tables->{lines} }),
            @{ $tables->{process} }{qw(start end)},
            $tables->{attributes}{cumulative_overhead_ticks};
        delete $tables->{latest_call};
    }
    is_deeply($by_command, $by_original, "nytprof dump shows the chunks of for_chunks, $options");
}
done_testing();
