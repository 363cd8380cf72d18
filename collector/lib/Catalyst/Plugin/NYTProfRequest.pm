package Catalyst::Plugin::NYTProfRequest;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Request;
use mro ();

our $VERSION = '7.00';

my $Token = 'nytprof.request';

sub setup_finalize {
    my ($class, @arguments) = @_;
    my $options = $class->config->{'Plugin::NYTProfRequest'} || {};
    $class->mk_classdata(nytprof_requests => Devel::NYTProf::Request->new(%$options));
    return $class->next::method(@arguments);
}

sub dispatch {
    my ($c, @arguments) = @_;
    my $requests = $c->nytprof_requests;
    if ($requests->enabled) {
        my $request = $c->request;
        my $action  = $c->action;
        my $token   = $requests->begin(
            {
                method => $request->method,
                path   => $request->uri->path,
                status => 500,                                     # of a request without a response
                header => sub { scalar $request->header($_[0]) },
                defined $action ? (route => $action->reverse) : (),
            }
        );
        $c->{$Token} = $token if $token;
    }
    return $c->next::method(@arguments);
}

sub finalize {
    my ($c, @arguments) = @_;
    my $token = delete $c->{$Token};
    return $c->next::method(@arguments) if !$token;
    my $status = $c->next::method(@arguments);
    $c->nytprof_requests->end($token, { status => $c->response->status });
    return $status;
}

1;

__END__

=head1 NAME

Catalyst::Plugin::NYTProfRequest - profile chosen requests of a Catalyst application

=head1 SYNOPSIS

    package MyApp;
    use Catalyst qw(NYTProfRequest);

    __PACKAGE__->config(
        'Plugin::NYTProfRequest' => { directory => '/var/tmp/app-profiles', every => 100 });
    __PACKAGE__->setup;

In the shell:

    perl -MDevel::NYTProf::Live -S starman --workers 4 myapp.psgi
    nytprof top /var/tmp/app-profiles

=head1 DESCRIPTION

Each profiled request has a file of its own, which contains the actions (C<dispatch>) and the writing of
the response (C<finalize>). Name this plugin first to include other plugins. For middleware, too, use
L<Plack::Middleware::NYTProfRequest>. Without the profiler the application runs as without this plugin.

The options are those of L<Devel::NYTProf::Request>, which also describes the names of the files. The
route is the name of the action, such as C<users/show>.

=head1 RECIPES

=head2 The slow requests of one action

    'Plugin::NYTProfRequest' => {
        directory => '/var/tmp/app-profiles',
        match     => { route => 'users/show' },
        slower    => 0.2,
    }

=head1 METHODS

=head2 setup_finalize, dispatch, finalize

What the plugin adds to these methods of Catalyst. C<setup_finalize> dies if an option is
invalid. The application also gets C<nytprof_requests>, which returns its L<Devel::NYTProf::Request>.

=head1 SEE ALSO

L<Devel::NYTProf::Request>, L<Devel::NYTProf::Live>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
