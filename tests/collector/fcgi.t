# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A FastCGI program that a web server keeps for all requests, accepting them from a socket.
use strict;
use warnings;

use CommandRun qw(comes_to_wait happens);
use File::Copy qw(copy);
use File::Path qw(make_path);
use File::Temp qw(tempdir);
use IO::Socket::UNIX;
use ProfileReader qw(errors_of_original);
use ProfileRun;
use RequiredPackages;
use Test::More;

plan skip_all => needs('libfcgi-perl') if !eval { require FCGI };

# Answers as many requests as its argument says, each in its own way.
my $server = <<'PERL';
use strict;
use warnings;
use FCGI;
use Devel::NYTProf::Control qw(enable_profile disable_profile profile_scope);
my ($path, $way, $requests) = @ARGV;
my $socket  = FCGI::OpenSocket($path, 5);
my $request = FCGI::Request(\*STDIN, \*STDOUT, \*STDERR, \%ENV, $socket);
sub part { return $_[0] + 1 }
sub answer {
    my $n = 0;
    $n = part($n) for 1 .. 5;
    print "Content-type: text/plain\r\n\r\n$n to $ENV{QUERY_STRING}";
    return;
}
my $count = 0;
while ($request->Accept >= 0) {
    if    ($way eq 'all')    { answer() }
    elsif ($way eq 'switch') { enable_profile(); answer(); disable_profile() }
    elsif ($ENV{QUERY_STRING} =~ /profile/) {
        my $scope = profile_scope("nytprof-$ENV{QUERY_STRING}.out");
        answer();
    }
    else { answer() }
    $request->Finish;
    last if ++$count == $requests;
}
PERL

# Devel::NYTProf::Control alone, as a program may take it along.
my $library = tempdir(CLEANUP => 1);
make_path("$library/Devel/NYTProf");
copy("$ENV{NYTPROF_COLLECTOR}/Devel/NYTProf/Control.pm", "$library/Devel/NYTProf") or die $!;

# One request and its answer, as the FastCGI protocol has it.
sub ask {
    my ($path, $query) = @_;
    my $socket = IO::Socket::UNIX->new($path) or return;
    my $record =
        sub { my ($type, $text) = @_; pack 'C C n n C x a*', 1, $type, 1, length $text, 0, $text };
    my $params = join '',
        map { pack 'C C a* a*', length $_->[0], length $_->[1], @$_ } [QUERY_STRING => $query];
    print {$socket} $record->(1, pack 'n C x5', 1, 0), $record->(4, $params),
        $record->(4, ''), $record->(5, '');
    my $answer = '';
    while (read $socket, my $head, 8) {
        my (undef, $type, undef, $length, $padding) = unpack 'C C n n C', $head;
        read $socket, my $text, $length + $padding if $length + $padding;
        $answer .= substr $text, 0, $length if $type == 6 && $length;
        last if $type == 3;
    }
    return $answer =~ s/.*\r\n\r\n//sr;
}

# Runs the program and asks it; returns the run and the answers.
sub serve {
    my ($how, $way, @queries) = @_;
    my $path = tempdir(CLEANUP => 1) . '/socket';
    my @answers;
    my $run = $how->(
        $server,
        perl      => ["-I$library"],
        options   => $way eq 'all' ? '' : 'start=no',
        args      => [$path, $way, scalar @queries],
        meanwhile => sub {
            my ($pid) = @_;
            happens(sub { IO::Socket::UNIX->new($path) });
            for my $query (@queries) {
                comes_to_wait($pid);    # for a tenth of a second
                push @answers, ask($path, $query);
            }
        }
    );
    return ($run, \@answers);
}

# All that runs.
my @queries = map { "request$_" } 1 .. 5;
my ($all, $answers) = serve(\&profile, 'all', @queries);
is($all->exit_code . $all->stderr, '0', 'a FastCGI program');
is_deeply($answers, [map { "5 to $_" } @queries], 'it answers');
my $tables = $all->tables;
is_deeply([map { $tables->calls_of($_) } qw(FCGI::Accept main::answer main::part FCGI::Finish)],
    [5, 5, 25, 5], 'calls');
my $waiting = 0;
$waiting += $tables->{calls}{$_}{incl} for grep { /^FCGI::Accept / } keys %{ $tables->{calls} };
cmp_ok($waiting, '>', 0.4, 'waiting for a request is the time of a call, as with the original,');
cmp_ok($tables->{lines}{'prog.pl:16'}{seconds}, '>', 0.4, 'and of the line');
SKIP: {
    skip needs('libdevel-nytprof-perl'), 2 if !has_original();
    my ($original) = serve(\&profile_by_original, 'all', @queries);
    is_same_profile('the same', $all, $original);
    my ($about_ours, $about_its_own) =
        map { errors_of_original($_->file) } $all, $original;
    is($about_ours, $about_its_own, 'the tools of the original have no more to say about it');
}

# Only what answers them.
my ($switched) = serve(\&profile, 'switch', @queries);
is($switched->exit_code . $switched->stderr, '0', 'switched on for each request');
my $expected = {
    'main::answer <- main::RUNTIME at prog.pl:18'           => 5,
    'main::part <- main::answer at prog.pl:11'              => 25,
    'main::CORE:print <- main::answer at prog.pl:12'        => 5,
    'FCGI::Stream::PRINT <- main::CORE:print at prog.pl:12' => 5,
    'DB::disable_profile <- main::RUNTIME at prog.pl:18'    => 5
};
is_deeply($switched->tables->call_counts, $expected, 'has just the answers');
SKIP: {
    skip needs('libdevel-nytprof-perl'), 1 if !has_original();
    my ($original) = serve(\&profile_by_original, 'switch', @queries);
    my $calls = $original->tables->call_counts;
    is_deeply({ map { $_ => $calls->{$_} } grep { !/^DB::(?!disable_profile)/ } keys %$calls },
        $expected, 'Devel::NYTProf::Control does with the original, too');
}
my $seconds = 0;
$seconds += $_->{seconds} for values %{ $switched->tables->{lines} };
cmp_ok($seconds, '<', 0.1, 'and not the time between them');

# Some, each into a file of its own.
my ($chosen) = serve(\&profile, 'chosen', qw(a profile-b c d profile-e));
is($chosen->exit_code . $chosen->stderr, '0', 'some requests, each into a file of its own');
is_deeply(
    [map { s{.*/}{}r } $chosen->files],
    ['nytprof-profile-b.out', 'nytprof-profile-e.out'],
    'there they are'
);
is_deeply([map { $_->calls_of('main::part') } $chosen->all_tables], [5, 5], 'each has its request');
is(scalar(grep { $_->{process}{end} } $chosen->all_tables), 2, 'they are complete');

done_testing();
