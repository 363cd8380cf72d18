package Devel::NYTProf::Core;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Release;
use XSLoader ();

our $VERSION = Devel::NYTProf::Release->parse('7.00');

XSLoader::load('Devel::NYTProf::Core');

# For the profiler, which may be loaded later.
our @options;

# What DB::set_option does until then.
sub _set_option {
    my ($name, $value) = @_;
    if (@_ != 2) {
        require Carp;
        Carp::croak('Usage: DB::set_option(name, value)');
    }
    my $option = join '=', map { s/([\\:=])/\\$1/gr } $name, $value;
    _check($option);
    push @options, $option;
    return;
}

sub _check {
    my ($option) = @_;
    my ($error, @warnings) = check_option($option);
    warn "Devel::NYTProf: $_\n" for @warnings;
    die "Devel::NYTProf: $error\n" if length $error;
    return;
}

# Each name and value of NYTPROF.
sub _pass_options {
    for my $option ($_[0] =~ /((?:[^\\:]|\\.|\\\z)+)/gs) {
        my ($name, $value) = $option =~ /\A((?:[^\\=]|\\.)+)=((?:[^\\=]|\\.|\\\z)+)\z/s;
        _check($option) if !defined $value;    # which says what is wrong with it
        DB::set_option(map { s/\\(.?)/$1/gsr } $name, $value);
    }
    return;
}

*DB::set_option = \&_set_option if !defined &DB::set_option;

# The profiler reads NYTPROF itself, and what it says when it is loaded.
if (!defined &DB::init_profiler) {
    _pass_options($ENV{NYTPROF}) if defined $ENV{NYTPROF};
    @options = ();
}

1;

__END__

=head1 NAME

Devel::NYTProf::Core - internals shared by the modules that read profiles

=head1 DESCRIPTION

Loads the library that reads profiles. Programs use L<Devel::NYTProf::Data>,
L<Devel::NYTProf::ReadStream> and L<Devel::NYTProf::FileHandle> instead.

C<$Devel::NYTProf::Core::VERSION> is a L<Devel::NYTProf::Release>: it compares equal
to any release of Devel::NYTProf 6, because scripts of those refuse to run with modules of another release.

=head1 OPTIONS

If the profiler is not loaded, this module calls C<DB::set_option($name, $value)> for each option in the
environment variable C<NYTPROF>. It defines that function, unless the program has: it warns about unknown options and dies of
invalid ones, as the profiler does. Options that the program sets with it apply when L<Devel::NYTProf> is
loaded later.

=head1 FUNCTIONS

=head2 check_option($text)

Checks C<name=value>, written as for C<NYTPROF>. Returns an error message or an empty text, followed by a
list of warnings.

=head2 for_chunks($path, $callbacks)

Calls the callback with each chunk, its tag and its arguments, as L<Devel::NYTProf::ReadStream> describes them: a sub,
or a hash of subs by tag, where that of C<''> is called for all others. Returns a reference to an array of warnings
about damage; dies when the file is not a profile.

=head2 load_tables($path, \@warnings)

Returns a reference to the hash of tables from which L<Devel::NYTProf::Data> makes its objects. Warnings about
damage are appended to the array. Dies if the file is not a profile.

=head2 read_source($path)

Returns the bytes of a file that a profile names, or C<undef> with the reason in C<$!>. Reads only regular files
of at most 64 MiB, none below F</proc> and F</sys>.

=head2 zlib_version()

Version of the loaded zlib, as text.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
