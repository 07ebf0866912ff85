import { po } from 'gettext-parser'
import { describe, expect, it, test } from 'vitest'
import { buildFile, buildWithReport, BUILD_SETTINGS } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { FormatError, type Codec, type TextOrForms, type Translation } from '@atlas/core/contract.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { fuzzyOff, readComments } from '@atlas/formats/gettext-po/comments.ts'
import { readEntries } from '@atlas/formats/gettext-po/entries.ts'
import { charsetsOf, headerOf, pluralFormsOf } from '@atlas/formats/gettext-po/header.ts'
import { decodePo, poCodecs } from '@atlas/formats/gettext-po/strings.ts'
import { weave } from '@atlas/core/writing/weave.ts'
import plugin from '@atlas/formats/gettext-po/format.ts'
import { sourceOf } from '../source-of.ts'

const texts = (text: string): (string | undefined)[][] =>
  [...readEntries(text)].map(({ context, id, pluralId, text: translation, rows }) =>
    [context, id, pluralId, translation, ...rows.map((row) => row.text)].map(
      (span) => span && decodePo(text.slice(...span)),
    ),
  )

function errorOf(text: string): FormatError {
  try {
    for (const _ of readEntries(text)) continue
  } catch (error) {
    if (error instanceof FormatError) return error
    throw error
  }
  throw new Error('No error was raised.')
}

describe('entries', () => {
  it('have a context, a text, and its translation', () => {
    expect(texts('msgctxt "menu"\nmsgid "Open"\nmsgstr "Öffnen"\nmsgid "a"\nmsgstr "b"')).toEqual([
      ['menu', 'Open', undefined, 'Öffnen'],
      [undefined, 'a', undefined, 'b'],
    ])
  })

  it('may have their texts on the lines after the keyword, or several on one line', () => {
    expect(texts('msgid\n"a "\n\t"b"\nmsgstr "c" "d"')).toEqual([[undefined, 'a b', undefined, 'cd']])
  })

  it('have rows where they have a plural, in any order of these', () => {
    expect(texts('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "d"\nmsgstr[0] "c"')).toEqual([
      [undefined, 'a', 'b', undefined, 'd', 'c'],
    ])
  })

  it('are not what is commented out or obsolete', () => {
    expect(texts('#~ msgid "a"\n#~ msgstr "b"\n#msgid "c"\n\nmsgid "d"\nmsgstr ""\n# end')).toEqual([
      [undefined, 'd', undefined, ''],
    ])
  })

  it('may have a \\r in a comment, as in msgfmt, where it ends no line', () => {
    const comment = '# one\rtwo # three\n#, fuzzy, c-format\rfour\n'
    const text = `${comment}msgid "c"\nmsgstr "d"\n`
    const [entry] = [...readEntries(text)]
    expect(texts(text)).toEqual([[undefined, 'c', undefined, 'd']])
    expect(readComments(text, entry?.comments ?? [0, 0])).toMatchObject({
      words: 'one two # three',
      isFuzzy: true,
    })
    const made = weave(text, fuzzyOff(text, entry?.comments ?? [0, 0]))
    expect(texts(made)).toEqual(texts(text))
    expect(made).toContain('c-format\rfour\n')
    expect(texts('# one\rmsgid "c"\rmsgstr "d"\r')).toEqual([[undefined, 'c', undefined, 'd']])
  })

  it('take the comments above them, but not the comments of an obsolete entry', () => {
    const text = '#, fuzzy\n#~ msgid "a"\n#~ msgstr "b"\n\n# one\n#. two\nmsgid "c"\n# inside\nmsgstr "d"\n'
    const [entry] = [...readEntries(text)]
    expect(entry && text.slice(...entry.comments)).toBe('# one\n#. two\n')
  })

  it('may belong to domains', () => {
    const text = 'domain "a"\nmsgid "x"\nmsgstr "y"\ndomain b\nmsgid "x"\nmsgstr "z"\n'
    expect(texts(text).map((entry) => entry.at(-1))).toEqual(['y', 'z'])
  })

  it.each([
    ['msgid "a"\n', 0, 'no "msgstr"'],
    ['msgid "a"\nmsgid_plural "b"\n', 0, 'no "msgstr[0]"'],
    ['msgstr "a"\n', 0, '"msgid" must come before'],
    ['msgid "a\nmsgstr "b"\n', 6, 'not closed'],
    ['msgid "a"\nmsgstr "b\\"', 17, 'not closed'],
    ['msgid "a"\nmsgstr b\n', 10, 'quotation marks must follow'],
    ['msgid "a"\nmsgstr "b"\nmsgstr "c"\n', 21, 'twice'],
    ['msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[0] "d"\n', 41, 'twice'],
    ['msgid "a"\nmsgstr[0] "b"\n', 10, 'does not belong here'],
    ['msgid "a"\n"b"\nmsgtsr "c"\n', 14, 'is not a keyword'],
    ['"a"\n', 0, 'has no keyword'],
    ['msgctxt "a"\n', 0, 'no "msgid"'],
  ])('are refused where they are broken: %j', (text, offset, reason) => {
    const error = errorOf(text)
    expect(error).toMatchObject({ code: 'syntax', offset })
    expect(error.message).toContain(reason)
  })
})

describe('texts', () => {
  const codec = (text = '', eol = '\n'): Codec => poCodecs(sourceOf(text, eol)).text
  const long = 'The tide comes in twice a day, and each time it takes something of the shore along with it.'
  const folded =
    '""\n"The tide comes in twice a day, and each time it takes something of the shore "\n"along with it."'

  it.each([
    [String.raw`"a\tb\\n\"c\"\n"`, 'a\tb\\n"c"\n'],
    [String.raw`"\a\b\f\v\q"`, '\x07\b\f\vq'],
    [String.raw`"\303\244 \xc3\xa4 \344 \101\\101"`, 'ä ä ä A\\101'],
    ['"a"\n\t"b"\r\n"c"', 'abc'],
    ['""', ''],
  ])('%j are read as %j', (raw, text) => {
    expect(decodePo(raw)).toBe(text)
  })

  it('are broken after line feeds and at the width of the GNU tools', () => {
    expect(codec().encode(long, '""')).toBe(folded)
    expect(codec().encode('a\nb', '""')).toBe('""\n"a\\n"\n"b"')
    expect(codec().encode('a\n', '""')).toBe('"a\\n"')
  })

  it('keep the one line that they were', () => {
    expect(codec().encode(long, `"${long} Always."`)).toBe(`"${long}"`)
    expect(codec().encode('c\nd', '"a\\nb"')).toBe('"c\\nd"')
  })

  it('keep line ends, margin, and a first line next to the keyword', () => {
    expect(codec().encode('a\nb', '"c\\n"\r\n\t"d"')).toBe('"a\\n"\r\n\t"b"')
    expect(codec('', '\r\n').encode('a\nb', '""')).toBe('""\r\n"a\\n"\r\n"b"')
  })

  it('are not broken in a file that breaks none', () => {
    expect(codec(`msgid "${long}"\nmsgstr ""\n`).encode(long, '""')).toBe(`"${long}"`)
  })

  it('are broken between ideographs, which take two columns, and not before a full stop', () => {
    const [, ...lines] = codec()
      .encode('潮'.repeat(38) + '。' + '潮'.repeat(3), '""')
      .split('\n')
    expect(lines).toEqual([`"${'潮'.repeat(37)}"`, '"潮。潮潮潮"'])
  })

  it('cannot hold a zero byte', () => {
    expect(() => codec().encode('a\0b', '""')).toThrow(FormatError)
  })
})

describe('comments', () => {
  const text =
    '# For you\n#. For all\n#: a.c:1 b.c:2\n#, fuzzy, c-format\n#, no-wrap,max-length:12\n#| msgid "x"\n'

  it('tell what helps, and give flags', () => {
    expect(readComments(text, [0, text.length])).toEqual({
      words: 'For you\nFor all\na.c:1 b.c:2',
      isFuzzy: true,
      isUnwrapped: true,
      maxLength: 12,
      format: 'c',
    })
  })

  it.each([
    ['#, fuzzy\n#: a\n', '#: a\n'],
    ['#, fuzzy, c-format\n', '#, c-format\n'],
    ['#,fuzzy,c-format\n', '#,c-format\n'],
    ['#, c-format, fuzzy\n', '#, c-format\n'],
    ['#, c-format, fuzzy, no-wrap\r\n', '#, c-format, no-wrap\r\n'],
    ['# fuzzy\n#, fuzzy-match\n', '# fuzzy\n#, fuzzy-match\n'],
    ['#| msgid ""\n#| "a"\n#, fuzzy\n', ''],
  ])('%j without the mark are %j', (marked, plain) => {
    expect(weave(marked, fuzzyOff(marked, [0, marked.length]))).toBe(plain)
  })
})

describe('the header', () => {
  it('is found by its empty text, and read over folded lines', () => {
    const text =
      'msgctxt "x"\nmsgid ""\nmsgstr "Language: no\\n"\n\nmsgid ""\nmsgstr ""\n"Language: cs\\n"\n' +
      '"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n>=2 "\n"&& n<=4 ? 1 : 2;\\n"\n'
    const header = headerOf(text, readEntries(text))
    expect(header?.language?.value).toBe('cs')
    expect(header?.pluralForms?.value).toBe('nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;')
    const forms = pluralFormsOf(header)
    expect([1, 3, 5].map((n) => forms?.rule(n))).toEqual([0, 1, 2])
  })

  it('may be one line', () => {
    const text = 'msgid ""\nmsgstr "A: b\\nLanguage: de\\nC: d"\n'
    const language = headerOf(text, readEntries(text))?.language
    expect(language && text.slice(...language.at)).toBe('Language: de')
  })

  it('names the charset', () => {
    expect(charsetsOf('"Content-Type: text/plain; charset=euc-kr\\n"')).toEqual(['euc-kr', 'utf-8'])
    expect(charsetsOf('"Content-Type: text/plain; charset=CHARSET\\n"')).toEqual(['utf-8'])
    expect(charsetsOf('"Content-Type: text/plain; charset=utf-16\\n"')).toEqual(['utf-8'])
    expect(charsetsOf('')).toEqual(['utf-8'])
  })
})

describe('a build', () => {
  const built = (text: string, code: string, translations: Record<string, Translation['text']>): string => {
    const target = languageByCode(code)
    const source = languageByCode('en')
    if (!target || !source) throw new Error(`no language ${code}`)
    const records = Object.entries(translations).map(([identifier, translation]) => ({
      identifier,
      text: identifier,
      translations: { [code]: { text: translation } },
    }))
    return Buffer.from(
      buildFile(plugin, Buffer.from(text), { source, targets: [target] }, records),
    ).toString()
  }
  const plural = (...rows: string[]): string =>
    ['msgid "a"', 'msgid_plural "b"', ...rows.map((row, number) => `msgstr[${number}] "${row}"`), ''].join(
      '\n',
    )

  it('writes a new text to the rows with the same old text, since their numbers are in its category', () => {
    const header =
      'msgid ""\nmsgstr ""\n"Language: he\\n"\n' +
      '"Plural-Forms: nplurals=4; plural=n==1 ? 0 : n==2 ? 1 : n%10==0 && n>10 ? 2 : 3;\\n"\n\n'
    expect(built(header + plural('1', '2', 'x', 'x'), 'he', { a: { other: 'y' } })).toBe(
      header + plural('1', '2', 'y', 'y'),
    )
    expect(built(header + plural('1', '2', 'z', 'x'), 'he', { a: { other: 'y' } })).toBe(
      header + plural('1', '2', 'z', 'y'),
    )
  })

  it('writes the rows of a template again, in order, and states their rule', () => {
    const header = 'msgid ""\nmsgstr ""\n"Language: \\n"\n'
    const template = `${header}\n${plural('', '')}\n${plural('', '')}`
    expect(built(template, 'cs', { a: { other: 'y' } })).toBe(
      'msgid ""\nmsgstr ""\n"Language: cs\\n"\n' +
        '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\\n"\n\n' +
        `${plural('', '', 'y')}\n${plural('', '', '')}`,
    )
    expect(built(template, 'cs', {})).toBe(template)
  })

  it('believes the rule of a file that names no language but has translations', () => {
    const file = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=n!=1;\\n"\n\n' + plural('1', '2')
    expect(built(file, 'ru', { a: { one: 'x', few: 'y', many: 'z' } })).toBe(
      file.replace('"1"', '"x"').replace('"2"', '"z"'),
    )
  })

  describe('in a file of a language with the rule of another one', () => {
    const header = (forms: string): string =>
      `msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Plural-Forms: ${forms}\\n"\n\n`
    const german = 'nplurals=2; plural=(n != 1);'
    const polish =
      'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && "\n"(n%100<10 || n%100>=20) ? 1 : 2);'
    const forms = { one: 'x', few: 'y', many: 'z', other: 'z' }
    const languages = { source: known('en'), targets: [known('pl')] }
    const reported = (file: string, text: TextOrForms) => {
      const records = [{ identifier: 'a', text: { one: 'a', other: 'b' }, translations: { pl: { text } } }]
      return buildWithReport(plugin, Buffer.from(file), languages, records).report
    }

    it('writes the rule of the language if no row has a text', () => {
      const file = header(german) + plural('', '')
      expect(built(file, 'pl', { a: forms })).toContain(plural('x', 'y', 'z'))
      expect(/nplurals=(\d)/.exec(built(file, 'pl', { a: forms }))?.[1]).toBe('3')
      expect(built(file, 'pl', {})).toBe(file)
    })

    it('keeps the rule if a row has a text, and names the forms that it has no row for', () => {
      const file = header(german) + plural('1', '2')
      expect(built(file, 'pl', { a: forms })).toBe(header(german) + plural('x', 'z'))
      expect(reported(file, forms)).toMatchObject({
        counts: { pl: { 'other-kind': 1 } },
        rows: [{ reason: expect.stringContaining('it has no row for few') as string }],
      })
      expect(reported(file, { ...forms, few: 'z' }).counts).toEqual({ pl: { written: 1 } })
      expect(plugin.warningsOf(sourceOf(file), languages)).toHaveLength(1)
      expect(plugin.warningsOf(sourceOf(header(polish) + plural('1', '2', '3')), languages)).toEqual([])
    })
  })

  it('writes a script of a language as gettext does', () => {
    const file = 'msgid ""\nmsgstr "Language: sr@latin\\n"\n\nmsgid "a"\nmsgstr "x"\n'
    expect(built(file, 'sr-CS', { a: 'y' })).toBe(file.replace('"x"', '"y"'))
  })
})

describe('the date of the revision', () => {
  const file = (header: string) => `msgid ""\nmsgstr ""\n"Language: de\\n"\n${header}\nmsgid "a"\nmsgstr ""\n`
  const dated = '"PO-Revision-Date: 2020-01-01 10:00+0100\\n"\n'
  const german = languageByCode('de')
  const english = languageByCode('en')
  if (!german || !english) throw new Error('a language is missing')
  const now = new Date('2026-03-01T09:30:59Z')
  const built = async (header: string, option: 'keep' | 'fill', text: string) => {
    const format = await configured(plugin, { header: option })
    const records = [{ identifier: 'a', text: 'a', translations: { de: { text } } }]
    const settings = { ...BUILD_SETTINGS, now }
    const languages = { source: english, targets: [german] }
    return Buffer.from(buildFile(format, Buffer.from(file(header)), languages, records, settings)).toString()
  }

  it('is the time of the build, unless an option keeps it', async () => {
    expect(await built(dated, 'keep', 'b')).toBe(file(dated).replace(/msgstr ""\n$/, 'msgstr "b"\n'))
    expect(await built(dated, 'fill', 'b')).toContain('"PO-Revision-Date: 2026-03-01 09:30+0000\\n"\n')
  })

  it('is added to a header that lacks it', async () => {
    expect(await built('', 'fill', 'b')).toBe(
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n"PO-Revision-Date: 2026-03-01 09:30+0000\\n"\n\nmsgid "a"\nmsgstr "b"\n',
    )
  })

  it('stays in a build that writes nothing, or has no time', async () => {
    expect(await built(dated, 'fill', '')).toBe(file(dated))
    const format = await configured(plugin, { header: 'fill' })
    const records = [{ identifier: 'a', text: 'a', translations: { de: { text: 'b' } } }]
    const bytes = buildFile(format, Buffer.from(file(dated)), { source: english, targets: [german] }, records)
    expect(Buffer.from(bytes).toString()).toContain(dated)
  })
})

describe('a template', () => {
  const german = languageByCode('de')
  const english = languageByCode('en')
  if (!german || !english) throw new Error('a language is missing')
  const template =
    '#, fuzzy\nmsgid ""\nmsgstr ""\n"POT-Creation-Date: 2026-10-02 09:12+0200\\n"\n' +
    '"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"\n"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"\n' +
    '"Language-Team: LANGUAGE <LL@li.org>\\n"\n"Language: \\n"\n' +
    '"Content-Type: text/plain; charset=CHARSET\\n"\n"Content-Transfer-Encoding: ENCODING\\n"\n\n' +
    '#, c-format\nmsgid "Hello %s\\n"\nmsgstr ""\n'
  const built = (text: string, translation: string, identifier = 'Hello %s\n'): string => {
    const records = [{ identifier, text: identifier, translations: { de: { text: translation } } }]
    return Buffer.from(
      buildFile(plugin, Buffer.from(text), { source: english, targets: [german] }, records),
    ).toString()
  }
  const read = (text: string) => {
    const { headers, translations } = po.parse(text)
    const { '': header, ...entries } = translations[''] ?? {}
    return {
      headers,
      flag: header?.comments?.flag,
      texts: Object.values(entries).map(({ msgstr }) => msgstr),
    }
  }

  it('becomes a file that pybabel and msgfmt take, with its own date if the build has none', () => {
    const { headers, flag } = read(built(template, 'Hallo %s\n'))
    expect(flag).toBeUndefined()
    expect(headers).toEqual({
      'POT-Creation-Date': '2026-10-02 09:12+0200',
      'PO-Revision-Date': '2026-10-02 09:12+0200',
      'Last-Translator': 'Automatically generated',
      'Language-Team': 'none',
      Language: 'de',
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Transfer-Encoding': '8bit',
    })
  })

  it('stays as it is if nothing is written', () => {
    expect(built(template, '')).toBe(template)
  })

  it.each([
    ['Hello %s\n', 'Hallo %s', 'Hallo %s\n'],
    ['Hello', '\n\nHallo\r\n', 'Hallo'],
    ['\nHello\r\n', 'Hallo', '\nHallo\r\n'],
    ['\nHello', '\n\nHallo', '\n\nHallo'],
    ['\n', 'Hallo', '\nHallo\n'],
  ])('has texts with the line ends of %j: %j becomes %j', (id, translation, kept) => {
    const text = `msgid ${JSON.stringify(id)}\nmsgstr ""\n`
    expect(read(built(text, translation, id)).texts).toEqual([[kept]])
  })

  it('has rows with the line ends of their id, and reports what is adjusted for it', () => {
    const header = 'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n\n'
    const text = `${header}msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`
    const build = (sent: TextOrForms) => {
      const records = [{ identifier: '%d file', text: '%d file', translations: { de: { text: sent } } }]
      const languages = { source: english, targets: [german] }
      const { content, report } = buildWithReport(plugin, Buffer.from(text), languages, records)
      return [read(Buffer.from(content).toString()).texts[0], report.counts['de']]
    }
    const whole = ['%d Datei', '%d Dateien']
    expect(build({ one: '\n%d Datei', other: '%d Dateien' })).toEqual([whole, { adjusted: 1 }])
    expect(build({ one: '%d Datei', other: '%d Dateien\n' })).toEqual([whole, { adjusted: 1 }])
    expect(build({ one: '%d Datei', other: '%d Dateien' })).toEqual([whole, { written: 1 }])
    expect(build('%d Dateien\n')).toEqual([['%d Dateien', '%d Dateien'], { adjusted: 1 }])
    expect(build('%d Dateien')).toEqual([['%d Dateien', '%d Dateien'], { 'other-kind': 1 }])
  })

  it('without a header gets one', () => {
    const { headers, texts: found } = read(built('msgid "Hello %s\\n"\nmsgstr ""\n', 'Grüße'))
    expect(headers).toMatchObject({ Language: 'de', 'Content-Type': 'text/plain; charset=UTF-8' })
    expect(found).toEqual([['Grüße\n']])
    const plain = 'msgid "Hello %s\\n"\nmsgstr ""\n'
    expect(built(plain, '')).toBe(plain)
  })

  it('keeps its header if an option requires it', async () => {
    const format = await configured(plugin, { header: 'keep' })
    const records = [{ identifier: 'Hello %s\n', text: 'a', translations: { de: { text: 'b' } } }]
    const languages = { source: english, targets: [german] }
    const text = Buffer.from(buildFile(format, Buffer.from(template), languages, records)).toString()
    expect(text).toContain('#, fuzzy')
    expect(text).toContain('LL@li.org')
  })
})

describe('a fuzzy text', () => {
  const german = languageByCode('de')
  const english = languageByCode('en')
  if (!german || !english) throw new Error('a language is missing')
  const file = '#, fuzzy\nmsgid "a"\nmsgstr "b"\n'
  const built = (status?: 'untranslated' | 'translated'): string => {
    const translation = status ? { text: 'b', status } : { text: 'b' }
    const records = [{ identifier: 'a', text: 'a', translations: { de: translation } }]
    const languages = { source: english, targets: [german] }
    return Buffer.from(buildFile(plugin, Buffer.from(file), languages, records)).toString()
  }

  it('is confirmed by the same text, also if that has no status', () => {
    expect(built()).toContain('\n\nmsgid "a"\nmsgstr "b"\n')
    expect(built('translated')).toBe(built())
    expect(built('untranslated')).toBe(file)
  })
})

describe('the codes of a text', () => {
  const findings = (flags: string, id: string, text: string): (string | undefined)[] => {
    const file =
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
      `#, ${flags}\nmsgid "${id}"\nmsgstr ""\n`
    const records = [{ identifier: id, text: id, translations: { de: { text } } }]
    const languages = { source: known('en'), targets: [known('de')] }
    return buildWithReport(plugin, Buffer.from(file), languages, records)
      .report.rows.filter(({ outcome }) => outcome === 'finding')
      .map(({ reason }) => reason)
  }

  test.each([
    ['fuzzy, c-format', 'the code %d is missing'],
    ['python-format', 'the code %d is missing'],
    ['no-c-format', undefined],
    ['possible-c-format', undefined],
    ['no-wrap', undefined],
  ])('are the codes of the flag "%s"', (flags, reason) => {
    expect(findings(flags, '%d trees', 'Bäume')[0]).toBe(reason)
  })
})
