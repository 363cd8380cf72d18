# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# DB::set_option(): options that a running program changes.
use strict;
use warnings;

use ProfileRun;
use RequiredPackages;
use Test::More;
use WholeFile qw(read_file);

# Of the next profile.
my $next = <<'PERL';
sub leaf { return 1 }
leaf();
DB::set_option('file', 'nytprof=2.out');
DB::set_option(compress => 0);
DB::set_option(calls => 2);
leaf();
DB::enable_profile();
leaf();
DB::finish_profile();
leaf();
DB::enable_profile();
leaf();
DB::finish_profile();
DB::enable_profile('nytprof3.out');
leaf();
PERL
my $run = profile($next, options => 'subs=1:calls=1');
is($run->exit_code . $run->stderr, '0', 'file, compress, calls');
my %of = map { s{.*/}{}r => $run->tables($_) } $run->files;
is_deeply(
    {
        map {
            my $t = $of{$_};
            $_ => [@{ $t->{options} }{qw(compress calls)}, $t->calls_of('main::leaf')]
        } keys %of
    },
    {
        'nytprof.out'   => [6, 1, 3],
        'nytprof=2.out' => [0, 2, 1],
        'nytprof3.out'  => [0, 2, 1]
    },
    'change when the next profile begins'
);
is_deeply([grep { /^>/ } @{ $of{'nytprof=2.out'}{events} }], ['> prog.pl:12'], 'events are those');
original_reads_it_silently($run);
SKIP: {
    skip needs('libdevel-nytprof-perl'), 1 if !has_original();
    my @names = map {
        [map { s{.*/}{}r } $_->files]
    } $run, profile_by_original($next);
    is_deeply($names[0], $names[1], 'the original writes the same files');
}
my $stamped = profile( <<'PERL', options => 'start=no');
DB::set_option(addpid => 1);
DB::set_option(addtimestamp => 1);
DB::enable_profile();
PERL
like($stamped->file, qr/nytprof\.out\.\d+\.\d+$/, 'addpid, addtimestamp');
my $streamed = profile( <<'PERL', options => 'start=no');
sub leaf { return 1 }
DB::set_option(stream => 1);
DB::enable_profile();
leaf() for 1 .. 3;
PERL
is($streamed->tables->{options}{stream},      1, 'stream');
is($streamed->tables->calls_of('main::leaf'), 3, 'counts');

# At once.
my $traced = profile( <<'PERL' );
DB::set_option(log => 'messages.txt');
DB::set_option(trace => 1);
PERL
is($traced->stderr, '', 'log: nothing on standard error');
like(
    read_file($traced->folder . '/messages.txt'),
    qr/^~ \d+ finished .*nytprof\.out in [\d.]+ ms$/m,
    'trace: what it did is in the file'
);
my $found = profile( <<'PERL' );
sub compare { return $_[0] <=> $_[1] }
sub order { return sort { compare($a, $b) } @_ }
DB::set_option(findcaller => 1);
my @ordered = order(3, 1, 2);
PERL
is_deeply([grep { /^main::compare/ } keys %{ $found->tables->call_counts }],
    ['main::compare <- main::order at prog.pl:2'], 'findcaller');
my $forking = profile( <<'PERL' );
sub child { my $pid = fork // die; exit if !$pid; waitpid $pid, 0 }
child();
DB::set_option(forkdepth => 0);
DB::set_option(compress => 3);
child();
child();
PERL
is($forking->count, 2, 'forkdepth');
my $killed = profile( <<'PERL' );
DB::set_option(sigexit => 'usr1,TERM');
kill TERM => $$;
sleep 5;
PERL
is($killed->exit_code,       1,                                'sigexit');
is($killed->tables->summary, 'complete; lines 1:1 2:1; calls', 'the profile');

# Too late, unknown, senseless.
my $wrong = profile( <<'PERL', options => 'start=no');
my @values = map { [ DB::set_option(@$_) ] } [ stmts => 0 ], [ 'a:b', 'c=d' ], [ compress => 2 ];
print map { scalar @$_ } @values;
eval { DB::set_option(start => 'soon') };
print $@;
$@ = 'kept';
DB::set_option(compress => 4);
DB::enable_profile();
print "$@\n";
PERL
is(
    $wrong->stderr,
    "Devel::NYTProf: option 'stmts' cannot change after the profiler is loaded; start the program with NYTPROF=stmts=0\n"
        . "Devel::NYTProf: Unknown NYTProf option: 'a:b'; ignored\n",
    'a warning for what is too late, and for what does not exist'
);
is(
    $wrong->stdout,
    "000Devel::NYTProf: option 'start' must be begin, init, end or no, not 'soon' at prog.pl line 3.\n"
        . "kept\n",
    'a value that makes no sense is an error of the line that gave it'
);
is($wrong->tables->{options}{compress}, 4, 'all others are taken');

done_testing();
