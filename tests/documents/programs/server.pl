# Answers three requests and profiles the second one.
use strict;
use warnings;
use Devel::NYTProf::Control qw(profile_scope);

sub answer { my ($request) = @_; return $request**2; }

for my $request (1 .. 3) {
    my $profiled = $request == 2 && profile_scope();
    answer($request);
}
