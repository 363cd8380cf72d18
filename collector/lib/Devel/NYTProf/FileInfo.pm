package Devel::NYTProf::FileInfo;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Carp qw(carp croak);
use Config qw(%Config);
use Cwd qw(realpath);
use Devel::NYTProf::Constants qw(
    NYTP_FIDf_HAS_SRC NYTP_FIDf_SAVE_SRC NYTP_FIDf_IS_FAKE NYTP_FIDf_IS_PMC
    NYTP_FIDi_FILENAME NYTP_FIDi_EVAL_FID NYTP_FIDi_EVAL_LINE NYTP_FIDi_FID NYTP_FIDi_FLAGS
    NYTP_FIDi_FILESIZE NYTP_FIDi_FILEMTIME NYTP_FIDi_PROFILE NYTP_FIDi_EVAL_FI
    NYTP_FIDi_HAS_EVALS NYTP_FIDi_SUBS_DEFINED NYTP_FIDi_SUBS_CALLED NYTP_FIDi_elements
);
use Devel::NYTProf::Core ();
use File::Basename qw(dirname);
use List::Util qw(sum);
use Scalar::Util qw(isweak weaken);

our $VERSION = '7.00';

# Behind the slots that the library fills.
use constant {
    NYTP_FIDi_meta  => NYTP_FIDi_elements + 1,
    NYTP_FIDi_cache => NYTP_FIDi_elements + 2,
};

sub filename  { return $_[0][NYTP_FIDi_FILENAME] }
sub eval_fid  { return $_[0][NYTP_FIDi_EVAL_FID] }
sub eval_line { return $_[0][NYTP_FIDi_EVAL_LINE] }
sub fid       { return $_[0][NYTP_FIDi_FID] }
sub size      { return $_[0][NYTP_FIDi_FILESIZE] }
sub mtime     { return $_[0][NYTP_FIDi_FILEMTIME] }
sub profile   { return $_[0][NYTP_FIDi_PROFILE] }
sub flags     { return $_[0][NYTP_FIDi_FLAGS] }
sub eval_fi   { return $_[0][NYTP_FIDi_EVAL_FI] }
sub is_eval   { return $_[0][NYTP_FIDi_EVAL_FI] ? 1 : 0 }

sub is_fake {
    return $_[0]->filename eq '/unknown-eval-invoker' || $_[0]->flags & NYTP_FIDf_IS_FAKE ? 1 : 0;
}
sub is_pmc { return $_[0]->flags & NYTP_FIDf_IS_PMC ? 1 : 0 }

sub is_file {
    return !($_[0]->is_fake || $_[0]->is_eval || $_[0]->filename eq '-e' || $_[0]->filename eq '-');
}

sub meta  { return $_[0][NYTP_FIDi_meta]  ||= {} }
sub cache { return $_[0][NYTP_FIDi_cache] ||= {} }

# Its own reference to the profile, in the place of the weak one that all files and subs share.
sub _own_profile {
    my ($self, $profile) = @_;
    splice @$self, NYTP_FIDi_PROFILE, 1, $profile;
    return;
}

sub DESTROY {
    my ($self) = @_;
    my $slot = \$self->[NYTP_FIDi_PROFILE];
    Devel::NYTProf::Data::_disown($self, $slot) if ref $$slot && !isweak($$slot);
    return;
}

sub _nullify { my ($self) = @_; @$self = (); return }

sub sub_call_lines { return $_[0][NYTP_FIDi_SUBS_CALLED] || {} }

# String evals that this file ran; with $nested those that they ran, too.
sub has_evals {
    my ($self, $nested) = @_;
    my $evals = $self->[NYTP_FIDi_HAS_EVALS];
    return wantarray ? () : undef if !$evals || !@$evals;
    return @$evals if !$nested;
    my @all   = @$evals;
    my $asked = 0;
    push @all, $all[$asked++]->has_evals while $asked < @all;
    return @all;
}

sub evals_by_line {
    my ($self) = @_;
    my %by_line;
    $by_line{ $_->eval_line }{ $_->fid } = $_ for $self->has_evals;
    return \%by_line;
}

# Those of the same line, this one included.
sub sibling_evals {
    my ($self) = @_;
    my $outer = $self->eval_fi or return wantarray ? () : undef;
    return grep { $_->eval_line == $self->eval_line } $outer->has_evals;
}

# What ran this string eval, and on which line; with $recurse the file at the end of the chain.
sub outer {
    my ($self, $recurse) = @_;
    my $file = $self->eval_fi or return;
    my $line = $self->eval_line;
    while ($recurse and my $next = $file->eval_fi) {
        ($file, $line) = ($next, $file->eval_line);
    }
    return wantarray ? ($file, $line) : $file;
}

sub subs_defined {
    my ($self, $nested) = @_;
    return map { values %{ $_->[NYTP_FIDi_SUBS_DEFINED] || {} } } $self,
        $nested ? $self->has_evals(1) : ();
}

sub subs_defined_sorted {
    my ($self, $nested) = @_;
    return sort { $a->subname cmp $b->subname } $self->subs_defined($nested);
}

sub _add_new_sub_defined {
    my ($self, $sub) = @_;
    my $subs = $self->[NYTP_FIDi_SUBS_DEFINED] ||= {};
    carp 'sub ' . $sub->subname . ' is defined in file ' . $self->fid . ' already'
        if $subs->{ $sub->subname };
    $subs->{ $sub->subname } = $sub;
    return;
}

sub _remove_sub_defined {
    my ($self, $sub) = @_;
    return delete $self->[NYTP_FIDi_SUBS_DEFINED]{ $sub->subname };
}

# [line] = [seconds, executions] of the first level that there is.
sub line_time_data {
    my ($self, $levels) = @_;
    for my $level (@{ $levels || ['line'] }) {
        my $of_files = $self->profile->get_fid_line_data($level) or next;
        my $lines    = $of_files->[$self->fid];
        return $lines if $lines;
    }
    return undef;    ## no critic: it is one value, also in a list
}

sub excl_time {
    my ($self) = @_;
    my $lines = $self->line_time_data or return undef;     ## no critic
    return $self->_sum_of_line_time_data(0, $lines);
}

sub _sum_of_line_time_data {
    my ($self, $what, $lines) = @_;
    return sum(0,
        map { $_->[$what] } grep { $_ && @$_ } @{ $lines || $self->line_time_data || [] });
}

# Of the statements of this file; with $nested of the string evals that it ran, too.
sub sum_of_stmts_count {
    my ($self, $nested) = @_;
    my $own = $self->cache->{NYTP_FIDi_sum_stmts_count};
    $own = $self->cache->{NYTP_FIDi_sum_stmts_count} = $self->_sum_of_line_time_data(1)
        if !defined $own;
    return $own if !$nested;
    return $own + sum(0, map { $_->sum_of_stmts_count } $self->has_evals(1));
}

sub sum_of_stmts_time {
    my ($self, $nested) = @_;
    my $own = $self->cache->{NYTP_FIDi_sum_stmts_times};
    $own = $self->cache->{NYTP_FIDi_sum_stmts_times} = $self->_sum_of_line_time_data(0)
        if !defined $own;
    return $own if !$nested;
    return $own + sum(0, map { $_->sum_of_stmts_time } $self->has_evals(1));
}

sub filename_without_inc {
    my ($self) = @_;
    return $self->profile->_inc_stripper->(my $name = $self->filename);
}

# As perl would find it now.
sub abs_filename {
    my ($self) = @_;
    my $name = $self->filename =~ s/ \(autosplit into .*\z//sr;
    $name .= 'c' if $self->is_pmc;
    return $name if $name =~ m{\A(?:/|[A-Za-z]:)} or !$self->is_file or -f $name;
    for my $folder (grep { !ref } $self->profile->inc) {
        return "$folder/$name" if -f "$folder/$name";
    }
    return $name;
}

# [undef, line 1, ...] as saved in the profile.
sub has_savesrc { return $_[0]->profile->{fid_srclines}[$_[0]->fid] }

# [line 1, ...], from the profile, else from the file if that is allowed: it may be any of this machine.
sub srclines_array {
    my ($self) = @_;
    if (my $saved = $self->has_savesrc) {
        return [map { defined $_ ? $_ : '' } @$saved[1 .. $#$saved]];
    }
    return undef if !$self->_may_be_read_from_disk;    ## no critic: it is one value, also in a list
    my $text = Devel::NYTProf::Core::read_source($self->abs_filename);
    return defined $text ? [split /^/, $text] : undef;
}

sub _may_be_read_from_disk {
    my ($self) = @_;
    return $self->is_file
        && ($self->profile->{source_from_disk} || _is_of_perl($self->abs_filename));
}

# A module that comes with perl is no secret. Devel::NYTProf 6 saves no source of strict.pm and the like.
sub _is_of_perl {
    my ($path) = @_;
    my $file   = $path =~ /\.pm\z/ && realpath($path) or return 0;
    my @own    = (@Config{qw(privlibexp archlibexp)}, dirname($INC{'strict.pm'}));
    return _is_below($file,  @own)
        && !_is_below($file, @Config{qw(sitelibexp sitearchexp vendorlibexp vendorarchexp)});
}

sub _is_below {
    my ($file, @folders) = @_;
    return grep { index($file, "$_/") == 0 }
        grep { $_ } map { realpath($_) } grep { defined && length } @folders;
}

# The same for equal sources: "lines,length,sum of bytes"; "" where there is none.
sub src_digest {
    my ($self) = @_;
    my $cache = $self->cache;
    return $cache->{src_digest} if defined $cache->{src_digest};
    my $lines = $self->srclines_array or return $cache->{src_digest} = '';
    my $text  = join "\n", @$lines;
    utf8::encode($text) if utf8::is_utf8($text);
    return $cache->{src_digest} = join ',', scalar @$lines, length $text, unpack '%32C*', $text;
}

sub summary {
    my ($self) = @_;
    return sprintf 'fid%d: %s', $self->fid, $self->filename_without_inc;
}

sub collapse_sibling_evals {
    my ($self, $survivor, @donors) = @_;
    require Devel::NYTProf::EvalMerging;
    Devel::NYTProf::EvalMerging::merge_siblings($self->profile, $survivor, @donors);
    return;
}

sub dump {
    my ($self, $separator, $handle, $path, $prefix) = @_;
    require Devel::NYTProf::Dump;
    return Devel::NYTProf::Dump::dump_file($self, $separator, $handle, $path, $prefix);
}

sub normalize_for_test {
    my ($self) = @_;
    $self->[NYTP_FIDi_FLAGS] &= ~(NYTP_FIDf_HAS_SRC | NYTP_FIDf_SAVE_SRC);
    my $name = $self->profile->_inc_stripper->($self->filename);
    $name =~ s/\((\w*eval) \d+\)/($1 0)/g;
    $self->[NYTP_FIDi_FILENAME] = $name;
    for my $calls (map { values %$_ } values %{ $self->sub_call_lines }) {
        require Devel::NYTProf::SubInfo;
        Devel::NYTProf::SubInfo::_forget_times($calls);
    }
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::FileInfo - a file or string eval of a profile

=head1 SYNOPSIS

    for my $file ($profile->all_fileinfos) {
        my $lines = $file->line_time_data or next;
        my $source = $file->srclines_array;
        ...
    }

=head1 METHODS

=head2 filename, fid, flags, size, mtime, profile

Values of the profile; L<Devel::NYTProf::Constants> names the flags. C<size> and C<mtime> are 0 if
the file was not found, and in profiles of Devel::NYTProf 6.

=head2 is_eval, is_fake, is_file, is_pmc

Whether this is a string eval, a made-up file, one on disk, or was read from its F<.pmc>.

=head2 eval_fid, eval_line, eval_fi

Number and line of the file that ran this string eval, and the file itself.

=head2 outer($recurse)

C<(file, line)> that ran this string eval; with C<$recurse> the real file where the chain of string
evals starts. In scalar context the file.

=head2 has_evals($nested), evals_by_line, sibling_evals

C<has_evals>: string evals that this file ran; with C<$nested> also those that they ran. C<evals_by_line>: the same
as C<{ line =E<gt> { fid =E<gt> eval } }>. C<sibling_evals>: those of the same line as this one.

=head2 subs_defined($nested), subs_defined_sorted($nested)

L<Devel::NYTProf::SubInfo> objects, in any order or by name.

=head2 sub_call_lines

C<{ line =E<gt> { name =E<gt> call } }>; a call is an array, see C<NYTP_SCi_> in
L<Devel::NYTProf::Constants>.

=head2 line_time_data(\@levels)

C<[line] = [seconds, executions]> of the first of the levels C<line>, C<block> and C<sub> that the
profile has; by default of C<line>.

=head2 sum_of_stmts_count($nested), sum_of_stmts_time($nested), excl_time

Executions and time of the file's statements.

=head2 filename_without_inc, abs_filename, summary

The name without its folder in C<@INC>; the absolute path; name and number.

=head2 has_savesrc, srclines_array, src_digest

The saved source, C<[undef, line 1, ...]>; the source, C<[line 1, ...]>; C<"lines,length,sum"> of it.

Source that the profile lacks is read from disk for modules that come with perl, and with option
C<source_from_disk> of L<Devel::NYTProf::Data> for all files, as Devel::NYTProf 6 always does. Only regular files of
at most 64 MiB are read, and none below F</proc> or F</sys>.

=head2 meta, cache

Hashes of data about the object. C<merged_fids> in C<meta> contains the numbers of the string evals
that are merged into this one, C<merged_fids_src_varied> the number of those with another source.

=head2 collapse_sibling_evals($survivor, @donors)

Merges string evals.

=head2 dump, normalize_for_test

Like the methods of L<Devel::NYTProf::Data>, for a file.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
