// The dialects of documents, subtitles and templates, each with texts to damage and the validators that judge them.
import { join } from 'node:path'
import asciidoc from '@atlas/formats/asciidoc/format.ts'
import ass from '@atlas/formats/ass/format.ts'
import dokuwiki from '@atlas/formats/dokuwiki/format.ts'
import ink from '@atlas/formats/ink/format.ts'
import latex from '@atlas/formats/latex/format.ts'
import mediawiki from '@atlas/formats/mediawiki/format.ts'
import minecraft from '@atlas/formats/minecraft-lang/format.ts'
import nsis from '@atlas/formats/nsis-strings/format.ts'
import pod from '@atlas/formats/pod/format.ts'
import restructuredtext from '@atlas/formats/restructuredtext/format.ts'
import transtable from '@atlas/formats/transtable/format.ts'
import {
  chromeCodes,
  goTemplateCodes,
  luantiCodes,
  salesforceCodes,
  shortcodes,
  wixCodes,
} from '@atlas/formats/_grammars/codes/placeholder-codes.ts'
import { templateCodes } from '@atlas/formats/_grammars/codes/template-tags.ts'
import { vueMessageCodes } from '@atlas/formats/_grammars/codes/vue-messages.ts'
import { markdownCodes } from '@atlas/formats/_grammars/markdown/codes.ts'
import { isLink, richTextCodes } from '@atlas/formats/_grammars/rich-text/codes.ts'
import { captionTags } from '@atlas/formats/_grammars/subtitles/codes.ts'
import { xliffCodes } from '@atlas/formats/_grammars/xliff/codes.ts'
import { inkValidator, vueValidator } from './compilers.ts'
import { braces, printf, tags } from './damage.ts'
import { listingProgram } from './describing.ts'
import {
  asciidoctorValidator,
  assValidator,
  captionValidator,
  latexValidator,
  micromarkValidator,
  xliffValidator,
} from './markup.ts'
import type { DialectMaterial } from './pairs.ts'
import {
  chromeRules,
  luantiRules,
  nsisRules,
  okapiRules,
  salesforceRules,
  shortcodeRules,
  wixRules,
} from './rules.ts'
import { saxesWith } from './tags.ts'
import { formattingValidator, type ProgramValidator } from './validator.ts'

/** A dialect, its material and its validators. */
export interface Dialect extends DialectMaterial {
  name: string
  validators: readonly ProgramValidator[]
}

const program = (name: string): string => join(import.meta.dirname, 'programs', name)

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

/** A validator for the texts without a match. */
const except = (pattern: RegExp, { reasons, ...validator }: ProgramValidator): ProgramValidator => ({
  ...validator,
  async reasons(pairs, scan) {
    const all = await reasons(pairs, scan)
    return all.map((reason, index) => (pattern.test(pairs[index]?.text ?? '') ? '' : reason))
  },
})

/** A validator for the texts whose source text has values. */
const withValues = ({ reasons, ...validator }: ProgramValidator): ProgramValidator => ({
  ...validator,
  async reasons(pairs, scan) {
    const all = await reasons(pairs, scan)
    return all.map((reason, index) =>
      scan(pairs[index]?.source ?? '').some(({ kind }) => kind === 'value') ? reason : '',
    )
  },
})

/** Texts with signs of markup, which a translator may copy from elsewhere. */
const SIGNS = ['*', '_', '`', '**b**', '[', ']', '(', ')', '<b>', '{x}', '\\', '|', '100 %', '"']

const of = (
  name: string,
  { inlineCodes }: { inlineCodes: DialectMaterial['scan'] },
  material: Omit<DialectMaterial, 'scan'>,
  ...validators: readonly ProgramValidator[]
): Dialect => ({ name, scan: inlineCodes, ...material, validators })

const ofTags: readonly Dialect[] = [
  of(
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
  of(
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
    captionValidator,
  ),
  of(
    'xliff-inline',
    { inlineCodes: xliffCodes },
    {
      ...tags,
      foreign: ['<x id="9"/>', '<g id="1">', '</g>', '<b>', '<', '>', '&', '{0}'],
      sources: [
        '<g id="1">Boats</g> leave <x id="2"/> now',
        'Open <bpt id="1">&lt;b></bpt>the gate<ept id="1">&lt;/b></ept>',
        '<pc id="1"><pc id="2">Two</pc></pc> of <ph id="3"/>',
        '<sc id="1"/>One<ec startRef="1"/> boat',
        'Plain words',
        '<mrk mtype="term">Log</mrk> of <ph id="1">%s</ph>',
      ],
    },
    xliffValidator,
  ),
  of(
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
  of(
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
    micromarkValidator,
  ),
  of(
    'asciidoc',
    asciidoc,
    {
      foreign: [...SIGNS, '<<', '>>', '{name}'],
      alphabet: '*_`[]<>{}:,/"ab ',
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
    asciidoctorValidator,
  ),
  of(
    'restructuredtext',
    restructuredtext,
    {
      foreign: ['`', '[', ']', '(', '{x}', '\\', '|', '100 %', '``', '`_', '|x|'],
      alphabet: '_`:<>|[]\\ab ',
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
  of(
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
    except(/\]\d|\{\{[^}]*\[\[/, pandoc('mediawiki')),
  ),
  of(
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
  of(
    'pod',
    pod,
    {
      foreign: [...SIGNS, 'B<', 'L<x>', 'E<lt>', '>'],
      alphabet: 'BCEILXZ<>|/"ab ',
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
  of(
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
    latexValidator,
  ),
  of(
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
    assValidator,
  ),
  of(
    'template-tags',
    { inlineCodes: templateCodes },
    {
      ...braces,
      foreign: ['{{ x }}', '{% if x %}', '{0}', '%s', '<b>'],
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

const ofPlaceholders: readonly Dialect[] = [
  of(
    'go-template',
    { inlineCodes: goTemplateCodes },
    {
      ...braces,
      foreign: ['{{.Name}}', '{{.X}}', '{{', '}}', '{0}', '%s', '{{ x }}', '{'],
      alphabet: '{}.Nameout -$',
      sources: [
        '{{.Name}} has {{.Count}}',
        '{{ .Total }} files',
        'Plain words',
        '{{.User.Name}} of {{- .Group -}}',
      ],
    },
    formattingValidator('Go', 'go', ['run', program('templates.go')]),
  ),
  of(
    'chrome',
    { inlineCodes: chromeCodes },
    {
      ...printf,
      foreign: ['$NAME$', '$x$', '$', '$$', '$1', '%s', '{0}'],
      alphabet: '$NAMEnameo123@_ ',
      sources: ['$NAME$ has $COUNT$', '$1 of $2', 'Plain words', 'It costs $$5, $name$'],
    },
    chromeRules,
  ),
  of(
    'minecraft',
    minecraft,
    {
      ...printf,
      foreign: [...printf.foreign, '§a', '§'],
      sources: ['%s has %d', '%1$s wrote %2$s', 'Plain words', '§6Gold§r of %s', '%.1f%% done'],
    },
    // The game shows a text without values as it is.
    withValues(formattingValidator('Java', 'java', [program('Formats.java'), 'formatter'])),
  ),
  of(
    'luanti',
    { inlineCodes: luantiCodes },
    {
      ...printf,
      foreign: ['@1', '@2', '@', '@@', '%s'],
      alphabet: '@123n= ',
      sources: ['@1 has @2', 'Mail to a@@b of @1', 'Plain words'],
    },
    luantiRules,
  ),
  of(
    'salesforce',
    { inlineCodes: salesforceCodes },
    { ...braces, sources: ['{0} has {1}', '{1} of {0}', 'Plain words'] },
    salesforceRules,
  ),
  of(
    'wix',
    { inlineCodes: wixCodes },
    {
      ...braces,
      foreign: ['[Name]', '[', ']', '!(loc.X)', '$(var.x)'],
      alphabet: '[]!$().Name ',
      sources: ['Install [ProductName] now', '!(loc.Title) of [Version]', 'Plain words'],
    },
    wixRules,
  ),
  of(
    'nsis',
    nsis,
    {
      ...printf,
      foreign: ['$(^Name)', '${X}', '$', '$$', '%s'],
      alphabet: '${}()^Name ',
      sources: ['Install $(^Name) now', '${VERSION} of $(^Name)', 'Plain words', 'It costs $$5'],
    },
    nsisRules,
  ),
  of(
    'shortcodes',
    { inlineCodes: shortcodes },
    {
      ...braces,
      foreign: ['[gallery]', '[', ']', '[/caption]', '<b>'],
      alphabet: '[]/="galery ',
      sources: ['See [gallery ids="1,2"] now', '[caption]Tide[/caption] here', 'Plain words'],
    },
    shortcodeRules,
  ),
  of(
    'ink',
    ink,
    { ...braces, sources: ['{name} has {count}', 'Plain words', '{count} of them'] },
    inkValidator,
  ),
  of(
    'vue-i18n',
    { inlineCodes: vueMessageCodes },
    {
      ...braces,
      foreign: ['{name}', '{0}', "{'@'}", '@', '|', '{', '}', '{{', '@:key', '%s'],
      alphabet: "{}@|:'.0123namecout ",
      sources: [
        '{name} has {count}',
        '{0} of {1}',
        'Plain words',
        'one boat | {n} boats',
        "Mail to a{'@'}b",
        '@:title and more',
      ],
    },
    vueValidator,
  ),
]

export const documentDialects: readonly Dialect[] = [...ofTags, ...ofMarkup, ...ofPlaceholders]
