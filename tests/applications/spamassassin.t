# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# SpamAssassin looks at mails: a thousand rules that it compiles to Perl, and regular expressions.
use strict;
use warnings;

use ApplicationRun qw(compare_ways run_command);
use File::Temp qw(tempdir);
use RequiredPackages;
use Test::More;
use WholeFile qw(write_file);

plan skip_all => needs('spamassassin') if !-x '/usr/bin/spamassassin';

my $folder = tempdir(CLEANUP => 1);
write_file("$folder/preferences", "use_learner 0\nbayes_auto_learn 0\n")
    ;    # it would learn from one run for the next
write_file(
    "$folder/mails",
    join '',
    map { <<"MAIL" } 1 .. 20
From sender$_\@example.test Mon Jan  1 00:00:00 2024
From: Sender $_ <sender$_\@example.test>
To: reader\@example.test
Subject: Offer $_: earn MONEY now!!!
Date: Mon, 1 Jan 2024 00:00:0@{[$_ % 10]} +0000
Message-ID: <$_\@example.test>

@{["Act now, it is free: http://example.test/offer-$_\n" x 20]}
MAIL
);

compare_ways(
    'spamassassin',
    sub {
        my ($way) = @_;
        my ($output, $cpu) = run_command(
            [
                $^X,                     '-T',               @{ $way->{perl} },
                '/usr/bin/spamassassin', '--test-mode',      '--local',
                '--mbox',                '--nocreate-prefs', "--prefspath=$folder/preferences",
                "$folder/mails"
            ],
            { HOME => $folder, %{ $way->{environment} } }
        );
        my $found = () = $output =~ /^X-Spam-Checker-Version: /mg;
        is($found, 20, 'mails are looked at');

        # It takes them in any order.
        return ((join '', sort split /^(?=From sender)/m, $output), $cpu);
    }
);

done_testing();
