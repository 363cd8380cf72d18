# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Control: what a program may call whether or not it is being profiled.
use strict;
use warnings;

use ProfileRun;
use Test::More;

# Without the profiler nothing happens, and nothing else is loaded.
my $all = 'enable_profile disable_profile finish_profile set_option profile_scope set_request '
    . 'mark_profile';
my $calling = <<"PERL";
use Devel::NYTProf::Control qw($all);
sub show { print '(', join(',', map { ref || \$_ } \@_), ')' }
sub leaf { return 1 }
show(enable_profile());
leaf();
show(disable_profile());
show(enable_profile('nytprof-b.out'));
leaf();
show(set_option(compress => 9));
show(scalar Devel::NYTProf::Control::disable_profile());
{ show(my \$scope = profile_scope('nytprof-c.out')); leaf() }
show(mark_profile('x'));
show(finish_profile());
print ' ', join ' ', sort grep { !/^_</ } keys %INC;
PERL
my %plain = (debugger => [], options => 'start=no');
my $plain = profile($calling, %plain);
is($plain->exit_code . $plain->stderr, '0', 'without the profiler: nothing is wrong');
is($plain->stdout, '(0)(0)(0)()(0)(SCALAR)()() Devel/NYTProf/Control.pm', 'they do nothing');
is($plain->count,  0,                                                     'there is no profile');

# With it they are its functions; they are in no profile themselves, but for disable_profile, nor is
# their module.
for my $way (['perl -d:NYTProf', debugger => ['-d:NYTProf']],
    ['PERL5OPT', debugger => [], env => { PERL5OPT => '-d:NYTProf' }])
{
    my ($name, @how) = @$way;
    my $run = profile($calling, options => 'start=no:slowops=0', @how);
    is($run->stderr, '', "$name: nothing is wrong");
    like($run->stdout, qr/^\(0\)\(1\)\(0\)\(\)\(1\)\(SCALAR\)\(\)\(\) /, 'they return the state');
    my %calls = map { s{.*/}{}r => $run->tables($_)->call_counts } $run->files;
    is_deeply(
        \%calls,
        {
            'nytprof.out' => {
                'main::show <- main::RUNTIME at prog.pl:4'          => 1,
                'main::leaf <- main::RUNTIME at prog.pl:5'          => 1,
                'DB::disable_profile <- main::RUNTIME at prog.pl:6' => 1
            },
            'nytprof-b.out' => {
                'main::show <- main::RUNTIME at prog.pl:7'           => 1,
                'main::leaf <- main::RUNTIME at prog.pl:8'           => 1,
                'main::show <- main::RUNTIME at prog.pl:9'           => 1,
                'DB::disable_profile <- main::RUNTIME at prog.pl:10' => 1
            },
            'nytprof-c.out' => {
                'main::show <- main::RUNTIME at prog.pl:11' => 1,
                'main::leaf <- main::RUNTIME at prog.pl:11' => 1
            }
        },
        'each profile has its part'
    );
    is_deeply([grep { !/^prog\.pl:/ } map { keys %{ $_->line_counts } } $run->all_tables],
        [], 'and no line of the module');
}

# The profiler may come later: it sees what is compiled from then on.
my $late = profile( <<'PERL', %plain);
use Devel::NYTProf::Control qw(enable_profile disable_profile profile_scope);
print enable_profile();
require Devel::NYTProf;
eval <<'LATER' or die;
sub leaf { return 1 }
leaf();
print enable_profile();
leaf();
print Devel::NYTProf::Control::disable_profile();
leaf();
for my $n (1 .. 2) {
    my $scope = profile_scope();
    leaf();
    print enable_profile();
}
print disable_profile();
1;
LATER
PERL
is($late->stdout . $late->stderr, '001110', 'a profiler that is loaded later');
my $tables = $late->tables;
my %counts =
    map { my $line = $_; s/^\(eval \d+\)\[.*\]://; ($_ => $tables->line_counts->{$line}) }
    grep { !/^prog/ } keys %{ $tables->line_counts };
is_deeply(\%counts, { 1 => 3, 3 => 1, 4 => 1, 5 => 1, 8 => 2, 9 => 2, 10 => 2 }, 'lines')
    or diag explain \%counts;
is_deeply(
    [sort map { s/ at .*//r } keys %{ $tables->call_counts }],
    [('main::CORE:print <- main::RUNTIME') x 2, ('main::leaf <- main::RUNTIME') x 2],
    'calls, but none of the module'
);

# Scopes.
my $scopes = profile( <<'PERL', options => 'start=no');
use Devel::NYTProf::Control qw(profile_scope);
sub leaf { return 1 }
sub inner { my $p = profile_scope(); leaf(); return 1 }
sub outer {
    leaf();
    my $p = profile_scope();
    inner();
    leaf();
}
for my $i (1 .. 3) { outer(); leaf(); inner() }
eval { my $p = profile_scope('nytprof-die.out'); leaf(); die "x\n" };
leaf();
for my $i (1 .. 2) {
    my $p = profile_scope('nytprof-last.out');
    { my $q = profile_scope('nytprof-last.out'); leaf() }
    leaf();
    { my $r = profile_scope(); leaf() }
    last;
}
leaf();
my @held = (profile_scope('nytprof-held.out'));
leaf();
@held = ();
leaf();
PERL
is($scopes->exit_code . $scopes->stderr, '0', 'profile_scope()');
my %of = map { s{.*/}{}r => $scopes->tables($_)->call_counts } $scopes->files;
is_deeply(
    \%of,
    {
        'nytprof.out' => {
            'main::inner <- main::outer at prog.pl:7' => 3,
            'main::leaf <- main::inner at prog.pl:3'  => 6,
            'main::leaf <- main::outer at prog.pl:8'  => 3
        },
        'nytprof-die.out'  => { 'main::leaf <- main::RUNTIME at prog.pl:11' => 1 },
        'nytprof-last.out' =>
            { map { ("main::leaf <- main::RUNTIME at prog.pl:$_" => 1) } 15, 16, 17 },
        'nytprof-held.out' => { 'main::leaf <- main::RUNTIME at prog.pl:22' => 1 }
    },
    'profiles what runs in the scope, however it ends'
);
original_reads_it_silently($scopes);

# A scope with a file of its own ends the profile that was being written.
my $taking_over = profile( <<'PERL', options => 'start=begin');
use Devel::NYTProf::Control qw(profile_scope);
sub leaf { return 1 }
leaf();
{ my $p = profile_scope(); leaf() }
{ my $p = profile_scope('nytprof-own.out'); leaf() }
leaf();
PERL
is_deeply([map { $_->calls_of('main::leaf') } $taking_over->all_tables],
    [1, 2], 'a scope with a file takes over');

# A name that does not exist.
my $mistaken = profile("use Devel::NYTProf::Control qw(enable_profil);\n", %plain);
is($mistaken->exit_code, 255, 'a name that does not exist');
like(
    $mistaken->stderr,
    qr/^Devel::NYTProf::Control has no function 'enable_profil', only $all, at prog.pl line 1\.$/m,
    'is reported'
);

done_testing();
