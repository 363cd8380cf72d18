# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
package ProfileRun;

# Runs small programs under the collector that was built (NYTPROF_COLLECTOR: the folder that holds
# Devel/NYTProf.pm and auto/, or both with a colon between) or under the original profiler, and says what came of it:
#
#     my $run = profile(<<'PERL', options => 'slowops=1');
#     print "hello\n";
#     PERL
#     $run->exit_code, $run->stdout, $run->stderr, $run->files, $run->tables->line_counts
#
# How to run it:
#     options   the value of NYTPROF, without file=
#     perl      [switches of perl]
#     interpreter [command] that is called as perl is, instead of this perl
#     args      [arguments of the program]
#     stdin     text to read; the program itself, when it is called "-"
#     with      { path => text } of more files in the folder that the program runs in
#     env       { name => value }
#     name      of the program file, else prog.pl; "" when `perl` says what to run
#     meanwhile sub called with the process id while the program runs
#     ignore    pattern of differences that do not matter to same_as_original()

use strict;
use warnings;

use CommandRun qw(capture clean_environment);
use Config;
use Cwd qw(realpath);
use Exporter qw(import);
use File::Temp qw(tempdir);
use ProfileReader qw(errors_of_original has_original read_tables);
use RequiredPackages;
use Test::More;
use WholeFile qw(write_file);

our @EXPORT = qw(profile profile_by_original original_reads_it_silently runs_unharmed calls_are
    same_as_original is_same_profile differences has_original);

sub profile {
    my ($program, %how) = @_;
    my $collector = $ENV{NYTPROF_COLLECTOR}
        or die "NYTPROF_COLLECTOR must name the folder that holds Devel/NYTProf.pm; use ctest\n";
    my $folders = join $Config{path_sep}, map { realpath($_) } split /$Config{path_sep}/,
        $collector;
    return _run($program, %how, environment => { PERL5LIB => $folders });
}

# @INC is as long as under ours, for programs that look through it.
sub profile_by_original {
    my ($program, %how) = @_;
    return _run($program, %how, environment => { PERL5LIB => '/nowhere' });
}

sub _run {
    my ($program, %how) = @_;
    my $folder = realpath(tempdir(CLEANUP => 1));
    my $name   = $how{name} // 'prog.pl';
    my %texts  = (%{ $how{with} || {} }, '.stdin' => $how{stdin} // '');
    $texts{$name} = $program if $name ne '' && $name ne '-';
    $texts{'.stdin'} = $program if $name eq '-';
    write_file("$folder/$_", $texts{$_}) for keys %texts;
    my @options     = grep { defined && length } 'file=nytprof.out', $how{options};
    my %environment = (clean_environment(), PERL_HASH_SEED => 0);
    %environment          = (%environment, %{ $how{environment} }, %{ $how{env} || {} });
    $environment{NYTPROF} = join ':', @options;
    my @command = (
        @{ $how{interpreter} || [$^X] },
        @{ $how{debugger} || ['-d:NYTProf'] },
        @{ $how{perl} || [] },
        $name eq '' ? () : $name
    );
    my ($out, $err, $status) = capture(
        [@command, @{ $how{args} || [] }],
        folder      => $folder,
        environment => \%environment,
        stdin       => "$folder/.stdin",
        meanwhile   => $how{meanwhile}
    );
    return bless { folder => $folder, stdout => $out, stderr => $err, status => $status },
        __PACKAGE__;
}

sub folder { my ($self) = @_; return $self->{folder} }
sub stdout { my ($self) = @_; return $self->{stdout} }
sub stderr { my ($self) = @_; return $self->{stderr} }

sub exit_code { my ($self) = @_; return $self->{status} >> 8 }
sub signal    { my ($self) = @_; return $self->{status} & 127 }

# Paths of the profiles, the one without a pid first.
sub files {
    my ($self) = @_;
    my @files = sort glob "$self->{folder}/nytprof*.out*";
    return @files;
}

sub file  { my ($self) = @_; return ($self->files)[0] }
sub count { my ($self) = @_; return scalar(() = $self->files) }

# ProfileTables of a profile, by default the first.
sub tables {
    my ($self, $file) = @_;
    $file //= $self->file // die "the program wrote no profile: $self->{stderr}";
    return read_tables($file, $self->{folder});
}

# ProfileTables of all profiles.
sub all_tables {
    my ($self) = @_;
    return map { $self->tables($_) } $self->files;
}

# A test: the original's tools take the profile and have nothing to say about it.
sub original_reads_it_silently {
    my ($run, $name) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        my $errors = join '', map { errors_of_original($_) } $run->files;
        return is($errors, '', $name // 'the tools of the original read it silently');
    }
    return 1;
}

# Tests: the program makes exactly these calls while it runs, one a line, as
# "CALLED <- CALLER at [FILE:]LINE COUNT[ depth N]"; the call tree adds up to the same, and the
# original finds the same.
sub calls_are {
    my ($name, $program, $expected, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $run    = profile($program, %how);
    my $tables = $run->tables;
    my (@got, %calls, %returns);
    for my $call (sort keys %{ $tables->{calls} }) {
        my ($count, $depth) = @{ $tables->{calls}{$call} }{qw(count depth)};
        $calls{$1} += $count if $call =~ /^(.*) <- /s;
        next if $call =~ m{ at /|::BEGIN};
        push @got, $call =~ s/ at \Kprog\.pl://r . " $count" . ($depth ? " depth $depth" : '');
    }
    /^< \d+ (.*)/s && $returns{$1}++ for @{ $tables->{events} };
    is(join("\n", @got, ''), $expected, $name);
    is(join("\n", differences(\%returns, \%calls, 0)), '', 'each call returns once');
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        is_same_profile(
            'so says the original',
            $run, profile_by_original($program, %how),
            $how{ignore}
        );
    }
    return $run;
}

# A test: the program does the same without the profiler.
sub runs_unharmed {
    my ($name, $program, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my @outcomes = map {
        join ' ',
            map { defined $_ ? $_ : '' }
            @{$_}{qw(status stdout stderr)}
        } profile($program, %how),
        _run($program, %how, debugger => [], environment => { PERL5LIB => '/nowhere' });
    return is($outcomes[0], $outcomes[1], $name);
}

# A test: program and profile are the same under both profilers, but for the times.
sub same_as_original {
    my ($name, $program, %how) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
SKIP: {
        skip needs('libdevel-nytprof-perl'), 1 if !has_original();
        return is_same_profile(
            $name,
            profile($program, %how),
            profile_by_original($program, %how),
            $how{ignore}
        );
    }
    return 1;
}

sub is_same_profile {
    my ($name, $ours, $original, $ignore) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my @differences;
    for my $what (qw(stdout stderr exit_code signal)) {
        push @differences, "$what: '" . $ours->$what . "', not '" . $original->$what . "'"
            if $ours->$what ne $original->$what;
    }
    my @tables = eval {
        map { $_->tables } $ours, $original;
    };
    push @differences, $@ if $@;
    my @compared = qw(lines calls subs sources paths blocks bodies evals flags marked);
    for my $what (@tables ? @compared : ()) {
        my ($got, $expected) = map { _comparable($_, $what) } @tables;
        _correct_sources($got, $expected, $tables[1]) if $what eq 'sources';
        push @differences,
            map { "$what: $_" }
            differences($got, $expected, $what =~ /^(?:lines|blocks|bodies)$/ ? 0 : 'none');
    }
    @differences = grep { !/$ignore/ } @differences if $ignore;
    splice @differences, 12, @differences, "..." if @differences > 12;
    return is(join("\n", @differences), '', $name);
}

# Perl loses the lines of modules that are in package DB, and puts some in the wrong place that follow
# an expression of several lines. So does Devel::NYTProf; ours must equal the file, as far as perl
# has read it.
sub _correct_sources {
    my ($got, $expected, $tables) = @_;
    for my $file (grep { m{\A/} && -f } keys %$expected) {
        next if !defined $got->{$file} or $got->{$file} eq $expected->{$file};
        open my $in, '<:raw', $file or die "$file: $!";
        my @lines = <$in>;
        my $last  = $#{ $tables->{sources}{$file} };
        my @texts = map { join '', grep { defined } @lines[0 .. $_] } $last, $last + 1;
        $expected->{$file} = (grep { $_ eq $got->{$file} } @texts)[0] // $texts[0];
    }
    return;
}

# What differs between two hashes, as text.
sub differences {
    my ($got, $expected, $none) = @_;
    my @differences;
    for my $key (sort keys %{ { %$got, %$expected } }) {
        my ($have, $want) = map { $_->{$key} // $none } $got, $expected;
        push @differences, "$key: $have, not $want" if $have ne $want;
    }
    return @differences;
}

# A table as name => text, without what the original reports about itself.
sub _comparable {
    my ($tables, $what) = @_;
    my $table =
          $what eq 'lines' ? $tables->line_counts
        : $what eq 'paths' ? $tables->call_stacks
        : $what eq 'calls' ? {
        map { $_ => "$tables->{calls}{$_}{count} depth $tables->{calls}{$_}{depth}" }
            keys %{ $tables->{calls} }
        }
        : $what eq 'sources' ? { map { $_ => $tables->source($_) } keys %{ $tables->{sources} } }
        : $tables->{$what};
    return {
        map      { $_ => $table->{$_} }
            grep { !m{(?:^|;)(?:DB::(?!disable_profile)|Devel::NYTProf::)|/Devel/NYTProf} }
            keys %$table
    };
}

1;
