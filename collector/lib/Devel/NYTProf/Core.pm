package Devel::NYTProf::Core;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Release;
use XSLoader ();

our $VERSION = Devel::NYTProf::Release->parse('7.00');

XSLoader::load('Devel::NYTProf::Core');

# nytprofhtml sets options of the profiler, which need not be there, and has no effect on reading.
*DB::set_option = sub { return }
    if !defined &DB::set_option;

1;

__END__

=head1 NAME

Devel::NYTProf::Core - what the modules that read profiles have in common

=head1 DESCRIPTION

Loads the library that reads profiles, for L<Devel::NYTProf::Data>, L<Devel::NYTProf::ReadStream> and
L<Devel::NYTProf::FileHandle>, which are what programs use.

C<$Devel::NYTProf::Core::VERSION> is a L<Devel::NYTProf::Release>: scripts of any release of
Devel::NYTProf 6, which refuse to run with the modules of another one, take it for theirs.

Where the profiler is not loaded, C<DB::set_option> is there and does nothing.

=head1 FUNCTIONS

=head2 for_chunks($path, $callbacks)

Calls the callback with each chunk, its tag and its arguments, as L<Devel::NYTProf::ReadStream> describes them: a sub,
or a hash of subs by tag, where that of C<''> is called for all others. Returns a reference to an array of warnings
about damage; dies when the file is not a profile.

=head2 load_tables($path, \@warnings)

Returns a reference to the hash of tables from which L<Devel::NYTProf::Data> makes its objects, and appends what
there is to say about damage to the array. Dies when the file is not a profile.

=head2 zlib_version()

That of the library that is loaded, as text.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
