# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ServerRun;

# A private server in a folder of its own, on a free port of this machine, that runs as long as the
# test says:
#
#     my $server = ServerRun->start(
#         files   => { 'app.psgi' => '...' },
#         command => [$^X, '-S', 'plackup', '--port', '{port}', 'app.psgi']);
#     my ($status, $body) = $server->get('/path');
#     my @responses = $server->exchange(8, map { ["/path/$_", 'X-Name: value'] } 1 .. 100);
#     $server->stop('TERM');
#     $server->errors
#
# In texts of files and in the command {port} is the port. Of %ENV the server has what perl needs, and
# `environment`. It runs in `folder`, and writes standard output and error to the files out and error.

use strict;
use warnings;

use CommandRun qw(clean_environment happens);
use Cwd qw(realpath);
use File::Basename qw(dirname);
use File::Path qw(make_path);
use File::Temp qw(tempdir);
use HTTP::Tiny;
use IO::Socket::INET;
use POSIX ();
use WholeFile qw(read_file write_file);

sub start {
    my ($class, %how) = @_;
    my $self = $class->new;
    $self->write($_, $how{files}{$_} =~ s/\{port\}/$self->{port}/gr) for keys %{ $how{files} };
    $self->launch([map { s/\{port\}/$self->{port}/gr } @{ $how{command} }],
        clean_environment(), %{ $how{environment} || {} });
    return $self;
}

# With a folder and a port, not yet running.
sub new {
    my ($class) = @_;
    my $folder  = realpath(tempdir(CLEANUP => 1));
    my $free    = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 1) or die "no port: $!";
    return bless { folder => $folder, port => $free->sockport }, $class;
}

sub folder { my ($self) = @_; return $self->{folder} }

sub write {
    my ($self, $name, $text) = @_;
    my $path = "$self->{folder}/$name";
    make_path(dirname($path));
    write_file($path, $text);
    chmod 0755, $path, dirname($path);
    return;
}

# Returns when it answers.
sub launch {
    my ($self, $command, %environment) = @_;
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        POSIX::setsid();    # some signal their whole process group when they stop
        chdir $self->{folder} or POSIX::_exit(126);
        open STDIN,  '<',  '/dev/null' or POSIX::_exit(126);
        open STDOUT, '>>', "$self->{folder}/out" or POSIX::_exit(126);
        open STDERR, '>>', "$self->{folder}/error" or POSIX::_exit(126);
        %ENV = %environment;
        exec @$command or POSIX::_exit(127);
    }
    $self->{pid}  = $self->{started} = $pid;
    $self->{name} = $command->[0];

 # A socket may be open long before the server answers, while it may still find that it can't go on.
    $self->wait_for(sub { ($self->get('/'))[0] != 599 });
    return;
}

sub get {
    my ($self, $path) = @_;
    my $answer = HTTP::Tiny->new(timeout => 20)->get("http://127.0.0.1:$self->{port}$path");
    return ($answer->{status}, $answer->{content});
}

# Makes requests, several at a time, each [PATH, HEADER...]; returns the whole responses, as they
# are but for the date and for numbers that frameworks give them.
sub exchange {
    my ($self, $at_once, @requests) = @_;
    my @responses;
    local $SIG{ALRM} = sub { die "$self->{name} does not answer: " . $self->errors };
    while (my @batch = splice @requests, 0, $at_once) {
        alarm 20;
        my @sockets = map { $self->_send(@$_) } @batch;
        while (my $socket = shift @sockets) {    # closes it: some workers wait for that
            local $/;
            push @responses,
                readline($socket) =~ s/^Date: [^\r\n]*/Date: TODAY/mr =~
                s/Request ID: [\w-]+/Request ID: X/r;
        }
    }
    alarm 0;
    return @responses;
}

sub _send {
    my ($self, $path, @headers) = @_;
    my $socket =
        IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $self->{port}, Timeout => 20)
        or die "no connection: $!";
    print {$socket} map { "$_\r\n" } "GET $path HTTP/1.1", 'Host: localhost', 'Connection: close',
        @headers, '';
    $socket->flush;
    return $socket;
}

# Numbers of open descriptors by pid, of the server and its children.
sub descriptors {
    my ($self) = @_;
    my %count;
    for my $pid ($self->{pid}, $self->children) {
        $count{$pid} = () = glob "/proc/$pid/fd/*";
    }
    return \%count;
}

# Whether all these processes live and, as soon as connections are closed, have no more open files.
sub has_no_more_than {
    my ($self, $before) = @_;
    my $is_equal = sub {
        my $now = $self->descriptors;
        return !grep { !defined $now->{$_} || $now->{$_} > $before->{$_} } keys %$before;
    };
    return eval { $self->wait_for($is_equal); 1 };
}

sub children {
    my ($self) = @_;
    my @children;
    for my $path (glob '/proc/[0-9]*/stat') {
        my $text = eval { read_file($path) } // next;
        my ($pid, $parent) = $text =~ /\A(\d+) \(.*\) \S (\d+)/s or next;
        push @children, $pid if $parent == $self->{pid};
    }
    return sort { $a <=> $b } @children;
}

# Seconds of processor time that the server and its children have taken.
sub cpu_time {
    my ($self) = @_;
    my $ticks = 0;
    for my $pid ($self->{pid}, $self->children) {
        my $text   = eval { read_file("/proc/$pid/stat") } // next;
        my @fields = split / /, $text =~ s/.*\) //sr;
        $ticks += $_ for @fields[11 .. 14];    # with children that have ended
    }
    return $ticks / POSIX::sysconf(POSIX::_SC_CLK_TCK());
}

sub wait_for {
    my ($self, $condition) = @_;
    my $is_there = sub {
        return 1 if $condition->();
        return 0 if waitpid($self->{pid}, POSIX::WNOHANG()) <= 0;
        delete $self->{pid};
        die "$self->{name} has ended: " . $self->errors;
    };
    happens($is_there) or die "$self->{name} does not begin: " . $self->errors;
    return;
}

# Returns the exit code.
sub stop {
    my ($self, $signal) = @_;
    my $pid = delete $self->{pid} or return;
    kill $signal, $pid;
    if (!happens(sub { waitpid $pid, POSIX::WNOHANG() }, 20)) {
        kill KILL => $pid;
        waitpid $pid, 0;
    }
    return $?;
}

sub DESTROY { my ($self) = @_; local ($?, $@, $!); $self->stop('TERM'); return }

sub errors { my ($self) = @_; return $self->log }

sub log {
    my ($self) = @_;
    return join '',
        map { read_file($_) } grep { -e } map { "$self->{folder}/$_" } qw(error error.log);
}

1;
