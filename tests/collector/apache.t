# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Devel::NYTProf::Apache in a real server with mod_perl: each of its processes writes a profile, and
# all together have exactly what the requests made of the program.
use strict;
use warnings;

use ApacheRun;
use Cwd qw(realpath);
use ProfileReader qw(errors_of_original);
use ProfileRun;
use RequiredPackages;
use Test::More;

plan skip_all => ApacheRun::missing() if ApacheRun::missing();

my %files = ('lib/Hello.pm' => <<'PERL', 'cgi/script.pl' => <<'PERL' );
package Hello;
use strict;
use warnings;
use Apache2::RequestRec ();
use Apache2::RequestIO  ();
use Apache2::Const -compile => 'OK';

sub next_one { return $_[0] + 1 }

sub handler {
    my $request = shift;
    my $n       = 0;
    $n = next_one($n) for 1 .. 5;
    die "asked to die\n" if $request->args eq 'die';
    $request->content_type('text/plain');
    $request->print("hello $n");
    return Apache2::Const::OK;
}
END { last_one() }
sub last_one { return 1 }
1;
PERL
use strict;
use warnings;
sub twice { return $_[0] * 2 }
print "Content-type: text/plain\n\n";
print 'script ', twice(21);
PERL

my $config = <<'CONF';
StartServers 2
MinSpareServers 1
MaxSpareServers 3
PerlModule ModPerl::Registry
PerlModule Hello
<Location /hello>
    SetHandler perl-script
    PerlResponseHandler Hello
</Location>
Alias /cgi/ ./cgi/
<Location /cgi>
    SetHandler perl-script
    PerlResponseHandler ModPerl::Registry
    PerlOptions +ParseHeaders
    Options +ExecCGI
    Require all granted
</Location>
CONF

my @profiler = ('PerlPassEnv NYTPROF', 'PerlModule Devel::NYTProf::Apache');
my %ours     = (profiler => \@profiler, perl5lib => realpath($ENV{NYTPROF_COLLECTOR}));
my %plain    = (files    => \%files,    config   => $config);

# Asks for a number of pages; returns the answers.
sub ask {
    my ($server) = @_;
    my @answers;
    for my $n (1 .. 12) {
        push @answers, join ' ', $server->get($n == 7 ? '/hello?die' : '/hello?');
        push @answers, join ' ', $server->get('/cgi/script.pl') if $n % 2;
    }
    return @answers;
}

# What one round of questions makes of the program.
my %round = (
    'lib/Hello.pm:8'  => 60,
    'cgi/script.pl:3' => 6,
    'cgi/script.pl:4' => 6,
    'cgi/script.pl:5' => 6,
    (map { ("lib/Hello.pm:$_" => 12) } 11 .. 14),
    (map { ("lib/Hello.pm:$_" => 11) } 15 .. 17),
    'Apache2::RequestRec::args <- Hello::handler at lib/Hello.pm:14'         => 12,
    'Apache2::RequestRec::content_type <- Hello::handler at lib/Hello.pm:15' => 11,
    'Apache2::RequestRec::print <- Hello::handler at lib/Hello.pm:16'        => 11,
    'Hello::next_one <- Hello::handler at lib/Hello.pm:13'                   => 60,
    'SCRIPT::twice <- SCRIPT::handler at cgi/script.pl:5'                    => 6,
    'SCRIPT::CORE:print <- SCRIPT::handler at cgi/script.pl:4'               => 6,
    'SCRIPT::CORE:print <- SCRIPT::handler at cgi/script.pl:5'               => 6,
    'Hello::handler'                                                         => 12,
    'SCRIPT::handler'                                                        => 6,
);

# The same from all profiles of a server; without what each process does once, when it compiles or
# ends.
sub sums {
    my ($server) = @_;
    my %sum;
    for my $tables ($server->all_tables) {
        my $calls = $tables->call_counts;
        $sum{"Hello::handler"}  += $tables->calls_of('Hello::handler');
        $sum{'SCRIPT::handler'} += $calls->{$_}
            for grep { /^ModPerl::ROOT::\S+::handler <- / } keys %$calls;
        for my $counts ($tables->line_counts, $calls) {
            for my $what (grep { m{(?:lib/Hello\.pm|cgi/script\.pl):\d} } keys %$counts) {
                next if $what =~ m{Hello\.pm:(?:[2-6]|19|20|21)$|script\.pl:[12]$};
                (my $name = $what) =~ s/ModPerl::ROOT::\S+(?=::)/SCRIPT/g;
                $sum{$name} += $counts->{$what};
            }
        }
    }
    return \%sum;
}

my $plain   = ApacheRun->start(%plain);
my @answers = ask($plain);
is($plain->stop('TERM'), 0, 'a server without the profiler');
(my $errors = $plain->errors) =~ s/.* (?=asked to die)//;
is($errors, "asked to die\\n\n", 'it reports what goes wrong');

for my $options ('', 'calls=2:compress=0') {
    my $server = ApacheRun->start(%plain, %ours, options => $options);
    is_deeply([ask($server)], \@answers, "a server with the profiler, '$options': its answers");
    is($server->stop,                        0,       'it stops');
    is($server->errors =~ s/.* (?=asked)//r, $errors, 'what it reports is the same');
    is_deeply(sums($server), \%round, 'all profiles together have exactly what it did');
    my @tables = $server->all_tables;
    cmp_ok(scalar @tables, '>=', 3, 'a profile for each process');
    is(scalar(grep { !$_->{process}{end} } @tables), 0, 'all are complete');
    my %pids = map { $_->{process}{pid} => $_ } @tables;
    is(scalar(keys %pids), scalar @tables, 'they are of one process each');
    is(
        scalar(grep { $_->calls_of('Hello::last_one') == 1 } @tables),
        scalar @tables,
        'END blocks are profiled, in the parent and in its children'
    );
SKIP: {
        skip 'the original is asked without options', 1 if $options;
        skip needs('libdevel-nytprof-perl'),          1 if !has_original();

        # What it says about its own profiles as well, of scripts of ModPerl::Registry and of calls
        # that mod_perl makes from no line of a file.
        my @known = (qr/Ignoring '#line /, qr{Use of uninitialized value .* at \S+/nytprofcg});
        my $found = join '', grep {
            my $line = $_;
            !grep { $line =~ $_ } @known
        } split /^/, errors_of_original(($server->profiles)[-1]);
        is($found, '', 'the original reads them silently');
    }
}

# Restarts: the processes of before have their profiles, those of after have theirs.
for my $signal (qw(USR1 HUP)) {
    my $server = ApacheRun->start(%plain, %ours, options => '');
    ask($server);
    $server->restart($signal);
    is_deeply([ask($server)], \@answers, "restarted by $signal: its answers");
    is($server->stop('TERM'),                 0,           'it stops');
    is($server->errors =~ s/.* (?=asked)//gr, $errors x 2, 'what it reports is the same');
    my @tables = $server->all_tables;
    cmp_ok(scalar @tables, '>=', 5, 'a profile for each process');
    is(scalar(grep { !$_->{process}{end} } @tables), 0, 'all are complete');
    is_deeply(
        sums($server),
        { map { $_ => 2 * $round{$_} } keys %round },
        'with exactly what it did'
    );
}

# Children that end after some requests.
my $short =
    ApacheRun->start(%plain, %ours, options => '', config => "MaxConnectionsPerChild 3\n$config");
is_deeply([ask($short)], \@answers, 'children that answer three requests each');
is($short->stop('TERM'), 0, 'it stops');
cmp_ok(scalar($short->profiles), '>=', 1 + 18 / 3, 'a profile for each of them');
is_deeply(sums($short), \%round, 'with exactly what it did');

# One process only.
my $single = ApacheRun->start(%plain, %ours, options => '', arguments => ['-X']);
is_deeply([ask($single)], \@answers, 'httpd -X');
is($single->stop('TERM'),     0, 'it stops');
is(scalar($single->profiles), 1, 'one profile');
is_deeply(sums($single), \%round, 'with exactly what it did');

# Nowhere to write to.
my $unset = ApacheRun->start(%plain, %ours);
is(scalar(ask($unset)), 18, 'NYTPROF is not set');
my ($pattern) = $unset->errors =~ /NYTPROF is not set: writing profiles to (\S+\.out)\.PID/;
is($unset->stop('TERM'), 0,                                'it stops');
is($pattern, '/tmp/nytprof.' . $unset->{started} . '.out', 'the error log names the files');
my @written = glob "$pattern.*";
cmp_ok(scalar @written, '>=', 3, 'there they are');
unlink @written;

# A server with threads.
my $threaded = eval { ApacheRun->start(%ours, mpm => 'event', options => '', config => '') };
is($threaded, undef, 'a server with threads does not start');
like($@, qr/Devel::NYTProf::Apache needs the prefork MPM, but this server runs with event/,
    'and says why');

SKIP: {
    skip needs('libdevel-nytprof-perl'), 1 if !has_original();
    my $original = ApacheRun->start(%plain, profiler => \@profiler, options => '');
    ask($original);
    $original->stop('TERM');
    is(join("\n", differences(\%round, sums($original), 0)), '', 'the original');
}

done_testing();
