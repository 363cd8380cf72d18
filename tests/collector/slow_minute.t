# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A web server was slow for a while. Two commands show when, and in which sub.
# NYTPROF_TEST_LONG=1: a minute of two minutes; else two seconds of six.
use strict;
use warnings;

use Config;
use Cwd qw(realpath);
use JSON::PP qw(decode_json);
use ProfileReader qw(nytprof);
use RequiredPackages;
use ServerRun;
use Test::More;
use Time::HiRes qw(time);
use WholeFile qw(write_file);

plan skip_all => needs('starman') if !has_module('Starman');

my @phases = $ENV{NYTPROF_TEST_LONG} ? (30, 60, 30) : (2, 2, 2);    # seconds; the second is slow

# While the file `updating` is there, rates of currencies are searched instead of looked up.
my %files = ('app.psgi' => <<'PSGI', 'lib/Shop/Rates.pm' => <<'RATES', 'lib/Shop.pm' => <<'SHOP');
use lib 'lib';
use Shop;
sub { [200, ['Content-Type' => 'text/plain'], [Shop::page($_[0]{PATH_INFO})]] };
PSGI
package Shop::Rates;
use strict;
use warnings;
my @rates   = map { [sprintf('C%04d', $_), 1 + $_ / 1000] } 1 .. 3000;
my %rate_of = map { $_->[0] => $_->[1] } @rates;
our $is_updating = 0;
sub search {
    my ($currency) = @_;
    for my $rate (@rates) {
        return $rate->[1] if $rate->[0] eq $currency;
    }
}
sub rate { my ($currency) = @_; return $is_updating ? search($currency) : $rate_of{$currency} }
1;
RATES
package Shop;
use strict;
use warnings;
use Shop::Rates;
sub price { my ($number) = @_; return $number * Shop::Rates::rate(sprintf 'C%04d', 2000 + $number) }
sub row   { my ($number) = @_; return sprintf "Article %d: %.2f\n", $number, price($number) }
sub page {
    my ($path) = @_;
    $Shop::Rates::is_updating = -e 'updating';
    return join '', $path, "\n", map { row($_) } 1 .. 40;
}
1;
SHOP

sub requests_for {
    my ($server, $seconds) = @_;
    my $end = time + $seconds;
    $server->exchange(4, (['/articles']) x 40) while time < $end;
    return;
}

my $server = ServerRun->start(
    files   => \%files,
    command => [$^X, qw(-d:NYTProf -S starman --workers 4 --host 127.0.0.1 --port {port} app.psgi)],
    environment => {
        PERL5LIB => join(
            $Config{path_sep},
            map { realpath($_) } split /$Config{path_sep}/,
            $ENV{NYTPROF_COLLECTOR}
        ),
        NYTPROF => 'file=nytprof.out'
    }
);
my $updating = $server->folder . '/updating';
requests_for($server, $phases[0]);
write_file($updating, '');
requests_for($server, $phases[1]);
unlink $updating or die "$updating: $!";
requests_for($server, $phases[2]);
$server->stop('TERM');
my $profiles = $server->folder;

sub json_of {
    my ($out, $err, $status) = nytprof(@_, '--json', $profiles);
    die "nytprof @_: $err\n" if $status;
    return decode_json($out);
}

my @slices = @{ json_of('slices')->{slices} };
my @slow   = grep { ($slices[$_]{hottest} // '') eq 'Shop::Rates::search' } 0 .. $#slices;
cmp_ok(scalar(@slow), '>=', 3, 'slices name the sub that made the server slow');
my ($first, $after) = ($slow[0], $slow[-1] + 1);
cmp_ok($first, '>', 0,       'not at the start');
cmp_ok($after, '<', @slices, 'and not at the end');

my @range = ('--from', "$slices[$first]{from}s", '--to', "$slices[$after]{from}s");

# Workers read from connections in builtins.
my ($hottest) = grep { $_->{sub} !~ /CORE:/ } @{ json_of('top', @range)->{subs} };
is($hottest->{sub}, 'Shop::Rates::search', 'of that time, the tables show the sub first');
my ($whole) = grep { $_->{sub} eq $hottest->{sub} } @{ json_of('top', '-n', 1000)->{subs} };
cmp_ok($hottest->{calls}, '>', 0.8 * $whole->{calls}, 'with nearly all its calls');

done_testing;
