# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Events that are written as they happen (calls=2, stream=1) are in true order, and entries and
# returns pair like parentheses however the program ends and wherever it is then.
use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use ProfileReader qw(nytprof read_tables);
use ProfileRun;
use RequiredPackages;
use Test::More;

# "= FILE:LINE" for a statement, "> FILE:LINE" for a call, "< DEPTH SUB" for a return.
sub sequence {
    my ($run, $file) = @_;
    my $folder = $run->folder;
    my ($dump) = nytprof('dump', $file // $run->file);
    my (@sequence, %name, $continued);
    for (split /\n/, $dump) {
        my ($tag, @field) = split /\t/;
        $continued = 1 if $tag eq 'DISCOUNT';
        $name{ $field[0] } = $field[6] =~ s{^\Q$folder/}{}r if $tag eq 'NEW_FID';
        push @sequence, "> $name{ $field[0] }:$field[1]" if $tag eq 'SUB_ENTRY';
        push @sequence, "< $field[0] $field[3]" if $tag eq 'SUB_RETURN';
        next if $tag ne 'TIME_LINE';
        push @sequence, "= $name{ $field[1] }:$field[2]" if !$continued;
        $continued = 0;
    }
    return @sequence;
}

my $program = <<'PERL';
sub outer {
    my $n = shift;
    inner($_) for 1 .. $n;
    return inner(0);
}
sub inner { return shift }
my $sum = outer(2) + inner(5);
my @sorted = sort { inner($a) <=> inner($b) } 2, 1;
PERL
is(join('', map { "$_\n" } sequence(profile($program, options => 'calls=2:stream=1'))),
    <<'EVENTS', 'stream=1:calls=2: a statement is written when it is left for the first time');
> prog.pl:7
= prog.pl:7
= prog.pl:2
> prog.pl:3
= prog.pl:3
< 2 main::inner
= prog.pl:6
> prog.pl:3
< 2 main::inner
= prog.pl:6
> prog.pl:4
= prog.pl:4
< 2 main::inner
= prog.pl:6
< 1 main::outer
> prog.pl:7
< 1 main::inner
= prog.pl:6
> prog.pl:8
= prog.pl:8
> prog.pl:8
= prog.pl:8
< 2 main::inner
= prog.pl:6
> prog.pl:8
< 2 main::inner
= prog.pl:6
< 1 main::CORE:sort
EVENTS

my %programs = (
    'the same'   => $program,
    'exceptions' => <<'PERL',
sub risky { my $n = shift; die "odd\n" if $n % 2; return deeper($n) }
sub deeper { my $n = shift; die "big\n" if $n > 2; return $n }
sub safe { return eval { risky(@_) } || 0 }
safe($_) for 1 .. 5;
local $SIG{__DIE__} = sub { safe(0) };
safe(1);
PERL
    'objects, ties and evals' => <<'PERL',
package Guard; sub new { bless [], shift } sub DESTROY { main::note() }
package Tied; sub TIESCALAR { bless [], shift } sub FETCH { main::note(); return 5 }
package main;
my $notes = 0;
sub note { return $notes++ }
sub work { my $guard = Guard->new; note(); return 1 }
work() for 1 .. 2;
tie my $tied, 'Tied';
my $sum = $tied + work();
my $result = eval 'my $guard = Guard->new; work(); eval { work(); die }; $tied';
PERL
    'jumps' => <<'PERL',
no warnings;
sub leave { last if $_[0] > 1; note() }
sub note { return 1 }
sub first { goto &note }
for my $n (1 .. 3) { leave($n); first() }
sub jump { goto OUT }
jump();
OUT: note();
PERL
);
for my $name (sort keys %programs) {
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my ($ours, $original) = map { join "\n", sequence($_) }
            profile($programs{$name}, options => 'calls=2:stream=1'),
            profile_by_original($programs{$name}, options => 'calls=2');
        is($ours, $original, "$name: in the order of the original");
    }
}

# Where a program may be when it ends, and how it may end there.
my %places = (
    'nested subs'     => 'sub place { stop() }',
    'recursion'       => 'sub place { my $n = shift // 3; $n ? place($n - 1) : stop() }',
    'sort'            => 'sub place { my @s = sort { step(); stop() } 3, 2, 1 }',
    'a tied variable' => 'sub T::TIESCALAR { bless [] } sub T::FETCH { stop() }'
        . ' sub place { tie my $t, "T"; step(); my $x = $t + 1 }',
    'DESTROY' => 'sub G::DESTROY { step(); stop() } sub place { my $g = bless [], "G"; step() }',
    'DESTROY of an exception' =>
        'sub G::DESTROY { stop() } sub place { eval { die bless [], "G" }; $@ = ""; step() }',
    'a callback of an xsub' =>
        'use List::Util; sub found { step(); stop() } sub place { List::Util::first(\&call, 1 .. 3) }'
        . ' sub call { found() }',
    'a string eval'    => 'sub place { eval q{step(); eval q{stop()}}; step() }',
    'a signal handler' =>
        '$SIG{USR1} = sub { step(); stop() }; sub place { kill USR1 => $$; step() }',
    'an overloaded operator' =>
        'package O; use overload "+" => sub { main::stop() }; package main;'
        . ' sub place { my $sum = bless([], "O") + 1; step() }',
    'a substitution' => 'sub place { (my $t = "abc") =~ s/b/step() . stop()/e; step() }',
    'a goto'         => 'sub place { step(); goto &stop }',
    'a format'       =>
        "sub place { local \$~ = 'F'; write } sub field { step(); stop() }\nformat F =\n@<<\nfield()\n.\n",
    'an END block' => 'sub place { step() } END { step(); stop() }',
);
my %endings = (
    'POSIX::_exit'       => 'require POSIX; POSIX::_exit(0)',
    'exec'               => 'exec "true"',
    'a failing exec'     => '{ no warnings; exec "/no/such/program" } step()',
    'exit'               => 'exit 0',
    'die'                => 'close STDERR; die "x\n"',
    'DB::finish_profile' => 'DB::finish_profile(); step()',
    'a new profile'      => 'DB::enable_profile("nytprof.out.second"); step()',
    'off and on'         => 'DB::disable_profile(); step(); DB::enable_profile(); step()',
    'fork'               => 'my $pid = fork; step(); waitpid $pid, 0 if $pid',
    'a signal'           => 'kill TERM => $$; sleep 1',
);
my @options = qw(calls=2 calls=2:stream=1 calls=1:stream=1 calls=1);
my %files   = map { $_ => [] } @options;
my $turn    = 0;
my @runs;
for my $place (sort keys %places) {
    my @wrong;
    $turn++;    # another option for each ending than at the last place
    for my $ending (sort keys %endings) {
        next if "$place, $ending" eq 'an END block, a signal';    # perl has no handlers then
        my $option = $options[$turn++ % @options];
        my $run    = profile(
            "sub step { return 1 }\nsub stop { $endings{$ending} }\n$places{$place}\nstep();\n"
                . "sub outer { step(); place(); step() }\nouter();\nstep();\n",
            options => "$option:sigexit=TERM"
        );
        push @runs,                $run;                                    # keeps the files
        push @wrong,               "$ending: no profile" if !$run->count;
        push @{ $files{$option} }, $run->files;
        for my $file ($run->files) {
            my $tables = read_tables($file, $run->folder, 'command');
            my $found  = unbalanced($tables->{events}, $option =~ /calls=2/);
            push @wrong, "$option, $ending: $found" if $found;
            push @wrong, "$option, $ending: no end" if !$tables->{process}{end};
            push @wrong, "$option, $ending: outer is lost"
                if $file eq $run->file && $tables->calls_of('main::outer') != 1;
        }
    }
    is(join("\n", @wrong), '', "entries and returns pair when a program ends in $place");
}

# What is wrong with the order of events: with entries they must pair, each return ends the
# innermost call; without, each return must have its caller's behind it.
sub unbalanced {
    my ($events, $has_entries) = @_;
    my ($depth,  $previous)    = (0, 0);
    for my $event (@$events) {
        if ($event =~ /^>/) {
            $depth++;
            next;
        }
        my ($returned) = $event =~ /^< (\d+)/;
        return "$event while $depth deep" if $has_entries && $returned != $depth--;
        return "$event after $previous" if !$has_entries  && $returned < $previous - 1;
        $previous = $returned;
    }
    return "$depth calls do not return" if $has_entries && $depth;
    return "ends $previous deep" if !$has_entries       && $previous > 1;
    return '';
}

for my $option (@options) {
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my ($out, $err, $status) = capture(['nytprofcalls', @{ $files{$option} }]);
        is($err . $status, '0', "nytprofcalls takes all these profiles, $option");
    }
}

# A child that is not profiled until it says so: what runs then has begun in this profile.
my $forking = profile( <<'PERL', options => 'calls=2:forkdepth=0:slowops=0');
sub inner { return 1 }
sub outer {
    if (my $pid = fork) { waitpid $pid, 0; return }
    DB::enable_profile();
    return inner();
}
outer();
PERL
my ($child) = grep { /\.\d+$/ } $forking->files;
is(join('', map { "$_\n" } grep { !/^=/ } sequence($forking, $child)),
    <<'EVENTS', 'calls=2: calls that run when the profile of a child begins');
> prog.pl:7
> prog.pl:5
< 2 main::inner
< 1 main::outer
EVENTS

done_testing();
