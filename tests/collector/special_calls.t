# SPDX-License-Identifier: GPL-1.0-or-later OR Artistic-1.0-Perl
# Calls that do not look like any: who made each, from which line, how often.
use strict;
use warnings;

use List::Util ();
use ProfileRun;
use Test::More;

calls_are('lvalue subs', <<'PERL', <<'CALLS' );
my ($held, %table) = (1);
sub held : lvalue { $held }
sub slot : lvalue { my $key = shift; counted(); $table{$key} }
sub counted { return 1 }
held() = 5;
held()++;
slot('a') = held();
slot('b') .= 'x' for 1 .. 3;
(slot('c'), held()) = (1, 2);
sub set { $_[0] = 7 } set(slot('d'));
for (held()) { $_ = 9 }
print join(',', $held, map { "$_$table{$_}" } sort keys %table), "\n";
PERL
main::CORE:print <- main::RUNTIME at 12 1
main::CORE:sort <- main::RUNTIME at 12 1
main::counted <- main::slot at 3 6
main::held <- main::RUNTIME at 11 1
main::held <- main::RUNTIME at 5 1
main::held <- main::RUNTIME at 6 1
main::held <- main::RUNTIME at 7 1
main::held <- main::RUNTIME at 9 1
main::set <- main::RUNTIME at 10 1
main::slot <- main::RUNTIME at 10 1
main::slot <- main::RUNTIME at 7 1
main::slot <- main::RUNTIME at 8 3
main::slot <- main::RUNTIME at 9 1
CALLS

calls_are('subs that are missing', <<'PERL', <<'CALLS') if $] >= 5.028;
sub caller_of { eval { x(1) } for 1 .. 2; return }
caller_of();
sub declared;
eval { declared(1) };
eval { Other::missing(1) };
my $code = \&unknown;
eval { $code->() };
eval { &{"symbolic"}() };
eval { main->method };
eval { goto &nowhere };
sub later { return 1 }
{ no warnings; my $later = \&later; undef &later; eval { later() }; eval 'sub later { return 2 }'; later(); }
sub Auto::AUTOLOAD { return 3 }
Auto::loaded();
package Cached; # perl keeps what is overloaded in the symbol table
use overload '+' => sub { 5 };
sub AUTOLOAD { return 4 }
sub DESTROY { }
my $five = bless([]) + 1;
Cached::loaded();
PERL
Auto::AUTOLOAD <- main::RUNTIME at 14 1
Cached::AUTOLOAD <- main::RUNTIME at 20 1
Cached::__ANON__[prog.pl:16] <- main::RUNTIME at 19 1
Other::missing <- main::RUNTIME at 5 1
main::caller_of <- main::RUNTIME at 2 1
main::declared <- main::RUNTIME at 4 1
main::later <- main::RUNTIME at 12 2
main::symbolic <- main::RUNTIME at 8 1
main::unknown <- main::RUNTIME at 7 1
main::x <- main::caller_of at 1 2
CALLS

calls_are('formats that call subs', <<'PERL', <<'CALLS' );
our @rows = ([1, 'one'], [2, 'two']);
our $row;
sub number { return $row->[0] }
sub name { return uc shift }
sub title { return 'Title' }
format STDOUT_TOP =
@<<<<<
title()
.
format STDOUT =
@< @<<<<
number(), name($row->[1])
.
format OTHER =
@<<<
name('other')
.
for (@rows) { $row = $_; write }
sub report { open OTHER, '>', \my $text; $^ = 'OTHER_TOP'; write OTHER; close OTHER; return $text }
report() for 1 .. 2;
PERL
main::CORE:close <- main::report at 19 2
main::CORE:enterwrite <- main::RUNTIME at 18 2
main::CORE:enterwrite <- main::report at 19 2
main::CORE:formline <- main::STDOUT at 12 2
main::CORE:formline <- main::STDOUT_TOP at 8 1
main::CORE:formline <- main::report at 16 2
main::CORE:leavewrite <- main::STDOUT at 12 3
main::CORE:leavewrite <- main::STDOUT_TOP at 8 1
main::CORE:leavewrite <- main::report at 16 2
main::CORE:open <- main::report at 19 2
main::name <- main::STDOUT at 12 2
main::name <- main::report at 16 2
main::number <- main::STDOUT at 12 2
main::report <- main::RUNTIME at 20 2
main::title <- main::STDOUT_TOP at 8 1
CALLS

calls_are('tied variables', <<'PERL', <<'CALLS' );
package Scalar; sub TIESCALAR { bless [$_[1]] } sub FETCH { main::note('fetch'); $_[0][0] } sub STORE { $_[0][0] = $_[1] } sub UNTIE { 1 } sub DESTROY { 1 }
package List; sub TIEARRAY { bless [] } sub FETCH { "<$_[1]>" } sub FETCHSIZE { 3 }
package Table; sub TIEHASH { bless {} } sub FETCH { $_[1] } sub FIRSTKEY { 'a' } sub NEXTKEY { $_[1] eq 'a' ? 'b' : undef } sub EXISTS { 1 } sub DELETE { main::note('delete') }
package Handle; sub TIEHANDLE { bless [] } sub PRINT { main::note('print') } sub READLINE { 'line' } sub CLOSE { 1 }
package main;
my $notes = 0;
sub note { $notes++ }
tie my $scalar, 'Scalar', 5;
my $copy = $scalar + $scalar;
$scalar = 1;
untie $scalar;
tie my @list, 'List';
my $joined = join ',', @list;
tie my %table, 'Table';
my @pairs = %table;
delete $table{a} if exists $table{x};
tie *HANDLE, 'Handle';
print HANDLE 'text';
my $line = <HANDLE>;
close HANDLE;

print "$copy $joined @pairs $line $notes\n";
PERL
Handle::CLOSE <- main::CORE:close at 20 1
Handle::PRINT <- main::CORE:print at 18 1
Handle::READLINE <- main::CORE:readline at 19 1
Handle::TIEHANDLE <- main::RUNTIME at 17 1
List::FETCH <- main::RUNTIME at 13 3
List::FETCHSIZE <- main::RUNTIME at 13 1
List::TIEARRAY <- main::RUNTIME at 12 1
Scalar::DESTROY <- main::RUNTIME at 11 1
Scalar::FETCH <- main::RUNTIME at 9 2
Scalar::STORE <- main::RUNTIME at 10 1
Scalar::TIESCALAR <- main::RUNTIME at 8 1
Scalar::UNTIE <- main::RUNTIME at 11 1
Table::DELETE <- main::RUNTIME at 16 1
Table::EXISTS <- main::RUNTIME at 16 1
Table::FETCH <- main::RUNTIME at 15 2
Table::FIRSTKEY <- main::RUNTIME at 15 1
Table::NEXTKEY <- main::RUNTIME at 15 2
Table::TIEHASH <- main::RUNTIME at 14 1
main::CORE:close <- main::RUNTIME at 20 1
main::CORE:print <- main::RUNTIME at 18 1
main::CORE:print <- main::RUNTIME at 22 1
main::CORE:readline <- main::RUNTIME at 19 1
main::note <- Handle::PRINT at 4 1
main::note <- Scalar::FETCH at 1 2
main::note <- Table::DELETE at 3 1
CALLS

# The original runs an overloaded &{} once more than the program does.
calls_are('overloaded operators',
    <<'PERL', <<'CALLS', ignore => qr/ANON__\[prog\.pl:11|^lines: prog\.pl:11:/);
package Amount;
use overload
    '+' => \&add,
    '+=' => sub { $_[0]{n} += ref $_[1] ? $_[1]->n : $_[1]; return $_[0] },
    '=' => sub { return Amount->new($_[0]->n) },
    'neg' => sub { return Amount->new(-$_[0]->n) },
    '""' => sub { return '<' . $_[0]->n . '>' },
    'bool' => sub { return 1 },
    '<=>' => 'compare',
    '@{}' => sub { return [ 1, 2 ] },
    '&{}' => sub { my $self = shift; return sub { return $self->n } },
    'nomethod' => sub { return "no $_[3]" };
sub new { my ($class, $n) = @_; return bless { n => $n }, $class }
sub n { return $_[0]{n} }
sub add { my ($x, $y) = @_; return Amount->new($x->n + (ref $y ? $y->n : $y)) }
sub compare { my ($x, $y) = @_; return $x->n <=> $y->n }
package main;
my ($one, $two) = (Amount->new(1), Amount->new(2));
my $sum = $one + $two + 4;
my $copy = $sum;
$copy += 1;
my @sorted = sort { $a <=> $b } $two, $one;
my ($first) = @$two;
print "$sum $copy @sorted $first ", -$one, ' ', $one x 2, "\n" if $sum;
my $called = $one->();
PERL
Amount::__ANON__[prog.pl:10] <- main::RUNTIME at 23 1
Amount::__ANON__[prog.pl:11] <- main::RUNTIME at 25 2
Amount::__ANON__[prog.pl:4] <- main::RUNTIME at 21 1
Amount::__ANON__[prog.pl:5] <- main::RUNTIME at 21 1
Amount::__ANON__[prog.pl:6] <- main::RUNTIME at 24 1
Amount::__ANON__[prog.pl:7] <- main::CORE:print at 24 1
Amount::__ANON__[prog.pl:7] <- main::RUNTIME at 24 5
Amount::__ANON__[prog.pl:8] <- main::RUNTIME at 24 1
Amount::add <- main::RUNTIME at 19 2
Amount::compare <- main::CORE:sort at 22 1
Amount::n <- Amount::__ANON__[prog.pl:11] at 11 1
Amount::n <- Amount::__ANON__[prog.pl:5] at 5 1
Amount::n <- Amount::__ANON__[prog.pl:6] at 6 1
Amount::n <- Amount::__ANON__[prog.pl:7] at 7 6
Amount::n <- Amount::add at 15 3
Amount::n <- Amount::compare at 16 2
Amount::new <- Amount::__ANON__[prog.pl:5] at 5 1
Amount::new <- Amount::__ANON__[prog.pl:6] at 6 1
Amount::new <- Amount::add at 15 2
Amount::new <- main::RUNTIME at 18 2
main::CORE:print <- main::RUNTIME at 24 1
main::CORE:sort <- main::RUNTIME at 22 1
CALLS

# Comparators named in sort, and blocks that List::Util runs, are entered without a call.
calls_are('callbacks of sort and of xsubs', <<'PERL', <<'CALLS') if List::Util->can('any');
use List::Util qw(first reduce sum any all max);
sub by_number { $a <=> $b }
sub by_proto($$) { my ($x, $y) = @_; return $x <=> $y }
sub by_helper { helper($a) <=> helper($b) }
sub helper { return $_[0] }
my @list = (3, 1, 2);
my @one = sort by_number @list;
my @two = sort by_proto @list;
my @three = sort by_helper @list;
my @four = sort { helper($a) <=> helper($b) } @list;
my $name = 'by_number';
my @five = sort $name @list;
my $code = sub { helper($a) <=> helper($b) };
my @six = sort $code @list;
my $first = first { helper($_) == 2 } @list;
my $whole = first(\&whole, 1 .. 3);
sub whole { return $_ == 3 }
my $product = reduce { helper($a) * $b } 1 .. 4;
my $sum = sum(map { helper($_) } @list);
my $any = any { helper($_) > 2 } @list;
my $max = max(helper(1), helper(2));
print "@one @two @three @four @five @six $first $whole $product $sum $max\n";
PERL
List::Util::any <- main::RUNTIME at 20 1
List::Util::first <- main::RUNTIME at 15 1
List::Util::first <- main::RUNTIME at 16 1
List::Util::max <- main::RUNTIME at 21 1
List::Util::reduce <- main::RUNTIME at 18 1
List::Util::sum <- main::RUNTIME at 19 1
main::CORE:print <- main::RUNTIME at 22 1
main::CORE:sort <- main::RUNTIME at 10 1
main::CORE:sort <- main::RUNTIME at 12 1
main::CORE:sort <- main::RUNTIME at 14 1
main::CORE:sort <- main::RUNTIME at 7 1
main::CORE:sort <- main::RUNTIME at 8 1
main::CORE:sort <- main::RUNTIME at 9 1
main::helper <- List::Util::any at 20 1
main::helper <- List::Util::first at 15 3
main::helper <- List::Util::reduce at 18 3
main::helper <- main::CORE:sort at 10 6
main::helper <- main::CORE:sort at 13 6
main::helper <- main::CORE:sort at 4 6
main::helper <- main::RUNTIME at 19 3
main::helper <- main::RUNTIME at 21 2
CALLS

# Before 5.18 it ran in a loop of its own, without our hooks.
calls_are('code in regexes', <<'PERL', <<'CALLS', options => 'slowops=0') if $] >= 5.018;
sub note { return 1 }
'abc' =~ /b(?{ note() })/;
my $pattern = qr/c(?{ note() })/;
'abc' =~ $pattern;
'abc' =~ /b$pattern/;
sub matches { my $late = qr/b(??{ note(); 'c' })/; return 'abc' =~ /b(?{ note() })/ && 'abc' =~ $late }
matches();
PERL
main::matches <- main::RUNTIME at 7 1
main::note <- main::RUNTIME at 2 1
main::note <- main::__ANON__[prog.pl:3] at 3 2
main::note <- main::matches at 6 2
CALLS

done_testing();
