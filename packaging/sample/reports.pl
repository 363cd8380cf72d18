#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
#
# The same report for each text by itself, all at once: a program of several processes.
#
#   perl reports.pl FILE...
use strict;
use warnings;
use FindBin ();

for my $file (@ARGV) {
    my $pid = fork;
    die "Cannot fork: $!\n" unless defined $pid;
    next if $pid;
    @ARGV = ($file);
    do "$FindBin::Bin/wordreport.pl" or die $@ || $!;
}
1 while wait > 0;
