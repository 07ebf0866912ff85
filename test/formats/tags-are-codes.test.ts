// Tags are codes: a translation that moves, drops, adds or changes tags is written as it is meant, or the report says
// what is wrong. No tag is written as characters under the outcome `written`.
import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { micromark } from 'micromark'
import { mdxjs } from 'micromark-extension-mdxjs'
import { describe, expect, test } from 'vitest'
import type { TextOrForms } from '@atlas/core/contract.ts'
import { runJob } from '@atlas/core/jobs.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import qaCheck from '@atlas/core/modules/external-qa-check/module.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import { lintTarget } from '@atlas/cli/compare/lint.ts'
import { readStrings } from '@atlas/core/reading/file-strings.ts'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'
import type { Validation } from '@atlas/core/checked-translations.ts'
import { catalogue } from '../subjects.ts'

const languages = { source: known('en'), targets: [known('de')] }

function formatOf(type: string) {
  const format = catalogue.plugins.get(type)
  if (!format) throw new Error(`There is no format ${type}.`)
  return format
}

/** What the check of a platform says about a translation into German; undefined if it passes. */
function checked(type: string, source: string, text: string): string | undefined {
  const data = {
    strings: [{ id: 1, text: source }],
    translations: [{ id: 1, stringId: 1, text }],
    sourceLanguage: { id: 'en' },
    targetLanguage: { id: 'de' },
  }
  const scannerFor = (of: string) => scannerWithTags(of, formatOf(type).inlineCodes)
  const job = readJobRequest(Buffer.from(JSON.stringify({ data })), qaCheck)
  const { inline } = runJob({ kind: 'external-qa-check', scannerFor }, job)
  const [validation] = (inline?.['validations'] ?? []) as readonly Validation[]
  return validation?.error?.message
}

/** The built file, and the outcome with its reason, of a file with one text. */
function built(
  type: string,
  file: string,
  text: TextOrForms,
): readonly [file: string, outcome: string, ...reasons: string[]] {
  return builtBy(formatOf(type), file, text)
}

function builtBy(
  format: ReturnType<typeof formatOf>,
  file: string,
  text: TextOrForms,
): readonly [file: string, outcome: string, ...reasons: string[]] {
  const bytes = Buffer.from(file)
  const [record] = recordsOf(format, readUnits(format, decodeFile(bytes, format).source, languages))
  if (!record) throw new Error('The file has no text.')
  const records = [{ ...record, translations: { de: { text } } }]
  const { content, report } = buildWithReport(format, bytes, languages, records, {
    verify: true,
    unwritable: 'keep-source',
  })
  const [row] = report.rows
  const [outcome = 'none'] = Object.keys(report.counts['de'] ?? {})
  return [Buffer.from(content).toString(), outcome, ...(row?.reason === undefined ? [] : [row.reason])]
}

/** A paragraph of a format. */
const IN: Readonly<Record<string, (text: string) => string>> = {
  html: (text) => `<p>${text}</p>`,
  markdown: (text) => `<p>${text}</p>\n`,
  dita: (text) => `<topic id="a"><title/><body><p>${text}</p></body></topic>`,
}

describe.each(Object.entries(IN))('in %s', (type, fileOf) => {
  const source = 'Press <b>now</b> <i id="k">x</i>'

  test('a moved tag is written', () => {
    const text = '<i id="k">x</i> jetzt <b>los</b>'
    expect(built(type, fileOf(source), text)).toEqual([fileOf(text), 'written'])
  })

  test('a dropped format is written, with a remark', () => {
    const text = 'Jetzt <i id="k">x</i>'
    expect(built(type, fileOf(source), text)).toEqual([fileOf(text), 'written', 'the code <b> is missing'])
  })

  test('a dropped tag with an identifier is a finding', () => {
    const text = '<b>Jetzt</b> los'
    expect(built(type, fileOf(source), text)).toEqual([
      fileOf(text),
      'finding',
      'the code <i id="k"> is missing',
    ])
  })

  test('a changed tag is refused', () => {
    const [file, outcome, reason] = built(type, fileOf(source), 'Jetzt <b>los</b> <i id="q">x</i>')
    expect([file, outcome]).toEqual([fileOf(source), 'refused'])
    expect(reason).toContain('the tag <i id="q"> is not in the source text')
  })

  test('a new tag is refused, and its characters are written where they are escaped', () => {
    const [file, outcome, reason] = built(type, fileOf('Open the gate'), 'Das <h3>Tor</h3>')
    expect([file, outcome]).toEqual([fileOf('Open the gate'), 'refused'])
    expect(reason).toContain('to show its characters, write &lt;h3>')
    const [escaped, written] = built(type, fileOf('Open the gate'), 'Das &lt;h3>Tor')
    expect(escaped.replace('&gt;', '>')).toBe(fileOf('Das &lt;h3>Tor'))
    expect(written).toBe('written')
  })

  test('characters of the source that look like a tag stay characters, escaped or not', () => {
    const file = fileOf('Mind &lt;Ctrl> <b>now</b>')
    for (const text of ['<b>Jetzt</b> &lt;Ctrl>', '<b>Jetzt</b> <Ctrl>']) {
      const [content, ...outcome] = built(type, file, text)
      expect(content.replace('&gt;', '>')).toBe(fileOf('<b>Jetzt</b> &lt;Ctrl>'))
      expect(outcome).toEqual(['written'])
    }
  })

  test('the check of a platform names a dropped and a new tag', () => {
    const message = checked(type, source, '<b>Jetzt</b> <h3>los</h3>')
    expect(message).toContain('The code <i id="k"> is missing')
    expect(message).toContain('The code <h3> is not in the source text')
  })
})

test.each(['html', 'markdown', 'epub', 'dita', 'docbook'])(
  'a placeholder of the program behind a template that a translation lost is named: %s',
  (type) => {
    const source = 'Dear {name}, <b>%s boats</b> &lt;Key>'
    expect(checked(type, source, 'Hallo {name}, <b>%s Boote</b> &lt;Key>')).toBeUndefined()
    expect(checked(type, source, 'Hallo, <b>%s Boote</b> &lt;Key>')).toContain('The code {name} is missing')
    expect(checked(type, source, 'Hallo {nom}, <b>%d Boote</b> &lt;Key>')).toContain('{nom}')
  },
)

describe('in HTML', () => {
  test('lint names a dropped and a new tag', () => {
    const format = formatOf('html')
    const read = (path: string, text: string) =>
      readStrings({ path, bytes: Buffer.from(`<p id="a">${text}</p>`), plugin: format }, known(path))
    const source = read('en', 'Read <a href="x.html">the plan</a>')
    const findings = lintTarget(source, read('de', 'Lies <q id="b">den Plan</q>'), known('de'))
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'code-wrong: the code <a href="x.html"> is missing',
      'code-wrong: the code </a> is missing',
      'code-added: the code <q id="b"> is not in the source text',
      'code-added: the code </q> is not in the source text',
    ])
  })

  test.each([
    ['<span translate="no">Ctrl</span>', '<span translate="no">Strg</span>'],
    ['<math><mtext>if</mtext></math>', '<math><mtext>wenn</mtext></math>'],
  ])('%s cannot become %s', (was, text) => {
    const [file, outcome, reason] = built('html', `<p>Press ${was} now.</p>`, `Jetzt ${text}.`)
    expect([file, outcome]).toEqual([`<p>Press ${was} now.</p>`, 'refused'])
    expect(reason).toContain('has to stay as in the source text')
  })

  test('the addresses of links and pictures may change', () => {
    const text = 'Der <a href="de.html">Plan</a>: <img src="de.png" alt="Karte">'
    const file = '<p>The <a href="en.html">plan</a>: <img src="en.png" alt="map"></p>'
    expect(built('html', file, text)).toEqual([`<p>${text}</p>`, 'written'])
  })

  test('a lost link is a finding, a divided one is a remark', () => {
    const file = '<p>Read <a href="x.html">the plan</a>.</p>'
    expect(built('html', file, 'Lies den Plan.').slice(1)).toEqual([
      'finding',
      'the code <a href="x.html"> is missing',
    ])
    const text = '<a href="x.html">Lies</a> den <a href="x.html">Plan</a>.'
    expect(built('html', file, text)).toEqual([`<p>${text}</p>`, 'written'])
  })

  test('a text may get formats and line ends; a page that is XML has no tag without an end', () => {
    const remark = 'the code <b> is not in the source text'
    expect(built('html', '<p>Go on</p>', '<b>Los</b><br>jetzt')).toEqual([
      '<p><b>Los</b><br>jetzt</p>',
      'written',
      remark,
    ])
    const page = (text: string) => `<?xml version="1.0"?>\n<html><body><p>${text}</p></body></html>`
    expect(built('html', page('Go on'), '<b>Los</b><br>jetzt')[1]).toBe('refused')
    expect(built('html', page('Go on'), '<b>Los</b><br/>jetzt')[0]).toBe(page('<b>Los</b><br/>jetzt'))
  })
})

describe('tags around all of a text in HTML', () => {
  const file = '<ul><li> <a href="x.html"><b>One</b></a> </li></ul>'
  const textsOf = async (content: string, options = {}) => {
    const format = await configured(formatOf('html'), options)
    const { source } = decodeFile(Buffer.from(content), format)
    return recordsOf(format, readUnits(format, source, languages)).map(({ text }) => text)
  }

  test('stay in the file, unless the option asks for them', async () => {
    expect(await textsOf(file)).toEqual(['One'])
    expect(await textsOf(file, { tagsAround: true })).toEqual(['<a href="x.html"><b>One</b></a>'])
    expect(await textsOf(file, { linkTargets: true })).toEqual(['x.html', 'One'])
    expect(await textsOf('<p><a href="x" title="Tip">One</a></p>')).toEqual([
      '<a href="x" title="Tip">One</a>',
    ])
    expect(await textsOf('<p><b>One</b> or <b>two</b></p>')).toEqual(['<b>One</b> or <b>two</b>'])
  })

  test('may still be in a translation, but with no text beside them', () => {
    const done = file.replace('One', 'Eins')
    for (const text of ['Eins', '<b>Eins</b>', '<a href="x.html"><b>Eins</b></a>'])
      expect(built('html', file, text)).toEqual([done, 'written'])
    const [content, outcome] = built('html', file, '<a href="x.html">Eins</a> und')
    expect([content, outcome]).toEqual([file, 'refused'])
  })

  test('may be new in a translation, which moves them', () => {
    const text = '<a href="x">Lies den Plan</a>'
    expect(built('html', '<p>Read <a href="x">the plan</a></p>', text)).toEqual([`<p>${text}</p>`, 'written'])
  })
})

test('the entry of a table of contents in an e-book is offered without its link', () => {
  const format = formatOf('epub')
  const bytes = readFileSync(
    join(import.meta.dirname, '../../formats/epub/samples/pairs/new-texts/before.epub'),
  )
  const texts = recordsOf(format, readUnits(format, decodeFile(bytes, format).source, languages))
  const all = texts.map(({ text }) => text)
  expect(JSON.stringify(all)).not.toContain('<a ')
  expect(all).toContain('The coast')
})

describe('in Android resources', () => {
  const fileOf = (text: string) => `<resources><string name="a">${text}</string></resources>`

  test('a tag that the rows of a plural lack in the source is named like one of a text', () => {
    const row = '<item quantity="other">%d gates</item>'
    const file = `<resources><plurals name="a">${row}</plurals></resources>`
    const text = { one: '%d <u>Tor</u>', other: '%d Tore' }
    expect(built('android-strings', file, text).slice(1)).toEqual([
      'written',
      'the code <u> is not in the source text',
    ])
    expect(built('android-strings', file, { one: 'Ein Tor', other: '%d Tore' }).slice(1)).toEqual(['written'])
  })

  test('quotation marks end at the tag of a span, so that apostrophes after it are escaped', () => {
    const [file, outcome] = built(
      'android-strings',
      fileOf('"It is <b>the water</b>  here"'),
      "C'est <b>l'eau</b>",
    )
    expect([file, outcome]).toEqual([fileOf(String.raw`C\'est <b>l\'eau</b>`), 'written'])
  })

  test('quotation marks around a placeholder stay', () => {
    const was = '"Watered   by <xliff:g id="n">%s</xliff:g>"'
    const [file] = built('android-strings', fileOf(was), 'C\'est   <xliff:g id="n">%s</xliff:g>')
    expect(file).toBe(fileOf('"C\'est   <xliff:g id="n">%s</xliff:g>"'))
  })

  test('a blank after an entity is part of the text', () => {
    const file = `<!DOCTYPE resources [<!ENTITY app "Tide">]>${fileOf('Open &app; now')}`
    const format = formatOf('android-strings')
    const [record] = recordsOf(
      format,
      readUnits(format, decodeFile(Buffer.from(file), format).source, languages),
    )
    expect(record?.text).toBe('Open &app; now')
    expect(built('android-strings', file, '&app; jetzt öffnen')[0]).toContain('>&app; jetzt öffnen<')
  })

  test('the address of a link may change, another attribute may not', () => {
    const was = fileOf('Read <a href="https://a.example/en">it</a> <font color="red">now</font>')
    const text = 'Lies <a href="https://a.example/de">es</a> <font color="red">jetzt</font>'
    expect(built('android-strings', was, text)).toEqual([fileOf(text), 'written'])
    const [file, outcome] = built('android-strings', was, text.replace('red', 'blue'))
    expect([file, outcome]).toEqual([was, 'refused'])
  })
})

describe('in MDX', () => {
  test.each([
    ['<ul>\n<li>One apple</li>\n</ul>\n', '<li>Ein Apfel</li>'],
    ['<p>The tide\nrises</p>\n', '<p>Die Flut steigt</p>'],
    ['<table>\n<tr><td>One</td></tr>\n</table>\n', '<tr><td>Eins</td></tr>'],
    ['<h3>Head</h3>\n', '<h3>Kopf</h3>'],
  ])('a line that begins with a tag keeps it: %j', (file, text) => {
    const [content, ...outcome] = built('mdx', file, text)
    expect(outcome).toEqual(['written'])
    expect(content.replaceAll('\n', ' ')).toContain(text)
    expect(() => micromark(content, { extensions: [mdxjs()] })).not.toThrow()
  })
})

/** A format, a file with a text, its translation, and the outcome with what the report says. */
const signs: readonly (readonly [string, string, string, string, string?])[] = [
  ['mediawiki', "See [[Harbor|the '''port''']] now", 'Siehe [[Hafen]] jetzt', 'written', "''' is missing"],
  ['mediawiki', 'See [[Harbor|the port]] now', 'Siehe Hafen jetzt', 'finding', '[[Harbor| is missing'],
  ['mediawiki', 'Up {{convert|31|m|ft}} high', '{{convert|31|m}} hoch', 'written'],
  ['mediawiki', 'Up {{convert|31|m}} high', '{{konvert|31|m}} hoch', 'finding', '{{convert is missing'],
  ['mediawiki', 'Up high', 'Ganz {{Gut}} oben', 'written', '{{Gut is not in the source text'],
  ['mediawiki', 'A <ref name="a">b</ref> c', 'A b c', 'finding', '<ref name="a"> is missing'],
  ['dokuwiki', 'See [[a|it]] **now**((note))', 'Sieh [[b|es]] **jetzt**', 'finding', '(( is missing'],
  ['asciidoc', 'Press kbd:[Ctrl] in <<a,b>> {v}', 'In <<a,c>> kbd:[Strg] {v}', 'written'],
  ['asciidoc', 'Press kbd:[Ctrl] in <<a,b>>', 'Drücke kbd:[Strg] in b', 'finding', '<<a is missing'],
  [
    'asciidoc',
    'Read https://a.example[it] *now*',
    'Lies https://b.example[es] jetzt',
    'written',
    '* is missing',
  ],
  ['asciidoc', 'Version {version} is out', 'Version {fassung} ist da', 'finding', '{version} is missing'],
  ['restructuredtext', 'See :ref:`a <b>` and :kbd:`Ctrl`', 'Siehe :kbd:`Strg` und :ref:`c <b>`', 'written'],
  [
    'restructuredtext',
    'See :ref:`lamp` now',
    'Siehe :ref:`Lampe` jetzt',
    'finding',
    ':ref:`lamp` is missing',
  ],
  ['restructuredtext', 'See `it <https://a>`__ [1]_', '`Es <https://b>`__ [1]_', 'written'],
  ['restructuredtext', 'Use |name| **now**', 'Nimm |name| jetzt', 'written', '** is missing'],
  ['markdown', 'Read [it](a.md) and ![map](b.png)', 'Lies ![Karte](c.png) in [ihm](d.md)', 'written'],
  ['markdown', 'Read [it](a.md) **now**', 'Lies es **jetzt**', 'finding', '[ is missing'],
  ['mdx', 'Read [it](a.md) **now**', 'Lies [es](a.md) jetzt', 'written', '** is missing'],
  [
    'latex',
    String.raw`See \ref{a} for $x$`,
    String.raw`Für $x$ siehe \ref{b}`,
    'finding',
    String.raw`\ref{a} is`,
  ],
  [
    'latex',
    String.raw`Note\footnote{In it.} \emph{now}`,
    String.raw`Nun \footnote`,
    'finding',
    String.raw`\footnote has no braces`,
  ],
  [
    'latex',
    String.raw`Use \tool{a} now`,
    String.raw`Nimm \tool jetzt`,
    'finding',
    String.raw`\tool is missing`,
  ],
  [
    'latex',
    String.raw`Use \emph{it} \small now`,
    String.raw`Nun \small`,
    'written',
    String.raw`\emph is missing`,
  ],
  ['pod', 'See L<perl> B<now>', 'Siehe perl', 'finding', 'L< is missing'],
  ['pod', 'See L<perl> B<now>', 'Siehe L<perl> B<nun', 'refused', 'B< is never closed'],
  ['pod', 'See C<< a > b >> now', 'Nun C<< a > b > sehen', 'refused', 'C<< is never closed'],
  ['pod', 'See C<< a > b >> now', 'Nun C<< a B<x> > b >> 1 > 0', 'written', 'B< is not'],
  ['srt', String.raw`{\an8}Look <i>up</i>`, 'Schau <i>auf</i>', 'finding', String.raw`{\an8} is missing`],
  ['xml-generic', 'Turn <b x="1">it</b> now', 'Dreh es', 'finding', '<b x="1"> is missing'],
  ['xml-generic', 'Turn <b>it</b> now', '<b>Dreh</b> <i>es</i>', 'finding', '<i> is not in the source text'],
]

const AROUND: Readonly<Record<string, readonly [before: string, after: string]>> = {
  srt: ['1\n00:00:01,000 --> 00:00:02,000\n', '\n'],
  'xml-generic': ['<doc><p>', '</p></doc>'],
  latex: ['\\begin{document}\n', '\n\\end{document}\n'],
  pod: ['=pod\n\n', '\n'],
}

for (const [type, source, text, outcome, reason] of signs)
  test(`in ${type}, of ${source}, ${text} is ${outcome}`, () => {
    const [before, after] = AROUND[type] ?? ['', '\n']
    const [content, ...said] = built(type, before + source + after, text)
    expect(said[0]).toBe(outcome)
    if (reason === undefined) expect(said).toHaveLength(1)
    else expect(said[1]).toContain(reason)
    if (!text.includes('<i>es'))
      expect(content).toBe(before + (outcome === 'refused' ? source : text) + after)
    // The check of a platform says the same.
    if (outcome === 'finding' && reason !== undefined) expect(checked(type, source, text)).toContain(reason)
  })

test('signs in the title of a link of MDX are no tags', () => {
  const file = (text: string) => `<Outer>\n\n${text}\n\n</Outer>\n`
  const text = 'Sieh [es](x.md "</Outer> {a}")'
  const [content, outcome] = built('mdx', file('See [it](x.md "</Outer> {a}")'), text)
  expect([content, outcome]).toEqual([file(text), 'written'])
  expect(() => micromark(content, { extensions: [mdxjs()] })).not.toThrow()
  // Without a link before it, a tag is one.
  expect(built('mdx', 'See it now\n', 'Sieh es](x.md "</Outer>")')[1]).toBe('refused')
})

/** A file with one text that has markup, of formats that have no list of tags: a unit has those of its file. */
const OWN_TAGS: Readonly<Record<string, readonly [file: (text: string) => string, source: string]>> = {
  xtb: [(text) => `<messagebundle><msg id="1">${text}</msg></messagebundle>`, 'Hi <ph name="NAME"/>'],
  svg: [
    (text) => `<svg xmlns="http://www.w3.org/2000/svg"><text id="a">${text}</text></svg>`,
    'Bed <tspan font-weight="bold">one</tspan>',
  ],
  'xml-generic': [(text) => `<a><p>${text}</p></a>`, 'Bed <x n="1"/> one'],
  tmx: [
    (text) =>
      `<tmx version="1.4"><header srclang="en" segtype="sentence" adminlang="en" o-tmf="" datatype="x" creationtool="x" creationtoolversion="1"/><body><tu><tuv xml:lang="en"><seg>Bed <ph x="1"/> one</seg></tuv><tuv xml:lang="de"><seg>${text}</seg></tuv></tu></body></tmx>`,
    'Bed <ph x="1"/> one',
  ],
  ttml: [
    (text) =>
      `<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="0s" end="1s">${text}</p></div></body></tt>`,
    'Bed <span region="r">one</span>',
  ],
}

test.each(Object.entries(OWN_TAGS))(
  'a lost tag of %s is a finding, and a kept one is none',
  (type, [fileOf, source]) => {
    const [, outcome, reason] = built(type, fileOf(source), 'Beet')
    expect([outcome, reason]).toEqual(['finding', expect.stringMatching(/^the code <.*> is missing$/)])
    expect(built(type, fileOf(source), source.replace(/Hi|Bed/, 'Beet'))).toHaveLength(2)
  },
)

test.each([
  ['ass', '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,One', 'Zwei {neu}'],
  ['microdvd', '{1}{2}One', 'Zwei {y:i}'],
])('braces that players of %s do not show are a finding', (type, file, text) => {
  expect(built(type, file, text)[1]).toBe('finding')
})

test.each([
  ['Full', 'Zu 50 % voll, zu 50 % leer', 'finding'],
  ['Full', '%s von %s', 'finding'],
  ['Full', '100 % sicher, %s', 'finding'],
  ['Full', '50 % und 100 %', 'written'],
  ['%1$s', '%1$s voll', 'written'],
  ['%1$s', '%1$s von %s', 'finding'],
  ['%s %s', '%s von %s', 'written'],
  ['%1$s wrote %2$s', '%s schrieb %s', 'finding'],
])(
  'in Android, %j as %j is a %s, since aapt2 refuses several values without numbers',
  (source, text, outcome) => {
    expect(
      built('android-strings', `<resources><string name="a">${source}</string></resources>`, text)[1],
    ).toBe(outcome)
  },
)

test('a text of a drawing is written, although its key comes from its content', () => {
  const fileOf = (text: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg"><text>${text}</text></svg>`
  expect(built('svg', fileOf('Bed'), 'Beet')).toEqual([fileOf('Beet'), 'written'])
})

test.each([
  ["a = The gate''s open since {0}\n", "Das Tor ist seit {0} für d'Artagnan offen", 'finding'],
  ["a = The gate''s open since {0}\n", "Das Tor ist seit {0} für d''Artagnan offen", 'written'],
  ['a = The gate is open since {0}\n', "Das Tor ist seit {0} für d'Artagnan offen", 'written'],
])(
  'in properties %j, the text %j is a %s: patterns of MessageFormat lose a single apostrophe',
  (file, text, outcome) => {
    const format = inDialect(formatOf('java-properties'), 'a.properties', Buffer.from(file))
    expect(builtBy(format, file, text)[1]).toBe(outcome)
  },
)
