package Devel::NYTProf::ReadStream;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Data;
use Exporter qw(import);

our $VERSION   = '7.00';
our @EXPORT_OK = qw(for_chunks);
our @CARP_NOT  = qw(Devel::NYTProf::Data);    # what is wrong is wrong with the caller

sub for_chunks (&%) {
    my ($callback, %options) = @_;
    Devel::NYTProf::Data->new({ filename => 'nytprof.out', %options, callback => $callback });
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::ReadStream - read a profile record by record

=head1 SYNOPSIS

    use Devel::NYTProf::ReadStream qw(for_chunks);

    my %time;
    for_chunks {
        my ($tag, @arguments) = @_;
        $time{"$arguments[1]:$arguments[2]"} += $arguments[0] if $tag eq 'TIME_LINE';
    } filename => 'nytprof.out', quiet => 1;

=head1 FUNCTIONS

=head2 for_chunks BLOCK, OPTION => VALUE, ...

Calls the block with each chunk of a profile, in order: its tag, then its arguments. C<$.> is the
number of the chunk, from 0 on. Options are those of L<Devel::NYTProf::Data/new>: C<filename>, by
default F<nytprof.out>, and C<quiet>.

For some of the chunks only, a hash of subs by tag, as C<callback> of L<Devel::NYTProf::Data>, is
faster.

C<die> in the block stops reading. A damaged file is read up to the damage, with a warning; C<for_chunks>
dies if nothing of a file can be read.

=head1 CHUNKS

Files are numbers (fid); times of statements and of C<SUB_RETURN> are in ticks, those of
C<SUB_CALLERS> in seconds, those of processes in seconds since 1970.

    VERSION         major, minor
    ATTRIBUTE       key, value
    OPTION          key, value
    COMMENT         text with its line end
    START_DEFLATE
    PID_START       pid, parent pid, time
    PID_END         pid, time
    NEW_FID         fid, fid and line of the eval, flags, size, mtime, name
    TIME_LINE       ticks, fid, line
    TIME_BLOCK      ticks, fid, line, first line of the block, of the sub
    DISCOUNT        the next time is that of an execution that was counted before
    SUB_ENTRY       fid, line of the call
    SUB_RETURN      depth, inclusive ticks, exclusive ticks, name
    SRC_LINE        fid, line, text
    SUB_INFO        fid, first line, last line, name
    SUB_CALLERS     fid, line, count, inclusive, exclusive, recursive time, depth, called, caller

Ticks may be negative, where the clock was set back.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
