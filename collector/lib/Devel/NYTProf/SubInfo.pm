package Devel::NYTProf::SubInfo;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Constants qw(
    NYTP_SIi_FID NYTP_SIi_FIRST_LINE NYTP_SIi_LAST_LINE NYTP_SIi_CALL_COUNT NYTP_SIi_INCL_RTIME
    NYTP_SIi_EXCL_RTIME NYTP_SIi_SUB_NAME NYTP_SIi_PROFILE NYTP_SIi_REC_DEPTH
    NYTP_SIi_RECI_RTIME NYTP_SIi_CALLED_BY NYTP_SIi_elements
    NYTP_SCi_CALL_COUNT NYTP_SCi_INCL_RTIME NYTP_SCi_EXCL_RTIME NYTP_SCi_INCL_TICKS
    NYTP_SCi_EXCL_TICKS NYTP_SCi_RECI_RTIME NYTP_SCi_REC_DEPTH NYTP_SCi_CALLING_SUB
);
use List::Util qw(max min);
use Scalar::Util qw(isweak);

our $VERSION = '7.00';

# Behind the slots that the library fills.
use constant {
    NYTP_SIi_meta  => NYTP_SIi_elements + 1,
    NYTP_SIi_cache => NYTP_SIi_elements + 2,
};

sub fid             { return $_[0][NYTP_SIi_FID] || 0 }
sub first_line      { return $_[0][NYTP_SIi_FIRST_LINE] }
sub last_line       { return $_[0][NYTP_SIi_LAST_LINE] }
sub calls           { return $_[0][NYTP_SIi_CALL_COUNT] || 0 }
sub incl_time       { return $_[0][NYTP_SIi_INCL_RTIME] || 0 }
sub excl_time       { return $_[0][NYTP_SIi_EXCL_RTIME] || 0 }
sub profile         { return $_[0][NYTP_SIi_PROFILE] }
sub recur_max_depth { return $_[0][NYTP_SIi_REC_DEPTH] || 0 }
sub recur_incl_time { return $_[0][NYTP_SIi_RECI_RTIME] || 0 }

sub meta  { return $_[0][NYTP_SIi_meta]  ||= {} }
sub cache { return $_[0][NYTP_SIi_cache] ||= {} }

# Its own reference to the profile, in the place of the weak one that all files and subs share.
sub _own_profile {
    my ($self, $profile) = @_;
    splice @$self, NYTP_SIi_PROFILE, 1, $profile;
    return;
}

sub DESTROY {
    my ($self) = @_;
    my $slot = \$self->[NYTP_SIi_PROFILE];
    Devel::NYTProf::Data::_disown($self, $slot) if ref $$slot && !isweak($$slot);
    return;
}

# After subs were merged it has several names, of which the first is the one that is shown.
sub subname {
    my ($self, $joiner) = @_;
    my $name = $self->[NYTP_SIi_SUB_NAME];
    return $name if !ref $name;
    return defined $joiner ? join $joiner, @$name : $name->[0];
}

sub package {
    my ($self)    = @_;
    my ($package) = $self->subname =~ /\A(.*)::/s;
    return defined $package ? $self->_without_place($package) : '';
}

# "A::__ANON__[/x::y.pm:1]": the place may have colons, too.
sub _without_place {
    my ($self, $package) = @_;
    return $package if $self->subname !~ /::__ANON__\[/;
    return $self->subname =~ /\A(.*?)::__ANON__\[/s ? $1 : $package;
}

sub subname_without_package {
    my ($self)  = @_;
    my $package = $self->package;
    my $name    = $self->subname;
    $name =~ s/\A\Q$package\E::// if length $package;
    return $name;
}

# Of a sub that the profiler found no place for it is not known.
sub is_xsub {
    my ($self) = @_;
    my $line = $self->first_line;
    return defined $line ? $line == 0 && $self->last_line == 0 ? 1 : 0 : undef;
}

sub is_opcode { return $_[0]->is_xsub && $_[0]->subname =~ /(?:\A|::)CORE:/ ? 1 : 0 }

sub is_anon { return $_[0]->subname =~ /::__ANON__\b/ ? 1 : '' }

sub kind {
    my ($self) = @_;
    return $self->is_opcode ? 'opcode' : $self->is_xsub ? 'xsub' : 'perl';
}

sub fileinfo {
    my ($self) = @_;
    my $fid = $self->fid or return undef;       ## no critic: it is one value, also in a list
    return $self->profile->fileinfo_of($fid);
}

# { fid => { line => call } }
sub caller_fid_line_places {
    my ($self) = @_;
    my $places = $self->[NYTP_SIi_CALLED_BY] || {};
    return { map { ($_ => $places->{$_}) } grep { %{ $places->{$_} } } keys %$places };
}

sub called_by_subnames {
    my ($self) = @_;
    my $places = $self->caller_fid_line_places;
    return { map { %{ $_->[NYTP_SCi_CALLING_SUB] || {} } } map { values %$_ } values %$places };
}

sub caller_fids {
    my ($self) = @_;
    my $places = $self->caller_fid_line_places;
    my @fids   = sort { $a <=> $b } keys %$places;
    return wantarray ? @fids : scalar @fids;
}

sub caller_count { return scalar $_[0]->caller_places }

# [fid, line, call], ...
sub caller_places {
    my ($self) = @_;
    my $places = $self->caller_fid_line_places;
    my @all;
    for my $fid (sort { $a <=> $b } keys %$places) {
        push @all, map { [$fid, $_, $places->{$fid}{$_}] }
            sort { $a <=> $b } keys %{ $places->{$fid} };
    }
    return @all;
}

# Depth and recursive time are no sums: the calls may overlap.
sub _add_call {
    my ($sum, $call) = @_;
    $sum->[$_] += $call->[$_]
        for NYTP_SCi_CALL_COUNT, NYTP_SCi_INCL_RTIME, NYTP_SCi_EXCL_RTIME, NYTP_SCi_INCL_TICKS,
        NYTP_SCi_EXCL_TICKS;
    $sum->[$_] = max($sum->[$_] || 0, $call->[$_] || 0) for NYTP_SCi_REC_DEPTH, NYTP_SCi_RECI_RTIME;
    my $names = $call->[NYTP_SCi_CALLING_SUB] || {};
    @{ $sum->[NYTP_SCi_CALLING_SUB] ||= {} }{ keys %$names } = values %$names;
    return;
}

sub clone {
    my ($self) = @_;
    my $copy   = bless [@$self], ref $self;
    my $places = $self->[NYTP_SIi_CALLED_BY];
    if ($places) {
        my %copied;
        for my $fid (keys %$places) {
            $copied{$fid} =
                { map { ($_ => [@{ $places->{$fid}{$_} }]) } keys %{ $places->{$fid} } };
            $_->[NYTP_SCi_CALLING_SUB] = { %{ $_->[NYTP_SCi_CALLING_SUB] || {} } }
                for values %{ $copied{$fid} };
        }
        $copy->[NYTP_SIi_CALLED_BY] = \%copied;
    }
    $copy->[NYTP_SIi_meta]  = { %{ $self->[NYTP_SIi_meta] } } if $self->[NYTP_SIi_meta];
    $copy->[NYTP_SIi_cache] = undef;
    return $copy;
}

# Adds what another sub took to this one.
sub merge_in {
    my ($self, $donor) = @_;
    my $meta = $self->meta;
    push @{ $meta->{merged_sub_names} }, $donor->subname,
        @{ $donor->[NYTP_SIi_meta]{merged_sub_names} || [] };
    my @first = grep { $_ } map { $_->first_line } $self, $donor;
    $self->[NYTP_SIi_FIRST_LINE] = min(@first) if @first;
    my @last = grep { $_ } map { $_->last_line } $self, $donor;
    $self->[NYTP_SIi_LAST_LINE] = max(@last) if @last;
    $self->[$_] = ($self->[$_] || 0) + ($donor->[$_] || 0)
        for NYTP_SIi_CALL_COUNT, NYTP_SIi_INCL_RTIME, NYTP_SIi_EXCL_RTIME, NYTP_SIi_RECI_RTIME;
    $self->[NYTP_SIi_REC_DEPTH] = max($self->recur_max_depth, $donor->recur_max_depth);
    my $places = $donor->[NYTP_SIi_CALLED_BY] or return;
    for my $fid (keys %$places) {
        my $into = $self->[NYTP_SIi_CALLED_BY]{$fid} ||= {};
        for my $line (keys %{ $places->{$fid} }) {
            my $call = $places->{$fid}{$line};
            if ($into->{$line}) { _add_call($into->{$line}, $call) }
            else {
                $into->{$line} = [@$call];
                $into->{$line}[NYTP_SCi_CALLING_SUB] = { %{ $call->[NYTP_SCi_CALLING_SUB] || {} } };
            }
        }
    }
    return;
}

sub dump {
    my ($self, $separator, $handle, $path, $prefix) = @_;
    require Devel::NYTProf::Dump;
    return Devel::NYTProf::Dump::dump_sub($self, $separator, $handle, $path, $prefix);
}

sub _forget_times {
    my ($call) = @_;
    $call->[$_] = 0
        for NYTP_SCi_INCL_RTIME, NYTP_SCi_EXCL_RTIME, NYTP_SCi_INCL_TICKS, NYTP_SCi_EXCL_TICKS,
        NYTP_SCi_RECI_RTIME;
    return;
}

sub normalize_for_test {
    my ($self) = @_;
    $self->[$_] = 0 for NYTP_SIi_INCL_RTIME, NYTP_SIi_EXCL_RTIME, NYTP_SIi_RECI_RTIME;
    _forget_times($_) for map { values %$_ } values %{ $self->[NYTP_SIi_CALLED_BY] || {} };
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::SubInfo - a sub of a profile

=head1 SYNOPSIS

    my $sub = $profile->subinfo_of('main::work');
    printf "%d calls, %.3fs inclusive, %.3fs exclusive\n", $sub->calls, $sub->incl_time,
        $sub->excl_time;
    for my $place ($sub->caller_places) {
        my ($fid, $line, $call) = @$place;
        ...
    }

=head1 METHODS

=head2 subname($joiner), package, subname_without_package

The full name and its parts. A sub that others were merged into has several; they are joined if
C<$joiner> is given.

=head2 fid, fileinfo, first_line, last_line

File and lines of the definition. Lines are 0 for subs that are not written in Perl.

=head2 calls, incl_time, excl_time

Call count; inclusive seconds of the outermost calls; exclusive seconds of all calls.

=head2 recur_max_depth, recur_incl_time

Recursion depth, 0 without recursion; seconds of the recursive calls, which the outermost calls
include.

=head2 is_xsub, is_opcode, is_anon, kind

Whether the sub is written in C, is a builtin, is anonymous; C<"perl">, C<"xsub"> or C<"opcode">.

=head2 caller_fid_line_places

C<{ fid =E<gt> { line =E<gt> call } }>. A call is an array, see C<NYTP_SCi_> in
L<Devel::NYTProf::Constants>, and L<Devel::NYTProf::SubCallInfo>.

=head2 caller_places, caller_count, caller_fids

The same as a list of C<[fid, line, call]>; their number; the files.

=head2 called_by_subnames

C<{ name =E<gt> undef }>

=head2 clone, merge_in($other)

Returns a copy; adds calls and times of another sub.

=head2 profile, meta, cache

The L<Devel::NYTProf::Data> it belongs to; hashes of data about the object. C<merged_sub_names> in
C<meta> contains the names of the subs that were merged into this one.

=head2 dump, normalize_for_test

Like the methods of L<Devel::NYTProf::Data>, for a sub.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
