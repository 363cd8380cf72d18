package Devel::NYTProf::Control;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

# Nothing is loaded here: programs carry this module for good.

our $VERSION = '7.00';

our @EXPORT_OK = qw(enable_profile disable_profile finish_profile set_option profile_scope);

package    # of the debugger, hidden from the indexer: what is called there is in no profile
    DB;

# What is called as long as there is no profiler: it may still come. A program that it profiles from
# the start calls the functions of the profiler itself.
sub enable_profile_if_there  { goto &enable_profile if defined &enable_profile;   return 0 }
sub disable_profile_if_there { goto &disable_profile if defined &disable_profile; return 0 }
sub finish_profile_if_there  { goto &finish_profile if defined &finish_profile;   return }
sub set_option_if_there      { goto &set_option if defined &set_option;           return }
sub profile_scope_if_there   { goto &profile_scope if defined &profile_scope;     return \0 }

for my $name (@Devel::NYTProf::Control::EXPORT_OK) {
    *{"Devel::NYTProf::Control::$name"} = defined &$name ? \&$name : \&{"${name}_if_there"};
}

sub Devel::NYTProf::Control::import {
    my ($class, @names) = @_;
    my $package = caller;
    for my $name (@names) {
        my ($known) = grep { $_ eq $name } @Devel::NYTProf::Control::EXPORT_OK;
        if (!$known) {
            my (undef, $file, $line) = caller;
            die "$class has no function '$name', only @Devel::NYTProf::Control::EXPORT_OK,"
                . " at $file line $line.\n";
        }
        *{"${package}::$name"} = \&{"Devel::NYTProf::Control::$name"};
    }
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Control - say in a program what of it is worth profiling

=head1 SYNOPSIS

    use Devel::NYTProf::Control qw(enable_profile disable_profile);

    load_everything();
    enable_profile();
    the_interesting_part();
    disable_profile();

    NYTPROF=start=no perl -d:NYTProf program.pl     # profiles the interesting part
    perl program.pl                                 # profiles nothing, and does not need to

=head1 DESCRIPTION

The functions of the profiler, for programs that call them for good. Without the profiler they do
nothing, take no longer than the call of an empty sub, and never fail; this module loads no other
one. It does not matter whether the profiler is loaded by C<-d:NYTProf>, by C<PERL5OPT>, by a
module that is named later, or not at all.

Nothing is exported unless asked for; the full names, as in
C<Devel::NYTProf::Control::enable_profile()>, do as well. The calls themselves are in no profile.

A program that is to run where the profiler is not even installed can take this file along: it
stands for itself.

=head1 FUNCTIONS

=head2 enable_profile([$file])

Switches profiling on: at the beginning with option C<start=no>, or again after
L</disable_profile()>. It goes on into the same profile; a different C<$file> completes the profile
written so far, with the calls that are still running, and begins a new one, which replaces a file
of that name. A process with option C<addpid=1>, and a forked child whose parent was writing a
profile, append their pid to the name.

Returns whether profiling was on: 1 or 0. A file that can't be written is worth one warning;
profiling then stays off.

=head2 disable_profile()

Switches profiling off, until further notice. The time until it is on again is nobody's, not even
that of calls which run on; these are recorded when they have ended. Returns whether profiling was on.

=head2 finish_profile()

Switches profiling off and completes the file, so that it can be looked at; L</enable_profile([$file])>
begins a new one. At the end of the program that happens by itself. Returns nothing.

=head2 set_option($name, $value)

Changes an option that L<Devel::NYTProf> describes. C<trace>, C<log>, C<findcaller>, C<forkdepth> and
C<sigexit> change at once; C<file>, C<addpid>, C<addtimestamp>, C<compress>, C<calls> and C<stream>
when the next profile begins. The others are fixed when the profiler is loaded: they have to be in
the environment variable C<NYTPROF>, and are warned about. Dies when the option exists but the value
makes no sense. Returns nothing.

=head2 profile_scope([$file])

Profiles until the value that it returns goes away, which is at the end of the block if that is in a
C<my> variable: by its last line, C<return>, C<last> or C<die>.

    sub handle {
        my $profiled = profile_scope();
        ...
    }

Then profiling is off again, and the C<$file>, if one was given, complete. Where profiling was on
already, and to that file if one was given, nothing changes, neither now nor then; so scopes may be
nested.

=head1 EXAMPLES

=head2 One block

    use Devel::NYTProf::Control qw(profile_scope);

    for my $order (@orders) {
        check($order);
        {
            my $profiled = profile_scope();
            book($order);
        }
        print_receipt($order);
    }

With C<start=no> the profile has all calls of C<book()> and nothing else.

=head2 One request of a server

    use Devel::NYTProf::Control qw(profile_scope);

    while (my $request = accept_request()) {
        my $profiled = $request->param('profile')
            && profile_scope("/tmp/request-$$-" . ++$count . ".out");
        answer($request);
    }

The profile is complete as soon as the request is answered, while the server runs on.

=head2 All requests, but not the wait between them

    use Devel::NYTProf::Control qw(enable_profile disable_profile);

    while ($fcgi->Accept >= 0) {
        enable_profile();
        answer();
        disable_profile();
    }

Switching costs a few microseconds, and the file does not grow with the number of requests.

=head1 SEE ALSO

L<Devel::NYTProf>, L<Devel::NYTProf::Apache>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
