# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A statement may take minutes: more nanoseconds than a record holds. sleep() takes no time here,
# but the clock goes on.
use strict;
use warnings;

use CommandRun qw(preloading);
use ProfileReader qw(nytprof read_tables);
use ProfileRun;
use Test::More;

my $clock = $ENV{NYTPROF_FAKE_CLOCK};
plan skip_all => 'NYTPROF_FAKE_CLOCK names no library to preload' if !$clock || !-e $clock;

my $program = <<'PERL';
sub nap {
    sleep 300;
    return 1;
}
nap();
sleep 7;
nap() for 1 .. 2;
PERL
my $preload = { preloading($clock) };

for my $options (qw(calls=1 calls=2:stream=1 blocks=1 slowops=0 leave=0)) {
    my $began = time;
    my $run   = profile($program, options => "clock=1:$options", env => $preload);
    is($run->exit_code . $run->stderr, '0', "$options: a statement of 300 s");
    cmp_ok(time - $began, '<', 200, 'that was not waited for');
    for my $reader ('command', has_original() ? 'original' : ()) {
        my $tables  = read_tables($run->file, $run->folder, $reader);
        my %line    = map { $_ => $tables->{lines}{"prog.pl:$_"} } 2, 3, 6;
        my %seconds = map { $_ => $line{$_}{seconds} } keys %line;
        is(sprintf('%.1f', $seconds{2}), '900.0', "has all its time, read by the $reader");
        is($line{2}{count},              3,       'and was executed once each time');
        is(sprintf('%.1f', $seconds{3}), '0.0',   'the next one has its own');
        is(sprintf('%.1f', $seconds{6}), '7.0',   'a short one too');
        my $nap = $tables->{calls}{'main::nap <- main::RUNTIME at prog.pl:7'};
        is(sprintf('%.1f', $nap->{incl}), '600.0', 'and so has the sub');
    }
    original_reads_it_silently($run);
    my ($top) = nytprof('top', '--waiting', $run->file);
    like($top, qr{15m 00s .* 3 +\S+/prog\.pl:2$}m, 'so shows nytprof top')
        if $options !~ /blocks/;
}
done_testing();
