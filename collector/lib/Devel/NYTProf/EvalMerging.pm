package Devel::NYTProf::EvalMerging;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Constants qw(
    NYTP_FIDi_HAS_EVALS NYTP_FIDi_EVAL_FID NYTP_FIDi_EVAL_LINE NYTP_FIDi_EVAL_FI
    NYTP_FIDi_SUBS_DEFINED NYTP_FIDi_SUBS_CALLED NYTP_SIi_FID NYTP_SIi_CALLED_BY
    NYTP_SCi_CALLING_SUB
);
use Devel::NYTProf::SubInfo;
use Scalar::Util qw(weaken);

our $VERSION = '7.00';

# The innermost first: what is one there makes its outer ones equal.
sub merge_evals_of {
    my ($profile, $file) = @_;
    my @files = grep { $_->[NYTP_FIDi_HAS_EVALS] } $file, $file->has_evals(1);
    _merge_lines_of($profile, $_) for reverse @files;
    return;
}

sub _merge_lines_of {
    my ($profile, $file) = @_;
    my $most    = $ENV{NYTPROF_MAX_EVAL_SIBLINGS} || 200;
    my $by_line = $file->evals_by_line;
    for my $line (sort { $a <=> $b } keys %$by_line) {
        my @evals = map { $by_line->{$line}{$_} } sort { $a <=> $b } keys %{ $by_line->{$line} };
        next if @evals < 2;
        my %by_source;
        push @{ $by_source{ _key_of($_) } }, $_ for @evals;
        if (keys %by_source > $most) {
            _merge($profile, @evals);
            next;
        }
        for my $equal (sort { $a->[0]->fid <=> $b->[0]->fid } values %by_source) {
            next if @$equal < 2 or grep { scalar $_->has_evals } @$equal;
            _merge($profile, @$equal);
        }
    }
    _forget_donors($file);
    return;
}

sub _key_of {
    my ($eval) = @_;
    my $digest = $eval->src_digest;
    return $digest if length $digest;
    return join ',', '', ($eval->has_evals ? 'evals' : ()), ($eval->subs_defined ? 'subs' : ());
}

sub merge_siblings {
    my ($profile, $survivor, @donors) = @_;
    _merge($profile, $survivor, @donors);
    _forget_donors($survivor->eval_fi) if $survivor->eval_fi;
    return;
}

sub _merge {
    my ($profile, $survivor, @donors) = @_;
    my $meta   = $survivor->meta;
    my $source = $survivor->src_digest;
    for my $donor (@donors) {
        push @{ $meta->{merged_fids} }, $donor->fid;
        ++$meta->{merged_fids_src_varied} if $donor->src_digest ne $source;
    }
    _move_subs($survivor, $_)            for @donors;
    _move_calls($profile, $survivor, $_) for @donors;
    _move_times($profile, $survivor, $_) for @donors;
    _move_evals($survivor, $_)           for @donors;
    $_->_nullify                         for @donors;
    $survivor->[NYTP_FIDi_SUBS_DEFINED] ||= {};
    _merge_anonymous_subs($profile, $survivor);
    delete @{ $survivor->cache }{qw(NYTP_FIDi_sum_stmts_count NYTP_FIDi_sum_stmts_times)};
    return;
}

sub _move_subs {
    my ($survivor, $donor) = @_;
    my $subs = $donor->[NYTP_FIDi_SUBS_DEFINED] || {};
    my $into = $survivor->[NYTP_FIDi_SUBS_DEFINED] ||= {};
    for my $name (keys %$subs) {
        my $sub = $subs->{$name};
        $sub->[NYTP_SIi_FID] = $survivor->fid if $sub->fid == $donor->fid;
        $into->{$name} ||= $sub;
    }
    return;
}

# Calls made by the donor: they are listed by line there, and by place in each sub.
sub _move_calls {
    my ($profile, $survivor, $donor) = @_;
    my $lines = $donor->[NYTP_FIDi_SUBS_CALLED] || {};
    my ($from, $to) = ($donor->fid, $survivor->fid);
    my $into = $survivor->[NYTP_FIDi_SUBS_CALLED] ||= {};
    my %called;
    for my $line (keys %$lines) {
        for my $name (keys %{ $lines->{$line} }) {
            ++$called{$name};
            my $call = $lines->{$line}{$name};
            my $sum  = $into->{$line}{$name};
            if ($sum) { Devel::NYTProf::SubInfo::_add_call($sum, $call) }
            else      { $into->{$line}{$name} = $call }
        }
    }
    for my $name (keys %called) {
        my $sub    = $profile->{sub_subinfo}{$name} or next;
        my $places = $sub->[NYTP_SIi_CALLED_BY] or next;
        my $moved  = delete $places->{$from} or next;
        for my $line (keys %$moved) {
            my $sum = $places->{$to}{$line};
            if ($sum) { Devel::NYTProf::SubInfo::_add_call($sum, $moved->{$line}) }
            else      { $places->{$to}{$line} = $moved->{$line} }
        }
    }
    return;
}

sub _move_times {
    my ($profile, $survivor, $donor) = @_;
    for my $level (values %{ $profile->get_profile_levels }) {
        my $files = $profile->get_fid_line_data($level);
        my $lines = $files->[$donor->fid] or next;
        my $into  = $files->[$survivor->fid] ||= [];
        for my $line (grep { $lines->[$_] } 0 .. $#$lines) {
            my $sum = $into->[$line] ||= [0, 0];
            $sum->[$_] += $lines->[$line][$_] for 0, 1;
        }
    }
    return;
}

sub _move_evals {
    my ($survivor, $donor) = @_;
    for my $eval ($donor->has_evals) {
        $eval->[NYTP_FIDi_EVAL_FID] = $survivor->fid;
        weaken($eval->[NYTP_FIDi_EVAL_FI] = $survivor);
        push @{ $survivor->[NYTP_FIDi_HAS_EVALS] }, $eval;
    }
    return;
}

sub _forget_donors {
    my ($file) = @_;
    my $evals = $file->[NYTP_FIDi_HAS_EVALS] or return;
    @$evals = grep { @$_ } @$evals;
    return;
}

# Those whose names differ in the number of the string eval only are one.
sub _merge_anonymous_subs {
    my ($profile, $survivor) = @_;
    my $subs = $survivor->[NYTP_FIDi_SUBS_DEFINED];
    my %equal;
    for my $name (sort keys %$subs) {
        next if !$subs->{$name}->is_anon;
        push @{ $equal{ $name =~ s/\((\w*eval) \d+\)/($1 0)/gr } }, $name;
    }
    for my $names (grep { @$_ > 1 } values %equal) {
        my ($first, @others) = @$names;
        my $sub = $subs->{$first};
        for my $name (@others) {
            $sub->merge_in($subs->{$name});
            delete $subs->{$name};
            delete $profile->{sub_subinfo}{$name};
            _rename_called($profile, $sub, $name);
        }
    }
    return;
}

# Files list what they call by name.
sub _rename_called {
    my ($profile, $sub, $name) = @_;
    for my $fid (keys %{ $sub->[NYTP_SIi_CALLED_BY] || {} }) {
        my $file  = $profile->{fid_fileinfo}[$fid] or next;
        my $lines = $file->[NYTP_FIDi_SUBS_CALLED] or next;
        for my $calls (grep { $_->{$name} } values %$lines) {
            my $call = delete $calls->{$name};
            my $sum  = $calls->{ $sub->subname };
            if ($sum) { Devel::NYTProf::SubInfo::_add_call($sum, $call) }
            else      { $calls->{ $sub->subname } = $call }
        }
    }
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::EvalMerging - merge equal string evals of a profile

=head1 DESCRIPTION

Implements C<collapse_evals_in> of L<Devel::NYTProf::Data>. In a profile each execution of a string eval is a
file; reports show the sum of all executions of the same source.

=head1 FUNCTIONS

=head2 merge_evals_of($profile, $file)

Merges string evals that the file ran, the innermost first: those that one line ran with the same
source, unless they ran string evals themselves. If a line ran more than C<NYTPROF_MAX_EVAL_SIBLINGS>
different ones (by default 200), all of them are merged.

=head2 merge_siblings($profile, $survivor, @donors)

Moves times, calls, subs and string evals to the survivor, and empties the donors. Anonymous subs
that differ only by the number of the string eval are merged.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
