package Devel::NYTProf::Release;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

our $VERSION = '7.00';
our @ISA     = ('version');    # which perl has in itself

# Under -W these modules of perl warn of themselves.
BEGIN {
    local $SIG{__WARN__} = sub { };
    require overload;
}

overload->import(
    '=='   => sub { _is_compatible(@_) },
    '!='   => sub { !_is_compatible(@_) },
    'eq'   => sub { _is_compatible(@_) },
    'ne'   => sub { !_is_compatible(@_) },
    'cmp'  => \&version::vcmp,
    '<=>'  => \&version::vcmp,
    '""'   => \&version::stringify,
    'bool' => sub { 1 },
);

sub _is_compatible {
    my ($self, $other) = @_;
    my $number = eval { version->parse($other) };
    return
           defined $number
        && $number >= version->parse('5.00')
        && $number <= version->parse("$self")
        ? 1
        : '';
}

1;

__END__

=head1 NAME

Devel::NYTProf::Release - a version that equals those of earlier releases

=head1 SYNOPSIS

    our $VERSION = Devel::NYTProf::Release->parse('7.00');
    $VERSION == 6.12;     # true: what was written for 6.12 runs with this
    $VERSION > 6.12;      # true
    print $VERSION;       # 7.00

=head1 DESCRIPTION

A L<version> that is equal, for C<==>, C<!=>, C<eq> and C<ne>, to every release from 5.00 up to itself.
The scripts of Devel::NYTProf 6 (F<nytprofhtml> and others) refuse to run with modules of another version;
these modules are compatible with all these releases.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
