package Devel::NYTProf::Run;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Carp qw(carp croak);
use Config;
use Devel::NYTProf::Data;
use Exporter qw(import);
use File::Spec;

our $VERSION   = '7.00';
our @EXPORT_OK = qw(profile_this perl_command_words);

sub perl_command_words {
    my (%options) = @_;
    my @words = ($^X);
    push @words, '-f' if $options{skip_sitecustomize} && $Config{usesitecustomize};
    return @words;
}

# The profiler is the one beside this module.
my $modules = File::Spec->rel2abs(__FILE__) =~ s{/Devel/NYTProf/Run\.pm\z}{}r;

sub profile_this {
    my (%options) = @_;
    my $file = $options{out_file} || 'nytprof.out';
    my ($path, $text) = @options{qw(src_file src_code)};
    croak 'Neither src_file nor src_code was provided' if !defined $path && !defined $text;
    my @perl    = perl_command_words(skip_sitecustomize => $options{skip_sitecustomize});
    my @command = (@perl, "-I$modules", '-d:NYTProf', defined $path ? $path : '-');
    my $escaped = $file =~ s/([\\:=])/\\$1/gr;
    local $ENV{NYTPROF} = join ':', grep { defined && length } $ENV{NYTPROF}, "file=$escaped";
    print "NYTPROF=$ENV{NYTPROF} @command\n" if $options{verbose};
    unlink $file;
    my $status = defined $path ? system @command : _pipe_to($text, @command);
    carp "Exit status $status from @command" if $status;
    _show_html($file, $options{verbose}) if $options{htmlopen};
    return Devel::NYTProf::Data->new({ filename => $file });
}

sub _pipe_to {
    my ($text, @command) = @_;
    local $SIG{PIPE} = 'IGNORE';    # a program may end before it has been read
    open my $to, '|-', @command or croak "$command[0] can't be run: $!";
    print {$to} $text;
    close $to;
    return $?;
}

sub _show_html {
    my ($file, $verbose) = @_;
    my $folder  = $file =~ s/(?:\.out)?\z/-html/r;
    my @command = ('nytprofhtml', '--open', '--delete', "--file=$file", "--out=$folder");
    print "@command\n" if $verbose;
    system(@command) == 0 or warn "Exit status $? from @command\n";
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Run - profile a piece of code and load the profile

=head1 SYNOPSIS

    use Devel::NYTProf::Run qw(profile_this);

    my $profile = profile_this(src_code => 'my @a = map { $_ * 2 } 1 .. 1000;', out_file => 'a.out');
    print $profile->attributes->{total_stmts_measured}, " statements\n";

=head1 FUNCTIONS

=head2 profile_this(%options)

Runs a program under the profiler and returns the L<Devel::NYTProf::Data> of its profile; warns if the
program fails. Other options of the profiler are taken from the environment variable C<NYTPROF>.

=over

=item src_file, src_code

A file with the program, or its text.

=item out_file

The profile; F<nytprof.out> by default. An existing file is replaced.

=item verbose

Print the command.

=item skip_sitecustomize

Run perl without its F<sitecustomize.pl>.

=item htmlopen

Write a report with F<nytprofhtml> and open it.

=back

=head2 perl_command_words(%options)

The command that runs this perl; C<skip_sitecustomize> as above.

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
