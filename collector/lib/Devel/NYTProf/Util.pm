package Devel::NYTProf::Util;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Carp qw(croak);
use Cwd qw(getcwd);
use Exporter qw(import);
use Scalar::Util ();

our $VERSION   = '7.00';
our @EXPORT_OK = qw(
    fmt_float fmt_time fmt_incl_excl_time make_path_strip_editor strip_prefix_from_paths
    calculate_median_absolute_deviation get_alternation_regex get_abs_paths_alternation_regex
    html_safe_filename trace_level _dumper
);

my $micro = "\xc2\xb5";    # of micro, in UTF-8 as pages have it

sub fmt_float {
    my ($value, $precision) = @_;
    $precision ||= 5;
    return $value if !defined $value or !Scalar::Util::looks_like_number($value);
    if ($value > 0 and $value < 10**-($precision - 1)) {
        my $digits = $precision > 4 ? $precision - 4 : 0;
        return sprintf("%.${digits}e", $value) =~ s/e([-+])0+(?=\d)/e$1/r;
    }
    return $value if $value == int $value;
    return sprintf "%.${precision}f", $value;
}

# A number with three digits, or as many as it has in front of the point.
sub _three_digits {
    my ($number) = @_;
    return sprintf $number < 10 ? '%.2f' : $number < 100 ? '%.1f' : '%.0f', $number;
}

# The number and its unit.
sub _scaled {
    my ($seconds) = @_;
    return (0, 's') if $seconds eq '' or $seconds == 0;
    if ($seconds < 0) {
        my ($number, $unit) = _scaled(-$seconds);
        return ("-$number", $unit);
    }
    return (sprintf('%.0f', $seconds * 1e9), 'ns') if $seconds < 1e-6;
    return (sprintf('%.0f', $seconds * 1e6), "${micro}s") if $seconds < 1e-3;
    return (_three_digits($seconds * 1e3),   'ms') if $seconds < 1;
    return (_three_digits($seconds),         's');
}

sub fmt_time {
    my ($seconds, $width) = @_;
    return undef if !defined $seconds;    ## no critic: it is one value, also in a list
    my $format = $ENV{NYTPROF_FMT_TIME};
    return sprintf $format, $seconds if defined $format && length $format;
    my ($number, $unit) = _scaled($seconds);
    return $width ? sprintf "%${width}s%s", $number, $unit : "$number$unit";
}

sub fmt_incl_excl_time {
    my ($inclusive, $exclusive) = @_;
    my $all = fmt_time($inclusive);
    return $all if $inclusive == $exclusive;
    my ($unit) = $all =~ /([^-+.\d]+)\z/;
    my ($own, $rest) = map { fmt_time($_) } $exclusive, $inclusive - $exclusive;
    s/(?<=\d)\Q$unit\E\z// for grep { defined $unit } $own, $rest;
    return "$all ($own+$rest)";
}

# [median of absolute deviations from the median, median]
sub calculate_median_absolute_deviation {
    my ($values, $ignore_zeros) = @_;
    croak 'No array ref given' if ref $values ne 'ARRAY';
    my @sorted = sort { $a <=> $b } grep { defined && (!$ignore_zeros || $_ != 0) } @$values;
    return [0, 0] if !@sorted;
    my $middle     = int @sorted / 2;
    my $median     = $sorted[$middle];
    my @deviations = sort { $a <=> $b } map { abs $_ - $median } @sorted;
    return [$deviations[$middle], $median];
}

# Longer ones first, lest a shorter one that begins alike comes before them.
sub get_alternation_regex {
    my ($strings, $suffix) = @_;
    $suffix = '' if !defined $suffix;
    my $alternatives = join '|',
        map { quotemeta($_) . $suffix } sort { length $b <=> length $a } @$strings;
    return qr/(?:$alternatives)/;
}

sub get_abs_paths_alternation_regex {
    my ($paths, $current_folder) = @_;
    croak 'No paths' if !@$paths;
    my @absolute;
    for my $path (grep { defined } @$paths) {
        my $short = $path =~ s{\A\.(?:/|\z)}{}r;
        if ($short !~ m{\A(?:/|[A-Za-z]:)}) {
            $current_folder = getcwd() if !defined $current_folder;
            $short          = length $short ? "$current_folder/$short" : $current_folder;
        }
        push @absolute, $short =~ s{(?<=.)/\z}{}r;
    }
    return get_alternation_regex(\@absolute, '/?');
}

sub make_path_strip_editor {
    my ($paths, $anchor, $replacement) = @_;
    $anchor      = '^' if !defined $anchor;
    $replacement = '' if !defined $replacement;
    my $folders = get_abs_paths_alternation_regex($paths);
    my $prefix  = qr/($anchor)$folders/;
    return sub { return $_[0] =~ s/$prefix/$1$replacement/ };
}

sub strip_prefix_from_paths {
    my ($folders, $paths, $anchor, $replacement) = @_;
    croak 'strip_prefix_from_paths() first argument must be array ref' if ref $folders ne 'ARRAY';
    my @folders = grep { defined && length } @$folders;
    return if !@folders || !defined $paths;
    croak 'strip_prefix_from_paths() second argument must be array ref' if ref $paths ne 'ARRAY';
    my $strip = make_path_strip_editor(\@folders, $anchor, $replacement);
    for my $path (@$paths) {
        if    (ref $path)     { strip_prefix_from_paths($folders, $path, $anchor, $replacement) }
        elsif (defined $path) { $strip->($path) }
    }
    return;
}

sub html_safe_filename {
    my ($name) = @_;
    $name =~ s{[-/\\:*?"'<>|.]+}{-}g;
    $name =~ s/\A-//;
    $name =~ s/-\z//;
    return $name;
}

my ($trace_level) = ($ENV{NYTPROF} || '') =~ /(?:\A|:)trace=(\d+)/;

sub trace_level { return $trace_level || 0 }

sub _dumper {
    require Data::Dumper;
    my $dumper = Data::Dumper->new([@_]);
    return $dumper->Indent(1)->Sortkeys(1)->Dump;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Util - functions for reports of profiles

=head1 SYNOPSIS

    use Devel::NYTProf::Util qw(fmt_time fmt_incl_excl_time);

    print fmt_time(0.0123456), "\n";                  # 12.3ms
    print fmt_incl_excl_time(1.5, 0.5), "\n";         # 1.50s (500ms+1.00)

=head1 FUNCTIONS

All are exported on request.

=head2 fmt_float($number, $precision)

The number with C<$precision> decimals, by default 5; whole numbers unchanged; with an exponent if too few
digits would remain.

=head2 fmt_time($seconds, $width)

A time with three digits and a unit from C<ns> to C<s>. The number is padded to C<$width> columns, if
given. The environment variable C<NYTPROF_FMT_TIME> may hold a format for
C<sprintf> that is used instead.

=head2 fmt_incl_excl_time($inclusive, $exclusive)

C<"I (E+D)">: inclusive time, exclusive time and time in callees. A common unit is printed once.

=head2 calculate_median_absolute_deviation(\@numbers, $ignore_zeros)

C<[ deviation, median ]>: the median of the numbers, and the median of their distances from it. Dies with
C<No array ref given> without an array.

=head2 get_alternation_regex(\@texts, $suffix)

A pattern that matches any of the texts, followed by the pattern C<$suffix>.

=head2 get_abs_paths_alternation_regex(\@paths, $folder)

A pattern that matches any of the paths, with or without a slash behind. Relative paths are
relative to C<$folder>, by default the current one.

=head2 make_path_strip_editor(\@folders, $anchor, $replacement)

Returns a sub that removes the longest matching folder from the beginning of its argument, in place, or the text
that follows the pattern C<$anchor> there.

=head2 strip_prefix_from_paths(\@folders, \@paths, $anchor, $replacement)

Does this for each of the paths, which may be in nested arrays. Dies unless both arguments are references to
arrays; without folders, or with C<undef> for the paths, nothing happens.

=head2 html_safe_filename($text)

Removes characters that are special in file names or URLs.

=head2 trace_level()

Value of option C<trace> in the environment variable C<NYTPROF> when this module was loaded.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
