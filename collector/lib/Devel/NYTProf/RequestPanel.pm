package Devel::NYTProf::RequestPanel;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Request;
use MIME::Base64 qw(decode_base64);

our $VERSION = '7.00';

my $Rows     = 100;
my $Largest  = 1 << 20;    # bytes of a profile that the list reads
my $MostRead = 10;         # profiles that one list reads
my $Loopback = qr/\A(?:127\.\d+\.\d+\.\d+|(?:::ffff:)?127\.0\.0\.1|::1)\z/;
my $Local    = qr/\A(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?\z/i;
my @Proxies  = map { "HTTP_$_" } qw(FORWARDED VIA X_FORWARDED_FOR X_FORWARDED_HOST X_REAL_IP);

# A report runs its own scripts, but with no access to the application's pages and cookies.
my %Policy = (
    list   => q{default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'},
    report => q{sandbox allow-scripts allow-popups; default-src 'none'; img-src data:;}
        . q{ style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors 'none'},
);

sub new {
    my ($class, $requests, %options) = @_;
    my ($path, $secret) = @options{qw(panel panel_secret)};
    $path =~ m{\A(?:/[\w.~-]+)+\z}
        or die
        "$class: option 'panel' has the value '$path', but needs a path such as '/nytprof'\n";
    $requests->files or die "$class: option 'panel' also needs option 'directory'\n";
    die "$class: option 'panel_secret' is empty\n" if defined $secret && !length $secret;
    return bless {
        requests => $requests,
        path     => $path,
        digest   => defined $secret ? Devel::NYTProf::Request->digest($secret) : undef,
        command  => $options{command} // 'nytprof',
    }, $class;
}

sub is_asked {
    my ($self, $env) = @_;
    return ($env->{PATH_INFO} // '') =~ m{\A\Q$self->{path}\E(?:/|\z)};
}

sub answer {
    my ($self, $env) = @_;
    my $response = $self->_response($env);
    $response->[2] = [] if $env->{REQUEST_METHOD} eq 'HEAD';
    return $response;
}

sub _response {
    my ($self, $env) = @_;
    my $refusal = $self->_refusal($env);
    return $refusal if $refusal;
    my $id = substr $env->{PATH_INFO}, length $self->{path};
    return $self->_list($env) if $id eq '' || $id eq '/';
    my ($file) = grep { defined $_->{method} && "/$_->{id}" eq $id } $self->{requests}->files->all;
    return _text(404, 'There is no profile of this number: it may have been removed.') if !$file;
    return $self->_report($file);
}

sub _refusal {
    my ($self, $env) = @_;
    return _text(405, 'Only GET and HEAD.') if $env->{REQUEST_METHOD} !~ /\A(?:GET|HEAD)\z/;
    return _text(403, 'Links of other sites do not open this page: enter its address.')
        if ($env->{HTTP_SEC_FETCH_SITE} // 'none') !~ /\A(?:same-origin|none)\z/;
    if (!defined $self->{digest}) {
        return if _is_local($env);
        return _text(403,
                  'This page is for browsers on the same machine, under PLACK_ENV=development.'
                . ' Set the option panel_secret to open it from elsewhere.');
    }
    my ($encoded) = ($env->{HTTP_AUTHORIZATION} // '') =~ m{\ABasic ([A-Za-z0-9+/=]+)\z}i;
    my ($secret)  = decode_base64($encoded      // '') =~ /\A[^:]*:(.*)\z/s;
    return if Devel::NYTProf::Request->same_secret($secret, $self->{digest});
    return _text(
        401,
        'Enter the value of the option panel_secret as the password.',
        'WWW-Authenticate' => 'Basic realm="nytprof", charset="UTF-8"'
    );
}

# The name of the host is checked because a foreign name may lead here, too.
sub _is_local {
    my ($env) = @_;
    return
           ($ENV{PLACK_ENV} // 'development') eq 'development'
        && ($env->{REMOTE_ADDR} // '')          =~ $Loopback
        && ($env->{HTTP_HOST}   // 'localhost') =~ $Local
        && !grep { defined $env->{$_} } @Proxies;
}

sub _text {
    my ($status, $text, @headers) = @_;
    return [
        $status,
        [@headers, 'Content-Type' => 'text/plain; charset=utf-8', 'Cache-Control' => 'no-store'],
        ["$text\n"]
    ];
}

sub _page {
    my ($policy, $html) = @_;
    my @headers = (
        'Content-Type'            => 'text/html; charset=utf-8',
        'Content-Length'          => length $html,
        'Content-Security-Policy' => $Policy{$policy},
        'X-Content-Type-Options'  => 'nosniff',
        'Referrer-Policy'         => 'no-referrer',
        'Cache-Control'           => 'no-store',
    );
    return [200, \@headers, [$html]];
}

sub _escaped {
    my ($text) = @_;
    my %entity = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', "'" => '&#39;');
    return $text =~ s/([&<>\x22\x27])/$entity{$1}/gr;
}

sub _list {
    my ($self, $env) = @_;
    my $files = $self->{requests}->files;
    my @files = grep { defined $_->{method} } $files->all;
    splice @files, $Rows if @files > $Rows;
    my $base     = ($env->{SCRIPT_NAME} // '') =~ s{([^\w.~/-])}{sprintf '%%%02X', ord $1}ger;
    my $may_read = $MostRead;    # the server has other work, too
    $self->{recorded} = {
        map  { $_->{id} => $self->{recorded}{ $_->{id} } // _recorded($_->{path}) }
        grep { $self->{recorded}{ $_->{id} } || $may_read-- > 0 } @files
    };
    my $rows = join '',
        map { _row($_, $self->{recorded}{ $_->{id} } // {}, "$base$self->{path}/$_->{id}") } @files;
    my $where = _escaped($files->directory);
    my $note =
        $self->{requests}->enabled
        ? ''
        : '<p>The profiler is not loaded: start the server with'
        . ' <code>perl -MDevel::NYTProf::Live</code>.</p>';
    return _page(list => <<"HTML");
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>nytprof: requests</title>
<style>
:root { color-scheme: light dark; font-family: sans-serif }
th, td { padding: .2em .8em .2em 0; text-align: left }
.number { text-align: right; font-variant-numeric: tabular-nums }
</style>
</head>
<body>
<h1>Profiled requests</h1>
<p>The last $Rows in <code>$where</code>, the newest first.</p>
$note
<table>
<thead><tr><th>Time (UTC)</th><th>Method</th><th>Route</th><th>Status</th>
<th class="number">Duration</th><th>Report</th><th>In the GUI</th></tr></thead>
<tbody>
$rows</tbody>
</table>
</body>
</html>
HTML
}

# What the profile records of its request: the name of a file can have neither / nor :. Empty if that
# is not known or takes long.
sub _recorded {
    my ($path) = @_;
    my $record = '';
    return {} if !-f $path || -s _ > $Largest;
    require Devel::NYTProf::Data;
    local ($@, $!, $SIG{__DIE__});
    local $SIG{__WARN__} = sub { };    # damage: there is no report of it either
    my $read = sub {
        my ($tag, $text) = @_;
        $record = $1 if $text =~ /\A~request \d+ ([^\n]*)/;
    };
    eval {
        Devel::NYTProf::Data->new(
            { filename => $path, quiet => 1, callback => { COMMENT => $read } });
    };
    my %recorded = map { /\A(\w+)=(.*)/ ? ($1 => $2) : () } split / /, $record;
    s/%([0-9A-F]{2})/chr hex $1/ge for values %recorded;
    return \%recorded;
}

sub _row {
    my ($file, $recorded, $link) = @_;
    my $time   = $file->{id}   =~ s/\A(....)(..)(..)T(..)(..)(..\....).*/$1-$2-$3 $4:$5:$6/sr;
    my $quoted = $file->{path} =~ s/(\x27)/$1\\$1$1/gr;
    my $path   = $recorded->{path};
    my $route  = $recorded->{route} // $path // $file->{route};
    my @cells  = map { _escaped($_) } $time, $recorded->{method} // $file->{method}, $path // '',
        $route, $file->{status}, "$file->{milliseconds} ms", $link, "nytprof-gui '$quoted'";
    my $row =
          sprintf '<tr><td>%s</td><td>%s</td><td title="%s">%s</td><td>%s</td>'
        . '<td class="number">%s</td>'
        . qq{<td><a href="%s">report</a></td><td><code>%s</code></td></tr>\n}, @cells;
    return $row =~ s/ title=""//r;
}

sub _report {
    my ($self, $file) = @_;
    my $report = $self->{requests}->files->report_of($file);
    if (!-e $report) {
        my $reason = $self->_make_report($file->{path}, $report);
        return _text(500, $reason) if $reason;
    }
    open my $in, '<:raw', $report or return _text(404, 'The report has just been removed.');
    my $html = do { local $/; <$in> };
    return _page(report => $html);
}

# Errors of the command are in the log of the server. It gets its name when it is complete.
sub _make_report {
    my ($self, $profile, $report) = @_;
    local $SIG{CHLD} = 'DEFAULT';
    local ($!, $?);
    my $page    = "$report.$$.html";
    my @command = ($self->{command}, 'html', '--single', '--out', $page, $profile);
    open my $output, '-|', @command
        or return
        "The command '$self->{command}' cannot be run: $!. Set the option 'command' to its path.";
    my @lines   = <$output>;
    my $is_made = close $output;
    return '' if $is_made && rename $page, $report;
    unlink $page;
    return "'nytprof html' failed; the error log of the server contains its message.";
}

1;

__END__

=head1 NAME

Devel::NYTProf::RequestPanel - a page that lists profiled requests

=head1 SYNOPSIS

    enable 'NYTProfRequest', directory => '/var/tmp/app-profiles', slower => 0, panel => '/nytprof';

=head1 DESCRIPTION

Part of L<Plack::Middleware::NYTProfRequest>, which describes the options. It shows only files of the
directory that have the name of a profile, by the number in that name; no part of an address is used as
a path. Methods and routes are those that the profile records, if it has at most 1 MiB, else those of its
name; the path is in a tooltip.

=head1 METHODS

=head2 new($requests, %options)

The panel of a L<Devel::NYTProf::Request>. Options are C<panel>, C<panel_secret> and C<command>. Dies if
one is invalid.

=head2 is_asked($env)

Whether a PSGI request is for the panel.

=head2 answer($env)

The PSGI response: the list, a report, or why there is none.

=head1 SEE ALSO

L<Plack::Middleware::NYTProfRequest>, L<Devel::NYTProf::Request>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
