package Mojolicious::Plugin::NYTProfRequest;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use Mojo::Base 'Mojolicious::Plugin';

use Devel::NYTProf::Request;

our $VERSION = '7.00';

my $Token = 'nytprof.request';

sub register {
    my ($self, $app, $options) = @_;
    my $requests = Devel::NYTProf::Request->new(%{ $options || {} });
    $app->hook(around_dispatch => sub { _dispatch($requests, @_) });
    $app->hook(after_dispatch  => sub { _note_route($requests, @_) });
    return;
}

sub _dispatch {
    my ($requests, $next, $c) = @_;
    my $tx = $c->tx;
    return $next->() if !$requests->enabled || $tx->is_websocket;
    my $headers = $tx->req->headers;
    my $token   = $requests->begin(
        {
            method => $tx->req->method,
            path   => $tx->req->url->path->to_string,
            header => sub { $headers->header($_[0]) },
        }
    );
    return $next->() if !$token;

    # The transaction owns the token: if it is dropped, the profile is complete.
    $tx->{$Token} = $token;
    $tx->on(finish => sub { $requests->end($token, { status => $_[0]->res->code }) });
    return $next->();
}

# Also after an exception. The transaction may outlive the controller, which knows the route.
sub _note_route {
    my ($requests, $c) = @_;
    my $tx       = $c->tx or return;
    my $token    = $tx->{$Token} or return;
    my $endpoint = $c->match->endpoint or return;
    $requests->describe($token, { route => $endpoint->to_string || '/' });
    return;
}

1;

__END__

=head1 NAME

Mojolicious::Plugin::NYTProfRequest - profile chosen requests of a Mojolicious application

=head1 SYNOPSIS

    $self->plugin(NYTProfRequest => { directory => '/var/tmp/app-profiles', every => 100 });

In the shell:

    PERL5OPT=-MDevel::NYTProf::Live hypnotoad app.pl
    nytprof top /var/tmp/app-profiles

=head1 DESCRIPTION

Each profiled request has a file of its own, from the hook C<around_dispatch> until the response has
been sent. Without the profiler the application runs as without this plugin.

The options are those of L<Devel::NYTProf::Request>, which also describes the names of the files. The
route is that of the router, such as C</users/:id>. WebSockets are not profiled.

Hypnotoad executes itself again and drops options of perl such as C<-M>, so use C<PERL5OPT>.

A process that answers several requests at once profiles one of them at a time; the profile also
contains what it does for others until the response has been sent.

=head1 RECIPES

=head2 The slow requests of one route

    $self->plugin(
        NYTProfRequest => {
            directory => '/var/tmp/app-profiles',
            match     => { route => '/users/:id' },
            slower    => 0.2,
        }
    );

=head2 A request of mine, in production

    $self->plugin(
        NYTProfRequest => {
            directory => '/var/tmp/app-profiles',
            match     => { header => ['X-Profile' => $ENV{PROFILE_SECRET}] },
        }
    );

=head1 METHODS

=head2 register($app, \%options)

Adds the hooks to an application. Dies if an option is invalid.

=head1 SEE ALSO

L<Devel::NYTProf::Request>, L<Devel::NYTProf::Live>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
