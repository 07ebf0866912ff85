# Lists the links and index entries that Pod::Simple finds in a paragraph.
use strict;
use warnings;
package Names;
use base 'Pod::Simple::Methody';
our @found;
sub start_L { push @found, 'L' }
sub start_X { push @found, 'X' }

package main;
binmode STDIN;
$| = 1;
while (my $line = <STDIN>) {
    chomp $line;
    $line =~ s/%([0-9A-Fa-f]{2})/chr hex $1/ge;
    # A blank at the start would make it a paragraph of code.
    $line =~ s/^\s+//;
    @Names::found = ();
    my $parser = Names->new;
    $parser->nix_X_codes(0);
    $parser->no_errata_section(1);
    $parser->no_whining(1);
    $parser->output_string(\my $output);
    $parser->parse_string_document("=encoding utf8\n\n=pod\n\n$line\n\n=cut\n");
    print join(' ', @Names::found) . "\n";
}
