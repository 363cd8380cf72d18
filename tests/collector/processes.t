# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Programs that become several processes or threads, or end in some way: what each profile has of
# them, at a glance.
use strict;
use warnings;

use Config;
use ProfileRun;
use RequiredPackages;
use Test::More;

# Of each profile, in the order of their names, what its process did: that without a number first.
# All programs begin with sub leaf on line 1.
sub profiles_are {
    my ($name, $program, $expected, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $run = profile("sub leaf { return 1 }\n$program", %how);
    my ($own, @others) = map { $run->tables($_)->summary(2) } $run->files;
    is(join("\n", $own // 'none', (sort @others), ''), $expected, $name);
    is($run->stderr,                                   '',        'and no message');
    return $run;
}

profiles_are('fork', <<'PERL', <<'SUMMARIES');
leaf();
my $pid = fork // die;
if (!$pid) { leaf() for 1 .. 2; exit 0 }
waitpid $pid, 0;
leaf();
PERL
complete; lines 2:1 3:1 4:1 5:1 6:1; calls CORE:waitpid=1 leaf=2
complete; lines 4:3; calls leaf=2
SUMMARIES

profiles_are('fork within a call', <<'PERL', <<'SUMMARIES');
sub child { my $pid = fork // die; leaf(); return $pid }
my $pid = child();
waitpid $pid, 0 if $pid;
PERL
complete; lines 2:3 3:1 4:1; calls CORE:waitpid=1 child=1 leaf=1
complete; lines 2:2 4:1; calls child=1 leaf=1
SUMMARIES

profiles_are('forkdepth=0', <<'PERL', <<'SUMMARIES', options => 'forkdepth=0');
my $pid = fork // die;
if (!$pid) { leaf(); exit 0 }
waitpid $pid, 0;
PERL
complete; lines 2:1 3:1 4:1; calls CORE:waitpid=1
SUMMARIES

profiles_are('forkdepth=1', <<'PERL', <<'SUMMARIES', options => 'forkdepth=1');
for (1 .. 2) { my $pid = fork // die; leaf(); if ($pid) { waitpid $pid, 0; last } }
PERL
complete; lines 2:6; calls CORE:waitpid=1 leaf=1
complete; lines 2:7; calls CORE:waitpid=1 leaf=2
SUMMARIES

profiles_are('a child that ends at once', <<'PERL', <<'SUMMARIES');
use POSIX ();
my $pid = fork // die;
POSIX::_exit(0) if !$pid;
waitpid $pid, 0;
my $out = `echo text`;
system 'true';
leaf();
PERL
complete; lines 2:2 3:1 4:1 5:1 6:1 7:1 8:1; calls CORE:backtick=1 CORE:system=1 CORE:waitpid=1 leaf=1
complete; lines 4:1; calls
SUMMARIES

profiles_are('exec', <<'PERL', <<'SUMMARIES');
leaf();
{ no warnings; exec '/no/such/program' }
leaf() for 1 .. 2;
exec 'true';
PERL
complete; lines 2:1 3:4 4:1 5:1; calls leaf=3
SUMMARIES

profiles_are('POSIX::_exit', <<'PERL', <<'SUMMARIES');
use POSIX ();
leaf();
sub ends { POSIX::_exit(0) }
ends();
PERL
complete; lines 2:2 3:1 4:1 5:1; calls ends=1 leaf=1
SUMMARIES

profiles_are('a signal that finishes the profile',
    <<'PERL', <<'SUMMARIES', options => 'sigexit=TERM');
sub ends { leaf(); kill TERM => $$; sleep 9 }
ends();
PERL
complete; lines 2:2 3:1; calls ends=1 leaf=1
SUMMARIES

profiles_are('END and DESTROY', <<'PERL', <<'SUMMARIES');
our $object = bless [];
sub DESTROY { leaf() }
END { leaf() }
undef $object;
exit 0;
PERL
complete; lines 2:1 3:1 4:1 5:1 6:1; calls DESTROY=1 END=1 leaf=2
SUMMARIES

profiles_are('a signal handler', <<'PERL', <<'SUMMARIES');
$SIG{USR1} = sub { leaf() };
kill USR1 => $$;
leaf();
PERL
complete; lines 2:2 3:1 4:1; calls __ANON__[prog.pl:2]=1 leaf=2
SUMMARIES

SKIP: {
    skip needs('perl', 'this perl has no threads'), 4 if !$Config{useithreads};
    profiles_are('threads', <<'PERL', <<'SUMMARIES');
use threads;
my @threads = map { my $n = $_; threads->create(sub { leaf() for 1 .. $n; return }) } 2, 3;
$_->join for @threads;
leaf();
PERL
complete; lines 2:2 3:5 4:1 5:1; calls leaf=1
complete; lines 3:2; calls __ANON__[prog.pl:3]=1 leaf=2
complete; lines 3:2; calls __ANON__[prog.pl:3]=1 leaf=3
SUMMARIES
    profiles_are('a fork beside a thread', <<'PERL', <<'SUMMARIES');
use threads; use threads::shared; use POSIX ();
my ($ready, $go) = (0, 0); share($ready); share($go);
sub thread { leaf(); $ready = 1; threads->yield until $go; leaf(); return }
my $thread = threads->create(\&thread);
threads->yield until $ready;
my $pid = fork // die;
if (!$pid) { leaf(); POSIX::_exit(0) }
waitpid $pid, 0;
$go = 1;
$thread->join;
PERL
complete; lines 2:6 3:3 5:1 6:1 7:1 8:1 9:1 10:1 11:1; calls CORE:waitpid=1
complete; lines 4:5; calls leaf=2 thread=1
complete; lines 8:3; calls leaf=1
SUMMARIES
}

done_testing();
