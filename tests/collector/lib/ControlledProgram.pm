# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ControlledProgram;

# Runs a program that has Devel::NYTProf::Live loaded, and switches its profiler from outside:
#
#     my $program = controlled(<<'PERL');
#     say_ready();
#     work() while !must_end();
#     PERL
#     my $answer = $program->ask('start');         # { first => 'ok', file => ... }
#     my ($out, $err, $status) = $program->command('status');
#     my ($out, $err, $status) = $program->end;
#
# Programs have say_ready(), for which controlled() waits, and must_end(), which is true after
# end(). How to run it: `options` of NYTPROF, `perl` switches, `env`, and `control`, the folder of
# the sockets, by default one that is created; "" is the default of the profiler.

use strict;
use warnings;

use CommandRun qw(capture clean_environment happens);
use Cwd qw(realpath);
use Exporter qw(import);
use File::Temp qw(tempdir);
use IO::Socket::UNIX;
use Test::More;
use WholeFile qw(read_file write_file);

our @EXPORT = qw(controlled ask_socket);

my $prelude = <<'PERL';
sub say_ready { open my $file, '>', 'ready' or die $!; return close $file }
sub must_end { return -e 'end' || time - $^T > 60 }
#line 1
PERL

sub controlled {
    my ($text, %how) = @_;
    my $folder = realpath(tempdir(CLEANUP => 1));
    write_file("$folder/prog.pl", $prelude . $text);
    my $control     = $how{control} // "$folder/control";
    my @options     = ('file=nytprof.out', $control eq '' ? () : "control=$control");
    my %environment = (
        clean_environment(),
        PERL5LIB => realpath($ENV{NYTPROF_COLLECTOR}),
        NYTPROF  => join(':', grep { defined } @options, $how{options}),
        %{ $how{env} || {} }
    );
    my $pid = fork // die "fork: $!";
    if (!$pid) {
        chdir $folder or POSIX::_exit(126);
        open STDIN,  '<', $how{stdin} // '/dev/null' or POSIX::_exit(126);
        open STDOUT, '>', 'stdout' or POSIX::_exit(126);
        open STDERR, '>', 'stderr' or POSIX::_exit(126);
        %ENV = %environment;
        exec $^X, @{ $how{perl} || ['-MDevel::NYTProf::Live'] }, 'prog.pl' or POSIX::_exit(127);
    }
    my $self = bless { pid => $pid, folder => $folder, control => $control }, __PACKAGE__;
    happens(sub { -e "$folder/ready" || waitpid($pid, 1) })
        or die "the program does not start: $folder\n";
    return $self;
}

sub pid    { my ($self) = @_; return $self->{pid} }
sub folder { my ($self) = @_; return $self->{folder} }
sub socket { my ($self, $pid) = @_; return "$self->{control}/" . ($pid // $self->{pid}) . '.sock' }

# Names of the sockets that can be asked; that of one which is being made ends with .new.
sub sockets {
    my ($self) = @_;
    return map { s{.*/}{}r } sort glob "$self->{control}/*.sock";
}

sub ask {
    my ($self, $request, $pid) = @_;
    return ask_socket($self->socket($pid), "$request\n");
}

# Sends bytes and returns the answer, by name; empty if there is no connection.
sub ask_socket {
    my ($path, $bytes) = @_;
    my $socket = IO::Socket::UNIX->new(Peer => $path) or return {};
    local $SIG{PIPE} = 'IGNORE';
    $socket->syswrite($bytes);
    my @lines = <$socket>;
    chomp @lines;
    my $first = shift @lines // '';
    return { first => $first, map { /^(\S+) (.*)/ ? ($1, $2) : () } @lines };
}

# nytprof control with the folder of this program.
sub command {
    my ($self, @words) = @_;
    return capture([$ENV{NYTPROF_COMMAND}, 'control', '--directory', $self->{control}, @words],
        folder => $self->{folder});
}

# Ends the program and returns what it wrote, and $?.
sub end {
    my ($self) = @_;
    write_file("$self->{folder}/end", '');
    waitpid $self->{pid}, 0;
    return ($self->written, $?);
}

# What it has written so far to standard output and error.
sub written {
    my ($self) = @_;
    return map { read_file("$self->{folder}/$_") } qw(stdout stderr);
}

1;
