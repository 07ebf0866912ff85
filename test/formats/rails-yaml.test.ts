import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import rails from '@atlas/formats/rails-yaml/format.ts'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { Category, Language } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { lint, open } from '@atlas/cli/library/index.ts'
import { sourceOf } from '../source-of.ts'

function language(code: string): Language {
  const found = languageByCode(code)
  if (!found) throw new Error(`${code} is in the table`)
  return found
}

const keysOf = (text: string, source = 'en', ...targets: string[]): string[] =>
  [...rails.parse(sourceOf(text), { source: language(source), targets: targets.map(language) })].map(
    ({ key, source: place }) =>
      key.join('/') + ('forms' in place ? `(${[...place.forms.keys()].join()})` : ''),
  )

type Forms = Partial<Record<Category, string>>

function build(file: string, target: string, texts: Record<string, string | Forms>): string {
  const { id } = language(target)
  const records = Object.entries(texts).map(([identifier, text]) => ({
    identifier,
    text,
    translations: { [id]: { text } },
  }))
  const languages = { source: language('en'), targets: [language(target)] }
  return Buffer.from(buildFile(rails, Buffer.from(file), languages, records)).toString()
}

describe('the tag of a string, which older Ruby wrote', () => {
  it('stays before a text', () => {
    expect(build("en:\n  a: ! 'Beds'\n", 'de', { a: 'Beete' })).toBe("de:\n  a: ! 'Beete'\n")
  })

  it('goes where Ruby would read the text as no string in spite of the quotes', () => {
    const file = "en:\n  a: ! 'Beds'\n  b: ! \"Trees\"\n  c: !!str 'Plants'\n"
    expect(build(file, 'de', { a: 'No', b: '1,000', c: 'null' })).toBe(
      "de:\n  a: 'No'\n  b: \"1,000\"\n  c: !!str 'null'\n",
    )
  })
})

describe('the root of a Rails file', () => {
  it('names the language and is not part of the keys', () => {
    expect(rails.declaredLanguages.read(sourceOf('# c\n"pt-BR":\n  a: b\n'))).toEqual({ source: 'pt-BR' })
    expect(keysOf('"en":\n  a: b\n')).toEqual(['a'])
  })

  it('stays part of the keys if it names no language', () => {
    expect(rails.declaredLanguages.read(sourceOf('not-a-language!:\n  a: b\n'))).toEqual({})
    expect(keysOf('not-a-language!:\n  a: b\n')).toEqual(['not-a-language!/a'])
  })

  it('is the language of the job if a file has several', () => {
    expect(keysOf('en:\n  a: b\nde:\n  c: d\n')).toEqual(['a'])
    expect(keysOf('en:\n  a: b\nde:\n  c: d\n', 'en', 'de')).toEqual(['c'])
  })

  it('is renamed in its own spelling, and only for another language', () => {
    expect(build("'en': # c\n  a: b\n", 'de', { a: 'b' })).toBe("'de': # c\n  a: b\n")
    expect(build('en:\n  a: b\n', 'en', { a: 'b' })).toBe('en:\n  a: b\n')
    expect(build('en:\n  a: b\n', 'en-GB', { a: 'b' })).toBe('en-GB:\n  a: b\n')
  })

  it('is quoted if the code alone would be a boolean', () => {
    const norwegian = { ...language('nb'), id: 'no', locale: 'no' }
    const languages = { source: language('en'), targets: [norwegian] }
    const record = { identifier: 'a', text: 'b', translations: { no: { text: 'b' } } }
    const built = buildFile(rails, Buffer.from('en:\n  a: b\n'), languages, [record])
    expect(Buffer.from(built).toString()).toBe('"no":\n  a: b\n')
  })
})

describe('the plurals of a Rails file', () => {
  it('are maps that contain only categories, including other', () => {
    expect(
      keysOf('en:\n  a: {one: x, other: y}\n  b: {one: x, two: y}\n  c: {other: x, title: y}\n'),
    ).toEqual(['a(one,other)', 'b/one', 'b/two', 'c/other', 'c/title'])
  })

  it('leave rows that no language of the job has as separate texts', () => {
    const file = 'en:\n  a:\n    zero: x\n    one: y\n    other: z\n'
    expect(keysOf(file)).toEqual(['a(one,other)', 'a/zero'])
    expect(keysOf(file, 'en', 'ar')).toEqual(['a(zero,one,other)'])
  })

  it('have the comments above them and above their rows as context', () => {
    const file =
      'en:\n  # far\n  a: b\n  # beds\n  c:\n    # one bed\n    one: x\n    other: y\n  d:\n  - one: x\n    other: y\n'
    const units = [...rails.parse(sourceOf(file), { source: language('en'), targets: [] })]
    expect(units.map(({ context }) => context)).toEqual(['far', 'beds\none bed', undefined])
  })

  it('skip symbols', () => {
    expect(keysOf('en:\n  order: [:year, ":month", day]\n')).toEqual(['order/1', 'order/2'])
  })

  it('lose the rows that the language lacks, with their comments', () => {
    const file = 'en:\n  a:\n    # one\n    one: x # x\n    # all\n    other: z # z\n  b: c\n'
    expect(build(file, 'ja', { a: { other: 'v' } })).toBe('ja:\n  a:\n    # all\n    other: v # z\n  b: c\n')
  })

  it('get new rows in the order, quotes and style of the present ones', () => {
    const flow = 'en:\n  a: {"one": \'x\', "other": \'z\'}\n'
    expect(build(flow, 'cs', { a: { few: 'y' } })).toBe(
      'cs:\n  a: {"one": \'x\', "few": \'y\', "other": \'z\'}\n',
    )
    const blocks = 'en:\n  a:\n    other: |-\n      z\n'
    expect(build(blocks, 'ar', { a: { zero: 'x', many: 'y' } })).toBe(
      'ar:\n  a:\n    zero: |-\n      x\n    one: |-\n      y\n    two: |-\n      y\n    few: |-\n      y\n    many: |-\n      y\n    other: |-\n      z\n',
    )
  })

  it('keep other if the language lacks it, since Rails falls back on it', () => {
    const file = 'en:\n  a:\n    one: x\n    other: z\n'
    expect(build(file, 'ru', { a: { one: 'p', few: 'q' } })).toBe(
      'ru:\n  a:\n    one: p\n    few: q\n    many: q\n    other: z\n',
    )
  })
})

it('the row `other`, on which Rails falls back, stays for a platform that lacks it', () => {
  const russian = { ...language('ru'), pluralCategoryNames: ['one', 'few', 'many'] as const }
  const translation = { text: { one: 'лодка', few: 'лодки', many: 'лодок' } }
  const record = { identifier: 'boats', text: '', translations: { [russian.id]: translation } }
  const languages = { source: language('en'), targets: [russian] }
  const file = Buffer.from('en:\n  boats:\n    one: boat\n    other: boats\n')
  expect(Buffer.from(buildFile(rails, file, languages, [record])).toString()).toBe(
    'ru:\n  boats:\n    one: лодка\n    few: лодки\n    many: лодок\n    other: boats\n',
  )
})

describe('a plural without a translation', () => {
  const english = 'en:\n  title: Garden\n  beds:\n    one: One bed\n    other: "%{count} beds"\n'

  /** The text for a count as I18n selects it: a plural without the row of the count is an error. */
  function pluralized(file: string, code: string, count: number): string {
    const { [code]: texts } = parse(file) as Record<string, { beds: Record<string, string> }>
    const row = texts?.beds[new Intl.PluralRules(code).select(count)]
    if (row === undefined) throw new Error('I18n::InvalidPluralizationData')
    return row.replace('%{count}', String(count))
  }

  it.each(['ru', 'cs', 'ar', 'ja'])('can be pluralized in %s', (code) => {
    const file = build(english, code, { title: 'X' })
    expect([1, 2, 5, 11, 100].map((count) => pluralized(file, code, count))).toContain('5 beds')
    for (const count of [0, 1, 2, 5, 11, 100]) expect(() => pluralized(file, code, count)).not.toThrow()
  })

  it('gets no rows in a build that writes nothing', () => {
    const file = english.replace('en:', 'ru:')
    expect(build(file, 'ru', {})).toBe(file)
  })
})

describe('the format of a Rails file', () => {
  it.each(['pap-AW', 'pap', 'zgh', 'sah'])('is found where the root key is %s', (code) => {
    const file = Buffer.from(`${code}:\n  date:\n    today: Awe\n`)
    const opened = open(file, { name: `config/locales/${code}.yml`, source: 'en' })
    expect(opened.format).toBe('rails-yaml')
    expect(opened.strings().map(({ identifier }) => identifier)).toEqual(['date.today'])
  })

  it.each(['dev', 'web', 'app', 'run'])('is not found where the root key is the word %s', (word) => {
    const file = Buffer.from(`${word}:\n  date:\n    today: Today\n`)
    expect(open(file, { name: `${word}.yml`, source: 'en' }).format).toBe('yaml')
  })
})

describe('the values of a Rails file', () => {
  const findings = (english: string, german: string) => {
    const file = (code: string, text: string) => ({
      name: `${code}.yml`,
      bytes: Buffer.from(`${code}:\n  errors:\n    few: ${JSON.stringify(text)}\n`),
    })
    const found = lint(file('de', german), { source: 'en', target: 'de' }, file('en', english))
    return found.map(({ rule, level }) => [rule, level])
  }

  it('include %{attribute}, which Rails passes to each message of a field: a further name is a warning', () => {
    const english = 'needs %{count} signs'
    expect(findings(english, '%{attribute} braucht %{count} Zeichen')).toEqual([['code-added', 'warn']])
    expect(findings(english, '%{field} braucht %{count} Zeichen')).toEqual([['code-added', 'warn']])
  })
})
