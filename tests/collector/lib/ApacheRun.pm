# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ApacheRun;

# A private Apache with mod_perl, in a folder of its own, on a free port of this machine, that runs
# as long as the test says:
#
#     my $server = ApacheRun->start(files => { 'lib/My.pm' => '...' }, config => '...');
#     my ($status, $body) = $server->get('/path');
#     $server->restart('USR1');
#     $server->stop;
#     $server->errors, $server->profiles
#
# How to start it:
#     files     { name => text } in its folder; lib/ is in @INC
#     config    lines of httpd.conf after the loading of modules
#     profiler  [lines of httpd.conf], before all else that is perl; none by default
#     perl5lib  where perl finds the profiler
#     options   value of NYTPROF, without file=; undef: the variable is not set
#     mpm       prefork by default
#     arguments [of apache2], by default it stays in the foreground

use strict;
use warnings;

use CommandRun qw(clean_environment);
use Config;
use Cwd qw(realpath);
use File::Basename qw(dirname);
use File::Path qw(make_path);
use File::Temp qw(tempdir);
use HTTP::Tiny;
use IO::Socket::INET;
use POSIX ();
use ProfileReader qw(read_tables);
use RequiredPackages;
use Time::HiRes qw(sleep time);
use WholeFile qw(read_file write_file);

my $Configured = qr/resuming normal operations/;
my $Modules    = '/usr/lib/apache2/modules';
my ($Apache)   = grep { -x } map { "$_/apache2" } qw(/usr/sbin /usr/bin);

# Why there is none to test with; nothing if there is.
sub missing {
    return needs('apache2-bin') if !$Apache || !-d $Modules;
    return needs('libapache2-mod-perl2') if !-e "$Modules/mod_perl.so";
    return "mod_perl is not made for this perl, $Config{perlpath}"
        if $Config{perlpath} ne '/usr/bin/perl';
    return '';
}

sub start {
    my ($class, %how) = @_;
    my $self = $class->_configure(%how);
    my $pid  = fork // die "fork: $!";
    if (!$pid) {
        POSIX::setsid();    # it signals its whole process group when it stops
        my %environment = $self->_environment(%how);
        open STDIN,  '<',  '/dev/null' or POSIX::_exit(126);
        open STDOUT, '>>', "$self->{folder}/out" or POSIX::_exit(126);
        open STDERR, '>>', "$self->{folder}/error" or POSIX::_exit(126);
        %ENV = %environment;
        exec $self->_command(%how) or POSIX::_exit(127);
    }
    $self->{pid} = $self->{started} = $pid;

    # Its socket is open long before it answers, while it may still find that it can't go on.
    $self->_wait_for(sub { ($self->get('/'))[0] != 599 });
    return $self;
}

sub get {
    my ($self, $path) = @_;
    my $answer = HTTP::Tiny->new(timeout => 20)->get("http://127.0.0.1:$self->{port}$path");
    return ($answer->{status}, $answer->{content});
}

# As apachectl graceful (USR1) or restart (HUP) does; returns when it has.
sub restart {
    my ($self, $signal) = @_;
    my $times = () = $self->_log =~ /$Configured/g;
    kill $signal, $self->{pid};
    $self->_wait_for(sub { $times < (() = $self->_log =~ /$Configured/g) });
    return;
}

sub _wait_for {
    my ($self, $condition) = @_;
    my $deadline = time + 20;
    until ($condition->()) {
        if (waitpid($self->{pid}, POSIX::WNOHANG()) > 0) {
            delete $self->{pid};
            die "apache2 has ended: " . $self->errors;
        }
        die "apache2 does not begin: " . $self->errors if time > $deadline;
        sleep 0.05;
    }
    return;
}

# As apachectl graceful-stop does; returns the exit code.
sub stop {
    my ($self, $signal) = @_;
    my $pid = delete $self->{pid} or return;
    kill $signal // 'WINCH', $pid;
    my $deadline = time + 20;
    while (!waitpid $pid, POSIX::WNOHANG()) {
        kill KILL => $pid if time > $deadline;
        sleep 0.02;
    }
    return $?;
}

sub DESTROY { my ($self) = @_; local ($?, $@, $!); $self->stop('TERM'); return }

# The error log, and what was written to standard error, without what is no error.
sub errors {
    my ($self) = @_;
    return join '', grep { !/^\[[^]]*\] \[\w+:(?:notice|info)\] / } split /^/, $self->_log;
}

sub _log {
    my ($self) = @_;
    return join '',
        map { read_file($_) } grep { -e } map { "$self->{folder}/$_" } qw(error error.log);
}

sub profiles {
    my ($self) = @_;
    my @files = sort glob "$self->{folder}/profiles/*";
    return @files;
}

# ProfileTables of each profile.
sub all_tables {
    my ($self) = @_;
    return map { read_tables($_, $self->{folder}) } $self->profiles;
}

sub _command {
    my ($self, %how) = @_;
    return ($Apache, '-f', "$self->{folder}/httpd.conf", @{ $how{arguments} || ['-DFOREGROUND'] });
}

sub _environment {
    my ($self, %how) = @_;
    my %environment = clean_environment();
    $environment{PERL5LIB} = $how{perl5lib} if $how{perl5lib};
    $environment{NYTPROF}  = join ':', grep { length } "file=$self->{folder}/profiles/nytprof.out",
        $how{options}
        if defined $how{options};
    return %environment;
}

sub _configure {
    my ($class, %how) = @_;
    my $folder = realpath(tempdir(CLEANUP => 1));
    my $free   = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 1) or die "no port: $!";
    my $self   = bless { folder => $folder, port => $free->sockport }, $class;
    my $mpm    = $how{mpm} || 'prefork';
    my $perl   = join "\n", @{ $how{profiler} || [] };
    my $user   = $> == 0 ? "User nobody\nGroup nogroup" : '';
    $self->_write('httpd.conf', <<"CONF" );
ServerRoot $folder
ServerName localhost
Listen 127.0.0.1:$self->{port}
PidFile $folder/pid
ErrorLog $folder/error.log
DocumentRoot $folder
KeepAlive Off
$user
LoadModule mpm_${mpm}_module $Modules/mod_mpm_$mpm.so
LoadModule authz_core_module $Modules/mod_authz_core.so
LoadModule alias_module $Modules/mod_alias.so
LoadModule perl_module $Modules/mod_perl.so
PerlSwitches -I$folder/lib
$perl
$how{config}
CONF
    $self->_write($_, $how{files}{$_}) for keys %{ $how{files} || {} };
    make_path("$folder/profiles");
    chmod 0777, $folder, "$folder/profiles";
    return $self;
}

sub _write {
    my ($self, $name, $text) = @_;
    my $path = "$self->{folder}/$name";
    write_file($path, $text);
    chmod 0755, $path, dirname($path);
    return;
}

1;
