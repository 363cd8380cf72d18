# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package FakeProfiler;

# Functions of the profiler that write no profiles: each file contains what DB::set_request() was given,
# as "name=value" in order.
#
#     FakeProfiler->load;
#     FakeProfiler::is_on(), FakeProfiler::file()
#     FakeProfiler::demand('from-outside.out'), FakeProfiler::demand('from-outside.out', '/route')

use strict;
use warnings;

use WholeFile qw(write_file);

my ($on, $file, $demanded, $route, %recorded) = (0);

sub is_on { return $on }
sub file  { return $file }

# Before the next request, as somebody outside of the process.
sub demand { ($demanded, $route) = @_; return }

sub load {
    no warnings 'once';
    *DB::enable_profile = sub {
        if (@_) {
            ($file) = @_;
            write_file($file, '');
        }
        return _switched(1);
    };
    *DB::disable_profile = sub { return _switched(0) };
    *DB::_pause_profile  = \&DB::disable_profile;
    *DB::finish_profile  = sub {
        write_file($file, join ' ', map { "$_=$recorded{$_}" } sort keys %recorded);
        ($on, $file, %recorded) = (0);
        return;
    };
    *DB::set_request   = sub { %recorded = (%recorded, @_); return };
    *DB::_take_request = sub {
        my (@names) = @_;
        return if defined $route && !grep { $_ eq $route } @names;
        my $path = $demanded;
        undef $demanded;
        return $path;
    };
    *DB::_path_until_named = sub { defined $demanded && defined $route ? "$demanded.part" : undef };
    return;
}

sub _switched {
    my ($to) = @_;
    my $was = $on;
    $on = $to;
    return $was;
}

1;
