# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Request Tracker 5 under Starman: a thousand files, templates with #line, deep stacks, 20 pages and a pause.
use strict;
use warnings;

use ApplicationRun qw(compare_ways);
use CommandRun qw(capture clean_environment);
use File::Temp qw(tempdir);
use HTTP::Tiny;
use ProfileReader qw(nytprof);
use RequiredPackages;
use ServerRun;
use Test::More;
use WholeFile qw(write_file);

plan skip_all => needs('request-tracker5') if !-x '/usr/sbin/rt-setup-database-5';
plan skip_all => needs('rt5-db-sqlite') if !has_module('DBD::SQLite');
plan skip_all => needs('starman') if !-x '/usr/bin/starman';

my @pages = qw(/ /Search/Simple.html /Admin/ /Prefs/Other.html /Ticket/Create.html?Queue=1);
my $pause = 2;

my %environment = installed();
my @profiles    = compare_ways('request_tracker', \&served);

# The server process has the pause of the client: it waits then.
my $waited = 0;
for my $file (@profiles) {
    my ($text)    = nytprof('export', 'json', $file);
    my ($waiting) = $text =~ /"waiting":([\d.e-]+)/;
    $waited = $waiting if $waiting > $waited;
}
cmp_ok($waited, '>', $pause / 2, 'waiting is recognised');

done_testing();

# A folder with a database of its own; returns the environment that makes Request Tracker use it.
sub installed {
    my $folder = tempdir(CLEANUP => 1);
    mkdir "$folder/$_" or die "$_: $!" for qw(settings templates sessions);
    write_file("$folder/settings.pm", <<"SETTINGS");
Set(\$rtname, 'example.test');
Set(\$Organization, 'example.test');
Set(\$DatabaseType, 'SQLite');
Set(\$DatabaseName, '$folder/database');
Set(\$WebDomain, '127.0.0.1');
Set(\$WebBaseURL, 'http://127.0.0.1');
Set(\$RestrictReferrer, 0);
Set(\$RestrictLoginReferrer, 0);
Set(\$LogToSyslog, '');
Set(\$LogToSTDERR, 'warning');
(\$RT::MasonDataDir, \$RT::MasonSessionDir, \$RT::VarPath) = ('$folder/templates', '$folder/sessions', '$folder');
1;
SETTINGS
    write_file("$folder/password", "secret123\n");
    my %settings =
        (RT_SITE_CONFIG => "$folder/settings.pm", RT_SITE_CONFIG_DIR => "$folder/settings");
    my (undef, $errors, $status) = capture(
        [
            '/usr/sbin/rt-setup-database-5', '--action',
            'init',                          '--root-password-file',
            "$folder/password"
        ],
        environment => { clean_environment(), %settings }
    );
    die "rt-setup-database-5: $errors" if $status;
    return %settings;
}

# All pages, but for numbers, which are times and tokens.
sub served {
    my ($way) = @_;
    my $server = ServerRun->start(
        files   => {},
        command => [
            $^X,                @{ $way->{perl} },
            '/usr/bin/starman', '--listen', '127.0.0.1:{port}',
            '--workers',        1, '--max-requests', 100_000,
            '/usr/share/request-tracker5/libexec/rt-server'
        ],
        environment => { %environment, %{ $way->{environment} } }
    );
    my $site  = "http://127.0.0.1:$server->{port}";
    my $agent = HTTP::Tiny->new(max_redirect => 0, timeout => 120);
    my $login =
        $agent->post_form("$site/NoAuth/Login.html", { user => 'root', pass => 'secret123' });
    my $given = $login->{headers}{'set-cookie'};
    my ($cookie) = (ref $given ? $given->[-1] : $given) =~ /^([^;]+)/;
    my @got;
    for my $round (1 .. 4) {
        push @got, map { $agent->get("$site$_", { headers => { Cookie => $cookie } }) } @pages;
        sleep $pause if $round == 1;
    }
    is(scalar(grep { $_->{status} == 200 && $_->{content} =~ /Logout/ } @got),
        @got, 'pages, logged in');
    my $cpu = $server->cpu_time;
    $server->stop('TERM');
    my $text = join "\n", (map { $_->{content} } @got), $server->errors;
    return ($text =~ s/[0-9a-f]{16,}|[0-9.]+/0/gr, $cpu);
}
