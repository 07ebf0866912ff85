// Apps that lose, mix or add texts only for some strings, languages or calls, planted in the answers of the fake app.
import type { FakeString, FakeTranslation } from '@atlas/sandbox/test/fake-app.ts'
import { stringsIn } from './changed-texts.ts'
import { inBuilt, inBytes, inData, inStrings, type Case } from './faults.ts'

type Rules = readonly [Case['rule'], ...Case['rule'][]]

const entriesOf = ({ translations = {} }: FakeString): [string, FakeTranslation][] =>
  Object.entries(translations)

const eachTranslation = (
  strings: readonly FakeString[],
  change: (translation: FakeTranslation, index: number, language: string) => unknown,
): void => {
  for (const [index, string] of strings.entries())
    for (const [language, translation] of entriesOf(string)) change(translation, index, language)
}

/** An app that changes the strings before an export. */
const before = (what: string, [rule, ...also]: Rules, change: (strings: FakeString[]) => unknown): Case => ({
  rule,
  also,
  of: 'before',
  what: `before an export: ${what}`,
  fault: inStrings('file-pre-export', change),
})

/** An app that changes the strings after an import. */
const after = (what: string, [rule, ...also]: Rules, change: (strings: FakeString[]) => unknown): Case => ({
  rule,
  also,
  of: 'after',
  what: `after an import: ${what}`,
  fault: inStrings('file-post-import', change),
})

const withoutTexts = (
  strings: FakeString[],
  isLost: (string: FakeString, index: number) => boolean,
): void => {
  const kept = strings.filter((string, index) => !isLost(string, index))
  strings.splice(0, strings.length, ...kept)
}

const isText = (string: FakeString, pattern: RegExp): boolean =>
  typeof string.text === 'string' && pattern.test(string.text)

const LOST: readonly (readonly [what: string, isLost: (string: FakeString, index: number) => boolean])[] = [
  ['no hidden strings', ({ isHidden }) => isHidden === true],
  ['no plurals', ({ hasPlurals }) => hasPlurals === true],
  ['no strings with markup', (string) => isText(string, /</)],
  ['no strings of numbers', (string) => isText(string, /^[\d.]+$/)],
  ['no strings with line breaks', (string) => isText(string, /\n/)],
  ['no strings of more than 1,000 characters', (string) => isText(string, /^.{1000}/s)],
  ['no strings whose key is not ASCII', ({ identifier = '' }) => /[^ -~]/.test(identifier)],
  ['fifty strings at most', (_string, index) => index >= 50],
  ['256 strings at most', (_string, index) => index >= 256],
  ['every other string', (_string, index) => index % 2 === 1],
]

const PROCESSING: readonly Case[] = [
  ...LOST.map(([what, isLost]) =>
    before(what, ['strings-count', 'uniq-id-original'], (strings) => withoutTexts(strings, isLost)),
  ),
  before('the first string twice', ['strings-count', 'uniq-id-unique', 'identifier-unique'], (strings) => {
    if (strings[0]) strings.push(structuredClone(strings[0]))
  }),
  before('renumbered uniqIds', ['uniq-id-original'], (strings) => {
    for (const [index, string] of strings.entries()) string['uniqId'] = `${index}`
  }),
  before('a notice as a string', ['strings-count', 'uniq-id-original'], (strings) =>
    strings.push({ uniqId: 'notice', identifier: 'notice', text: 'Made by an app' }),
  ),
  before('translations in the opposite order', ['translations-apart'], (strings) => {
    const plain = strings.filter(({ hasPlurals, translations }) => hasPlurals !== true && translations)
    const all = plain.map(({ translations }) => structuredClone(translations ?? {}))
    for (const [index, string] of plain.entries()) string.translations = all.at(-1 - index) ?? {}
  }),
  before('translations as drafts', ['status-kept'], (strings) =>
    eachTranslation(strings, (translation) => {
      if (translation.status === 'translated') translation.status = 'untranslated'
    }),
  ),
  before('all translations as approved', ['status-kept'], (strings) =>
    eachTranslation(strings, (translation) => {
      if (translation.status === 'translated') translation.status = 'approved'
    }),
  ),
  before('a hundred translations at most', ['translations-returned'], (strings) => {
    for (const string of strings.slice(100)) delete string.translations
  }),
  before('translations of the first ten strings', ['translations-returned'], (strings) => {
    for (const string of strings.slice(10)) delete string.translations
  }),
  before('no translations into languages with a region', ['translations-returned'], (strings) => {
    for (const { translations } of strings) delete translations?.['pt-BR']
  }),
  before('no translations into Japanese', ['translations-returned'], (strings) => {
    for (const { translations } of strings) delete translations?.['ja']
  }),
  before('no approved translations', ['translations-returned'], (strings) => {
    for (const string of strings)
      for (const [id, { status }] of entriesOf(string))
        if (status === 'approved') delete string.translations?.[id]
  }),
  before('the translation of the string before', ['translations-apart'], (strings) => {
    const texts = strings.map(({ translations }) => translations?.['de']?.text)
    eachTranslation(strings, (translation, index, language) => {
      const text = texts[index - 1]
      if (language === 'de' && typeof text === 'string' && typeof translation.text === 'string')
        translation.text = text
    })
  }),
  before('one translation for strings of equal text', ['translations-apart'], (strings) => {
    const known = new Map<string, unknown>()
    for (const string of strings)
      for (const [id, translation] of entriesOf(string)) {
        if (typeof string.text !== 'string') continue
        const key = `${id} ${string.text}`
        translation.text = known.get(key) ?? translation.text
        known.set(key, translation.text)
      }
  }),
  before('the texts of German in all languages', ['translations-apart'], (strings) => {
    for (const { translations } of strings)
      for (const [id, translation] of Object.entries(translations ?? {}))
        if (id !== 'de' && translations?.['de'] && typeof translation.text === 'string')
          translation.text = translations['de'].text
  }),
  before('source texts in capitals', ['source-unchanged'], (strings) => {
    for (const string of strings) if (typeof string.text === 'string') string.text = string.text.toUpperCase()
  }),
  before('source texts that are trimmed', ['source-unchanged'], (strings) => {
    for (const string of strings) if (typeof string.text === 'string') string.text = string.text.trim()
  }),
  before('identifiers in small letters', ['source-unchanged'], (strings) => {
    for (const string of strings) string.identifier = (string.identifier ?? '').toLowerCase()
  }),
  after('fifty strings at most', ['strings-returned'], (strings) => strings.splice(50)),
  after('the first string only', ['strings-returned', 'translations-returned'], (strings) =>
    strings.splice(1),
  ),
  after('200 strings at most', ['strings-returned'], (strings) => strings.splice(200)),
  after('256 strings at most', ['strings-returned'], (strings) => strings.splice(256)),
  after('every other string', ['strings-returned'], (strings) =>
    withoutTexts(strings, (_string, index) => index % 2 === 1),
  ),
  after('no translations into languages with a region', ['translations-returned'], (strings) => {
    for (const { translations } of strings) delete translations?.['pt-BR']
  }),
  after('no translations into Japanese', ['translations-returned'], (strings) => {
    for (const { translations } of strings) delete translations?.['ja']
  }),
  after('translations into the first language only', ['translations-returned'], (strings) => {
    for (const string of strings)
      for (const [id] of entriesOf(string).slice(1)) delete string.translations?.[id]
  }),
]

const sixty = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`key${index}`, `Gate ${'abcdefgh'[index % 8]} of wall ${index}`]),
)
const [PLAIN, EQUAL] = [
  { greeting: 'Hello', farewell: 'Goodbye', again: 'Hello again' },
  { open: 'Open', close: 'Close', opened: 'Open' },
]

/** An app that changes the texts of the built file. The strings of the job are by key. */
const built = (
  what: string,
  [rule, ...also]: Rules,
  change: (texts: Record<string, unknown>, sources: Record<string, FakeString>) => unknown,
  kv: object = PLAIN,
): Case => ({
  rule,
  also,
  of: 'kv',
  kv,
  what: `a build: ${what}`,
  fault: inBuilt(async (texts, job) => {
    const strings = await stringsIn(job)
    const sources = Object.fromEntries(strings.map((string) => [string.identifier ?? '', string]))
    return change(texts, sources)
  }),
})

/** An app that writes the source text for some strings. */
const leaving = (
  what: string,
  isLeft: (string: FakeString, index: number, all: number) => boolean,
  kv: object = PLAIN,
): Case =>
  built(
    what,
    ['translations-kept'],
    (texts, sources) => {
      const all = Object.values(sources)
      for (const [index, string] of all.entries())
        if (isLeft(string, index, all.length)) texts[string.identifier ?? ''] = string.text
    },
    kv,
  )

const germanOf = ({ translations }: FakeString): string => {
  const text = translations?.['de']?.text
  return typeof text === 'string' ? text : ''
}

let seconds = 0

const BUILDS: readonly Case[] = [
  leaving('the source above 50 strings', (_string, index) => index >= 50, sixty),
  leaving('the source for all above 50 strings', (_string, _index, all) => all > 50, sixty),
  leaving('the source for the last string', (_string, index, all) => index === all - 1),
  leaving('the source for the first string', (_string, index) => index === 0),
  leaving('only the first string', (_string, index) => index > 0),
  leaving('the source for translations with quotes', (string) => germanOf(string).includes('"')),
  leaving(
    'the source for approved translations',
    (string) => string.translations?.['de']?.status === 'approved',
  ),
  leaving('the source for translations without a status', ({ translations }) =>
    translations?.['de'] ? translations['de'].status === undefined : false,
  ),
  leaving('the source in languages with a region', ({ translations }) => Boolean(translations?.['pt-BR'])),
  leaving('the source for every other string', (_string, index) => index % 2 === 1),
  leaving('the source for all but ten strings', (_string, index) => index >= 10, sixty),
  leaving('the source in the second half', (_string, index, all) => index >= all / 2),
  built('a shifted file', ['translations-kept', 'untranslated-kept'], (texts) => {
    const values = Object.values(texts)
    for (const [index, key] of Object.keys(texts).entries()) texts[key] = values.at(index - 1)
  }),
  built(
    'one translation for strings of equal text',
    ['translations-kept'],
    (texts, sources) => {
      const known = new Map<unknown, unknown>()
      for (const [key, { text }] of Object.entries(sources)) {
        texts[key] = known.get(text) ?? texts[key]
        known.set(text, texts[key])
      }
    },
    EQUAL,
  ),
  built('translations sorted by text', ['translations-kept', 'untranslated-kept'], (texts) => {
    const values = Object.values(texts).map(String).sort().toReversed()
    for (const [index, key] of Object.keys(texts).entries()) texts[key] = values[index]
  }),
  built('a mark after texts without a translation', ['untranslated-kept'], (texts, sources) => {
    for (const [key, { translations }] of Object.entries(sources))
      if (!translations) texts[key] = `${String(texts[key])} (TODO)`
  }),
  built('null as a text without a translation', ['untranslated-kept'], (texts, sources) => {
    for (const [key, { translations }] of Object.entries(sources)) if (!translations) texts[key] = 'null'
  }),
  built('the key as a text without a translation', ['untranslated-kept'], (texts, sources) => {
    for (const [key, { translations }] of Object.entries(sources)) if (!translations) texts[key] = key
  }),
  built('a line for the language', ['built-strings'], (texts) => ({ ...texts, language: 'German' })),
  built('the first text under another key', ['built-strings'], (texts) => ({
    ...texts,
    first: Object.values(texts)[0],
  })),
  built('a line for each string', ['built-strings'], (texts) => ({
    ...texts,
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${key}.copy`, text])),
  })),
  built('the time of the build as a text', ['built-strings', 'build-again'], (texts) => ({
    ...texts,
    built: `at ${seconds++}`,
  })),
  {
    rule: 'build-again',
    of: 'kv',
    what: 'a build: texts in another order each time',
    fault: inBuilt((texts) => {
      const entries = Object.entries(texts)
      return seconds++ % 2 === 0 ? texts : Object.fromEntries(entries.toReversed())
    }),
  },
  {
    rule: 'build-again',
    of: 'kv',
    what: 'a build: a line end more in each second build',
    fault: inBytes((bytes) => (seconds++ % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from('\n')]))),
  },
]

let parses = 0

const READING: readonly Case[] = [
  {
    rule: 'same-again',
    of: 'kv',
    kv: PLAIN,
    what: 'reading: a string less in the second call',
    fault: inData('parse-file', (data, _app, { targetLanguages }) => {
      if (targetLanguages.length === 0 && parses++ % 2 === 1 && (data.strings ?? []).length === 3) {
        data.strings?.splice(2)
        delete data.preview
        for (const string of data.strings ?? []) delete string.previewId
      }
    }),
  },
]

/** The mistakes. */
export const LOSING_APPS: readonly Case[] = [...PROCESSING, ...BUILDS, ...READING]
