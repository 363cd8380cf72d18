# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Prints what the methods of Devel::NYTProf::Data and its objects return for a profile, one a line:
#
#     perl lib/reader_survey.pl nytprof.out [option => value]
use strict;
use warnings;

use Devel::NYTProf::Data;
use Scalar::Util qw(reftype);

my ($path, @options) = @ARGV;
my $profile = Devel::NYTProf::Data->new({ filename => $path, quiet => 1, @options });

# The order of these lists is that of a hash.
my $is_unordered = qr/^(?:subs_defined|caller_places|caller_fids)$/;

sub text {
    my ($value) = @_;
    my $class = ref $value;
    return 'undef' if !defined $value;
    if (!$class) {
        return $value =~ /\A-?\d+(?:\.\d+)?(?:e-?\d+)?\z/
            ? sprintf('%.6g', $value)
            : $value =~ s/\n/\\n/gr;
    }
    return 'profile' if $class eq 'Devel::NYTProf::Data';
    return "file $value->[3]" if $class eq 'Devel::NYTProf::FileInfo' && @$value;
    return "sub $value->[6]" if $class eq 'Devel::NYTProf::SubInfo';
    if (reftype($value) eq 'ARRAY') {
        return @$value ? '[' . join(',', map { text($_) } @$value) . ']' : 'undef';
    }
    return '{' . join(',', map { "$_=>" . text($value->{$_}) } sort keys %$value) . '}';
}

sub ask {
    my ($object, $method, @arguments) = @_;
    my $name = text($object) . "->$method(" . join(', ', map { text($_) } @arguments) . ')';
    local $SIG{__WARN__} = sub { };
    my @list = map { text($_) } eval { $object->$method(@arguments) };
    @list = sort @list if $method =~ $is_unordered;
    print "$name = @list\n";
    my $one = eval { scalar $object->$method(@arguments) };
    print "scalar $name = ", text($one), "\n" if $method ne 'subs_defined_sorted';
    return;
}

sub names { return join ' ', sort map { $_->subname } @_ }

sub ask_packages {
    my ($packages, $outer) = @_;
    for my $name (sort keys %$packages) {
        my $inner = $packages->{$name};
        if (ref $inner eq 'ARRAY') { print "package $outer$name = ", names(@$inner), "\n" }
        else                       { ask_packages($inner, "$outer$name/") }
    }
    return;
}

ask($profile, $_) for qw(attributes options all_fileinfos eval_fileinfos noneval_fileinfos
    get_profile_levels subname_subinfo_map);
ask($profile, 'get_fid_line_data', $_) for 'line', 'block', 'sub', 'nothing', undef;
ask($profile, $_, 'nothing') for qw(fileinfo_of subinfo_of resolve_fid file_line_range_of_sub
    subs_defined_in_file subs_defined_in_file_by_line);
ask_packages($profile->package_subinfo_map(0, $_), "$_ ") for 0, 1;

for my $file ($profile->all_fileinfos) {
    my $fid = $file->fid;
    for my $name ($fid, $file->filename, $file->filename =~ s{.*/}{}r) {
        ask($profile, $_, $name) for qw(fileinfo_of resolve_fid subs_defined_in_file);
    }
    my $by_line = $profile->subs_defined_in_file_by_line($fid);
    print "by line $fid $_ = ", names(@{ $by_line->{$_} }), "\n" for sort keys %$by_line;
    ask($file, $_) for qw(filename eval_fid eval_line fid size mtime profile flags eval_fi is_eval
        is_fake is_file is_pmc has_evals sibling_evals subs_defined subs_defined_sorted sub_call_lines
        evals_by_line line_time_data excl_time sum_of_stmts_count sum_of_stmts_time outer
        filename_without_inc abs_filename has_savesrc srclines_array src_digest meta summary);
    ask($file, $_, 1) for qw(has_evals subs_defined subs_defined_sorted sum_of_stmts_count
        sum_of_stmts_time outer);
    ask($file, 'line_time_data', $_) for ['sub', 'line'], ['block'], ['nothing'];
}

for my $name (sort keys %{ $profile->subname_subinfo_map }) {
    ask($profile, $_, $name) for qw(subinfo_of file_line_range_of_sub);
    my $sub = $profile->subinfo_of($name);
    ask($sub, $_) for qw(fid first_line last_line calls incl_time excl_time subname
        subname_without_package package profile recur_max_depth recur_incl_time is_xsub is_opcode
        is_anon kind fileinfo caller_fid_line_places called_by_subnames caller_fids caller_count
        caller_places meta clone);
    ask($sub, 'subname', ' + ');
}

# Last: the original's changes the subs.
my $merged = $profile->package_subinfo_map(1, 0);
for my $package (sort keys %$merged) {
    my ($sum, @others) = @{ $merged->{$package} };
    my @facts = map { text($sum->$_) } qw(calls excl_time recur_max_depth);
    print "merged $package = @facts and ", scalar @others, " others\n";
}
