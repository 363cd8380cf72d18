# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package WholeFile;

# Files that are read and written as a whole, byte by byte.

use strict;
use warnings;

use Exporter qw(import);
use File::Basename qw(dirname);
use File::Path qw(make_path);

our @EXPORT_OK = qw(read_file write_file);

sub read_file {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/ = undef;
    return scalar(<$in>) // '';
}

# In a folder that is made if it is not there. Returns the path.
sub write_file {
    my ($path, $bytes) = @_;
    make_path(dirname($path));
    open my $out, '>:raw', $path or die "$path: $!\n";
    print {$out} $bytes;
    close $out or die "$path: $!\n";
    return $path;
}

1;
