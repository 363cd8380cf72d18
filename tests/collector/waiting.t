# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# A server that waits for its clients: the time in accept is waiting, not that of the main program;
# in the file and for commands of the original, it is that of the line alone.
use strict;
use warnings;

use CommandRun qw(capture preloading);
use JSON::PP qw(decode_json);
use ProfileRun;
use RequiredPackages;
use Test::More;

# Standard output of a command.
sub output_of {
    my ($command, @arguments) = @_;
    my @command = $command =~ /^nytprof/a ? ($ENV{NYTPROF_COMMAND} =~ s{[^/]*$}{$command}r) : ();
    my ($out, $err, $status) =
        capture([@command ? @command : ($ENV{NYTPROF_COMMAND}, $command), @arguments]);
    is($status, 0, "$command @arguments") or diag $err;
    return $out;
}

# "SUB INCLUSIVE EXCLUSIVE" of what took a second, and what the run says of itself.
sub json_of {
    my (@arguments) = @_;
    my $json        = decode_json(output_of('export', 'json', @arguments));
    my $seconds     = sub { sprintf '%.0f', $_[0] // 0 };
    my %times =
        map { $_->{sub} => [map { $seconds->($_) } @$_{qw(inclusive exclusive)}] }
        @{ $json->{subs} };
    return {
        subs  => { map { $_ => "@{ $times{$_} }" } grep { $times{$_}[0] } keys %times },
        lines => {
            map  { $_->{line} => $seconds->($_->{exclusive}) }
            grep { $seconds->($_->{exclusive}) } @{ $json->{lines} }
        },
        waiting  => $seconds->($json->{run}{waiting}),
        time     => $seconds->($json->{run}{statement_time}),
        left_out => $seconds->($json->{waiting_left_out}),
    };
}

# A client that keeps a server waiting before each of ten requests.
my $slow = profile(<<'PERL');
use strict; use warnings; use IO::Socket::INET; use Time::HiRes qw(sleep time);
my $l = IO::Socket::INET->new(Listen => 5, LocalAddr => '127.0.0.1', ReuseAddr => 1) or die $!;
my $port = $l->sockport;
if (!fork) {
    DB::disable_profile();
    for (1 .. 10) { sleep 0.05; my $s = IO::Socket::INET->new("127.0.0.1:$port"); my $x = <$s> }
    exit;
}
sub work { my $s = 0; $s += $_ * 2 for 1 .. 1_000; return $s }
sub serve { my $c = $l->accept; work(); print $c "ok\n"; close $c; return }
my $began = time;
serve() for 1 .. 10;
print time - $began;
PERL
my $of_slow = decode_json(output_of('export', 'json', $slow->file));
cmp_ok($of_slow->{run}{waiting}, '>', $slow->stdout / 2, 'a server mostly waits for its client');
my ($main) = grep { $_->{sub} eq 'main::RUNTIME' } @{ $of_slow->{subs} };
cmp_ok($main->{exclusive}, '<', $of_slow->{run}{waiting}, 'which is no work of the main program');
is($of_slow->{waiting_left_out}, $of_slow->{run}{waiting}, 'it is left out, and said');
my $with = decode_json(output_of('export', 'json', '--waiting', $slow->file));
my ($accept) = grep { $_->{callee} =~ /CORE:accept$/ } @{ $with->{calls} };
is($accept->{caller}, 'IO::Socket::accept', 'shown, it has a caller');
like($accept->{file}, qr{IO/Socket\.pm$}, 'and a place');

# Any sub can be waiting, with what it calls: by an option of the profile, or of a command.
my $queue = <<'PERL';
package My::Queue; sub pop { my $x = 0; $x += part($_) for 1 .. 100; return $x } sub part { return $_[0] + 1 }
package main; sub work { my $x = 0; $x += My::Queue::part($_) for 1 .. 300; return $x } My::Queue::pop() for 1 .. 3; work();
PERL
my $popped = sub {
    my ($out) = @_;
    my %subs = map { $_->{sub} => $_ } @{ decode_json($out)->{subs} };
    return "$subs{'My::Queue::pop'}{calls}x " . ($subs{'My::Queue::pop'}{inclusive} || 0);
};
my $marked = profile($queue, options => 'waits=My::Queue::pop,Other::sub:compress=1');
is($marked->stderr,                                       '',     'option waits');
is($popped->(output_of('export', 'json', $marked->file)), '3x 0', 'its subs wait');
my $plain = profile($queue);
isnt($popped->(output_of('export', 'json', $plain->file)), '3x 0', 'others do not');
is($popped->(output_of('export', 'json', '--waits', 'main::x,My::Queue::pop', $plain->file)),
    '3x 0', 'unless a command says so');
like(output_of('summary', $marked->file), qr/^Without .* of waiting/, 'it says so');
for my $command (
    ['diff',    '--json', $marked->file, $plain->file],
    ['compare', '--json', $marked->file, '--', $plain->file]
    )
{
    my $left_out = decode_json(output_of(@$command))->{waiting_left_out};
    ok($left_out->{baseline} > 0 && $left_out->{current} == 0,
        "so does $command->[0], for each side");
}

my $clock = $ENV{NYTPROF_FAKE_CLOCK};
if (!$clock || !-e $clock) {
    note 'NYTPROF_FAKE_CLOCK names no library to preload';
    done_testing();
    exit;
}

# Accepting takes a minute.
my $server = <<'PERL';
use Socket;
socket my $s, PF_INET, SOCK_STREAM, 0; bind $s, sockaddr_in(0, INADDR_LOOPBACK); listen $s, 2;
socket my $c, PF_INET, SOCK_STREAM, 0; connect $c, getsockname $s;
sub wait_for { accept my $client, $s; sleep 1; return $client }
sub serve { my $client = wait_for(); my $lock = work(); return }
sub work { sleep 10; return }
serve();
PERL
my $hidden = { subs => {}, lines => {}, waiting => 71, time => 0, left_out => 71 };
my $shown  = {
    subs => {
        'main::CORE:accept' => '60 60',
        'main::CORE:sleep'  => '11 11',
        'main::RUNTIME'     => '71 0',
        'main::serve'       => '71 0',
        'main::wait_for'    => '61 0',
        'main::work'        => '10 0',
    },
    lines    => { 4 => 61, 6 => 10 },
    waiting  => 71,
    time     => 71,
    left_out => 0
};

# All commands say the same of a file, with waiting and without it.
sub waiting_is_right {
    my ($name, @files) = @_;
    is_deeply(json_of(@files),              $hidden, "$name: left out");
    is_deeply(json_of('--waiting', @files), $shown,  "$name: included");
    my $callers = output_of('callers', '--waiting', 'CORE:accept', @files);
    like($callers,                 qr/60.*main::wait_for.*:4$/m, 'with its caller and line');
    like(output_of('top', @files), qr/^Without 71/, 'commands say what they leave out');
    return;
}

my %how = (env => { preloading($clock) });
for my $options ('', ':calls=2:stream=1', ':blocks=1') {
    my $run = profile($server, %how, options => "clock=1$options");
    is($run->stderr, '', "no error messages$options");
    waiting_is_right("a server$options", $run->files);
    next if $options;
    my $merged = $run->file . '.merged';
    output_of('merge', '-o', $merged, $run->files);
    waiting_is_right('merged', $merged);
    for my $file ($run->file, $merged) {
        my @stacks  = split /\n/, output_of('nytprofcalls', $file);
        my %seconds = map { /^(.*) (\d+)$/ ? ($1 => sprintf '%.0f', $2 / 1e9) : () } @stacks;
        is_deeply(
            { map { $_ => $seconds{$_} } grep { $seconds{$_} } keys %seconds },
            {
                'main::serve;main::wait_for;main::CORE:sleep' => 1,
                'main::serve;main::work;main::CORE:sleep'     => 10
            },
            'commands of the original have its numbers'
        );
    }
}

# A killed one, whose file has only slices.
my $killed = profile($server . 'DB::disable_profile(); DB::enable_profile(); kill KILL => $$;',
    %how, options => 'clock=1');
waiting_is_right('a killed server', $killed->files);

# Of the original, whose files have only the line.
SKIP: {
    skip needs('libdevel-nytprof-perl'), 1 if !has_original();
    my $original = profile_by_original($server, %how, options => 'clock=1');
    waiting_is_right('a file of the original', $original->files);
    like(output_of('info', $original->files), qr/^  waiting=derived$/m, 'it is marked as derived');
}

done_testing();
