package Devel::NYTProf::SourceRows;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::Constants qw(NYTP_SCi_CALL_COUNT NYTP_SCi_INCL_RTIME);
use Devel::NYTProf::Util qw(calculate_median_absolute_deviation);
use List::Util qw(max sum);

our $VERSION = '7.00';

use constant MOST_LINES => 65535;

my $beside_lines = q{Profile data that couldn't be associated with a specific line:};

sub new {
    my ($class, $profile, $file, $level) = @_;
    my $self = bless {
        file  => $file,
        times => ($profile->get_fid_line_data($level) || [])->[$file->fid] || [],
        calls => $file->sub_call_lines,
        evals => $file->evals_by_line,
        subs  => $profile->subs_defined_in_file_by_line($file->fid),
    }, $class;
    $self->_read_texts;
    $self->{line} = defined $self->{texts}[0] ? 0 : 1;
    return $self;
}

# The texts of lines; number 0 is what has no line.
sub _read_texts {
    my ($self) = @_;
    my $file   = $self->{file};
    my $last   = max(0 + $#{ $self->{times} }, 0, map { keys %$_ } @$self{qw(calls evals subs)});
    if ($last > MOST_LINES) {
        warn sprintf "Ignoring indication that %s has %d lines! (Possibly corrupt data)\n",
            $file->filename, $last + 1;
        $last = 0;
    }
    my @texts;
    my $source = $self->_source;
    if ($source) {
        @texts = (undef, @$source);
    } else {
        $texts[%{ $self->_facts_of(0) } ? 1 : 0] = $self->_missing_source;
    }
    $texts[0]      = $beside_lines if !defined $texts[0] && %{ $self->_facts_of(0) };
    $self->{texts} = \@texts;
    $self->{last}  = max($last, $#texts);
    return;
}

sub _source {
    my ($self) = @_;
    my $file   = $self->{file};
    my $lines  = $file->srclines_array;
    $self->{reason} = "$!";
    return $lines;
}

my ($said_where, $said_how);

sub _missing_source {
    my ($self) = @_;
    my $file   = $self->{file};
    my $name   = $file->filename;
    my $advice = "\nYou probably need to use a more recent version of perl. See savesrc option in"
        . ' documentation.';
    return "No source code available for synthetic (fake) file $name." if $file->is_fake;
    return "No source code available for string eval $name.$advice" if $file->is_eval;
    return "No source code available for non-file '$name'.$advice" if !$file->is_file;
    return "No source code available for 'file' loaded via CODE reference in \@INC.\n"
        . 'See savesrc option in documentation.'
        if $name =~ m{\A/loader/0x[0-9a-fA-F]+/};
    my $path = $file->abs_filename;
    if (!$file->_may_be_read_from_disk) {
        warn
            "Source that is not in the profile is read from disk only with the option source_from_disk\n"
            if !$said_how++;
        return "The source of '$path' is not in the profile. To read it from disk, set"
            . " NYTPROF_ONLOAD=source_from_disk=1: only for profiles that you made.";
    }
    my $message = "Unable to open '$path' for reading: $self->{reason}";
    my $hint    = '';
    $hint =
        " Try running $0 in the same directory as you ran Devel::NYTProf, or ensure \@INC is correct."
        if $path !~ m{\A/} && !$said_where++;
    warn "$message$hint\n";
    return $message;
}

# (number, text, facts) of the next line; nothing behind the last one. Runs of empty lines are one.
sub next {
    my ($self) = @_;
    my $number = $self->{line};
    return if $number > $self->{last};
    my $facts = $self->_facts_of($number);
    my $text  = $self->_text_of($number);
    $self->_warn_of_directive($number, $text);
    if (
        $number > 1 && !%$facts && !grep { /\S/ }
        map                              { $self->_text_of($_) } $number - 1 .. $number + 1
        and $number < $self->{last}
        )
    {
        my $end = $number + 1;
        ++$end
            while $end <= $self->{last}
            && $self->_text_of($end) !~ /\S/
            && !%{ $self->_facts_of($end) };
        $self->{line} = $end;
        return ('- -', '', {});
    }
    $self->{line} = $number + 1;
    return ($number, $text, $facts);
}

sub _text_of {
    my ($self, $number) = @_;
    my $text = $self->{texts}[$number];
    return '' if !defined $text;
    chomp $text;
    return $text;
}

sub _warn_of_directive {
    my ($self, $number, $text) = @_;
    return if $text !~ /\A(#\s*line\s+\d+(?:\s+(?:"[^"]*"|\S+))?)\s*\z/;
    warn "Ignoring '$1' directive at line $number - profile data for "
        . $self->{file}->filename
        . " will be out of sync with source\n";
    return;
}

sub _facts_of {
    my ($self, $number) = @_;
    my %facts;
    my $times = $self->{times}[$number];
    if ($times && @$times) {
        my ($time, $calls) = @$times;
        $calls ||= 1;    # what is left of an execution that counts elsewhere
        @facts{ 'time', 'calls', 'time/call' } = ($time, $calls, $time / $calls);
    }
    $facts{subdef_info} = $self->{subs}{$number} if $number && $self->{subs}{$number};
    if (my $calls = $self->{calls}{$number}) {
        $facts{subcall_info}  = $calls;
        $facts{subcall_count} = sum(0, map { $_->[NYTP_SCi_CALL_COUNT] } values %$calls);
        $facts{subcall_time}  = sum(0, map { $_->[NYTP_SCi_INCL_RTIME] } values %$calls);
    }
    if (my $evals = $self->{evals}{$number}) {
        my @all = map { ($_, $_->has_evals(1)) } values %$evals;
        $facts{evalcall_info}              = $evals;
        $facts{evalcall_count}             = keys %$evals;
        $facts{evalcall_count_nested}      = @all;
        $facts{evalcall_stmts_time_nested} = sum(0, map { $_->sum_of_stmts_time } @all);
    }
    return \%facts;
}

# [deviation, median] of what there is of each kind.
sub statistics {
    my ($self) = @_;
    my %values = map { ($_ => []) } 'time', 'calls', 'time/call', 'subcall_count', 'subcall_time';
    for my $number (0 .. $self->{last}) {
        my $facts = $self->_facts_of($number);
        for my $kind (keys %values) {
            push @{ $values{$kind} }, $facts->{$kind} if defined $facts->{$kind};
        }
    }
    return { map { ($_ => calculate_median_absolute_deviation($values{$_})) } keys %values };
}

sub sums {
    my ($self) = @_;
    my @times = grep { $_ && @$_ } @{ $self->{times} };
    my ($time, $calls) = (sum(0, map { $_->[0] } @times), sum(0, map { $_->[1] || 1 } @times));
    return { time => $time, calls => $calls, 'time/call' => $calls ? $time / $calls : 0 };
}

# Subs that the source does not have.
sub xsubs {
    my ($self) = @_;
    return grep { $_->is_xsub && $_->calls } @{ $self->{subs}{0} || [] };
}

1;

__END__

=head1 NAME

Devel::NYTProf::SourceRows - lines of a file with their times, calls and subs

=head1 DESCRIPTION

The data that L<Devel::NYTProf::Reader> writes: source from the profile or from disk, and for each line
its times, the subs that it defines and calls, and its string evals.

=head1 METHODS

=head2 new($profile, $file, $level)

The lines of a L<Devel::NYTProf::FileInfo>, with the times of a level: C<line>, C<block> or C<sub>.

=head2 next

C<(number, text, facts)> of the next line, or nothing. Line 0 is what has no line, and what there is to
say if there is no source; the number is C<- -> in the place of several empty lines.

=head2 statistics

C<{ kind =E<gt> [deviation, median] }>

=head2 sums

C<time>, C<calls> and C<time/call> of all lines.

=head2 xsubs

Subs of the file that were called and are not written in Perl, by name.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
