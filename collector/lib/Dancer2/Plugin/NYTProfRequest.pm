package Dancer2::Plugin::NYTProfRequest;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Dancer2::Plugin;
use Devel::NYTProf::Request;

our $VERSION = '7.00';

my $Token = 'nytprof.request';

sub BUILD {
    my ($self)   = @_;
    my $app      = $self->app;
    my $requests = Devel::NYTProf::Request->new(%{ $self->config || {} });
    my %hooks    = (
        before => sub { _begin($requests, $app->request) },
        after  => sub { _end($requests, $app->request, $_[0]) },
    );
    $app->add_hook(Dancer2::Core::Hook->new(name => $_, code => $hooks{$_})) for sort keys %hooks;
    return;
}

# Each route that a request reaches begins here, also by pass() and forward().
sub _begin {
    my ($requests, $request) = @_;
    return if !$requests->enabled;
    my $env   = $request->env;
    my $route = $request->route;
    my $spec  = $route->spec_route // $route->regexp;
    return $requests->describe($env->{$Token}, { route => "$spec" }) if $env->{$Token};
    my $token = $requests->begin(
        {
            method => $request->method,
            path   => $request->path,
            route  => "$spec",
            status => 500,                                      # of a route that dies
            header => sub { scalar $request->header($_[0]) },
        }
    );
    $env->{$Token} = $token if $token;
    return;
}

sub _end {
    my ($requests, $request, $response) = @_;
    my $token = delete $request->env->{$Token} or return;
    $requests->end($token, { status => $response->status });
    return;
}

1;

__END__

=head1 NAME

Dancer2::Plugin::NYTProfRequest - profile chosen requests of a Dancer2 application

=head1 SYNOPSIS

In F<config.yml>:

    plugins:
      NYTProfRequest:
        directory: /var/tmp/app-profiles
        every: 100

In the application:

    use Dancer2;
    use Dancer2::Plugin::NYTProfRequest;

In the shell:

    perl -MDevel::NYTProf::Live -S starman --workers 4 app.psgi
    nytprof top /var/tmp/app-profiles

=head1 DESCRIPTION

Each profiled request has a file of its own, from the hook C<before> to the hook C<after>: hooks that
were added earlier, the route and its templates. For middleware and streamed responses, too, use
L<Plack::Middleware::NYTProfRequest>. Without the profiler the application runs as without this plugin.

The options are those of L<Devel::NYTProf::Request>, which also describes the names of the files. The
route is the pattern in the application, such as C</users/:id>. Requests that match no route are not
profiled.

=head1 RECIPES

=head2 The slow requests of one route

    plugins:
      NYTProfRequest:
        directory: /var/tmp/app-profiles
        slower: 0.2
        match:
          route: /users/:id

=head1 METHODS

=head2 BUILD

Adds the hooks to an application. Dies if an option is invalid.

=head1 SEE ALSO

L<Devel::NYTProf::Request>, L<Devel::NYTProf::Live>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
