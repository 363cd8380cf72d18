# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Plug-ins of web frameworks and other modules from CPAN that drive Devel::NYTProf: each program here makes the
# calls that one of them makes, and prints the same under the original.
use strict;
use warnings;

use Cwd qw(realpath);
use File::Basename qw(dirname);
use ProfileRun;
use RequiredPackages;
use Test::More;

my $tools = dirname(realpath($ENV{NYTPROF_COMMAND}));

# The application is compiled when the profiler has been loaded, as by plackup and other servers.
my $app = <<'PERL';
package App;
sub work { return 1 }
sub answer { my ($n) = @_; work() for 1 .. $n; return "answer $n" }
1;
PERL

sub drives {
    my ($name, $program, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    %how = (
        debugger => [],
        %how, with => { 'App.pm' => $app, %{ $how{with} || {} } },
    );
    my %ours = (%how, env => { PATH => "$tools:$ENV{PATH}", %{ $how{env} || {} } });
    my $run  = profile("use lib '.';\n$program", %ours);
    is($run->exit_code . $run->stderr, '0', "$name: nothing is wrong");
    if (!@{ $how{debugger} }) {
        my $live = profile("use lib '.';\n$program", %ours, debugger => ['-MDevel::NYTProf::Live']);
        is($live->stderr . $live->stdout, $run->stdout, 'nor with Devel::NYTProf::Live');
    }
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my $theirs = profile_by_original("use lib '.';\n$program", %how);
        is($run->stdout, $theirs->stdout, 'the program prints what it does under the original');
    }
    return $run;
}

sub calls_in_files {
    my ($run, $sub) = @_;
    return { map { (s{.*/}{}r => $run->tables($_)->calls_of($sub)) } $run->files };
}

# Plack::Middleware::Profiler::NYTProf: a file and a report for each request, and a null file in between.
my $profiler = drives('Plack::Middleware::Profiler::NYTProf', <<'PERL');
$ENV{NYTPROF} = 'start=no:sigexit=int,hup:addpid=0';
require Devel::NYTProf;
sub null { DB::enable_profile('nytprof.null.out'); DB::disable_profile() }
null();
require App;
for my $n (1 .. 3) {
    my $file = "nytprof-$n.out";
    DB::enable_profile($file);
    print App::answer($n), "\n";
    DB::disable_profile();
    null();
    system("nytprofhtml -f $file -o report-$n >report-$n.txt 2>&1") == 0 or print "no report\n";
    print -s "report-$n/index.html" ? "reported\n" : "not reported\n";
}
unlink 'nytprof.null.out';
END { unlink 'nytprof.null.out' }
PERL
is_deeply(
    calls_in_files($profiler, 'App::work'),
    { map { ("nytprof-$_.out" => $_) } 1 .. 3 },
    'a profile for each request'
);

# Plack::Middleware::Debug::Profiler::NYTProf: two names in turn, to which the pid is added.
my $debug = drives('Plack::Middleware::Debug::Profiler::NYTProf', <<'PERL', options => 'addpid=1');
BEGIN { $ENV{NYTPROF} = 'addpid=1:start=no' }
use Devel::NYTProf;
require App;
DB::enable_profile('nytprof.null.out');
for my $n (1 .. 3) {
    DB::enable_profile('nytprof.out');
    print App::answer($n), "\n";
    DB::enable_profile('nytprof.null.out');
    print -s "nytprof.out.$$" ? 'there' : 'missing', "\n";
    unlink "nytprof.null.out.$$" if $n == 2;
}
DB::disable_profile();
my @files = glob 'nytprof*';
print scalar @files, "\n";
PERL
my ($last) = grep { m{/nytprof\.out\.\d+\z} } $debug->files;
is($debug->tables($last)->calls_of('App::work'), 3, 'the profile is that of the last request');

# Mojolicious::Plugin::NYTProf: late loading, a list of finished profiles with their durations, reports.
SKIP: {
    skip 'the modules that read profiles are not built', 4
        if !grep { -e "$_/Devel/NYTProf/Core.pm" } split /:/, $ENV{NYTPROF_COLLECTOR};
    my $mojolicious = drives('Mojolicious::Plugin::NYTProf', <<'PERL');
$ENV{NYTPROF} = 'start=no';
my $is_profiling = eval { require Devel::NYTProf; 1 };
print $is_profiling ? "loaded\n" : $@;
require App;
mkdir 'nytprof';
mkdir 'nytprof/profiles';
for my $n (1 .. 2) {
    my $file = "nytprof/profiles/nytprof_out_$n-$$";
    DB::enable_profile($file);
    print App::answer($n), "\n";
    DB::finish_profile();
}
require Devel::NYTProf::Data;
for my $file (sort glob 'nytprof/profiles/*') {
    my $profile = Devel::NYTProf::Data->new({ filename => $file, quiet => 1 });
    my ($work) = $profile->subinfo_of('App::work');
    printf "%d calls, %s\n", $work->calls,
        $profile->attributes->{profiler_duration} > 0 ? 'a duration' : 'no duration';
}
unlink glob 'nytprof/profiles/*';
PERL
    is($mojolicious->count, 0, 'no other profile is written');
}

# Dancer::Plugin::NYTProf: nytprofhtml is looked for in $PATH and beside perl.
SKIP: {
    skip 'nytprofhtml is not built', 4 if !-x "$tools/nytprofhtml";
    my $dancer = drives('Dancer::Plugin::NYTProf', <<'PERL');
BEGIN { $ENV{NYTPROF} = 'start=no' }
require Devel::NYTProf;
require App;
use File::Basename qw(dirname);
my ($command) = grep { -x } map { "$_/nytprofhtml" } split(/:/, $ENV{PATH}), dirname($^X);
print $command ? "found\n" : "missing\n";
DB::enable_profile('nytprof.out.1');
print App::answer(4), "\n";
DB::disable_profile();
DB::finish_profile();
mkdir 'html';
my $said = qx{$command --file=nytprof.out.1 --out=html --minimal --no-flame 2>&1};
print $? == 0 ? "made\n" : $said;
print -s 'html/index.html' ? "index\n" : "no index\n";
PERL
    is_deeply(calls_in_files($dancer, 'App::work'), { 'nytprof.out.1' => 4 }, 'the profile');
}

# CatalystX::Profile and others: use_db_sub=1, nothing is written until it is asked for.
my $catalyst = drives('CatalystX::Profile', <<'PERL');
$ENV{NYTPROF} = 'start=no:file=/dev/null:use_db_sub=1';
require Devel::NYTProf;
Devel::NYTProf->import;
require App;
print App::answer(1), "\n";
DB::enable_profile('nytprof.catalyst.out');
print App::answer(2), "\n";
DB::finish_profile();
print App::answer(3), "\n";
print -c '/dev/null' ? "device\n" : "no device\n";
PERL
is_deeply(
    calls_in_files($catalyst, 'App::work'),
    { 'nytprof.catalyst.out' => 2 },
    'what ran between start and stop'
);
is($catalyst->tables->line_counts->{'App.pm:2'}, 2, 'statements, too');

# CatalystX::Profile::NYTProf: names are objects, and a page of the report is decoded and sent as it is.
SKIP: {
    skip 'nytprofhtml is not built', 4 if !-x "$tools/nytprofhtml";
    my $pages = drives('CatalystX::Profile::NYTProf', <<'PERL');
package Path { use overload '""' => sub { my ($self) = @_; return $$self }, fallback => 1 }
$ENV{NYTPROF} = 'start=no:file=/dev/null:use_db_sub=1';
require Devel::NYTProf;
require App;
mkdir 'html';
my $path = bless \(my $name = 'nytprof_GET_fib_2026-11-26_02:28:52A1'), 'Path';
DB::enable_profile($path);
print App::answer(3), "\n";
DB::disable_profile();
DB::finish_profile();
system("nytprofhtml --file=$path --out=html/$path >said.txt 2>&1") == 0 or print "no report\n", `cat said.txt`;
for my $page (glob "html/*/index.html") {
    open my $in, '<:encoding(UTF-8)', $page or die $!;
    my $content = do { local $/; <$in> };
    open my $socket, '>', 'sent' or die $!;
    print defined eval { syswrite $socket, $content } ? "sent\n" : "not sent: $@\n";
}
PERL
    my ($of_request) = glob $pages->folder . '/nytprof_GET_fib*';
    is($pages->tables($of_request)->calls_of('App::work'), 3, 'the profile');
}

# Aspect::Library::NYTProf, App::plackbench: functions are looked for by can().
drives('Aspect::Library::NYTProf', <<'PERL');
BEGIN { $ENV{NYTPROF} = 'start=no' }
use Devel::NYTProf;
print map { DB->can($_) ? "$_\n" : "no $_\n" } qw(enable_profile disable_profile finish_profile);
DB->can('enable_profile')->('nytprof.aspect.out');
DB->can('disable_profile')->();
PERL

# HTTP::Engine and start-up scripts of Apache: the old name of finish_profile.
my $engine = drives('HTTP::Engine', <<'PERL', debugger => ['-d:NYTProf']);
require App;
print App::answer(2), "\n";
DB::_finish();
print -s 'nytprof.out' ? "there\n" : "missing\n";
print App::answer(3), "\n";
PERL
is($engine->tables->calls_of('App::work'), 2, 'the profile has ended');

# POE::Component::IKC: is there a profiler?
drives('POE::Component::IKC', <<'PERL', debugger => ['-d:NYTProf'], options => 'start=no');
print $INC{'Devel/NYTProf.pm'} ? "profiled\n" : "not profiled\n";
DB::finish_profile() if $INC{'Devel/NYTProf.pm'};
PERL

# Jifty::Plugin::NYTProf: without a debugger it does nothing; one profile after another.
my $jifty =
    drives('Jifty::Plugin::NYTProf', <<'PERL', debugger => ['-d:NYTProf'], options => 'start=no');
require App;
print %DB::sub ? "in debug mode\n" : "not in debug mode\n";
for my $n (1 .. 2) {
    DB::enable_profile("nytprof-$n.out");
    print App::answer($n), "\n";
    DB::finish_profile();
}
PERL
is_deeply(
    calls_in_files($jifty, 'App::work'),
    { 'nytprof-1.out' => 1, 'nytprof-2.out' => 2 },
    'a profile for each request'
);

# Dancer::Plugin::NYTProf: requests of the same path use the same name.
my $again = drives('the same file again', <<'PERL');
BEGIN { $ENV{NYTPROF} = 'start=no' }
require Devel::NYTProf;
require App;
for my $n (1 .. 2) {
    DB::enable_profile('nytprof.out.fib');
    print App::answer($n), "\n";
    DB::disable_profile();
    DB::finish_profile();
}
print scalar(() = glob 'nytprof.out*'), "\n";
PERL
is_deeply(calls_in_files($again, 'App::work'), { 'nytprof.out.fib' => 2 }, 'the last one');

# Code that was compiled before is not profiled, but C code calls its subs by new ops: such a call ends when
# the sub does, not when the profiler next sees something.
my $compiled = drives('code that is compiled already', <<'PERL');
package Name {
    use overload '""' => sub { my ($self) = @_; return $$self }, 'bool' => sub { die "no\n" };
    sub TIESCALAR { return bless [] }
    sub FETCH { my ($self) = @_; goto &fetch }
    sub fetch { return 'tied' }
    sub DESTROY { my ($self) = @_; return }
}
sub answer {
    my ($name) = @_;
    tie my $tied, 'Name';
    my @answers = ("Hello $name", $tied, eval { $name ? 1 : 0 } || $@);
    select undef, undef, undef, 0.2;
    return join ' ', @answers;
}
$ENV{NYTPROF} = 'start=no';
require Devel::NYTProf;
DB::enable_profile('nytprof.compiled');
print answer(bless \(my $name = 'you'), 'Name');
DB::disable_profile();
PERL
my $tables = $compiled->tables($compiled->folder . '/nytprof.compiled');
my %inside =
    map { /^(Name::\w+) <- / ? ($1 => $tables->{calls}{$_}{incl}) : () } keys %{ $tables->{calls} };
is(
    join(' ', sort keys %inside),
    'Name::DESTROY Name::FETCH Name::TIESCALAR Name::__ANON__',
    'subs that C code called'
);
my ($whole, $longest) = (0, 0);
$whole += $_->{seconds} for values %{ $tables->{lines} };
$_ > $longest and $longest = $_ for values %inside;
cmp_ok($longest, '<', $whole / 2, 'none of them waited');

# Profiles that are not wanted any more.
for my $options ('start=begin', 'start=begin:stream=1:compress=0') {
    my $removed = drives(
        "profiles are removed, $options",
        <<'PERL', options => $options, debugger => ['-d:NYTProf']);
require App;
unlink 'nytprof.out';
App::answer(1000);
DB::disable_profile();
DB::enable_profile('nytprof-2.out');
App::answer(10);
DB::disable_profile();
unlink 'nytprof-2.out';
DB::finish_profile();
DB::enable_profile('nytprof-3.out');
END { unlink 'nytprof-3.out' }
PERL
    is($removed->count, 0, 'none is left');
}

done_testing();
