# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Live: later profiles of a process, as a server writes for its requests, are as complete
# as the first one, and contain nothing of earlier ones.
use strict;
use warnings;

use Config;
use ProfileRun;
use Test::More;

sub live {
    my ($program, %how) = @_;
    return profile($program, debugger => ['-MDevel::NYTProf::Live'], %how);
}

my %modules = map {
    $_ => join "\n",
        "package $_;", 'sub run { return inner($_[0]) + 1 }',
        'sub inner { return $_[0] }', "# the end of $_", '1;', ''
} qw(One Two Three);

# Profiles begin in different modules, so a file has different numbers.
my $turns = live(<<'PERL', with => { map { ("$_.pm" => $modules{$_}) } keys %modules });
use lib '.';
use One;
use Two;
use Three;
my @orders = (['One'], ['One', 'Two'], ['Two', 'One'], ['Two'], ['Three', 'Two'], ['One', 'Two'], ['Three']);
for my $number (1 .. @orders) {
    my @modules = @{ $orders[$number - 1] };
    DB::enable_profile("nytprof-$number.out");
    $_->run for @modules;
    DB::finish_profile();
}
PERL
my @orders = (
    ['One'],
    ['One', 'Two'],
    ['Two', 'One'],
    ['Two'],
    ['Three', 'Two'],
    ['One',   'Two'],
    ['Three']
);
for my $number (1 .. @orders) {
    my $tables = $turns->tables($turns->folder . "/nytprof-$number.out");
    my @used   = sort @{ $orders[$number - 1] };
    is_deeply(
        [sort grep { !/^main::|^DB::/ } keys %{ $tables->{subs} }],
        [sort map { ("${_}::inner", "${_}::run") } @used],
        "profile $number: the subs that were called, @used"
    );
    is_deeply(
        { map { ($_ => $tables->source("$_.pm")) } @used },
        { map { ($_ => $modules{$_}) } @used },
        "profile $number: source of their files"
    );
    is_deeply(
        [grep { /\.pm$/ } sort keys %{ $tables->{sources} }],
        [map { "$_.pm" } @used],
        "profile $number: and no other"
    );
}

# A response that is ready does not wait for the file.
my $stopped = live(<<'PERL');
sub work { return 1 }
DB::enable_profile('nytprof-a.out');
work() for 1 .. 3;
my $before = -s 'nytprof-a.out';
DB::_pause_profile();
print -s 'nytprof-a.out' == $before ? "nothing is written\n" : "something is written\n";
work();
DB::finish_profile();
PERL
is($stopped->stdout, "nothing is written\n", 'until a stopped profile is finished');
is($stopped->tables->{calls}{'main::work <- main::RUNTIME at prog.pl:3'}{count},
    3, 'which contains what was before');

# The code of subs comes and goes while it has hooks.
my $freed = live(<<'PERL');
sub work { return $_[0] }
sub make { return eval "sub { return work($_[0]) + 1 }" }
my @made;
for my $number (1 .. 30) {
    DB::enable_profile("nytprof-$number.out");
    push @made, make($number) for 1 .. 5;
    $_->() for @made;
    undef &gone;
    eval 'sub gone { return work(1) } gone()';
    splice @made, 0, 5 if $number > 2;
    DB::finish_profile();
    my @other = map { [$_ x 20] } 1 .. 500;
    $_->() for @made;
    DB::finish_profile() if $number % 3;
}
print scalar(@made), "\n";
PERL
is($freed->stdout . $freed->stderr, "10\n", 'code that perl has freed is left alone');
is(
    $freed->tables($freed->folder . '/nytprof-30.out')
        ->{calls}{'main::work <- main::gone at (eval 180)[prog.pl:9]:1'}{count},
    1,
    'and the rest is counted'
);

# Threads share code with the thread that is profiled, and free it.
SKIP: {
    skip 'perl has no threads', 2 if !$Config{useithreads};
    my $threaded = live(<<'PERL');
use threads;
use Thread::Queue;
my ($rounds, $done) = map { Thread::Queue->new } 1 .. 2;
sub work { return $_[0] }
my $other = threads->create(
    sub {
        while (defined(my $number = $rounds->dequeue)) {
            eval "sub { return work($_) + 1 }" for 1 .. 50;
            undef &shared;
            { my @other = map { [$_ x 20] } 1 .. 500 }
            $done->enqueue($number);
        }
    }
);
eval 'sub shared { return work(3) }';
for my $number (1 .. 10) {
    DB::enable_profile("nytprof-$number.out");
    shared();
    eval 'sub { return work(2) }->()';
    $rounds->enqueue($number);
    $done->dequeue;
    undef &shared if $number == 5;
    eval 'sub shared { return work(3) }' if $number == 5;
    DB::finish_profile();
}
$rounds->end;
$other->join;
print "ends\n";
PERL
    is($threaded->stdout . $threaded->stderr, "ends\n", 'threads may free code that has hooks');
    my $calls = $threaded->tables($threaded->folder . '/nytprof-10.out')->{calls};
    my ($shared) = grep { /^main::work <- main::shared/ } keys %$calls;
    is($shared && $calls->{$shared}{count}, 1, 'and calls of this one are counted');
}

done_testing;
