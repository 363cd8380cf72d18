# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package KnownDeviations;

# Differences that are explained: what Devel::NYTProf 6 does differently for a known reason.

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(known_deviation);

# [reason, pattern of the difference, optionally a pattern that the program must match, or a sub that gets the program
# and its options]
my @Deviations = (
    [
        'reference: BEGIN blocks have no number with findcaller=1',
        qr/^(?:calls|counts): .* <- \S+::BEGIN(?:\@[\d.]+)? at /
    ],
    [
        'reference: recursion only by the depth of one sub, not of its name',
        qr/^calls: (?:[^<]*(?:CORE:|__ANON__|List::Util::)|main::(?:re|dyn|from_file)\d|Module\d)[^<]* <- .*: (\d+) depth \d+, not \1 depth \d+$/
    ],
    [
        'reference: children that are forked during a pause write empty profiles',
        qr/^profiles: (.*), not \1(?:, \d+ child)+$/,
        qr/DB::disable_profile|DB::finish_profile/
    ],
    [
        'reference: a child that opens the first profile of its process writes over that of its parent',
        qr/^profiles: (.*?)(?:, \d+ child)+, not \1$/,
        qr/fork/
    ],
    [
        'reference: a sub that sort runs without a call is recursion',
        qr/^calls: main::by\d+ <- .*: (\d+) depth \d+, not \1 depth \d+$/
    ],
    ['reference: counts calls of what is no sub', qr/^(?:calls|counts): \S*:: <- .*: 0, not /],
    [
        'reference: no information on what is called but has no lines',
        qr/^subs: .*:0-0, not (?:none|.*:0-0)$/
    ],
    [
        'reference: does not know the string eval that defined a sub last',
        qr/^subs: .*: \(eval .*, not none$/
    ],
    [
        'reference: lists the subs of some string evals that executed nothing',
        qr/^subs: .*: none, not \(eval /
    ],
    [
        'reference: callers of an overloaded &{} in a builtin',
        qr/^(?:calls|counts): Code\d+::__ANON__\[[^<]* <- /
    ],
    [
        'reference: the file of BEGIN blocks below a line directive',
        qr/^(?:(?:calls|counts): \S*BEGIN\S* <- |lines: other\.pl:\d+: 2, not 1$)/,
        qr/^\s*# line/m
    ],
    [
        'reference: does not list a sub that ends in a file without statements, below a line directive',
        qr/^subs: \S+: other\.pl:\d+-\d+, not none$/,
        qr/^\s*# line/m
    ],
    [
        'reference: loses a match with code that fails in a string eval',
        qr/^calls: (?:\S*CORE::?match <- .*: 1 depth 0, not 0|main::END <- \S*(?:CORE::?match|RUNTIME) at .*)$/,
        qr/\(\?\??\{[^}]*eval q/
    ],
    [
        'perl: counts a sub as running that a finally block was left by',
        qr/^calls: .*: (\d+) depth \d+, not \1 depth \d+$/,
        qr/\bfinally\b/
    ],
    [
        'perl: names a sub that a finally block was left by as the caller of END',
        qr/^calls: main::END <- /,
        qr/\bfinally\b/
    ],
    [
        'program: a child forgets what a signal counted before it forgets what its parent counted',
        qr/^counted: .*: (\d+), not (\d+)$(?(?{ $1 > $2 })|(?!))/,
        qr/\$SIG\{\w+\} = sub.*\bfork\b|\bfork\b.*\$SIG\{\w+\} = sub/s
    ],
    [
        'perl: caller does not show calls outside of a format to a child',
        qr/^counted: .*: (\d+), not (\d+)$(?(?{ $1 > $2 })|(?!))/,
        qr/\bwrite STDOUT\b.*\bfork\b|\bfork\b.*\bwrite STDOUT\b/s
    ],
    [
        'perl: loses counts of subs that FIRSTKEY calls',
        qr/^counted: .*: (\d+), not (\d+)$(?(?{ $1 > $2 })|(?!))/,
        qr/sub FIRSTKEY/
    ],
    [
        'program: counts calls of a child that is not profiled until it opens a profile',
        qr/^counted: .*: (\d+), not (\d+)$(?(?{ $1 < $2 })|(?!))/,
        sub { my ($program, $options) = @_; defined $options->{forkdepth} && $program =~ /fork/ }
    ],
    [
        'program: does not count calls of subs that it has undefined',
        qr/^counted: .*: (\d+), not (\d+)$(?(?{ $1 > $2 })|(?!))/,
        qr/\bundef &/
    ],
    [
        'reference, too: with use_db_sub=1 perl names the line that DB::DB saw last',
        qr/^(?:stdout: .* at \S+ line \d+|truth: )/,
        sub { my ($program, $options) = @_; $options->{use_db_sub} }
    ],
    [
        'reference: who calls by goto out of a sub that was entered in a pause',
        qr/^counts: Auto\d+::__ANON__\S* <- /,
        qr/DB::disable_profile/
    ],
    ['reference: file of main::RUNTIME and of builtins', qr/^subs: \S+?(?:RUNTIME|CORE:\w+): /],
);

# The reason why a difference is expected; undef if it is not.
sub known_deviation {
    my ($difference, $program, $options) = @_;
    for my $deviation (@Deviations) {
        my ($reason, $pattern, $if) = @$deviation;
        next if $difference !~ $pattern;
        return $reason if !$if || (ref $if eq 'CODE' ? $if->($program, $options) : $program =~ $if);
    }
    return;
}

1;
