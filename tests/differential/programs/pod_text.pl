# Pod::Text on its own documentation.
use strict;
use warnings;
use Pod::Text;

my $text   = '';
my $parser = Pod::Text->new(width => 70);
$parser->output_string(\$text);
$parser->parse_file($INC{'Pod/Text.pm'});
print length $text, "\n";
