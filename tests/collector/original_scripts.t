# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# The scripts of the original run on top of our modules and print what they print on top of those they
# came with.
use strict;
use warnings;

use ReaderModules;
use ProfileReader qw(has_original);
use RequiredPackages;
use Test::More;

use File::Find qw(find);
use File::Temp qw(tempdir);

plan skip_all => needs('libdevel-nytprof-perl') if !has_original();
my %examples = example_profiles();

# Hashes have the same order in both, where they are filled in the same order.
my %environment = (PERL_HASH_SEED => 0, PERL_PERTURB_KEYS => 0);

# What a script wrote: { path => text }, with what it printed as "out", "err" and "status".
sub results {
    my ($run, @command) = @_;
    my $folder  = tempdir(CLEANUP => 1);
    my %results = %{ $run->(\@command, folder => $folder, env => \%environment) };
    find(
        {
            no_chdir => 1,
            wanted   => sub {
                return if !-f || m{/js/};
                $results{s{\A\Q$folder\E/}{}r} = read_file($_);
            }
        },
        $folder
    );
    return \%results;
}

# The same words in any order: contents of lines and lists in JSON follow the order of hashes, links from
# string evals lead to any of the levels, and the treemap numbers its boxes and colours in any order.
sub words {
    my ($text) = @_;
    $text =~ s/Reported on [^<]*//g;
    $text =~ s/(?:NYTProf|version|Version: v)\s?\K[67]\.\d\d//gi;
    $text =~ s/-(?:line|block|sub)\.html/.html/g;
    $text =~ s/"(?:id":"n?|\$color":)\K\d+//g;
    return [sort grep { length } split /[\s,;{}\[\]()<>"]+/, $text];
}

# Numbers are the same but for the last digit: ours are sums of ticks, not of fractions.
sub is_same_word {
    my ($one, $other) = @_;
    return 1 if $one eq $other;
    my @ones   = split /(\d+(?:\.\d+)?)/, $one;
    my @others = split /(\d+(?:\.\d+)?)/, $other;
    return 0 if @ones != @others;
    for my $i (0 .. $#ones) {
        next if $ones[$i] eq $others[$i];
        return 0 if $i % 2 == 0;
        my ($decimals) = $ones[$i] =~ /\.(\d+)/;
        my $digit = 10**-length($decimals // '');
        return 0 if abs($ones[$i] - $others[$i]) > 1.001 * $digit;
    }
    return 1;
}

# What only one of two lists has, but for such numbers.
sub different_words {
    my ($ours, $theirs) = @_;
    my %count;
    ++$count{$_} for @$ours;
    --$count{$_} for @$theirs;
    my @more = sort map { ($_) x $count{$_} } grep  { $count{$_} > 0 } keys %count;
    my @less = sort map { ($_) x -$count{$_} } grep { $count{$_} < 0 } keys %count;
    my @different;
    for my $word (@more) {
        my ($pair) = grep { is_same_word($word, $less[$_]) } 0 .. $#less;
        if (defined $pair) { splice @less, $pair, 1 }
        else               { push @different, "+$word" }
    }
    return (@different, map { "-$_" } @less);
}

sub is_the_same {
    my ($name, @command) = @_;
    my $ours   = results(\&run_with_ours,     @command);
    my $theirs = results(\&run_with_original, @command);
    my @wrong;
    for my $path (sort keys %{ { %$ours, %$theirs } }) {
        my ($got, $want) = map { $_->{$path} } $ours, $theirs;
        if (!defined $got || !defined $want) {
            push @wrong, "$path is only " . (defined $got ? 'ours' : 'theirs');
            next;
        }
        next if $got eq $want;
        my @different = different_words(words($got), words($want));
        push @wrong, "$path: @different[0 .. ( @different > 5 ? 5 : $#different )]" if @different;
    }
    splice @wrong, 5;
    is(join("\n", @wrong), '', "$name: " . (keys(%$ours) - 3) . ' files are the same');
    is($ours->{status},    0,  'and the script succeeds');
    return ($ours, $theirs);
}

# Profiles with sources, string evals, several levels, names that are not ASCII.
for my $name (qw(small_default evals evals_blocks linedir utf8)) {
    my $path = $examples{"$name/nytprof.out"};
    is_the_same("nytprofhtml $name", 'nytprofhtml', '-f', $path, '-o', 'html');
    is_the_same("nytprofcsv $name",  'nytprofcsv',  '-f', $path, '-o', 'csv');
    is_the_same("nytprofcg $name",   'nytprofcg',   '-f', $path, '-o', 'callgrind');
    next if !grep { -x "$_/nytprofpf" } split /:/, $ENV{PATH};    # gone in 6.13
    is_the_same("nytprofpf $name", 'nytprofpf', '-f', $path, '-o', 'pf');
}
is_the_same(
    'nytprofhtml --minimal', 'nytprofhtml', '--minimal',                    '--no-flame',
    '--no-mergeevals',       '-f',          $examples{'evals/nytprof.out'}, '-o',
    'html'
);

# These are the same byte by byte.
for my $name (qw(small_default small_calls2 evals)) {
    my ($ours, $theirs) = is_the_same("nytprofcalls $name",
        'nytprofcalls', '--stable', $examples{"$name/nytprof.out"});
    is($ours->{out}, $theirs->{out}, 'byte by byte');
}

# Sums of profiles have the same chunks.
my @parts = @examples{ 'small_default/nytprof.out', 'evals/nytprof.out' };
my @sums;
for my $run (\&run_with_ours, \&run_with_original) {
    my $folder = tempdir(CLEANUP => 1);
    my $merged = $run->(['nytprofmerge', '-o', "$folder/sum", @parts], env => \%environment);
    my $dump   = on_ours( <<'PERL', "$folder/sum");
        use Devel::NYTProf::ReadStream qw(for_chunks);
        for_chunks { print "@_\n" } filename => $ARGV[0], quiet => 1;
PERL
    push @sums, join "\n", $merged->{status}, sort split /\n/, $dump->{out};
}
ok($sums[0] eq $sums[1], 'nytprofmerge writes the same chunks');
cmp_ok(length $sums[0], '>', 100_000, 'and many of them');

done_testing();
