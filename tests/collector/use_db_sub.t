# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Option use_db_sub=1: statements are counted through perl's interface for debuggers.
use strict;
use warnings;

use ProfileRun;
use Test::More;

my $program = <<'PERL';
use strict;
sub work { my $n = shift; return $n + 1 }
BEGIN { my $early = 1; work($early) }
for my $n (1 .. 3) {
    next if $n == 2;
    work($n);
}
eval "work(4);\n1" or die;
PERL
my $run = profile($program, options => 'use_db_sub=1');
is($run->exit_code . $run->stderr, '0', 'use_db_sub=1: the program runs');
is_deeply(
    $run->tables->counts_in('prog.pl'),
    [[2, 6], [4, 1], [5, 3], [6, 2], [8, 1]],
    'what the program executes is counted, once perl runs it'
);
is($run->tables->calls_of('main::work'), 4, 'calls are counted from the beginning');
original_reads_it_silently($run);

for my $more ('', ':leave=0', ':blocks=1', ':start=init', ':subs=0') {
    same_as_original(
        "the same$more", $program,
        options => "use_db_sub=1$more",
        ignore  => qr/^sources/
    );
}
my $lvalues = <<'PERL';
my $held;
sub held : lvalue {
    $held
}
held() = 4;
held()++ for 1 .. 3;
print held(), "\n";
PERL
my $assigned = profile($lvalues, options => 'use_db_sub=1');
is($assigned->stdout, "7\n", 'lvalue subs can be assigned to');
is_deeply(
    $assigned->tables->counts_in('prog.pl'),
    [[1, 1], [3, 5], [5, 1], [6, 1], [7, 1]],
    'and their statements are counted'
);
is($assigned->tables->calls_of('main::held'), 5, 'like their calls');
same_as_original('the same', $lvalues, options => 'use_db_sub=1', ignore => qr/^sources/);
is(profile($program, options => 'use_db_sub=1:leave=1')->tables->{options}{leave},
    1, 'option leave is in the profile as it was given');
runs_unharmed(
    'its output and result',
    "print join ' ', caller(0), \$^P & 1; exit 4;\n",
    options => 'use_db_sub=1'
);

# Loaded when the program runs already, it sees the statements of what is compiled from then on.
my $late = profile(
    "require Devel::NYTProf;\nrequire Later;\nLater::work();\n",
    with     => { 'Later.pm' => "package Later;\nsub work {\n    return 1;\n}\n1;\n" },
    perl     => ['-I.'],
    options  => 'use_db_sub=1',
    debugger => []
);
is_deeply($late->tables->counts_in('Later.pm'), [[3, 1], [5, 1]], 'loaded late');

done_testing();
