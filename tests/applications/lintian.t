# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Lintian checks a package with faults: hundreds of checks as Moo roles, and many processes.
use strict;
use warnings;

use ApplicationRun qw(compare_ways run_command);
use CommandRun qw(capture);
use File::Temp qw(tempdir);
use RequiredPackages;
use Test::More;
use WholeFile qw(write_file);

plan skip_all => needs('lintian') if !-x '/usr/bin/lintian';

my $folder = tempdir(CLEANUP => 1);
mkdir "$folder/$_" or die "$_: $!" for qw(tree tree/DEBIAN tree/opt);
write_file("$folder/tree/opt/tool", "#!/usr/bin/perl\nprint 1;\n");
chmod 0777, "$folder/tree/opt/tool";
write_file("$folder/tree/DEBIAN/control", <<'CONTROL');
Package: tool
Version: 1.0-1
Architecture: all
Maintainer: Nobody <nobody@example.test>
Description: the tool
 A tool.
CONTROL
my (undef, $error, $status) =
    capture(
    ['dpkg-deb', '--root-owner-group', '--build', "$folder/tree", "$folder/tool_1.0-1_all.deb"]);
die "dpkg-deb: $error" if $status;

compare_ways(
    'lintian',
    sub {
        my ($way) = @_;
        my ($output, $cpu) = run_command(
            [
                $^X,                @{ $way->{perl} },
                '/usr/bin/lintian', '--no-cfg',
                '--allow-root',     "$folder/tool_1.0-1_all.deb"
            ],
            $way->{environment}
        );
        like($output, qr/^E: tool: dir-or-file-in-opt \[opt\/tool\]$/m, 'it finds a fault');
        return ($output, $cpu);
    }
);

done_testing();
