// The dialects of documents and subtitles, each with texts to damage and the validators that judge them.
import asciidoc from '@atlas/formats/asciidoc/format.ts'
import ass from '@atlas/formats/ass/format.ts'
import dokuwiki from '@atlas/formats/dokuwiki/format.ts'
import latex from '@atlas/formats/latex/format.ts'
import mediawiki from '@atlas/formats/mediawiki/format.ts'
import pod from '@atlas/formats/pod/format.ts'
import restructuredtext from '@atlas/formats/restructuredtext/format.ts'
import transtable from '@atlas/formats/transtable/format.ts'
import { templateCodes } from '@atlas/formats/_grammars/codes/template-tags.ts'
import { markdownCodes } from '@atlas/formats/_grammars/markdown/codes.ts'
import { isLink, richTextCodes } from '@atlas/formats/_grammars/rich-text/codes.ts'
import { captionTags } from '@atlas/formats/_grammars/subtitles/codes.ts'
import { xliffCodes } from '@atlas/formats/_grammars/xliff/codes.ts'
import { braces, tags } from './damage.ts'
import { listingProgram } from './describing.ts'
import { okapiRules } from './rules.ts'
import { saxesWith } from './tags.ts'
import { dialectOf, except, program, type Dialect } from './dialect.ts'
import { validatorsOf, type ProgramValidator } from './validator.ts'

const ofMarkupParsers = validatorsOf(() => import('./markup.ts'))

/** Pandoc, which reads the texts one after another by a script of its own language. */
const pandoc = (format: string): ProgramValidator =>
  listingProgram('Pandoc', 'pandoc', [
    '/dev/null',
    '-f',
    'markdown',
    '-M',
    `format=${format}`,
    `--lua-filter=${program('wiki.lua')}`,
  ])

/** Texts with signs of markup, which a translator may copy from elsewhere. */
const SIGNS = ['*', '_', '`', '**b**', '[', ']', '(', ')', '<b>', '{x}', '\\', '|', '100 %', '"']

const ofTags: readonly Dialect[] = [
  dialectOf(
    'rich-text-tags',
    { inlineCodes: richTextCodes },
    {
      ...tags,
      sources: [
        ...tags.sources,
        'Read <a>the <b>log</b></a> now',
        'A <b.2>red</b.2> boat<note.1/>',
        'On page <ref.page/>',
      ],
    },
    saxesWith(isLink),
  ),
  dialectOf(
    'caption-tags',
    { inlineCodes: captionTags },
    {
      ...tags,
      sources: [
        ...tags.sources,
        '<v Bob>Cast off!',
        '<c.yellow>Land</c> ahead',
        '<font color="#ff0000">Fire</font>',
      ],
    },
    ofMarkupParsers('parse5', (module) => module.captionValidator),
  ),
  dialectOf(
    'xliff-inline',
    { inlineCodes: xliffCodes },
    {
      ...tags,
      foreign: ['<x id="9"/>', '<g id="1">', '</g>', '<b>', '<', '>', '&', '{0}'],
      sources: [
        '<g id="1">Boats</g> leave <x id="2"/> now',
        '<pc id="1"><pc id="2">Two</pc></pc> of <ph id="3"/>',
        '<sc id="1"/>One<ec startRef="1"/> boat',
        'Plain words',
        'The log of <ph id="1"/>',
      ],
    },
    ofMarkupParsers('saxes', (module) => module.xliffValidator),
  ),
  dialectOf(
    'numbered-tags',
    transtable,
    {
      ...tags,
      foreign: ['<g1>', '</g1>', '<x9/>', '<', '>', '&'],
      sources: ['<g1>Boats</g1> leave <x2/> now', '<g1><g2>Two</g2></g1> boats', 'Plain words'],
    },
    okapiRules,
  ),
]

const ofMarkup: readonly Dialect[] = [
  dialectOf(
    'markdown',
    { inlineCodes: markdownCodes },
    {
      foreign: SIGNS,
      alphabet: '*_`[]()<>!\\^:/"ab ',
      sources: [
        'Open [the gate](https://example.org/a "Gate") now',
        '**Boats** leave *at* noon',
        'A picture ![tide](tide.png) of it',
        'Use `--all` and ~~not~~ `x`',
        'Plain words',
        'See <a href="#one">this</a> and [that](b.md)',
        'Noted[^1] and <kbd class="key">Ctrl</kbd>',
      ],
    },
    ofMarkupParsers('micromark', (module) => module.micromarkValidator),
  ),
  dialectOf(
    'asciidoc',
    asciidoc,
    {
      foreign: ['*', '_', '`', '**b**', '[', '(', ')', '<b>', '100 %', '"', '<<', '>>', '{name}'],
      alphabet: '*_`[<>{}:,/"ab ',
      sources: [
        'Open https://example.org/a[the gate] now',
        'See <<tide,the tide>> and *boats*',
        'A picture image:tide.png[tide] of it',
        'Read link:log.html[the _log_] first',
        'Plain words',
        'Noted footnote:[on board] today',
        'In [[here]]this place',
      ],
    },
    ofMarkupParsers('Asciidoctor', (module) => module.asciidoctorValidator),
  ),
  dialectOf(
    'restructuredtext',
    restructuredtext,
    {
      foreign: ['`', '[', ']', '(', '{x}', '\\', '100 %', '``', '`_'],
      alphabet: '_`:<>[]\\ab ',
      sources: [
        'Open `the gate <https://example.org/a>`_ now',
        'See :ref:`tide` and boats',
        'Use ``--all`` with |name| today',
        'Noted [#one]_ on board',
        'Plain words',
        'Press :kbd:`Ctrl` twice',
        'Read :doc:`the log <log>` first',
      ],
    },
    listingProgram('docutils', 'python3', ['-W', 'ignore', program('docutils_names.py')]),
  ),
  dialectOf(
    'mediawiki',
    mediawiki,
    {
      foreign: ['**b**', '(', ')', '100 %', '"', '<b>'],
      alphabet: '():ab ',
      sources: [
        'Open [https://example.org/a the gate] now',
        'See [[Tide|the tide]] and boats',
        'Read {{log|7}} first',
        'Noted<ref>On board</ref> today',
        'Plain words',
        'In [[Harbor]] since {{date}}',
      ],
    },
    // Pandoc reads these in a way of its own.
    except(/\[\[[^[\]]*\](?!\])|\]\]\S*\]\]|\{\{[^}]*\[\[/, pandoc('mediawiki')),
  ),
  dialectOf(
    'dokuwiki',
    dokuwiki,
    {
      foreign: ['**b**', '[', ']', '[[', ']]', '//', '100 %'],
      alphabet: "*'[]<>:/_ab ",
      sources: [
        'Open [[https://example.org/a|the gate]] now',
        'See [[tide|the tide]] and **boats**',
        'A picture {{tide.png|tide}} of it',
        'Plain words',
      ],
    },
    pandoc('dokuwiki'),
  ),
  dialectOf(
    'pod',
    pod,
    {
      foreign: [...SIGNS, 'B<', 'I<x>', 'E<lt>', '>'],
      alphabet: 'BCEIZ<>|/"ab ',
      sources: [
        'Open L<the gate|https://example.org/> now',
        'See L<perlpod/Tide> and B<boats>',
        'Use C<--all>X<all> with I<care>',
        'Plain words',
        'Read C<< a > b >> first',
      ],
    },
    listingProgram('Pod::Simple', 'perl', [program('pod.pl')]),
  ),
  dialectOf(
    'latex',
    latex,
    {
      foreign: [...SIGNS, '\\emph{x}', '{', '}', '$', '\\ref{x}', '\\\\'],
      alphabet: '\\{}$[]&~abref ',
      sources: [
        'Open \\href{https://example.org/}{the gate} now',
        'See \\ref{tide} and \\emph{boats}',
        'About $x^2$ of \\cite{log}',
        'Noted\\footnote{On board} today',
        'Plain words',
        '\\textbf{Two} of \\pageref{one}',
      ],
    },
    ofMarkupParsers('latex-utensils', (module) => module.latexValidator),
  ),
  dialectOf(
    'ass-overrides',
    ass,
    {
      foreign: ['{\\b1}', '{\\i0}', '{\\an8}', '{', '}', '\\', '{x}', '<b>'],
      alphabet: '{}\\anpos(),0123 ',
      sources: [
        '{\\an8}Land ahead',
        '{\\i1}Boats{\\i0} leave',
        'Plain words',
        '{\\pos(20,30)}Cast {\\b1}off{\\b0}',
        '{\\fad(100,200)}{\\c&H00FF00&}Fire',
      ],
    },
    ofMarkupParsers('ass-compiler', (module) => module.assValidator),
  ),
  dialectOf(
    'template-tags',
    { inlineCodes: templateCodes },
    {
      ...braces,
      foreign: ['{{ x }}', '{0}', '%s', '<b>'],
      alphabet: 'nameif% |.',
      sources: [
        '{{ name }} has {{ count }}',
        'Read {{ page.title }} first',
        'Plain words',
        'On {% if x %}deck{% endif %}',
        'On {{ day | date }} at noon',
      ],
    },
    listingProgram('Jinja', 'python3', [program('jinja_tags.py')]),
  ),
]

/** The dialects of documents. */
export const documentDialects: readonly Dialect[] = [...ofTags, ...ofMarkup]
