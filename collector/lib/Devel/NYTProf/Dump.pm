package Devel::NYTProf::Dump;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Constants qw(
    NYTP_FIDi_EVAL_FID NYTP_FIDi_EVAL_LINE NYTP_FIDi_FID NYTP_FIDi_FLAGS
    NYTP_FIDi_FILESIZE NYTP_FIDi_FILEMTIME NYTP_FIDi_SUBS_DEFINED NYTP_FIDi_SUBS_CALLED
    NYTP_SIi_SUB_NAME NYTP_SIi_CALLED_BY NYTP_SCi_CALLING_SUB
);
use Scalar::Util qw(blessed reftype);

our $VERSION = '7.00';

# Names must neither control a terminal nor begin lines.
sub _visible {
    my ($text) = @_;
    return $text if $text !~ /[^\x20-\x7E]/;
    my $is_encoded = !utf8::is_utf8($text) && utf8::decode($text);
    $text =~ s/([\x00-\x1F\x7F-\x9F])/sprintf '\\x%02x', ord $1/ge;
    utf8::encode($text) if $is_encoded;
    return $text;
}

sub dump_profile_data {
    my ($profile, $options) = @_;
    my %to = (
        handle    => $options->{filehandle} || \*STDOUT,
        separator => defined $options->{separator} ? $options->{separator} : '',
        hook      => $options->{skip_fileinfo_hook},
    );
    my $indent = length $to{separator} ? undef : '';
    print { $to{handle} } "{\n" if defined $indent;
    for my $table (sort keys %$profile) {
        next if $table eq 'fid_srclines';
        _dump_table($profile->{$table}, \%to, $indent, $table);
    }
    print { $to{handle} } "}\n" if defined $indent;
    return 1;
}

# Every element is a line: the path to it and what it is. Without a separator the path is shown by
# brackets and indents instead.
sub _dump_table {
    my ($table, $to, $indent, @path) = @_;
    my $is_hash = reftype($table) eq 'HASH';
    my ($open, $close, $arrow) = $is_hash ? ('{', '}', ' => ') : ('[', ']', ': ');
    my $handle = $to->{handle};
    print {$handle} "$open\n" if defined $indent;
    for my $key ($is_hash ? sort keys %$table : 0 .. $#$table) {
        my $value = $is_hash ? $table->{$key} : $table->[$key];
        next if !defined $value or ref $value && reftype($value) eq 'ARRAY' && !@$value;
        my $name   = _visible($key);
        my $prefix = defined $indent ? "$indent        $name$arrow" : join $to->{separator}, @path,
            $name, '';
        if (blessed $value) {
            my $skip =
                   $value->isa('Devel::NYTProf::FileInfo')
                && $to->{hook}
                && $to->{hook}->($value, [@path, $key], $value);
            _dump_object($value, $to, $prefix, $skip);
        } elsif (_is_row($value)) {
            print {$handle} $prefix, _row(@$value), "\n";
        } elsif (ref $value) {
            _dump_table($value, $to, defined $indent ? "$indent    " : undef, @path, $name);
        } else {
            print {$handle} $prefix, _visible($value), "\n";
        }
    }
    print {$handle} "$indent$close\n" if defined $indent;
    return;
}

sub _is_row {
    my ($value) = @_;
    return ref $value eq 'ARRAY' && !grep { ref } @$value;
}

sub _row { return '[ ' . join(' ', map { defined $_ ? _visible($_) : '' } @_) . ' ]' }

sub _dump_object {
    my ($object, $to, $prefix, $skip) = @_;
    return dump_sub($object, $to->{separator}, $to->{handle}, undef, $prefix)
        if $object->isa('Devel::NYTProf::SubInfo');
    return dump_file($object, $to->{separator}, $to->{handle}, undef, $prefix, $skip);
}

sub dump_file {
    my ($file, $separator, $handle, $path, $prefix, $skip) = @_;
    print {$handle} $prefix,
        _row(
        $file->filename_without_inc,
        @$file[
            NYTP_FIDi_EVAL_FID, NYTP_FIDi_EVAL_LINE, NYTP_FIDi_FID, NYTP_FIDi_FLAGS,
        NYTP_FIDi_FILESIZE, NYTP_FIDi_FILEMTIME
        ]
        ),
        "\n";
    return if $skip;
    my $subs = $file->[NYTP_FIDi_SUBS_DEFINED] || {};
    for my $name (sort keys %$subs) {
        print {$handle} $prefix,
            join($separator, 'sub', _visible($name), _lines_of($subs->{$name})), "\n";
    }
    my $calls = $file->sub_call_lines;
    for my $line (sort { $a <=> $b } keys %$calls) {
        for my $name (sort keys %{ $calls->{$line} }) {
            print {$handle} $prefix,
                join($separator, 'call', $line, _visible($name), _call($calls->{$line}{$name})),
                "\n";
        }
    }
    my $evals = $file->evals_by_line;
    for my $line (sort { $a <=> $b } keys %$evals) {
        my @evals  = values %{ $evals->{$line} };
        my $nested = grep { $_->has_evals } @evals;
        my $merged = 0;
        $merged += @{ $_->meta->{merged_fids} || [] } for @evals;
        print {$handle} $prefix,
            join($separator,
            'eval', $line, _row('count', scalar @evals, 'nested', $nested, 'merged', $merged)),
            "\n";
    }
    return;
}

sub _lines_of {
    my ($sub) = @_;
    return join '-', map { defined $_ ? $_ : 'undef' } $sub->first_line, $sub->last_line;
}

sub _call {
    my ($call) = @_;
    my @facts = @$call;
    $facts[NYTP_SCi_CALLING_SUB] = join '|', sort keys %{ $facts[NYTP_SCi_CALLING_SUB] || {} };
    return _row(@facts);
}

sub dump_sub {
    my ($sub, $separator, $handle, $path, $prefix) = @_;
    print {$handle} $prefix,
        _row($sub->fid . ':' . _lines_of($sub),
        'calls',         $sub->calls,           'times', $sub->incl_time,
        $sub->excl_time, $sub->recur_max_depth, $sub->recur_incl_time),
        "\n";
    for my $place ($sub->caller_places) {
        my ($fid, $line, $call) = @$place;
        print {$handle} $prefix, join($separator, 'called_by', "$fid:$line", _call($call)), "\n";
    }
    return;
}

my @not_comparable = qw(PL_perldb cumulative_overhead_ticks);
my @comparable     = qw(application complete);

# What differs from run to run is 0 or gone.
sub normalize_variables {
    my ($profile, $also_options) = @_;
    my $attributes = $profile->attributes;
    delete @$attributes{@not_comparable};
    my %kept = map { ($_ => 1) } @comparable;
    $attributes->{$_} = 0 for grep { !$kept{$_} } keys %$attributes;
    %{ $profile->options } = () if $also_options;
    for my $level (keys %{ $profile->get_profile_levels }) {
        $_->[0] = 0 for map { grep { $_ && @$_ } @$_ } grep { $_ } @{ $profile->{$level} };
    }
    $_->normalize_for_test for $profile->all_fileinfos;
    _rename_evals($profile->{sub_subinfo}, 1);
    for my $file ($profile->all_fileinfos) {
        _rename_evals($file->[NYTP_FIDi_SUBS_DEFINED] || {}, 0);
        for my $calls (values %{ $file->[NYTP_FIDi_SUBS_CALLED] || {} }) {
            _rename_callers($calls);
            _rename_evals($calls, 0);
        }
    }
    for my $sub (values %{ $profile->{sub_subinfo} }) {
        $sub->normalize_for_test;
        _rename_callers($_) for values %{ $sub->[NYTP_SIi_CALLED_BY] || {} };
    }
    $profile->_clear_caches;
    return 1;
}

sub _without_number { return $_[0] =~ s/\((\w*eval) \d+\)/($1 0)/gr }

# Names that become the same are one: the first.
sub _rename_evals {
    my ($by_name, $are_subs) = @_;
    for my $name (sort keys %$by_name) {
        my $new = _without_number($name);
        $by_name->{$name}[NYTP_SIi_SUB_NAME] = $new if $are_subs && !ref $by_name->{$name}->subname;
        next if $new eq $name;
        my $value = delete $by_name->{$name};
        $by_name->{$new} ||= $value;
    }
    return;
}

sub _rename_callers {
    my ($calls) = @_;
    for my $call (values %$calls) {
        my $names = $call->[NYTP_SCi_CALLING_SUB] || {};
        $call->[NYTP_SCi_CALLING_SUB] = { map { (_without_number($_) => undef) } keys %$names };
    }
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Dump - print the tables of a profile

=head1 DESCRIPTION

C<dump_profile_data> and C<normalize_variables> of L<Devel::NYTProf::Data>, and C<dump> of its files and
subs: one line for each fact, for comparing profiles.

=head1 FUNCTIONS

=head2 dump_profile_data($profile, \%arguments), normalize_variables($profile, $also_options)

Implement the methods of L<Devel::NYTProf::Data>.

=head2 dump_file($file, $separator, $handle, $path, $prefix, $skip_internal), dump_sub($sub, $separator, $handle, $path, $prefix)

Implement C<dump> of L<Devel::NYTProf::FileInfo> and L<Devel::NYTProf::SubInfo>: print a line for each fact, with
the prefix, and fields divided by the separator. The path is not used; with C<$skip_internal> only the file's own
line is printed.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
