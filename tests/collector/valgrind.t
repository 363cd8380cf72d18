#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#
# The collector uses no memory that is not its own, none that was never set, and loses none: small
# programs of each kind of thing that perl does, under valgrind.
use strict;
use warnings;
use lib 'lib';
use CommandRun qw(is_sanitized);
use Config;
use File::Temp qw(tempdir);
use ProfileRun;
use RequiredPackages;
use Test::More;
use WholeFile qw(read_file);

my ($valgrind) = grep { -x } map { "$_/valgrind" } split /:/, $ENV{PATH};
plan skip_all => needs('valgrind') if !$valgrind;
plan skip_all => 'valgrind does not go with sanitizers' if is_sanitized();

# What perl itself would do is seen too, and must be nothing: with this it frees all it has.
# Before perl 5.32 some of what it leaves is not freed all the same.
my %frees_all = (PERL_DESTRUCT_LEVEL => 2);
my $leaks     = $] < 5.032 ? 'no' : 'full';

# The run, and what valgrind says of each of its processes.
sub under_valgrind {
    my ($program, %how) = @_;
    my $logs = tempdir(CLEANUP => 1);
    my $run  = profile(
        $program, %how,
        env         => { %frees_all, %{ $how{env} || {} } },
        interpreter => [
            $valgrind,             '-q',
            "--leak-check=$leaks", '--show-leak-kinds=definite',
            '--num-callers=40',    '--errors-for-leak-kinds=definite',
            "--log-file=$logs/%p", $^X
        ]
    );
    return ($run, join '', map { read_file($_) } glob "$logs/*");
}

sub is_clean {
    my ($name, $program, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my ($run, $errors) = under_valgrind($program, %how);
    is($errors,         '', "$name: valgrind has nothing to say");
    is($run->stdout,    $how{prints}   // '', 'the program did its work');
    is($run->exit_code, $how{exits}    // 0,  'and ended as it does');
    is($run->count,     $how{profiles} // 1,  'its profile is there');
    return;
}

my (undef, $found) = under_valgrind(<<'PERL');
my $text  = 'abc';
my $after = unpack 'P4000', pack 'p', $text;
PERL
like($found, qr/Invalid read/, 'reading beyond a string is found');

my $calls = <<'PERL';
use strict; use warnings;
sub fib { my $n = shift; return $n < 2 ? $n : fib( $n - 1 ) + fib( $n - 2 ) }
sub sorted { return sort { $a <=> $b } @_ }
my @list = sorted( map { $_ * 3 % 7 } 1 .. 20 );
package Thing { sub new { bless {}, shift } sub AUTOLOAD { 1 } sub DESTROY { main::fib(2) } }
Thing->new->anything for 1 .. 3;
print fib(8), "\n";
PERL

for my $options ('', qw(calls=2:stream=1 blocks=1 compress=0 slowops=0:leave=0)) {
    is_clean("calls, $options", $calls, options => $options, prints => "21\n");
}

is_clean('string evals, regexes and modules', <<'PERL', prints => "6,2,3\n");
for my $i ( 1 .. 3 ) { my $sub = eval "sub { \$_[0] + $i }"; $sub->($i) }
my $text = '1,2,3';
$text =~ s/(\d)/$1 * 6/e;
eval "sub again { $_ }\n#line 7 other.pl\nagain()" for 1 .. 3;
require Text::Wrap;
print Text::Wrap::wrap( '', '', $text ), "\n";
PERL

is_clean('exceptions and loop exits', <<'PERL', prints => "6\n");
sub dies { die { code => $_[0] } }
sub through { dies(@_) }
my $sum = 0;
for my $i ( 1 .. 3 ) { eval { through($i) }; $sum += $@->{code} }
sub leaves { no warnings; last }
while (1) { leaves() }
local $SIG{__DIE__} = sub { $sum += 0 };
eval { my $nothing; $nothing->method };
sub to { goto &through } eval { to(4) };
print "$sum\n";
PERL

is_clean('forks', <<'PERL', options => 'addpid=1', prints => "ok\n", profiles => 3);
sub work { my $n = shift; return $n ? work( $n - 1 ) : 0 }
for ( 1 .. 2 ) {
    my $pid = fork;
    if ( !$pid ) { work(5); exit 0 }
    waitpid $pid, 0;
}
print "ok\n";
PERL

is_clean('pauses, options and an end in a sub', <<'PERL', options => 'start=init', exits => 3);
use Devel::NYTProf::Control;
sub work { my $n = shift; return $n ? work( $n - 1 ) : 0 }
for ( 1 .. 3 ) { DB::disable_profile(); work(3); DB::enable_profile(); work(4) }
DB::finish_profile();
sub ends { exit 3 }
ends();
PERL

is_clean('subs that come and go', <<'PERL', prints => "40\n");
my $count = 0;
for my $i ( 1 .. 20 ) {
    no strict 'refs';
    no warnings 'redefine';
    *{"main::made$i"} = sub { $count++ };
    &{"main::made$i"}();
    undef &{"main::made$i"};
    *reused = sub { $count += $_[0] };
    reused(1);
}
print "$count\n";
PERL

SKIP: {
    skip needs('perl', 'this perl has no threads'), 4 if !$Config{useithreads};
    is_clean('threads', <<'PERL', prints => "13\n", profiles => 3);
use threads;
sub fib { my $n = shift; return $n < 2 ? $n : fib( $n - 1 ) + fib( $n - 2 ) }
my @threads = map { threads->create( \&fib, 6 ) } 1 .. 2;
$_->join for @threads;
print fib(7), "\n";
PERL
}

done_testing;
