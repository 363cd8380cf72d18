package Devel::NYTProf::Control;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
## no critic (RequireUseStrict RequireUseWarnings): programs would find these loaded

# Nothing is loaded here: programs carry this module for good.

our $VERSION = '7.00';

our @EXPORT_OK = qw(enable_profile disable_profile finish_profile set_option profile_scope
    set_request mark_profile);

package    # of the debugger, hidden from the indexer: what is called there is in no profile
    DB;

# What is called as long as there is no profiler: it may still come. A program that it profiles from
# the start calls the functions of the profiler itself.
sub enable_profile_if_there  { goto &enable_profile if defined &enable_profile;   return 0 }
sub disable_profile_if_there { goto &disable_profile if defined &disable_profile; return 0 }
sub finish_profile_if_there  { goto &finish_profile if defined &finish_profile;   return }
sub set_option_if_there      { goto &set_option if defined &set_option;           return }
sub profile_scope_if_there   { goto &profile_scope if defined &profile_scope;     return \0 }
sub set_request_if_there     { goto &set_request if defined &set_request;         return }
sub mark_profile_if_there    { goto &mark_profile if defined &mark_profile;       return }

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

Devel::NYTProf::Control - choose in a program what is profiled

=head1 SYNOPSIS

    use Devel::NYTProf::Control qw(enable_profile disable_profile);

    load_everything();
    enable_profile();
    the_interesting_part();
    disable_profile();

    NYTPROF=start=no perl -d:NYTProf program.pl     # profiles the interesting part
    perl program.pl                                 # profiles nothing

=head1 DESCRIPTION

Functions of the profiler for programs that always call them. Without the profiler they do nothing,
take no longer than the call of an empty sub, and never fail. The profiler may be loaded by
C<-d:NYTProf>, by C<PERL5OPT> or by a module that is named later.

Functions are exported on request; full names, such as C<Devel::NYTProf::Control::enable_profile()>,
work, too. Calls of these functions are in no profile, except those of L</disable_profile()>, as
C<DB::disable_profile>.

This file needs no other module, so a program for machines without the profiler can include a copy.

=head1 FUNCTIONS

=head2 enable_profile([$file])

Starts profiling with option C<start=no>, or resumes it after L</disable_profile()>, in the same profile.
A different C<$file> completes the current profile and begins a new one, which replaces a file of that
name. A process with option C<addpid=1>, and a forked child whose parent was writing a profile, append
their pid to the name.

Returns whether profiling was on: 1 or 0. If the file cannot be written, there is one warning and
profiling stays off.

=head2 disable_profile()

Pauses profiling. Time until it resumes is charged to nothing, not even to calls that are running; these
are recorded when they end. Returns whether profiling was on.

=head2 finish_profile()

Stops profiling and completes the file, so that it can be opened; L</enable_profile([$file])> begins a
new one. Happens by itself at program end. Returns nothing.

=head2 set_option($name, $value)

Changes an option of L<Devel::NYTProf>. C<trace>, C<log>, C<findcaller>, C<forkdepth> and C<sigexit>
change at once; C<file>, C<addpid>, C<addtimestamp>, C<compress>, C<calls> and C<stream> when the next
profile begins. The others are fixed when the profiler is loaded: setting them causes a warning, use the
environment variable C<NYTPROF>. Dies if the value of an option is invalid. Returns nothing.

=head2 profile_scope([$file])

Profiles until the returned value goes out of scope. In a C<my> variable that is the end of the block,
by its last line, C<return>, C<last> or C<die>.

    sub handle {
        my $profiled = profile_scope();
        ...
    }

Then profiling is off again, and C<$file>, if given, is complete. If profiling was on already, and to
that file if one was given, nothing changes at either end; so scopes may be nested.

=head2 set_request($name => $value, ...)

Records which web request the profile is of, for C<nytprof requests>. Names are

    method    GET
    route     /users/:id, as the program names it: requests are grouped by method and route
    path      /users/42, instead of a route if there is none
    status    200
    trace     trace id of W3C Trace Context
    duration  in nanoseconds, an integer
    started   seconds since 1970, with a fraction

Dies if a name is none of these; a value that is undefined is ignored, one longer than 1,000 bytes is
cut. Call it as often as more is known. A different C<started> begins another request, so a profile may
be of several. The request belongs to the profile that is being written, else to the next one, unless it
has a C<duration> and has thus ended. Returns nothing.

    set_request(method => 'GET', route => '/users/:id', started => time);
    enable_profile("/tmp/request-$$-" . ++$count . ".out");
    answer($request);
    set_request(status => 200, duration => int 1e9 * (time - $started));
    finish_profile();

=head2 mark_profile($name)

Names this moment on the time axis of the profile, so that C<--between> of C<nytprof> shows exactly what
ran between two marks:

    mark_profile('import');
    import_all($file);
    mark_profile('export');

    nytprof top --between import export nytprof.out

Names may repeat; C<--between> takes the first mark with the first name, and the next one after it with
the other. A name longer than 200 bytes is cut, and one that is undefined or empty ignored. There is no
mark while profiling is off, nor with option C<slices=0> of L<Devel::NYTProf>. A mark ends a slice, which
takes some microseconds, more if much ran since the last one: use it for the phases of a program, not
for each row of a table. Returns nothing.

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

With C<start=no> the profile contains all calls of C<book()> and nothing else.

=head2 One request of a server

    use Devel::NYTProf::Control qw(profile_scope);

    while (my $request = accept_request()) {
        my $profiled = $request->param('profile')
            && profile_scope("/tmp/request-$$-" . ++$count . ".out");
        answer($request);
    }

The profile is complete when the request has been answered; the server runs on.

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
