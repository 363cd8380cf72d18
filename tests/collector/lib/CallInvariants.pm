# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package CallInvariants;

# What must be true of the calls of a profile, with those that ran when profiling began:
#
#     call_differences($run->tables, qr/^main::by1$/)    texts, one for each sub whose numbers contradict each other
#
# Calls have the callers that the call tree has, only the main program calls the outermost subs, and the calls of a
# sub take what it takes itself and what the calls take that it makes. The pattern is of subs that also run without a
# call: formats and comparators of sort.

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(call_differences);

my $Tick = 1e-9;    # all times are rounded to it

sub call_differences {
    my ($tables, $uncalled) = @_;
    my $has_uncalled =
        $uncalled && grep { / <- (.*) at /s && $1 =~ $uncalled } keys %{ $tables->{all_calls} };
    return if $has_uncalled;
    return (_callers($tables), _times($tables));
}

sub _callers {
    my ($tables) = @_;
    return if !$tables->{options}{calls};    # has no call tree
    my (%rows, %tree);
    for my $call (keys %{ $tables->{all_calls} }) {
        my ($called, $caller) = $call =~ /^(.*?) <- (.*) at /s;
        $caller = 'the program' if $caller =~ /::(?:RUNTIME|NULL)\z/;
        $rows{"$called <- $caller"} += $tables->{all_calls}{$call}{count};
    }
    my $stacks = $tables->call_stacks('all');
    for my $stack (keys %$stacks) {
        my ($caller, $called) = ('the program', split /;(?![^\[]*\])/, $stack)[-2, -1];
        $tree{"$called <- $caller"} += $stacks->{$stack};
    }
    return
        map  { "$_: " . ($rows{$_} // 'no') . ' calls, ' . ($tree{$_} // 'none') . ' in the tree' }
        grep { ($rows{$_}          // -1) != ($tree{$_} // -1) } sort keys %{ { %rows, %tree } };
}

sub _times {
    my ($tables) = @_;
    my (%took, %parts, %rows);
    for my $call (keys %{ $tables->{all_calls} }) {
        my ($called, $caller) = $call =~ /^(.*?) <- (.*) at /s;
        my ($incl, $excl, $reci) = @{ $tables->{all_calls}{$call} }{qw(incl excl reci)};
        $took{$called}  += $incl + $reci;
        $parts{$called} += $excl;
        $parts{$caller} += $incl + $reci;
        $rows{$_}++ for $called, $caller;
    }
    return map { "$_: $took{$_} s, itself and callees $parts{$_} s" }
        grep   { abs($took{$_} - $parts{$_}) > $Tick * (1 + $rows{$_}) + 1e-9 * $took{$_} }
        sort keys %took;
}

1;
