package Devel::NYTProf::FileHandle;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Core;

our $VERSION = '7.00';

# A thread has no handles of its parent, which would both write to them.
sub CLONE_SKIP { return 1 }

1;

__END__

=head1 NAME

Devel::NYTProf::FileHandle - write a profile

=head1 SYNOPSIS

    use Devel::NYTProf::FileHandle;

    my $out = Devel::NYTProf::FileHandle::open('nytprof.out', 'wb') or die "nytprof.out: $!";
    $out->write_header(5, 0);
    $out->write_attribute(ticks_per_sec => 10_000_000);
    $out->write_attribute(nv_size => 8);
    $out->start_deflate_write_tag_comment;
    $out->write_process_start($$, getppid, time);
    $out->write_new_fid(1, 0, 0, 2, 0, 0, '/home/me/prog.pl');
    $out->write_time_line(25, 0, 1, 7);
    $out->write_process_end($$, time);
    $out->close == 0 or die 'nytprof.out could not be written';

=head1 FUNCTIONS

=head2 open($path, $mode)

A handle, or C<undef> and the reason in C<$!>. The mode is that of C's C<fopen>, C<"wb"> or C<"ab">.

=head1 METHODS

Those whose names begin with C<write> return the number of bytes that they wrote, before compression.
They die when the file cannot be written. L<Devel::NYTProf::ReadStream/CHUNKS> lists the chunks; the order of
arguments is that of the file. Nothing checks that the chunks make sense together.

Character strings are written as UTF-8, byte strings unchanged.

=head2 close

Completes the file. Returns 0, or the number of the system's error. A handle that goes out of scope
completes its file, too.

=head2 start_deflate($level), start_deflate_write_tag_comment($level)

Compresses everything that follows, by default at level 6; the second also writes a comment.

=head2 write_header($major, $minor)

The first line; the format is 5.0.

=head2 write_comment($text), write_attribute($key, $value), write_option($key, $value)

Line ends inside become blanks; the one at the end of a comment is optional.

=head2 write_process_start($pid, $parent, $time), write_process_end($pid, $time)

Times are in seconds since 1970.

=head2 write_new_fid($fid, $eval_fid, $eval_line, $flags, $size, $mtime, $name)

A file, before other chunks use its number. For a string eval, C<$eval_fid> and C<$eval_line> are file and line that
ran it, else 0. L<Devel::NYTProf::Constants> lists the flags.

=head2 write_time_line($ticks, $overflow, $fid, $line)

A statement was executed once. C<$overflow> is seconds beyond what fits into the ticks, usually 0.

=head2 write_time_block($ticks, $overflow, $fid, $line, $first_line_of_block, $first_line_of_sub)

The same with option C<blocks=1>.

=head2 write_discount

The next time is that of an execution that was counted before.

=head2 write_call_entry($fid, $line), write_call_return($depth, $name, $incl_ticks, $excl_ticks)

A call begins at a line; a call of a sub ends.

=head2 write_sub_info($fid, $name, $first_line, $last_line)

Where a sub is defined. Lines are 0 for subs that are not written in Perl.

=head2 write_sub_callers($fid, $line, $caller, $count, $incl, $excl, $reci, $depth, $called)

Calls of the last sub by the first at a line: call count; inclusive, exclusive and recursive time in seconds;
recursion depth.

=head2 write_src_line($fid, $line, $text)

A line of source with its line end.

=head2 write($bytes)

Writes bytes unchanged.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
