package Devel::NYTProf::Test;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings ProhibitExplicitISA): what this loads is in profiles of who tests with it

require Exporter;
our $VERSION   = '7.00';
our @ISA       = qw(Exporter);
our @EXPORT_OK = qw(example_sub example_xsub example_xsub_eval set_errno);
my $is_paused = defined &DB::_pause_profile && DB::_pause_profile();
require Devel::NYTProf::Core;
DB::enable_profile() if $is_paused;
sub example_sub { return }

1;

__END__

=head1 NAME

Devel::NYTProf::Test - subs and xsubs for tests of a profiler to call

=head1 SYNOPSIS

    use Devel::NYTProf::Test qw(example_sub example_xsub example_xsub_eval set_errno);

    example_sub();
    example_xsub();
    example_xsub('', sub { print "called by an xsub\n" });
    eval { example_xsub('', 'die') };

=head1 FUNCTIONS

All are exported on request. None returns anything.

=head2 example_sub()

A sub in Perl.

=head2 example_xsub($unused, $action, $unused)

A sub in C. Calls a code reference C<$action> without arguments; dies with C<example_xsub(die)> for C<'die'>; warns about
other actions.

=head2 example_xsub_eval()

A sub in C that runs C<Devel::NYTProf::Test::example_xsub()> in a string eval.

=head2 set_errno($number)

Sets C<$!> from C, for checks that a profiler preserves it.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
