package Devel::NYTProf::SubCallInfo;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Constants qw(
    NYTP_SCi_CALL_COUNT NYTP_SCi_INCL_RTIME NYTP_SCi_EXCL_RTIME NYTP_SCi_RECI_RTIME
    NYTP_SCi_REC_DEPTH
);

our $VERSION = '7.00';

sub calls           { return $_[0][NYTP_SCi_CALL_COUNT] || 0 }
sub incl_time       { return $_[0][NYTP_SCi_INCL_RTIME] || 0 }
sub excl_time       { return $_[0][NYTP_SCi_EXCL_RTIME] || 0 }
sub recur_max_depth { return $_[0][NYTP_SCi_REC_DEPTH] || 0 }
sub recur_incl_time { return $_[0][NYTP_SCi_RECI_RTIME] || 0 }

1;

__END__

=head1 NAME

Devel::NYTProf::SubCallInfo - the calls of a sub from one line

=head1 SYNOPSIS

    my $call = bless $sub->caller_fid_line_places->{$fid}{$line}, 'Devel::NYTProf::SubCallInfo';
    printf "%d calls, %.3fs\n", $call->calls, $call->incl_time;

=head1 METHODS

=head2 calls, incl_time, excl_time, recur_max_depth, recur_incl_time

As those of L<Devel::NYTProf::SubInfo>, for the calls from this call site.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
