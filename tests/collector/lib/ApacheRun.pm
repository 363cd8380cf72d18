# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ApacheRun;

# A ServerRun of Apache with mod_perl:
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
use File::Path qw(make_path);
use parent qw(ServerRun);
use ProfileReader qw(read_tables);
use RequiredPackages;

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
    my $self = $class->new;
    $self->_configure(%how);
    $self->launch(
        [$Apache, '-f', "$self->{folder}/httpd.conf", @{ $how{arguments} || ['-DFOREGROUND'] }],
        $self->_environment(%how));
    return $self;
}

# As apachectl graceful (USR1) or restart (HUP) does; returns when it has.
sub restart {
    my ($self, $signal) = @_;
    my $times = () = $self->log =~ /$Configured/g;
    kill $signal, $self->{pid};
    $self->wait_for(sub { $times < (() = $self->log =~ /$Configured/g) });
    return;
}

# As apachectl graceful-stop does; returns the exit code.
sub stop {
    my ($self, $signal) = @_;
    return $self->SUPER::stop($signal // 'WINCH');
}

# The error log, and what was written to standard error, without what is no error.
sub errors {
    my ($self) = @_;
    return join '', grep { !/^\[[^]]*\] \[\w+:(?:notice|info)\] / } split /^/, $self->log;
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
    my ($self, %how) = @_;
    my $folder = $self->{folder};
    my $mpm    = $how{mpm} || 'prefork';
    my $perl   = join "\n", @{ $how{profiler} || [] };
    my $user   = $> == 0 ? "User nobody\nGroup nogroup" : '';
    $self->write('httpd.conf', <<"CONF" );
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
    $self->write($_, $how{files}{$_}) for keys %{ $how{files} || {} };
    make_path("$folder/profiles");
    chmod 0777, $folder, "$folder/profiles";
    return;
}

1;
