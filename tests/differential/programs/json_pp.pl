# JSON::PP: encodes, decodes and encodes again.
use strict;
use warnings;
use JSON::PP;

my $json = JSON::PP->new->canonical->pretty;
my $data = {
    names   => ['Ada', "Zo\x{eb}", "tab\tquote\""],
    numbers => [0,     1, -2.5, 1e10],
    deep    => [[[[{ list => [1 .. 30], none => undef, yes => JSON::PP::true }]]]],
    texts   => { map { $_ => "value $_" } 'a' .. 'p' },
};
my $text = $json->encode($data);
print $json->encode($json->decode($text)) eq $text ? "equal\n" : "different\n";
print length $text, "\n";
print defined eval { $json->decode('{"open": [1, 2') } ? "read\n" : "refused\n";
