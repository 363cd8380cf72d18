# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Core passes each option in NYTPROF to DB::set_option, as that of Devel::NYTProf 6 does,
# also where the profiler is not loaded or comes later.
use strict;
use warnings;

use ReaderModules;
use Test::More;

use File::Temp qw(tempdir);

my $shows_options = <<'PERL';
BEGIN { *DB::set_option = sub { print "($_[0])($_[1])" } }
PERL

sub with_options {
    my ($options, $program, @switches) = @_;
    my $folder = tempdir(CLEANUP => 1);
    my $run    = run_with_ours(
        [$^X, @switches, '-e', $program],
        folder => $folder,
        env    => { NYTPROF => $options }
    );
    $run->{profiles} = join ' ', map { s{.*/}{}r } sort glob "$folder/*";
    return $run;
}

# Options are passed unescaped, in their order, whenever the module is loaded.
my %passed = (
    'file=a.out:addpid=1'      => '(file)(a.out)(addpid)(1)',
    'file=nytprof\:out'        => '(file)(nytprof:out)',
    'file=a\=b\\\\c::calls=2:' => '(file)(a=b\\c)(calls)(2)',
    'a\=b=c\\'                 => '(a=b)(c)',
    ''                         => '',
);
for my $options (sort keys %passed) {
    for my $way ('use', 'require') {
        my $run = with_options($options, "$shows_options $way Devel::NYTProf::Core");
        is($run->{out}, $passed{$options}, "$way with NYTPROF=$options");
    }
}

# Where nothing else defines it, DB::set_option checks options as the profiler does.
my %checked = (
    'colour=red'  => [0, "Devel::NYTProf: Unknown NYTProf option: 'colour'; ignored\n"],
    'compress=x'  => [0, qr/^Devel::NYTProf: option 'compress' must be 0 to 9/],
    'addpid'      => [1, qr/^Devel::NYTProf: invalid option 'addpid': write it as name=value/],
    'trace='      => [1, qr/^Devel::NYTProf: invalid option 'trace='/],
    'start=late'  => [1, qr/^Devel::NYTProf: option 'start' must be begin, init, end or no/],
    'file=a\:out' => [0, ''],
);
for my $options (sort keys %checked) {
    my ($status, $message) = @{ $checked{$options} };
    my $run = with_options($options, 'require Devel::NYTProf::Data');
    is($run->{status} ? 1 : 0, $status, "NYTPROF=$options: success or not");
    if (ref $message) { like($run->{err}, $message, 'message') }
    else              { is($run->{err}, $message, 'message') }
}
my $usage = on_ours('use Devel::NYTProf::Core; DB::set_option("file")');
like($usage->{err}, qr/^Usage: DB::set_option\(name, value\) at -e line 1/, 'usage');

# A profiler that is loaded later has the options that the program has set until then.
my $late = <<'PERL';
use Devel::NYTProf::Data;
sub set { DB::set_option(@_) }
set(file => 'a:b.out');
set(savesrc => 0);
require Devel::NYTProf;
eval 'sub f { return 1 } f()';
set(file => 'c.out');
DB::finish_profile();
DB::enable_profile();
PERL
my $run = with_options('file=early.out', $late, '-W');
is($run->{profiles}, 'a:b.out c.out', 'options of a profiler that is loaded later');
is($run->{err},      '',              'without a warning');

# A profiler that was loaded before has read NYTPROF itself.
my $before = <<'PERL';
$ENV{NYTPROF} = 'file=b.out:stmts=0';
require Devel::NYTProf::Core;
DB::finish_profile();
DB::enable_profile();
PERL
$run = with_options('file=a.out', $before, '-W', '-d:NYTProf');
is($run->{profiles} . $run->{err}, 'a.out', 'options are not passed to it again');

# No module warns of itself, also when perl has to warn of everything.
my @modules = map { "Devel::NYTProf$_" } '', map { "::$_" } qw(Constants Control Core Data Dump
    EvalMerging FileHandle FileInfo ReadStream Reader Release Run SourceRows SubCallInfo SubInfo Util);
for my $first (@modules) {
    my $program = join ' ', map { "require $_;" } $first, @modules;
    is(with_options('', $program, '-W')->{err}, '', "$first is loaded without a warning");
}

done_testing();
