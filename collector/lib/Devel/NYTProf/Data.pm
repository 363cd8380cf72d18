package Devel::NYTProf::Data;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Carp qw(carp croak);
use Devel::NYTProf::Constants qw(NYTP_FIDi_HAS_EVALS NYTP_FIDi_SUBS_DEFINED);
use Devel::NYTProf::Core;
use Devel::NYTProf::Dump ();
use Devel::NYTProf::EvalMerging ();
use Devel::NYTProf::FileInfo;
use Devel::NYTProf::SubInfo;
use Devel::NYTProf::Util qw(make_path_strip_editor _dumper);
use Scalar::Util qw(blessed isweak looks_like_number refaddr weaken);

our $VERSION = '7.00';

# What is worked out once for each profile, by address.
my %caches;

sub new {
    my ($class, $options) = @_;
    my $file = $options->{filename} || 'nytprof.out';
    croak 'Devel::NYTProf::new() could not locate file for processing'
        if !-f $file && !-p _ && !-c _;
    print "Reading $file\n" if !$options->{quiet};
    my $self = load_profile_data_from_file($file, $options->{callback});
    return undef if $options->{callback};    ## no critic: there is no profile then
    print "Processing $file data\n" if !$options->{quiet};
    bless $self, $class;
    $self->{source_from_disk} = 1 if $options->{source_from_disk};
    my $attributes = $self->attributes;
    my $ticks      = $attributes->{ticks_per_sec};
    $ticks = 1 if !looks_like_number($ticks) || $ticks < 1;    # as in a damaged profile
    my $overhead = $attributes->{cumulative_overhead_ticks} || 0;
    $attributes->{profiler_active} = ($attributes->{profiler_duration} || 0) - $overhead / $ticks;
    $self->_say_when_clock_is_wrong if !$options->{quiet};
    if (!$options->{skip_collapse_evals}) {
        $self->collapse_evals_in($_) for $self->noneval_fileinfos;
    }
    $self->_handle_onload;
    return $self;
}

sub _handle_onload {
    my ($self) = @_;
    for my $request (split /:/, defined $ENV{NYTPROF_ONLOAD} ? $ENV{NYTPROF_ONLOAD} : '') {
        my ($name, $value) = split /=/, $request, 2;
        print STDERR _dumper($self) if $name eq 'dump' and !defined $value || $value;
        $self->{source_from_disk} = !defined $value || $value if $name eq 'source_from_disk';
        exit($value || 0) if $name eq 'exit';
    }
    return;
}

sub load_profile_data_from_file {
    my ($file, $callback) = @_;
    croak 'Usage: Devel::NYTProf::Data::load_profile_data_from_file(file, [callback])'
        if !@_ || @_ > 2;
    my @warnings;
    my $tables;
    if ($callback) {
        @warnings = @{ Devel::NYTProf::Core::for_chunks($file, $callback) };
    } else {
        $tables = Devel::NYTProf::Core::load_tables($file, \@warnings);
    }
    warn $_ for @warnings;
    return $tables;
}

# Files and subs refer to the profile weakly. If the program still has one of them when the profile goes, that one
# owns the profile: it refers to it strongly, and the profile to it weakly.
our $owner_that_goes = 0;    # its address

sub DESTROY {
    my ($self) = @_;
    $self->_clear_caches;
    return if ${^GLOBAL_PHASE} eq 'DESTRUCT';
    my @references = $self->_references;
    my %count;
    ++$count{ refaddr $$_ } for @references;
    for my $reference (@references) {
        my $object = $$reference;
        next if !@$object or refaddr $object == $owner_that_goes;
        next if Internals::SvREFCNT(@$object) <= $count{ refaddr $object } + 1;
        $object->_own_profile($self);
        weaken($$_) for $self->_references($object);
        return;
    }
    return;
}

# References to all slots that refer to files and subs, or to this one.
sub _references {
    my ($self, $object) = @_;
    my @slots = map { \$_ } @{ $self->{fid_fileinfo} }, values %{ $self->{sub_subinfo} };
    for my $file ($self->all_fileinfos) {
        push @slots, map { \$_ } @{ $file->[NYTP_FIDi_HAS_EVALS] || [] },
            values %{ $file->[NYTP_FIDi_SUBS_DEFINED] || {} };
    }
    return grep { ref $$_ and !$object || refaddr $$_ == refaddr $object } @slots;
}

# Called by the owner when it is being freed, with a reference to its reference to the profile, which may find
# another owner.
sub _disown {
    my ($owner, $slot) = @_;
    return if ${^GLOBAL_PHASE} eq 'DESTRUCT';
    my $self = $$slot;
    weaken($$slot);
    $$_ = $owner for $self->_references($owner);
    local $owner_that_goes = refaddr $owner;
    undef $self;
    return;
}

sub _say_when_clock_is_wrong {
    my ($self) = @_;
    my $attributes = $self->attributes;
    my ($sum, $duration) = @$attributes{qw(total_stmts_duration profiler_duration)};
    return if !$duration or $sum <= $duration * 1.1;
    warn sprintf
        "The sum of statement times, %.1fs, exceeds the run time, %.1fs: unreliable clock.\n",
        $sum, $duration;
    return;
}

sub _caches { my ($self) = @_; return $caches{ 0 + $self } ||= {} }

sub _clear_caches { my ($self) = @_; delete $caches{ 0 + $self }; return }

sub attributes { return shift->{attribute} || {} }

sub options { return shift->{option} || {} }

sub subname_subinfo_map { return { %{ shift->{sub_subinfo} } } }

sub inc { return @INC }

sub get_profile_levels { return shift->{profile_modes} }

sub get_fid_line_data {
    my ($self, $level) = @_;
    $level ||= 'line';
    return $self->{"fid_${level}_time"};
}

sub all_fileinfos {
    my ($self) = @_;
    return grep { defined && @$_ } @{ $self->{fid_fileinfo} };
}

sub eval_fileinfos { return grep { $_->eval_line } shift->all_fileinfos }

sub noneval_fileinfos { return grep { !$_->eval_line } shift->all_fileinfos }

sub fileinfo_of {
    my ($self, $what, $quiet) = @_;
    if (!defined $what) {
        carp "Can't resolve fid of undef value" if !$quiet;
        return undef;    ## no critic: it is one value, also in a list
    }
    return $what if blessed($what) && $what->isa('Devel::NYTProf::FileInfo');
    my $fid = $self->resolve_fid($what);
    if (!defined $fid) {
        carp "Can't resolve fid of '$what'" if !$quiet;
        return undef;    ## no critic
    }
    my $file = $self->{fid_fileinfo}[$fid];
    return defined $file && @$file ? $file : undef;
}

sub subinfo_of {
    my ($self, $name) = @_;
    if (!defined $name) {
        carp "Can't resolve subinfo of undef value";
        return undef;    ## no critic
    }
    my $sub = $self->{sub_subinfo}{$name};
    carp "Can't resolve subinfo of '$name'" if !$sub;
    return $sub;
}

# { "Package::" => [subs] }, or nested { Outer => { Inner => { '' => [subs] } } }
sub package_subinfo_map {
    my ($self, $merge, $nested) = @_;
    my %subs;
    my $all = $self->{sub_subinfo};
    push @{ $subs{ $all->{$_}->package } }, $all->{$_} for sort keys %$all;
    if ($merge) {
        for my $of_package (values %subs) {
            my ($first, @others) = @$of_package;
            my $sum = $first->clone;
            $sum->merge_in($_, undef, 1) for @others;
            $of_package = [$sum];
        }
    }
    return { map { ("${_}::" => $subs{$_}) } keys %subs } if !$nested;
    my %tree;
    for my $package (keys %subs) {
        my $node = \%tree;
        $node       = $node->{$_} ||= {} for split /::/, "${package}::";
        $node->{''} = $subs{$package};
    }
    return \%tree;
}

sub subs_defined_in_file {
    my ($self, $what, $by_line) = @_;
    croak
        'incl_lines is deprecated in subs_defined_in_file, use subs_defined_in_file_by_line instead'
        if $by_line;
    my $file = $self->fileinfo_of($what) or return;
    return { map { $_->subname => $_ } $file->subs_defined };
}

sub subs_defined_in_file_by_line {
    my ($self, $what) = @_;
    my $subs = $self->subs_defined_in_file($what) || {};
    my %by_line;
    for my $name (sort keys %$subs) {
        push @{ $by_line{ $subs->{$name}->first_line || 0 } }, $subs->{$name};
    }
    return \%by_line;
}

sub file_line_range_of_sub {
    my ($self, $name) = @_;
    my $sub  = $self->subinfo_of($name) or return;
    my $file = $sub->fileinfo or return;
    return ($file->filename, $sub->fid, $sub->first_line, $sub->last_line, $file);
}

sub _fids_by_name {
    my ($self) = @_;
    return $self->_caches->{fids_by_name} ||=
        { map { $_->filename => $_->fid } reverse $self->all_fileinfos };
}

sub resolve_fid {
    my ($self, $file) = @_;
    croak 'No file specified' if !defined $file;
    my $fids = $self->_fids_by_name;
    return $fids->{$file} if defined $fids->{$file};
    return $file if $file =~ /\A\d+\z/;
    return $fids->{$1} if $file =~ /\A(.*\.pm)c\z/s && defined $fids->{$1};
    return undef if $file eq '';    ## no critic: it is one value, also in a list
    my @found = grep { m{/\Q$file\E\z} } keys %$fids;
    return @found == 1 ? $fids->{ $found[0] } : undef;
}

sub collapse_evals_in {
    my ($self, $file) = @_;
    Devel::NYTProf::EvalMerging::merge_evals_of($self, $file);
    $self->_clear_caches;
    return;
}

# Removes what of names depends on where modules are installed.
sub _inc_stripper {
    my ($self) = @_;
    return $self->_caches->{inc_stripper} ||= do {
        my @folders = grep { !ref && length } $self->inc;
        my @edits   = map  { make_path_strip_editor(\@folders, $_) } '^', '\[', ' defined at ';
        sub { $_->($_[0]) for @edits; return $_[0] }
    };
}

sub dump_profile_data { goto &Devel::NYTProf::Dump::dump_profile_data }

sub normalize_variables { goto &Devel::NYTProf::Dump::normalize_variables }

1;

__END__

=head1 NAME

Devel::NYTProf::Data - read a profile as Perl data

=head1 SYNOPSIS

    use Devel::NYTProf::Data;

    my $profile = Devel::NYTProf::Data->new({ filename => 'nytprof.out', quiet => 1 });

    for my $file ($profile->noneval_fileinfos) {
        printf "%8.3fs %s\n", $file->sum_of_stmts_time(1), $file->filename;
    }
    my $sub = $profile->subinfo_of('main::work');
    print $sub->calls, " calls from ", $sub->caller_places, " call sites\n";

=head1 DESCRIPTION

Loads a profile. Files are L<Devel::NYTProf::FileInfo> objects, with a number (fid) each, subs
L<Devel::NYTProf::SubInfo>. Times are in seconds.

Equal string evals of the same line are merged; see C<collapse_evals_in> below.

Memory is freed with the last reference to the profile or to one of its files and subs.

=head1 METHODS

=head2 new(\%options)

=over

=item filename

The profile; C<nytprof.out> by default. C<new> dies if it cannot be read.

=item quiet

Print no progress.

=item source_from_disk

Read source that is not in the profile from all files that it names, not only from modules that come with perl, for
C<srclines_array> of L<Devel::NYTProf::FileInfo> and reports. Only for profiles that you made: an untrusted profile may name any file.

=item callback

A sub that is called with each chunk instead of loading tables, or a hash of subs by tag, with C<''>
for all other tags. L<Devel::NYTProf::ReadStream> lists the chunks. C<new> then returns
C<undef>.

=item skip_collapse_evals

Do not merge string evals.

=back

A damaged file is loaded up to the damage, with a warning; C<attributes> then has a false C<complete>.

=head2 load_profile_data_from_file($path, $callback)

Returns the tables as they are in the file, without an object.

=head2 attributes, options

Attributes of the run, and options of the profiler, by name. Attributes also include C<complete>, C<profiler_start_time>, C<profiler_end_time>, C<profiler_duration>, C<profiler_active>,
C<total_stmts_measured>, C<total_stmts_discounted>, C<total_stmts_duration> and C<total_sub_calls>.

=head2 all_fileinfos, eval_fileinfos, noneval_fileinfos

Files, string evals or both, by number.

=head2 fileinfo_of($what, $quiet)

The file of that number or name; a file is returned as it is. C<undef>, with a warning unless
C<$quiet>, if there is none.

=head2 subinfo_of($name)

The sub of that name, or C<undef> with a warning.

=head2 subname_subinfo_map

C<{ name =E<gt> sub }>

=head2 package_subinfo_map($merge, $nested)

C<{ "Package::" =E<gt> [subs] }>. With C<$merge> there is one sub for each package, with the sums.
With C<$nested> packages are hashes in hashes, with the subs under C<''>.

=head2 subs_defined_in_file($file)

C<{ name =E<gt> sub }>, including those of string evals that the file ran.

=head2 subs_defined_in_file_by_line($file)

C<{ first line =E<gt> [subs] }>

=head2 file_line_range_of_sub($name)

C<(file name, fid, first line, last line, file)>, or nothing.

=head2 get_profile_levels

C<{ fid_line_time =E<gt> 'line' }>, and C<fid_block_time> and C<fid_sub_time> where option C<blocks>
was on.

=head2 get_fid_line_data($level)

C<[fid][line] = [seconds, executions]>, by default for the level C<line>.

=head2 resolve_fid($name)

The number of a file: of that name, of a F<.pm> for its F<.pmc>, or of the only one whose path ends so.

=head2 inc

C<@INC> of the calling program.

=head2 collapse_evals_in($file)

Merges string evals of the same source that the same line of the file ran; if a line ran more than
C<NYTPROF_MAX_EVAL_SIBLINGS> different sources (200 by default), all of them. Called by C<new>.

=head2 dump_profile_data({ filehandle =E<gt> \*STDOUT, separator =E<gt> "\t" })

Prints everything except source, for comparisons; with a separator each line is complete. A sub
C<skip_fileinfo_hook> may omit the details of a file. Returns 1.

=head2 normalize_variables($also_options)

Sets values that differ from run to run to 0, or removes them. Returns 1.

=head1 ENVIRONMENT

=over

=item NYTPROF_ONLOAD

C<source_from_disk> is the same as the option of C<new>, for scripts that do not set it.

For debugging: C<dump> prints each profile that is loaded to standard error, as L<Data::Dumper> shows it, and
C<exit=N> exits with code I<N> then; C<dump:exit=N> does both. C<dump=1> is the same as C<dump>.

=item NYTPROF_MAX_EVAL_SIBLINGS

See C<collapse_evals_in>.

=back

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
