// Perl's own reader of POD: the blocks of the page that it makes.
import type { Consumer } from '../consumer.ts'
import { pageTexts } from '../pages.ts'
import { outputOf, withFolder } from '../run.ts'
import { MARKUP } from '../texts.ts'

const SCRIPT = `
use Pod::Simple::XHTML;
my $reader = Pod::Simple::XHTML->new;
$reader->html_header('');
$reader->html_footer('');
$reader->no_errata_section(1);
$reader->complain_stderr(1);
$reader->output_fh(*STDOUT);
$reader->parse_file($ARGV[0]);
die "There are errors.\\n" if $reader->any_errata_seen;`

export default {
  name: 'Perl',
  program: 'perl',
  showsOtherwise: MARKUP,
  formats: {
    pod: (file) => withFolder(file, async (path) => pageTexts(await outputOf('perl', ['-e', SCRIPT, path]))),
  },
} satisfies Consumer
