package Devel::NYTProf::Apache::Request;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Apache2::Const -compile => qw(DECLINED OK);
use Apache2::RequestRec ();
use Apache2::RequestUtil ();
use APR::Table ();
use Devel::NYTProf::Request;

our $VERSION = '7.00';

# Variables of PerlSetVar and the options that they set.
my %Option = (map { ("NYTProf\u$_" => $_) } qw(directory every limit only slower));
my %Match  = (map { ("NYTProf\u$_" => $_) } qw(cookie header path route));

# By the values of the variables: each section of the configuration may have its own.
my %Requests;

sub handler {
    my ($request) = @_;
    return Apache2::Const::OK if !$request->is_initial_req || !Devel::NYTProf::Request->enabled;
    my $requests = _requests_of($request);
    my $headers  = $request->headers_in;
    my $token    = $requests->begin(
        {
            method => $request->method,
            path   => $request->uri,
            route  => $request->location,
            header => sub { scalar $headers->get($_[0]) },
        }
    );
    return Apache2::Const::OK if !$token;

    # The request owns the token: when it is freed, the profile is complete.
    $request->push_handlers(
        PerlLogHandler => sub {
            my ($logged) = @_;
            $requests->end($token, { status => $logged->status });
            return Apache2::Const::DECLINED;
        }
    );
    return Apache2::Const::OK;
}

sub _requests_of {
    my ($request) = @_;
    my (%options, %match);
    for my $name (sort keys %Option) {
        $options{ $Option{$name} } = $request->dir_config($name);
    }
    for my $name (sort keys %Match) {
        my $value = $request->dir_config($name) // next;
        $match{ $Match{$name} } = $name =~ /Cookie|Header/ ? [split ' ', $value, 2] : $value;
    }
    $options{match} = \%match if %match;
    my $key = join "\0", map { "$_=" . ($request->dir_config($_) // '') } sort keys %Option,
        keys %Match;
    return $Requests{$key} ||= Devel::NYTProf::Request->new(%options);
}

1;

__END__

=head1 NAME

Devel::NYTProf::Apache::Request - profile chosen requests of programs that run in mod_perl 2

=head1 SYNOPSIS

In F<httpd.conf>:

    PerlPassEnv NYTPROF
    PerlModule Devel::NYTProf::Apache

    <Location /app>
        PerlFixupHandler Devel::NYTProf::Apache::Request
        PerlSetVar NYTProfDirectory /var/tmp/app-profiles
        PerlSetVar NYTProfEvery 100
    </Location>

In the shell:

    NYTPROF=start=no apachectl start
    nytprof top /var/tmp/app-profiles

=head1 DESCRIPTION

Each profiled request has a file of its own, which contains the Perl handlers from the fixup to the log
phase. Without the profiler the server runs as without this handler.

Variables set the options of L<Devel::NYTProf::Request>, which also describes the names of the files:

    NYTProfDirectory   directory
    NYTProfEvery       every
    NYTProfOnly        only, such as "2 100"
    NYTProfSlower      slower
    NYTProfLimit       limit
    NYTProfPath        match => { path => ... }
    NYTProfRoute       match => { route => ... }
    NYTProfHeader      match => { header => ... }, as "NAME VALUE"
    NYTProfCookie      match => { cookie => ... }, as "NAME VALUE"

The directory belongs to the user of the server's children (C<User>). The route is the path of the
C<E<lt>LocationE<gt>>. Subrequests belong to the request that makes them.

An invalid option is an error of each request: the server answers 500, and its log has the reason.

=head1 RECIPES

=head2 A request of mine, in production

    PerlSetVar NYTProfDirectory /var/tmp/app-profiles
    PerlSetVar NYTProfHeader    "X-Profile 2f7d1b..."

=head1 METHODS

=head2 handler($request)

The handler of the fixup phase.

=head1 LIMITATIONS

Only the prefork MPM is supported, see L<Devel::NYTProf::Apache>.

=head1 SEE ALSO

L<Devel::NYTProf::Request>, L<Devel::NYTProf::Apache>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
