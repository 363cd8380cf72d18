# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# ProgramGenerator: programs depend on the seed only, compile, end, and use everything that there is.
use strict;
use warnings;

use CommandRun qw(capture);
use File::Temp qw(tempdir);
use ProgramCheck;
use ProgramGenerator;
use Test::More;
use WholeFile qw(write_file);

my %made = map  { $_ => ProgramGenerator->new(seed => $_)->program } 1 .. 300;
my @same = grep { ProgramGenerator->new(seed => $_)->program eq $made{$_} } 1 .. 20;
is(scalar @same, 20, 'the same seed makes the same program');
my %different = map { $_ => 1 } values %made;
is(scalar keys %different, 300, 'other seeds make others');

my %features;
for my $seed (1 .. 300) {
    my $generator = ProgramGenerator->new(seed => $seed);
    $generator->program;
    $features{$_}++ for $generator->features;
}
is(join(' ', grep { !$features{$_} } ProgramGenerator::all_features()), '', 'each feature occurs');

my @forking =
    grep { ProgramGenerator->new(seed => $_, without => ['fork'])->program =~ /\bfork\b/ } 1 .. 50;
is("@forking", '', 'features may be left out');

my $folder = tempdir(CLEANUP => 1);
my (@broken, @unsteady);
for my $seed (1 .. 25) {
    write_file("$folder/prog.pl", $made{$seed});
    my ($out, $err, $status) = capture([$^X, '-c', 'prog.pl'], folder => $folder);
    push @broken, "$seed: $err" if $err =~ /syntax error|Global symbol|had compilation errors/;
}
is(join('', @broken), '', 'programs compile');

# As text, without what is random in it.
my %options;
for my $seed (1 .. 100) {
    my $generator = ProgramGenerator->new(seed => $seed);
    my $chosen    = ProgramCheck::random_options($generator);
    $options{$_}++ for keys %$chosen;
}
cmp_ok(scalar keys %options, '>=', 15, 'options vary');

for my $feature (grep { !/^(?:unsafe_signal|exit)$/ } ProgramGenerator::all_features()) {
    my $generator = ProgramGenerator->new(seed => 3, only => [$feature]);
    write_file("$folder/prog.pl", $generator->program);
    my ($out, $err, $status) = capture(['timeout', 20, $^X, 'prog.pl'], folder => $folder);
    unlike($err, qr/syntax error|Global symbol|compilation/, "$feature compiles");
}

done_testing();
