package Devel::NYTProf::Apache;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

our $VERSION = '7.00';

use Apache2::Log ();
use Apache2::MPM ();
use Apache2::ServerUtil ();

_refuse_threads();
_load() if !_is_first_reading();

sub _refuse_threads {
    my $model = lc Apache2::MPM->show;
    die
        "Devel::NYTProf::Apache needs the prefork MPM, but this server runs with $model: its threads"
        . " take turns with perl interpreters, which a profile cannot distinguish."
        . " Use 'LoadModule mpm_prefork_module' while you profile;"
        . " on Debian, 'a2dismod mpm_$model; a2enmod mpm_prefork'.\n"
        if Apache2::MPM->is_threaded;
    return;
}

# Apache reads its configuration twice when it starts, and throws away what the first reading made of
# perl. Nothing of that is worth a profile.
sub _is_first_reading {
    return 0 if Apache2::ServerUtil::restart_count() > 1;
    delete $INC{'Devel/NYTProf/Apache.pm'};    # a perl that is kept has to load it again
    return 1;
}

sub _load {
    if (!defined $ENV{NYTPROF}) {
        $ENV{NYTPROF} = "file=/tmp/nytprof.$$.out";
        _warn(
            "environment variable NYTPROF is not set: writing profiles to /tmp/nytprof.$$.out.PID;"
                . ' is "PerlPassEnv NYTPROF" in the configuration?');
    }

    # A child that ends without running END blocks still calls exit.
    local $ENV{NYTPROF} = join ':', grep { length } $ENV{NYTPROF},
        'addpid=1:endatexit=1:libcexit=1';
    require Devel::NYTProf;
    return;
}

sub _warn {
    my ($message) = @_;
    Apache2::ServerUtil->server->log->warn("Devel::NYTProf::Apache: $message");
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Apache - profile programs that run in mod_perl 2

=head1 SYNOPSIS

In F<httpd.conf>, before all else that loads Perl code:

    PerlPassEnv NYTPROF
    PerlModule Devel::NYTProf::Apache

In the shell:

    mkdir -m 0700 /tmp/profiles && chown www-data /tmp/profiles
    NYTPROF=file=/tmp/profiles/nytprof.out apachectl start
    ...                                               # some requests
    apachectl graceful-stop
    nytprof-gui /tmp/profiles/nytprof.out.4711        # one of the children

=head1 DESCRIPTION

Loads L<Devel::NYTProf> into a server; each process writes its own profile. Only code that is loaded
later is profiled, so load this module first.

C<NYTPROF> has the options of L<Devel::NYTProf>. These are added:

=over

=item addpid=1

Each process appends its pid to the name of the file.

=item endatexit=1, libcexit=1

The profile of a child is complete when the child ends: by a graceful or quick stop or restart, or by
C<MaxConnectionsPerChild>. The profile of a killed process lacks at most the last second.

=back

If C<NYTPROF> is not set, the files are F</tmp/nytprof.PARENT.out.PID>, and the error log contains a
warning.

If the system starts the server, set C<NYTPROF> there; on Debian by C<export NYTPROF=...> in
F</etc/apache2/envvars>.

The processes of the server need permission to create files in the folder. It should belong to the user
that C<User> in the configuration names. Do not make it writable for everybody: profiles contain the
source of the program.

=head2 Files

The parent's profile shows how configuration and modules were loaded. It is complete when the server
stops or restarts; a restart replaces it, because the parent keeps its pid. Each other file is a
child's, with the requests that it answered.

Apache reads its configuration twice when it starts. The first reading is not profiled.

With C<httpd -X> there is one process and one file, with the loading of modules and all requests.

Waiting for requests and Apache's own work are not profiled.

=head2 One request

With C<NYTPROF=start=no:file=...> nothing is profiled until the program starts it; see
L<Devel::NYTProf::Control>:

    package My::Handler;
    use Devel::NYTProf::Control qw(profile_scope);

    sub handler : method {
        my ($class, $request) = @_;
        my $profiled = $request->args =~ /profile=1/ && profile_scope();
        ...
    }

=head1 LIMITATIONS

Only the prefork MPM is supported. With worker or event, where threads share several Perl interpreters,
the server refuses to start with a message.

mod_perl 1 is not supported.

=head1 SEE ALSO

L<Devel::NYTProf>, L<Devel::NYTProf::Control>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
