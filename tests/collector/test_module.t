# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Test: subs and xsubs to be called by tests of profilers.
use strict;
use warnings;

use ReaderModules;
use ProfileRun;
use Test::More;

use Devel::NYTProf::Test qw(example_sub example_xsub example_xsub_eval set_errno);

# What they do.
is_deeply(
    [map { [$_->()] } \&example_sub, \&example_xsub, \&example_xsub_eval],
    [[],                             [],             []],
    'they return nothing'
);
my @calls;
example_xsub('', sub { push @calls, [scalar @_, wantarray] }, 'unused') for 1, 2;
is_deeply(\@calls, [([0, undef]) x 2], 'an xsub that calls a sub');
for my $case (
    ['die',                      qr/^example_xsub\(die\) at \S+ line \d+\.$/],
    [sub { die "in the sub\n" }, qr/^in the sub$/]
    )
{
    my ($action, $message) = @$case;
    ok(!eval { example_xsub('', $action); 1 }, 'an xsub that dies');
    like($@, $message, 'message');
}
set_errno(2);
is(0 + $!, 2, 'errno');
my @warnings;
{
    local $SIG{__WARN__} = sub { push @warnings, @_ };
    example_xsub('', 'jump');
}
is("@warnings", "example_xsub: unknown action 'jump'\n", 'an unknown action');
for my $wrong (sub { example_xsub(1 .. 4) }, sub { set_errno() }) {
    ok(!eval { $wrong->(); 1 }, 'too many or too few arguments');
    like($@, qr/^Usage: Devel::NYTProf::Test::\w+\(/, 'usage');
}

# What profilers make of them.
my $program = <<'PERL';
use Devel::NYTProf::Test qw(example_sub example_xsub example_xsub_eval set_errno);
sub callback { example_sub(); die "odd\n" if $_[0]; return }
example_sub() for 1 .. 3;
example_xsub();
example_xsub('', sub { callback() });
eval { example_xsub('', sub { callback(1) }) };
eval { example_xsub('', 'die') };
example_xsub_eval();
set_errno(7);
print 0 + $!;
PERL
my $expected = <<'CALLS';
Devel::NYTProf::Test::example_sub <- main::RUNTIME at 3 3
Devel::NYTProf::Test::example_sub <- main::callback at 2 2
Devel::NYTProf::Test::example_xsub <- Devel::NYTProf::Test::example_xsub_eval at (eval 0)[prog.pl:8]:1 1
Devel::NYTProf::Test::example_xsub <- main::RUNTIME at 4 1
Devel::NYTProf::Test::example_xsub <- main::RUNTIME at 5 1
Devel::NYTProf::Test::example_xsub <- main::RUNTIME at 6 1
Devel::NYTProf::Test::example_xsub <- main::RUNTIME at 7 1
Devel::NYTProf::Test::example_xsub_eval <- main::RUNTIME at 8 1
Devel::NYTProf::Test::set_errno <- main::RUNTIME at 9 1
main::CORE:print <- main::RUNTIME at 10 1
main::__ANON__[prog.pl:5] <- Devel::NYTProf::Test::example_xsub at 5 1
main::__ANON__[prog.pl:6] <- Devel::NYTProf::Test::example_xsub at 6 1
main::callback <- main::__ANON__[prog.pl:5] at 5 1
main::callback <- main::__ANON__[prog.pl:6] at 6 1
CALLS
my %runs = (
    ours => profile($program),
    has_original() ? (original => profile_by_original($program)) : ()
);
for my $name (sort keys %runs) {
    my $counts = $runs{$name}->tables->call_counts;
    my @calls  = map { s/ at \Kprog\.pl://r =~ s/\(eval \K\d+/0/r . " $counts->{$_}\n" }
        grep { / at .*prog\.pl:/ && !/::BEGIN/ } sort keys %$counts;
    is(join('', @calls),     $expected, "calls, $name");
    is($runs{$name}->stdout, '7',       'the program is not disturbed');
}
is($runs{ours}->stderr, '', 'no messages');

# What it loads is not in profiles of those who test with it.
for my $name (sort keys %runs) {
    my $tables  = $runs{$name}->tables;
    my %is_seen = map { /(Devel::NYTProf::[\w:]+)/ ? ($1 => 1) : () }
        keys %{ $tables->{subs} }, map { split / <- / } keys %{ $tables->{calls} };
    is(
        join(' ', sort map { s/.*:://r } keys %is_seen),
        'example_sub example_xsub example_xsub_eval set_errno',
        "its subs are those of the profiler, $name"
    );
    my $place = $tables->{subs}{'Devel::NYTProf::Test::example_sub'};
    like($place, qr{/Devel/NYTProf/Test[.]pm:13-13$}, "place of a sub, $name");
}

done_testing();
