package Devel::NYTProf::Constants;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Core;
use Exporter qw(import);

our $VERSION = '7.00';

# Bits are numbered by their place, slots of arrays from 0 on.
my %bits = (NYTP_FIDf =>
        [qw(IS_PMC VIA_STMT VIA_SUB IS_AUTOSPLIT HAS_SRC SAVE_SRC IS_ALIAS IS_FAKE IS_EVAL)]);
my %slots = (
    NYTP_FIDi => [
        qw(FILENAME EVAL_FID EVAL_LINE FID FLAGS FILESIZE FILEMTIME PROFILE EVAL_FI HAS_EVALS
            SUBS_DEFINED SUBS_CALLED elements)
    ],
    NYTP_SIi => [
        qw(FID FIRST_LINE LAST_LINE CALL_COUNT INCL_RTIME EXCL_RTIME SUB_NAME PROFILE REC_DEPTH
            RECI_RTIME CALLED_BY elements)
    ],
    NYTP_SCi => [
        qw(CALL_COUNT INCL_RTIME EXCL_RTIME INCL_TICKS EXCL_TICKS RECI_RTIME REC_DEPTH CALLING_SUB
            elements)
    ],
);
my %constants = (
    NYTP_FILE_MAJOR_VERSION  => 5,
    NYTP_FILE_MINOR_VERSION  => 0,
    NYTP_DEFAULT_COMPRESSION => 6,
    NYTP_ZLIB_VERSION        => Devel::NYTProf::Core::zlib_version(),
);
for my $group (keys %bits) {
    my $bit = 1;
    for my $name (@{ $bits{$group} }) {
        $constants{"${group}_$name"} = $bit;
        $bit <<= 1;
    }
}
for my $group (keys %slots) {
    my $slot = 0;
    $constants{"${group}_$_"} = $slot++ for @{ $slots{$group} };
}

{
    no strict 'refs';    ## no critic: subs are made of names
    for my $name (keys %constants) {
        my $value = $constants{$name};
        *$name = sub () { $value };
    }
}

our @EXPORT_OK = ('const_bits2names', sort keys %constants);

sub const_bits2names {
    my ($group, $value) = @_;
    my %name;            # by bit
    for my $constant (grep { /\A\Q$group\E_/ } keys %constants) {
        my $number = $constants{$constant};
        $name{$number} = $constant if !($number & ($number - 1));
    }
    my @names = map { $name{$_} } grep { $value & $_ } sort { $a <=> $b } keys %name;
    return wantarray ? @names : join ' | ', @names;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Constants - constants of profiles and their tables

=head1 SYNOPSIS

    use Devel::NYTProf::Constants qw(NYTP_FIDf_HAS_SRC NYTP_SCi_CALL_COUNT const_bits2names);

    print "has source\n" if $fileinfo->flags & NYTP_FIDf_HAS_SRC;
    print scalar const_bits2names('NYTP_FIDf', $fileinfo->flags), "\n";

=head1 CONSTANTS

All are exported on request.

=over

=item NYTP_FIDf_IS_PMC, _VIA_STMT, _VIA_SUB, _IS_AUTOSPLIT, _HAS_SRC, _SAVE_SRC, _IS_ALIAS, _IS_FAKE, _IS_EVAL

Bits of the flags of a file.

=item NYTP_FIDi_FILENAME, _EVAL_FID, _EVAL_LINE, _FID, _FLAGS, _FILESIZE, _FILEMTIME, _PROFILE, _EVAL_FI, _HAS_EVALS, _SUBS_DEFINED, _SUBS_CALLED

Slots of the array that a L<Devel::NYTProf::FileInfo> is; C<NYTP_FIDi_elements> is their number.

=item NYTP_SIi_FID, _FIRST_LINE, _LAST_LINE, _CALL_COUNT, _INCL_RTIME, _EXCL_RTIME, _SUB_NAME, _PROFILE, _REC_DEPTH, _RECI_RTIME, _CALLED_BY

The same of a L<Devel::NYTProf::SubInfo>.

=item NYTP_SCi_CALL_COUNT, _INCL_RTIME, _EXCL_RTIME, _INCL_TICKS, _EXCL_TICKS, _RECI_RTIME, _REC_DEPTH, _CALLING_SUB

The same of the array with the calls from one line. The ticks are always 0.

=item NYTP_FILE_MAJOR_VERSION, NYTP_FILE_MINOR_VERSION

The format that is written.

=item NYTP_DEFAULT_COMPRESSION, NYTP_ZLIB_VERSION

The default level, and the version of zlib.

=back

=head1 FUNCTIONS

=head2 const_bits2names($group, $bits)

Names of the constants of a group (C<NYTP_FIDf>) whose bits are set; in scalar context joined by C< | >.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
