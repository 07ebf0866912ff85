// Mistakes of apps that translate by a machine, and of records that name the format of their text, planted in the answers
// of the fake app one at a time. Their rules are in the second part of the interface.
import type { Fault } from '@atlas/sandbox/test/fake-app.ts'
import { inFirst, inMachine, inStrings, type Case } from './faults.ts'

type Change = Parameters<typeof inMachine>[0]

const machine = (
  what: string,
  [rule, ...also]: readonly [Case['rule'], ...Case['rule'][]],
  change: Change,
): Case => ({
  rule,
  also,
  of: 'mt',
  what: `a machine translation: ${what}`,
  fault: inMachine(change),
  profile: 'crowdin',
})

const eachText =
  (change: (text: string, index: number) => unknown): Change =>
  (translations) =>
    translations.map((text, index) => change(String(text), index))

/** The answers of the app so far, by text. */
const known = new Map<string, unknown>()

const withoutToken: Fault = (answer, request, _app, url) => {
  if (!url.startsWith('/mt') || url.includes('jwtToken') || !Array.isArray(request?.strings)) return
  answer.body = { data: { translations: request.strings.map(() => 'Text') } }
}

/** Mistakes in machine translations. */
const IN_MACHINES: readonly Case[] = [
  machine('one text less', ['machine-count'], (translations) => translations.slice(1)),
  machine('one text more', ['machine-count'], (translations) => [...translations, 'more']),
  machine('fifty texts at most', ['machine-count'], (translations) => translations.slice(0, 50)),
  machine('equal texts once', ['machine-count'], (translations) => [...new Set(translations)]),
  machine('all in one text', ['machine-count'], (translations) =>
    translations.length > 1 ? [translations.join('\n')] : translations,
  ),
  machine('a text for no texts', ['machine-count'], (translations) =>
    translations.length === 0 ? [''] : translations,
  ),
  machine('objects', ['machine-text', 'machine-found'], (translations) =>
    translations.map((text) => ({ text })),
  ),
  machine('null for a single text', ['machine-text'], (translations) =>
    translations.length === 1 ? [null] : translations,
  ),
  machine(
    'half of an emoji',
    ['text-well-formed'],
    eachText((text) => `${text} \ud83d`),
  ),
  machine('the opposite order', ['machine-order', 'machine-kept'], (translations) =>
    translations.toReversed(),
  ),
  machine('texts in the order of the alphabet', ['machine-order', 'machine-kept'], (translations) =>
    translations.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
  ),
  machine('the text before', ['machine-order', 'machine-kept'], (translations) =>
    translations.map((_text, index) => translations.at(index - 1)),
  ),
  machine(
    'spans without their class',
    ['machine-kept'],
    eachText((text) => text.replaceAll(' class="notranslate"', '')),
  ),
  machine(
    'spans in single quotes',
    ['machine-kept'],
    eachText((text) => text.replaceAll('"notranslate"', "'notranslate'")),
  ),
  machine(
    'blanks within spans',
    ['machine-kept'],
    eachText((text) => text.replaceAll(/>(\d+)</g, '> $1 <')),
  ),
  machine(
    'escaped spans',
    ['machine-kept'],
    eachText((text) => text.replaceAll('<span', '&lt;span')),
  ),
  machine(
    'renumbered spans',
    ['machine-kept'],
    eachText((text) => text.replaceAll('>0<', '>1<')),
  ),
  machine(
    'one span only',
    ['machine-kept'],
    eachText((text) => text.replace(/(<span.*?<\/span>.*?)<span.*?<\/span>/, '$1')),
  ),
  machine(
    'no span at the begin',
    ['machine-kept'],
    eachText((text) => text.replace(/: <span.*?<\/span>/, ': ')),
  ),
  machine(
    'a span twice',
    ['machine-kept'],
    eachText((text) => text.replace(/<span.*?<\/span>/, '$&$&')),
  ),
  machine(
    'spans of one digit only',
    ['machine-kept'],
    eachText((text) => text.replaceAll(/<span[^>]*>\d\d<\/span>/g, '')),
  ),
  machine(
    'capital spans',
    ['machine-kept'],
    eachText((text) => text.replaceAll('span', 'SPAN')),
  ),
  machine('no translation', ['machine-found'], (_translations, texts) => [...texts]),
  machine('empty texts', ['machine-found'], (_translations, texts) => texts.map(() => '')),
  machine('the language of the first call', ['machine-language'], (translations, texts) =>
    texts.map((text, index) => {
      if (!known.has(text)) known.set(text, translations[index])
      return known.get(text)
    }),
  ),
  {
    rule: 'machine-token',
    of: 'mt',
    what: 'a machine that everyone may use',
    fault: withoutToken,
    profile: 'crowdin',
  },
]

const typed = (what: string, rule: Case['rule'], fault: Fault, kv?: object): Case => ({
  rule,
  what,
  fault,
  profile: 'crowdin-enterprise',
  ...(kv ? { kv } : {}),
})

/** Mistakes in the format that a record names. */
const IN_TYPES: readonly Case[] = [
  ...['docx', 'auto', 'text/html', 7].map((type) =>
    typed(
      `the format ${type} of a text`,
      'text-type-known',
      inFirst('parse-file', (record) => (record['attributes'] = { crowdinType: type })),
    ),
  ),
  {
    ...typed(
      'attributes that are a text',
      'text-type-known',
      inFirst('parse-file', (record) => (record['attributes'] = 'html')),
    ),
    // Such a record is not used.
    also: ['translations-kept'],
  },
  typed(
    'the format of a plural',
    'text-type-of-text',
    inStrings('parse-file', (strings) => {
      for (const string of strings) string['attributes'] = { crowdinType: 'html' }
    }),
    { greeting: 'Hello', files: { one: '%d file', other: '%d files' } },
  ),
]

/** The mistakes. */
export const IN_SECOND_PART: readonly Case[] = [...IN_MACHINES, ...IN_TYPES]
