package Devel::NYTProf::RequestFiles;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use File::Spec ();
use Time::HiRes ();

our $VERSION = '7.00';

my $Id     = qr/\d{8}T\d{6}\.\d{6}-(\d+)-\d+/;
my $Excess = 1 / 20;                                   # of the limit, before files are removed
my $About  = qr/([A-Z]+)-(.*)-(\d{3}|none)-(\d+)ms/;

sub new {
    my ($class, $directory, $limit) = @_;
    return bless {
        directory   => File::Spec->rel2abs($directory),
        limit       => $limit,
        number      => 0,
        until_check => 0,
        pid         => 0,
    }, $class;
}

sub directory { my ($self) = @_; return $self->{directory} }

sub new_path {
    my ($self) = @_;
    $self->_prepare if $self->{pid} != $$;
    my $now = Time::HiRes::time();
    my ($second, $minute, $hour, $day, $month, $year) = gmtime $now;
    return sprintf '%s/%04d%02d%02dT%02d%02d%02d.%06d-%d-%d.out', $self->{directory}, $year + 1900,
        $month + 1, $day, $hour, $minute, $second, ($now - int $now) * 1e6, $$, ++$self->{number};
}

# The process that writes the files creates their directory: its parent may have another user.
sub _prepare {
    my ($self)    = @_;
    my $directory = $self->{directory};
    my $failure   = mkdir($directory, oct '0700') ? '' : $!;
    my ($mode, $owner) = (lstat $directory)[2, 4];
    die "directory '$directory' cannot be created: $failure\n" if !defined $mode;
    die "'$directory' is a link or not a directory: name a directory of your own\n"
        if !-d _;
    die "directory '$directory' belongs to user $owner, but this process runs as user $>:"
        . " change its owner, or name another directory\n"
        if $owner != $>;
    die sprintf "directory '%s' is open to other users, who could read the source of the program"
        . " there: chmod 0700 '%s'\n", $directory, $directory
        if $mode & oct '0077';
    $self->{pid} = $$;
    return;
}

sub complete {
    my ($self, $path, $about) = @_;
    my $duration = ($about->{duration} || 0) / 1_000_000;
    my $final    = $path =~ s/\.out\z//r . sprintf '-%s-%s-%s-%.0fms.out',
        _plain($about->{method}, 20) =~ tr/a-z/A-Z/r =~ tr/A-Z//cdr || 'NONE',
        _plain($about->{route} // $about->{path}, 100) || 'root',
        ($about->{status} // '') =~ /\A(\d{3})\z/ ? $1 : 'none', $duration;

    # With option addpid the profiler appends the pid.
    my ($written) = grep { -e } $path, "$path.$$";
    if (!defined $written || !rename $written, $final) {
        return;
    }
    $self->_remove_oldest if --$self->{until_check} <= 0;
    return $final;
}

sub _plain {
    my ($text, $length) = @_;
    $text //= '';
    $text =~ s/[^A-Za-z0-9.]+/_/g;
    $text =~ s/\A[_.]+|[_.]+\z//g;
    return substr $text, 0, $length;
}

sub discard {
    my ($self, $path) = @_;
    unlink $path, "$path.$$";
    return;
}

sub all {
    my ($self) = @_;
    opendir my $entries, $self->{directory} or return;
    my @files = map { $self->_described($_) } reverse sort readdir $entries;
    closedir $entries;
    return @files;
}

# Nothing if the name is none of ours.
sub _described {
    my ($self, $name) = @_;
    my ($id, $pid, $about, $child) = $name =~ /\A($Id)(?:-(.+))?\.out(?:\.(\d+))?\z/ or return;
    my %file = (
        id   => defined $child ? "$id.$child" : $id,
        pid  => $child // $pid,
        path => "$self->{directory}/$name"
    );
    @file{qw(method route status milliseconds)} = $about =~ /\A$About\z/
        or return
        if defined $about;
    return \%file;
}

sub report_of { my ($self, $file) = @_; return "$self->{directory}/$file->{id}.html" }

# A file without a route is that of a request that runs, unless its process was killed. Reading a
# directory of a thousand files takes longer than most requests.
sub _remove_oldest {
    my ($self) = @_;
    my $limit = $self->{limit};
    $self->{until_check} = $limit * $Excess;
    my @done = grep { defined $_->{method} || !kill 0, $_->{pid} } $self->all;
    for my $file (@done[$limit .. $#done]) {
        next if !_is_own($file->{path});
        unlink $file->{path}, $self->report_of($file);
    }
    return;
}

sub _is_own {
    my ($path) = @_;
    my $owner = (lstat $path)[4];
    return defined $owner && -f _ && $owner == $>;
}

1;

__END__

=head1 NAME

Devel::NYTProf::RequestFiles - the directory of profiles of requests

=head1 SYNOPSIS

    my $files = Devel::NYTProf::RequestFiles->new('/var/tmp/app-profiles', 1000);
    my $path  = $files->new_path;
    $files->complete($path, { method => 'GET', route => '/users/:id', status => 200 });
    print "$_->{route} $_->{path}\n" for $files->all;

=head1 DESCRIPTION

Part of L<Devel::NYTProf::Request>, which describes the names of the files.

=head1 METHODS

=head2 new($directory, $limit)

Profiles in a directory, of which C<complete()> keeps the last C<$limit>. Creates nothing yet.

=head2 directory

The absolute path of the directory.

=head2 new_path

The path for the profile of a request that begins. The first call in a process creates the directory
with mode 0700. Dies if that fails, or if the directory is a link, belongs to another user or is open to
others.

=head2 complete($path, \%about)

Gives a complete profile its final name, which has method, route, status and duration. Each time
that a process has completed a twentieth of C<$limit> files, this removes the oldest files beyond
the limit: only regular files of this user with such names, never the profile of a request that
runs. Returns the new path, or nothing if there is no profile.

=head2 discard($path)

Removes a profile.

=head2 all

A hash for each profile, the newest first: C<id>, C<path>, C<pid>, and C<method>, C<route>, C<status>,
C<milliseconds>. The last four are not defined while the request runs, and when its process was killed.

=head2 report_of($file)

The path of the HTML report of one of these.

=head1 SEE ALSO

L<Devel::NYTProf::Request>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
