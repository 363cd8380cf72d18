package Plack::Middleware::NYTProfRequest;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Request;
use parent qw(Plack::Middleware);
use Plack::Util ();
use Scalar::Util qw(blessed);

our $VERSION = '7.00';

my @Panel = qw(panel panel_secret command);

sub prepare_app {
    my ($self) = @_;
    my %options = %$self;
    my %panel;
    delete @options{qw(app _requests _panel)};
    @panel{@Panel} = delete @options{@Panel};
    $self->{_requests} = Devel::NYTProf::Request->new(%options);
    if (defined $panel{panel}) {
        require Devel::NYTProf::RequestPanel;
        $self->{_panel} = Devel::NYTProf::RequestPanel->new($self->{_requests}, %panel);
    }
    return;
}

sub call {
    my ($self, $env) = @_;
    return $self->{_panel}->answer($env) if $self->{_panel} && $self->{_panel}->is_asked($env);
    my $requests = $self->{_requests};
    return $self->{app}->($env) if !$requests->enabled;
    my $token = $requests->begin(
        {
            method => $env->{REQUEST_METHOD},
            status => 500,                      # of an application that dies
            path   => ($env->{SCRIPT_NAME} // '') . ($env->{PATH_INFO} // ''),
            header => sub {
                my $name = uc $_[0] =~ tr/-/_/r;
                return $env->{"HTTP_$name"};
            },
        }
    );
    return $self->{app}->($env) if !$token;
    my $response = $self->{app}->($env);
    return _followed($response, _end_of($requests, $token, $env));
}

# A sub to call with the status when the response begins, and without it when it is complete.
# It owns the token: if the server drops it, the profile is complete.
sub _end_of {
    my ($requests, $token, $env) = @_;
    return sub {
        return $requests->describe($token, { status => $_[0] }) if @_;
        $requests->stop($token);
        my %about   = (route => $env->{'plack.router.route'});
        my $cleanup = $env->{'psgix.cleanup'} && $env->{'psgix.cleanup.handlers'};
        return $requests->end($token, \%about) if ref $cleanup ne 'ARRAY';
        push @$cleanup, sub { $requests->end($token, \%about) };
        return;
    };
}

sub _followed {
    my ($response, $end) = @_;
    return _with_body_followed($response, $end) if ref $response eq 'ARRAY';
    return $response if ref $response ne 'CODE';
    return sub {
        my ($respond) = @_;
        return $response->(
            sub {
                my ($given) = @_;
                return $respond->(_with_body_followed($given, $end)) if defined $given->[2];
                $end->($given->[0]);
                my $writer = $respond->($given);
                return $writer && Plack::Middleware::NYTProfRequest::Body->new($writer, $end);
            }
        );
    };
}

# Lists and files are complete: the server may send a file without reading it here.
sub _with_body_followed {
    my ($response, $end) = @_;
    my ($status, $headers, $body) = @$response;
    $end->($status);
    my $is_handle = ref $body eq 'GLOB' || blessed $body;
    if (!$is_handle || Plack::Util::is_real_fh($body)) {
        $end->();
        return $response;
    }
    return [$status, $headers, Plack::Middleware::NYTProfRequest::Body->new($body, $end)];
}

package    # a body or writer that says when it is complete
    Plack::Middleware::NYTProfRequest::Body;

our $AUTOLOAD;

sub new {
    my ($class, $body, $end) = @_;
    return bless { body => $body, end => $end }, $class;
}

sub getline {
    my ($self, @arguments) = @_;
    my $line = $self->{body}->getline(@arguments);
    $self->{end}->() if !defined $line;
    return $line;
}

sub write { my ($self, @arguments) = @_; return $self->{body}->write(@arguments) }

sub close {
    my ($self, @arguments) = @_;
    $self->{end}->();
    return $self->{body}->close(@arguments);
}

# It can whatever the body can.
sub can {
    my ($self, $name) = @_;
    return UNIVERSAL::can($self, $name) if !ref $self;
    my $method = $self->{body}->can($name) or return;
    return UNIVERSAL::can($self, $name) || sub { my $body = shift; $body->{body}->$method(@_) };
}

sub AUTOLOAD {
    my ($self, @arguments) = @_;
    my $name = $AUTOLOAD =~ s/.*:://sr;
    return $self->{body}->$name(@arguments);
}

sub DESTROY { return }

1;

__END__

=head1 NAME

Plack::Middleware::NYTProfRequest - profile chosen requests of a Plack application

=head1 SYNOPSIS

In F<app.psgi>:

    use Plack::Builder;

    builder {
        enable 'NYTProfRequest', directory => '/var/tmp/app-profiles', every => 100;
        $app;
    };

In the shell:

    perl -MDevel::NYTProf::Live -S starman --workers 4 app.psgi
    nytprof top /var/tmp/app-profiles

=head1 DESCRIPTION

Each profiled request has a file of its own, which contains what the application and inner middleware
did for it. Enable it first, outside of other middleware. Without the profiler the application runs as
without this middleware.

The options are those of L<Devel::NYTProf::Request>, which also describes the names of the files:
C<directory>, C<every>, C<only>, C<match>, C<slower>, C<limit>, and those of L</The panel>.

The profile ends when the body is complete: for a list or a file when the application returns it, for
other handles when they have been read, and for streaming and delayed responses when the writer is
closed. If the client goes away or the application dies, it ends then; status 500 is recorded for an
application that dies. With C<psgix.cleanup> the file is written when the client has its response.

The route is C<$env-E<gt>{'plack.router.route'}>, if a router sets that; otherwise requests are known by
their path.

=head2 The panel

    enable 'NYTProfRequest', directory => '/var/tmp/app-profiles', slower => 0, panel => '/nytprof';

For development: C<http://localhost:5000/nytprof> lists the last hundred requests in the directory, of
all processes, with a link to the report of each (made by C<nytprof html> when it is first opened) and
the command that opens it in the GUI.

=over

=item panel => PATH

Where the panel is; there is none without this option. Its own requests are not profiled.

=item panel_secret => SECRET

The password (of HTTP basic authentication, with any user name) that the panel requires. Without a
secret it answers only to browsers on the same machine, and only if C<PLACK_ENV> is C<development> or
not set. Behind a proxy on the same machine, all clients appear to be local: set a secret.

=item command => FILE

The C<nytprof> command, if it is not on the C<PATH> of the server.

=back

=head1 RECIPES

=head2 Only slow requests below /api

    enable 'NYTProfRequest',
        directory => '/var/tmp/app-profiles',
        match     => { path => '/api/*' },
        slower    => 0.2;

=head2 A request of mine, in production

    enable 'NYTProfRequest',
        directory => '/var/tmp/app-profiles',
        match     => { header => ['X-Profile' => $ENV{PROFILE_SECRET}] };

=head2 After the caches are warm

    enable 'NYTProfRequest', directory => '/var/tmp/app-profiles', only => [2, 100];

=head1 METHODS

=head2 prepare_app, call($env)

Those of every L<Plack::Middleware>. C<prepare_app> dies if an option is invalid.

=head1 SEE ALSO

L<Devel::NYTProf::Request>, L<Devel::NYTProf::Live>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
