# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Options as arguments of -d:NYTProf, which the original does not have.
use strict;
use warnings;

use Config;
use ProfileRun;
use Test::More;

my $program = "sub work { return 1 }\nwork() for 1 .. 3;\nprint 'done';\nexit 3;\n";

sub with_arguments {
    my ($arguments, %how) = @_;
    return profile($program, debugger => ["-d:NYTProf=$arguments"], %how);
}

my $run = with_arguments('addpid=1,calls=0,file=nytprof-x.out');
is($run->stdout . $run->stderr . $run->exit_code, 'done3', 'the program runs');
like($run->file, qr{/nytprof-x\.out\.\d+$}, 'file and addpid');
is($run->count,                          1, 'there is no other profile');
is($run->tables->{options}{calls},       0, 'calls');
is($run->tables->calls_of('main::work'), 3, 'it is the same program');
original_reads_it_silently($run);

# They come after the environment, and leave the rest of it as it is.
my $both = with_arguments('calls=2', options => 'calls=0:slowops=0');
is($both->tables->{options}{calls},   2, 'arguments come after NYTPROF');
is($both->tables->{options}{slowops}, 0, 'and leave the rest of it');
is_same_profile('as if all had been there',
    $both, profile($program, options => 'calls=2:slowops=0'));
my $nothing = with_arguments('');
is($nothing->tables->calls_of('main::work'), 3, 'no arguments at all');

# The signs that are special in NYTPROF are not, here.
is(with_arguments('file=nytprof:a=b\c.out')->file =~ s{.*/}{}r,
    'nytprof:a=b\c.out', 'colon, equals sign and backslash mean themselves');

# But one before an option separates, as in NYTPROF.
for my $mixed ('file=nytprof-x.out:addpid=1', 'addpid=1:file=nytprof-x.out:calls=1,slowops=0') {
    my $colons = with_arguments($mixed);
    is($colons->stdout . $colons->stderr . $colons->exit_code, 'done3', $mixed);
    like($colons->file, qr{/nytprof-x\.out\.\d+$}, 'the colon separates');
}
my ($pm) = grep { -e } map { "$_/Devel/NYTProf.pm" } split /$Config{path_sep}/,
    $ENV{NYTPROF_COLLECTOR};
open my $module, '<', $pm or die "$pm: $!";
my %documented = map { $_ => 1 } map { /\b(\w+)=/g } grep { /^=item \w+=/ } <$module>;
for my $option (sort keys %documented) {
    my $value = $option eq 'start' ? 'init' : $option =~ /^(?:file|log)$/ ? 'nytprof.txt' : 0;
    my $colon = with_arguments("file=nytprof-x.out:$option=$value");
    unlike(join(' ', $colon->files), qr/nytprof-x\.out:/, "a colon before $option");
}

# A list of signals has commas, too.
my $killed = profile(
    "work();\nkill TERM => \$\$;\nsleep 5;\nsub work { 1 }\n",
    debugger => ['-d:NYTProf=sigexit=INT,TERM,calls=2']
);
is($killed->exit_code,                1, 'sigexit=INT,TERM');
is($killed->tables->{options}{calls}, 2, 'and what follows');

# Everything that is said before the first statement of the program.
for my $options (qw(start=no start=init start=end stmts=0 subs=0 use_db_sub=1 savesrc=0 optimize=0))
{
    my ($by_argument, $by_environment) =
        (with_arguments($options), profile($program, options => $options));
    is($by_argument->count, $by_environment->count, "$options: as many profiles");
    is_same_profile('the same', $by_argument, $by_environment) if $by_environment->count;
}

# Mistakes are mistakes.
for my $mistake ('addpid', 'calls=', 'start=late', 'compress=10', 'calls=1,addpid') {
    my $failed = with_arguments($mistake);
    is($failed->stdout, '', "$mistake: the program is not run");
    like($failed->stderr, qr/NYTProf: .*'(?:addpid|calls=|start|compress)'/, 'it says why');
    is($failed->count, 0, 'there is no profile');
}
my $unknown = with_arguments('colour=red');
is($unknown->exit_code, 3, 'an unknown name does not stop the program');
like($unknown->stderr, qr/\A[^\n]*Unknown NYTProf option: 'colour'; ignored\n\z/,
    'but is reported');

# NYTPROF is parsed before them, and again with them.
my $reported = with_arguments('calls=2', options => 'colour=red:compress=x');
is(
    $reported->stderr =~ s/^[^\n]*: //gmr,
    "'colour'; ignored\noption 'compress' must be 0 to 9, not 'x'; using 6\n",
    'a mistake in NYTPROF is reported once'
);

done_testing();
