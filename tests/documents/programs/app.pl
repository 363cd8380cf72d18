# A Mojolicious app, or what stands in for it where Mojolicious is not installed.
use strict;
use warnings;

if (eval { require Mojolicious; 1 }) {
    my $app = Mojolicious->new;
    $app->routes->get('/')->to(cb => sub { $_[0]->render(text => "Hello\n") });
    $app->start(@ARGV);
}
