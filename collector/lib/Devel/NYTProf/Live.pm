package Devel::NYTProf::Live;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

our $VERSION = '7.00';

# Under -d:NYTProf there is a profiler already.
if (!defined &DB::init_profiler) {
    local $Devel::NYTProf::Live::is_loading = 1;
    local $ENV{NYTPROF} = join ':', grep { defined and length } 'start=no', $ENV{NYTPROF};
    require Devel::NYTProf;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Live - profile parts of a running program

=head1 SYNOPSIS

    perl -MDevel::NYTProf::Live server.pl

=head1 DESCRIPTION

Loads the profiler without C<-d> and without starting it. L<Devel::NYTProf::Control> starts it.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
