package Devel::NYTProf::Request;

# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl

use strict;
use warnings;

use Devel::NYTProf::RequestFiles;
use Scalar::Util qw(weaken);
use Time::HiRes ();

our $VERSION = '7.00';

my $Name    = __PACKAGE__;
my @Options = qw(directory every limit match only slower);
my @Matches = qw(cookie header path route);

# The profiler has one file at a time for the whole process.
my $Running;

sub new {
    my ($class, %options) = @_;
    my $self =
        bless { counts => { profiled => 0, skipped => 0 }, seen => 0, process => _process() },
        $class;
    _check_names('option', \%options, @Options);
    $self->{every}   = _number(\%options, 'every',  qr/\A[1-9]\d*\z/);
    $self->{slower}  = _number(\%options, 'slower', qr/\A(?:\d+(?:\.\d*)?|\.\d+)\z/);
    $self->{only}    = _only($options{only}) if defined $options{only};
    $self->{match}   = _match($options{match}) if defined $options{match};
    $self->{chooses} = grep { defined $self->{$_} } qw(every only match slower);
    my $limit = _number(\%options, 'limit', qr/\A[1-9]\d*\z/) // 1000;

    if (defined $options{directory} && length $options{directory}) {
        $self->{files} = Devel::NYTProf::RequestFiles->new($options{directory}, $limit);
    } elsif ($self->{chooses}) {
        die "$Name: option 'directory' is missing: name a directory for the profiles\n";
    }
    return $self;
}

sub _check_names {
    my ($what, $given, @known) = @_;
    for my $name (sort keys %$given) {
        grep { $_ eq $name } @known or die "$Name: unknown $what '$name', known are: @known\n";
    }
    return;
}

sub _number {
    my ($options, $name, $pattern) = @_;
    my $value = $options->{$name};
    return $value if !defined $value || $value =~ $pattern;
    die "$Name: option '$name' has the value '$value', but needs a number above 0\n";
}

sub _only {
    my ($numbers) = @_;
    my @numbers   = ref $numbers eq 'ARRAY' ? @$numbers : split /[\s,]+/, $numbers;
    for my $number (@numbers) {
        die "$Name: option 'only' has '$number', but needs numbers of requests such as [2, 100]\n"
            if $number !~ /\A[1-9]\d*\z/;
    }
    return { map { $_ => 1 } @numbers };
}

sub _match {
    my ($given) = @_;
    ref $given eq 'HASH'
        or die "$Name: option 'match' needs a hash, such as { path => '/api/*' }\n";
    _check_names("key of option 'match'", $given, @Matches);
    my %match;
    for my $name (grep { defined $given->{$_} } qw(path route)) {
        my $pattern = $given->{$name};
        die "$Name: option 'match' has a $name that is neither a text nor a regular expression\n"
            if ref($pattern) !~ /\A(?:Regexp)?\z/;
        $match{$name} = ref $pattern ? $pattern : _pattern_of($pattern);
    }
    for my $name (grep { defined $given->{$_} } qw(header cookie)) {
        my ($key, $secret, @more) = ref $given->{$name} eq 'ARRAY' ? @{ $given->{$name} } : ();
        die "$Name: option 'match' has a $name that is not [name => value]\n"
            if !defined $secret || !length $key || !length $secret || @more;
        $match{$name} = [$key, _digest($secret)];
    }
    return \%match;
}

sub _pattern_of {
    my ($text)  = @_;
    my $pattern = join '.*', map { quotemeta } split /\*/, $text, -1;
    return qr/\A$pattern\z/s;
}

# What is kept and compared of a secret, so that neither a dump nor the time that a comparison takes
# discloses anything of it.
sub _digest {
    my ($secret) = @_;
    require Digest::SHA;
    utf8::encode($secret) if utf8::is_utf8($secret);
    return Digest::SHA::sha256($secret);
}

sub same_secret {
    my ($class, $given, $digest) = @_;
    return 0 if !defined $given;
    my $of_given   = _digest($given);
    my $difference = 0;
    $difference |= ord(substr $of_given, $_, 1) ^ ord(substr $digest, $_, 1) for 0 .. 31;
    return $difference == 0;
}

sub digest { my ($class, $secret) = @_; return _digest($secret) }

# A thread has a profile of its own, as a forked child.
sub _process { return $INC{'threads.pm'} ? "$$." . threads->tid : $$ }

sub enabled { return defined &DB::enable_profile && defined &DB::finish_profile }

sub files { my ($self) = @_; return $self->{files} }

sub counts { my ($self) = @_; return { %{ $self->{counts} } } }

sub begin {
    my ($self, $about) = @_;
    return if !enabled();
    my $process = _process();
    _finish_inherited() if $Running && $Running->{process} ne $process;
    @{$self}{qw(seen process)} = (0, $process) if $self->{process} ne $process;
    my %token = (about => {%$about}, request => $self, process => $process);
    return if !$self->_wants(\%token);
    return if !defined $token{file} && !defined($token{file} = $self->_new_path);

    # A profile of the whole program goes on.
    if (DB::disable_profile()) {
        DB::enable_profile();
        $self->{counts}{skipped}++;
        return;
    }
    $self->{counts}{profiled}++;
    my $details = $token{about};
    $details->{trace} = _trace_of(_header($details, 'traceparent'));
    delete $details->{header};    # which may own what owns the token
    $details->{started} = sprintf '%.6f', Time::HiRes::time();
    _record($details, qw(method route path trace started));
    $Running = bless \%token, 'Devel::NYTProf::Request::Token';
    my $token = $Running;
    weaken($Running);
    return DB::_start_request($token);
}

# Whether to profile it, at least until its route is known.
sub _wants {
    my ($self, $token) = @_;
    my $about = $token->{about};
    if ($Running) {
        my $is_lost = $self->{chooses} && $self->_fits($about) && $self->_is_chosen($about);
        $self->{counts}{skipped}++ if $is_lost;
        return 0;
    }
    if (defined &DB::_take_request) {
        $token->{file} = $token->{outside} = DB::_take_request(_names($about));
        return 1 if defined $token->{file};
        $token->{file} = $token->{unnamed} = DB::_path_until_named() if !defined $about->{route};
        return 1 if defined $token->{file};
    }
    return 0 if !$self->{chooses} || !$self->_fits($about);
    return $self->_is_chosen($about)
        if !$self->{match} || !$self->{match}{route} || defined $about->{route};
    return $token->{undecided} = 1;
}

# By which nytprof control may want it.
sub _names {
    my ($about) = @_;
    my @names   = map { "$_" } grep { defined && length } @{$about}{qw(route path)};
    push @names, map { uc($about->{method}) . " $_" } @names if defined $about->{method};
    utf8::encode($_) for grep { utf8::is_utf8($_) } @names;
    return @names;
}

sub _fits {
    my ($self, $about) = @_;
    my $match = $self->{match} or return 1;
    return 0 if $match->{path} && ($about->{path} // '') !~ $match->{path};
    if (my $header = $match->{header}) {
        my ($name, $digest) = @$header;
        return 0 if !__PACKAGE__->same_secret(_header($about, $name), $digest);
    }
    if (my $cookie = $match->{cookie}) {
        my ($name, $digest) = @$cookie;
        my ($value) =
            (_header($about, 'Cookie') // '') =~ /(?:\A|;)\s*\Q$name\E=([^;]*?)\s*(?:;|\z)/;
        return 0 if !__PACKAGE__->same_secret($value, $digest);
    }
    return 1;
}

sub _header {
    my ($about, $name) = @_;
    return $about->{header} ? $about->{header}->($name) : undef;
}

# Counts requests that match.
sub _is_chosen {
    my ($self, $about) = @_;
    my $route = $self->{match} && $self->{match}{route};
    return 0 if $route && ($about->{route} // '') !~ $route;
    my ($every, $only) = @{$self}{qw(every only)};
    my $count = ++$self->{seen};
    return 1 if !$every && !$only;
    return $every && $count % $every == 0 || $only && $only->{$count} ? 1 : 0;
}

sub _new_path {
    my ($self) = @_;
    return if $self->{failed};
    local ($@, $!, $SIG{__DIE__});    # those of the application
    my $path = eval { $self->{files}->new_path };
    return $path if defined $path;
    chomp(my $reason = $@);
    warn "$Name: $reason; requests are not profiled\n";
    $self->{failed} = 1;
    return;
}

# W3C Trace Context, version 00.
sub _trace_of {
    my ($header) = @_;
    return if !defined $header;
    my ($trace, $parent) = $header =~ /\A00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}\z/ or return;
    return if $trace !~ /[^0]/ || $parent !~ /[^0]/;
    return $trace;
}

sub _record {
    my ($about, @names) = @_;
    DB::set_request(map { $_ => $about->{$_} } grep { defined $about->{$_} } @names)
        if defined &DB::set_request;
    return;
}

# A child forked by a profiled request has a profile of its own, beside that of its parent.
sub _finish_inherited {
    undef $Running;
    DB::finish_profile();
    return;
}

sub describe {
    my ($self, $token, $about) = @_;
    for my $name (qw(method route path status)) {
        $token->{about}{$name} = $about->{$name} if defined $about->{$name};
    }
    return;
}

sub stop {
    my ($self, $token) = @_;
    DB::_stop_request($token)
        if $token && !$token->{duration} && !$token->{ended} && $token->{process} eq _process();
    return;
}

sub end {
    my ($self, $token, $about) = @_;
    return if !$token || $token->{ended}++;
    if ($token->{process} ne _process()) {
        _finish_inherited() if $Running && $Running == $token;
        return;
    }
    DB::_stop_request($token) if !$token->{duration};
    $self->describe($token, $about);
    my $details = $token->{about};
    $details->{duration} = $token->{duration};
    _record($details, qw(method route path status duration));
    DB::finish_profile();
    undef $Running;
    return $token->{outside} if defined $token->{outside};
    return _name_or_discard($token) if defined $token->{unnamed};
    return $self->{files}->complete($token->{file}, $details) if $self->_keeps($token);
    $self->{files}->discard($token->{file});
    return;
}

# Returns its name, if nytprof control wants a request of this route.
sub _name_or_discard {
    my ($token)   = @_;
    my $path      = DB::_take_request(_names($token->{about}));
    my ($written) = grep { -e } $token->{unnamed}, "$token->{unnamed}.$$";
    return $path if defined $path && defined $written && rename $written, $path;
    unlink $written if defined $written;
    return;
}

sub _keeps {
    my ($self, $token) = @_;
    return 0 if $token->{undecided} && !$self->_is_chosen($token->{about});
    return !defined $self->{slower} || $token->{duration} >= $self->{slower} * 1e9;
}

# The application has died, or the client has gone.
sub Devel::NYTProf::Request::Token::DESTROY {
    my ($token) = @_;
    return if $token->{ended} || ${^GLOBAL_PHASE} eq 'DESTRUCT';
    local ($@, $!, $?);
    $token->{request}->end($token);
    return;
}

my $Clock = Time::HiRes::CLOCK_MONOTONIC();

package    # of the debugger, hidden from the indexer: what is called there is in no profile
    DB;

sub _start_request {
    my ($token) = @_;
    enable_profile($token->{file});
    $token->{clock} = Time::HiRes::clock_gettime($Clock);
    return $token;
}

sub _stop_request {
    my ($token) = @_;
    my $now = Time::HiRes::clock_gettime($Clock);
    defined &_pause_profile ? _pause_profile() : disable_profile();
    $token->{duration} = int(($now - $token->{clock}) * 1e9) || 1;
    return;
}

1;

__END__

=head1 NAME

Devel::NYTProf::Request - profile chosen requests of a server, each into a file of its own

=head1 SYNOPSIS

    use Devel::NYTProf::Request;

    my $requests = Devel::NYTProf::Request->new(
        directory => '/var/tmp/app-profiles',
        every     => 100,
    );

    sub handle {
        my ($request) = @_;
        my $token = $requests->begin({ method => 'GET', path => '/users/12', route => '/users/:id' });
        my $answer = answer($request);
        $requests->end($token, { status => $answer->status });
        return $answer;
    }

In the shell:

    perl -MDevel::NYTProf::Live server.pl
    nytprof top /var/tmp/app-profiles

=head1 DESCRIPTION

The interface of modules for web frameworks and for servers of your own. These modules use it:

    Plack         Plack::Middleware::NYTProfRequest
    Mojolicious   Mojolicious::Plugin::NYTProfRequest
    Dancer2       Dancer2::Plugin::NYTProfRequest
    Catalyst      Catalyst::Plugin::NYTProfRequest
    mod_perl 2    Devel::NYTProf::Apache::Request

Their options are those of L</new(%options)>. Without the profiler they do nothing, so they can stay
in an application. Load the profiler with C<-MDevel::NYTProf::Live>, or with C<-d:NYTProf> and
C<NYTPROF=start=no>.

The profiler profiles one request at a time in each process. Where a process answers several requests at
once, a request that begins while another one is profiled is skipped. The profile then also contains
what the process did meanwhile for the others. While the whole program is profiled, all requests are
skipped.

=head2 Files

A profile is named

    20260131T235959.123456-4711-2-GET-users_id-200-35ms.out

when it is complete: UTC time, process, number of the file in the process, method, route (the path if
there is no route), status, duration. Before that, and for good if the process is killed, it is

    20260131T235959.123456-4711-2.out

A child that the request forks writes its own profile with its pid appended. C<nytprof> and
C<nytprof-gui> merge the profiles of a directory.

=head2 Secrets

Of the values of C<header> and C<cookie> only digests are kept, and compared in constant time. No
profile and no message contains them or what a client sent. But a profile contains the source of the
program: read secrets from the environment or from a file. Paths are recorded without the query.

=head1 METHODS

=head2 new(%options)

Call it once for an application. Dies if an option is unknown or invalid. Without C<every>, C<only>,
C<match> and C<slower> it profiles only requests that are requested from outside of the process.

=over

=item directory => DIR

Where the profiles are written. It is created with mode 0700 by the process that writes the first
profile; its parent must exist. If it is a link, belongs to another user or is open to others, one
warning is printed and nothing is profiled.

=item match => { path => ..., route => ..., header => [...], cookie => [...] }

Only requests to which all of these apply. C<path> and C<route> are regular expressions (C<qr/.../>), or
texts, in which C<*> is any text: C<'/api/*'>. C<header> and C<cookie> are C<[name =E<gt> value]>: the
request must have exactly this value.

Where the route is known only at the end, as with Plack and Mojolicious, all requests are profiled and
the files of other routes removed.

=item every => N

Every Nth of the requests that match, in each process: the Nth, the 2Nth, and so on.

=item only => [2, 100]

The second and the hundredth of the requests that match, in each process. The first often loads modules
and fills caches. With C<every>, both are profiled.

=item slower => SECONDS

Keeps only profiles of requests that took at least that long. All requests that the other options
choose are profiled.

=item limit => N

Keeps the last N profiles in the directory, by default 1000, and up to a twentieth more for each process.
Removes only files with names as above.

=back

=head2 enabled

Whether the profiler is loaded; without it there is no need to call L</begin(\%about)>.

=head2 begin(\%about)

Starts the profile of a request, if it is to be profiled. Returns a token for L</end($token, \%about)>,
or undef. C<%about> may have

    method, path, route     texts
    status                  what is recorded if the request ends without L</end($token, \%about)>
    header                  a sub that returns the value of the header it is given, or undef

The header C<traceparent> (W3C Trace Context) gives the trace id.

A token that goes out of scope completes the profile, too.

=head2 describe($token, \%about)

Adds C<status>, C<method>, C<path> and C<route>, or changes them.

=head2 stop($token)

Ends the profiled time. L</end($token, \%about)> does it, too, but also writes the file: call this one
first if the client should not wait for it.

=head2 end($token, \%about)

Completes the profile. C<%about> is that of L</describe($token, \%about)>. Returns the path of the
file, or undef if there is none or if it was not kept. Does nothing without a token.

The file is written here, after the response: if the process is killed before, this request may
have no profile.

=head2 counts

A hash: how many requests of this object were C<profiled>, and how many of the chosen ones were
C<skipped> because a profile was being written.

=head2 files

The L<Devel::NYTProf::RequestFiles> of the directory, undef without one.

=head2 digest($secret), same_secret($given, $digest)

Class methods: what to keep of a secret, and whether a text equals it, compared in constant time.

=head1 RECIPES

=head2 The slow requests of a day

    my $requests = Devel::NYTProf::Request->new(
        directory => '/var/tmp/app-profiles',
        slower    => 0.5,
        limit     => 200,
    );

=head2 One request of mine on a live server

    my $requests = Devel::NYTProf::Request->new(
        directory => '/var/tmp/app-profiles',
        match     => { header => ['X-Profile' => $ENV{PROFILE_SECRET}] },
    );

    curl -H "X-Profile: $PROFILE_SECRET" https://app.example/users/12

=head1 SEE ALSO

L<Devel::NYTProf>, L<Devel::NYTProf::Live>, L<Devel::NYTProf::Control>

=head1 LICENSE

The same terms as Perl itself: GPL-1.0-or-later OR Artistic-1.0-Perl.

=cut
