# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Times are plausible, and a running program's profile can be read.
use strict;
use warnings;

use CommandRun qw(happens without_sleeping);
use List::Util qw(sum);
use ProfileReader qw(nytprof read_tables);
use ProfileRun;
use Test::More;
use Time::HiRes qw(time);

# Sleeping is time of the line, the sub and its callers.
my $sleeping = <<'PERL';
sub nap {
    select undef, undef, undef, 0.2;
    return 1;
}
sub busy { my $n = 0; $n += $_ for 1 .. 1000; return $n }
nap();
busy() for 1 .. 20;
PERL
for my $options (qw(calls=1 calls=2 leave=0 blocks=1)) {
    my $began  = time;
    my $run    = profile($sleeping, options => $options);
    my $wall   = time - $began;
    my $tables = $run->tables;
    my %line   = map { $_ => $tables->{lines}{"prog.pl:$_"}{seconds} } 2, 3, 6;
    cmp_ok($line{2}, '>=', 0.199,        "$options: the line that slept has the time");
    cmp_ok($line{2}, '<=', $wall,        'and not more than the run');
    cmp_ok($line{6}, '<',  $line{2} / 2, 'the calling line has not');
    my $nap = $tables->{calls}{'main::nap <- main::RUNTIME at prog.pl:6'};
    cmp_ok($nap->{incl}, '>=', 0.199,            'the sub has it, inclusively');
    cmp_ok($nap->{excl}, '<',  $nap->{incl} / 2, 'exclusively it is the builtin that slept');
    my $total = sum(map { $_->{seconds} } values %{ $tables->{lines} });
    cmp_ok($total, '<=', $wall, 'all statements together are no more than the run');
    ok(!(grep { $_->{seconds} < 0 } values %{ $tables->{lines} }), 'no line has less than none');
    ok(!(grep { $_->{excl} < 0 || $_->{incl} < $_->{excl} - 1e-9 } values %{ $tables->{calls} }),
        'nor has a call, and inclusive time has exclusive in it')
        if $options ne 'leave=0';
}

# The condition of a loop costs what it costs, on its own line.
my $condition = <<'PERL';
my $left = 4;
sub slow { select undef, undef, undef, 0.05; return $left-- }
while (slow()) {
    my $x = 1;
}
PERL
my $lines = profile($condition, options => 'slowops=0')->tables->{lines};
cmp_ok(
    $lines->{'prog.pl:4'}{seconds},
    '<',
    $lines->{'prog.pl:2'}{seconds} / 2,
    'the end of a body does not get the condition\'s time'
);

# What it takes to compile a file is time of the line that asks for it, also behind a use in the file.
my $module = join "\n", 'package Large;', 'use strict;',
    map({ "sub made_$_ { my (\$x) = \@_; return \$x + $_ }" } 1 .. 10_000), 'use warnings;', '1;',
    '';
for my $loads ('use Large;', 'require Large;', 'eval q{use Large; 1};') {
    my $tables =
        profile("$loads\nmy \$done = 1;\n", perl => ['-I.'], with => { 'Large.pm' => $module })
        ->tables;
    my ($compiled) =
        map { $tables->{calls}{$_}{incl} } grep { /^main::BEGIN\@1 </ } keys %{ $tables->{calls} };
    my ($line) = sort { $b <=> $a }
        map { $tables->{lines}{$_}{seconds} }
        grep { /^(?:prog\.pl|\(eval 1\)\[prog\.pl:1\]):1$/ } keys %{ $tables->{lines} };
    $compiled //= sum map { $_->{seconds} } values %{ $tables->{lines} };
    cmp_ok($line, '>', 0.7 * $compiled, "$loads has the time of compiling");
}

# A long statement is not cut short, nor is a clock of another kind.
my $cpu = profile( <<'PERL', options => 'clock=2')->tables;
select undef, undef, undef, 0.3;
my $text = join ',', reverse 1 .. 300_000;
my $n = 0; $n += $_ for 1 .. 300_000;
PERL
cmp_ok($cpu->{lines}{'prog.pl:1'}{seconds}, '<', 0.3,   'clock=2: CPU time does not count sleep');
cmp_ok($cpu->{lines}{'prog.pl:2'}{seconds}, '>', 0.001, 'but work');
TODO: {
    local $TODO =
        'reading this clock costs ten times as much as such a step, and not always the same';
    cmp_ok($cpu->{lines}{'prog.pl:3'}{seconds}, '>', 0.001, 'also in many small steps');
}

# A program that is killed, or still runs, has its profile up to about a second before.
my $endless = <<'PERL';
$| = 1;
sub work { my $n = shift; return $n + 1 }
eval 'sub evaluated { return 1 }';
print "started\n";
for (;;) { work(1); evaluated(); select undef, undef, undef, 0.001 }
PERL

sub lines_of {
    my ($folder) = @_;
    my $tables = eval { read_tables("$folder/nytprof.out", $folder, 'command') } or return {};
    return $tables->line_counts;
}
for my $options ('', 'calls=2', 'compress=0') {
    my $live;
    my $run = profile(
        $endless,
        options   => $options,
        meanwhile => sub {
            my ($pid) = @_;
            $live = happens(sub { lines_of(readlink "/proc/$pid/cwd")->{'prog.pl:2'} });
            kill KILL => $pid;
        }
    );
    is($run->signal, 9, "killed, $options");
    ok($live, 'lines are there while it runs');
    my $tables = read_tables($run->file, $run->folder, 'command');
    cmp_ok($tables->line_counts->{'prog.pl:2'} // 0, '>', 0, 'and afterwards');
    ok(!$tables->{process}{end}, 'the profile is not complete');
    like((nytprof('info', $run->file))[0], qr/prog\.pl/, 'nytprof info knows what it is of');
}

# Statements that run long before and after a flush.
my $began   = time;
my $flushed = profile(<<'PERL', options => 'clock=1', env => { without_sleeping() });
my $n = 0;
for my $round (1 .. 3) {
    sleep 1;
    $n += $_ for 1 .. 1000;
}
sub outer { inner() } sub inner { sleep 2; leaf() } sub leaf { 1 }
outer();
PERL
my $wall   = time - $began;
my $tables = $flushed->tables;
is_deeply(
    [map { $tables->line_counts->{"prog.pl:$_"} } 2, 3, 4, 7],
    [1,                                              3, 3, 1],
    'flushes count nothing twice'
);
my $slept = $tables->{lines}{'prog.pl:3'}{seconds};
cmp_ok($slept, '>=', 2.99,      'nor do they lose time');
cmp_ok($slept, '<=', 3 + $wall, 'or make it up');
my $outer = $tables->{calls}{'main::outer <- main::RUNTIME at prog.pl:7'};
cmp_ok($outer->{incl}, '>=', 1.99,      'also for calls');
cmp_ok($outer->{incl}, '<=', 2 + $wall, 'of either');
original_reads_it_silently($flushed);

done_testing();
