// convert spells values as the new format does, judged by the libraries that put the values in.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import i18next from 'i18next'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import type { Language } from '@atlas/core/contract.ts'
import { formats, languageByCode } from '../../library/index.ts'
import { convertFile, type Converted } from '../../compare/convert.ts'
import { readStrings } from '@atlas/core/reading/file-strings.ts'

const named = (code: string): Language => {
  const language = languageByCode(code)
  if (!language) throw new Error(`${code} is missing.`)
  return language
}
const english = named('en')

interface Result extends Pick<Converted, 'losses'> {
  text: string
  /** The text of a key in the new file. */
  of: (key: string) => unknown
}

function convert(from: string, file: string, to: string): Result {
  const [plugin, other] = [from, to].map((type) => formats.get(type))
  if (!plugin || !other) throw new Error(`${from} or ${to} is missing.`)
  const { bytes, losses } = convertFile({
    file: readStrings({ path: 'file', bytes: Buffer.from(file), plugin }, english),
    languages: { source: english, target: undefined },
    type: to,
    result: { path: 'result', plugin: other },
  })
  const { strings } = readStrings({ path: 'result', bytes, plugin: other }, english)
  return { text: Buffer.from(bytes).toString(), losses, of: (key) => strings.get(key)?.record.text }
}

const android = (text: string): string => `<resources><string name="hello">${text}</string></resources>`

const PLURAL =
  '<resources><plurals name="bulbs"><item quantity="one">%1$d bulb of %2$s</item>' +
  '<item quantity="other">%1$d bulbs of %2$s</item></plurals></resources>'

/** A text as the library of a format shows it. */
const SHOWN: Readonly<
  Record<string, (file: string, key: string, values: Record<string, unknown>) => unknown>
> = {
  formatjs: (file, key, values) => {
    const messages = JSON.parse(file) as Record<string, { defaultMessage: string }>
    return new IntlMessageFormat(messages[key]?.defaultMessage ?? '', 'en').format(values)
  },
  arb: (file, key, values) =>
    new IntlMessageFormat(String((JSON.parse(file) as Record<string, string>)[key]), 'en').format(values),
  i18next: (file, key, values) => {
    const instance = i18next.createInstance()
    void instance.init({
      lng: 'en',
      initAsync: false,
      interpolation: { escapeValue: false },
      resources: { en: { translation: JSON.parse(file) as Record<string, string> } },
    })
    return instance.t(key, values)
  },
  fluent: (file, key, values) => {
    const bundle = new FluentBundle('en', { useIsolating: false })
    expect(bundle.addResource(new FluentResource(file))).toEqual([])
    return bundle.formatPattern(bundle.getMessage(key)?.value ?? '', values as Record<string, string>)
  },
}

describe.each(Object.keys(SHOWN))('from Android to %s', (type) => {
  const shown = SHOWN[type]

  test('a text shows its values', () => {
    const { text, losses } = convert('android-strings', android('Hello %1$s, %2$d of 100%%'), type)
    expect(losses).toEqual([])
    expect(shown?.(text, 'hello', { value: 'Ann', count: 3 })).toBe('Hello Ann, 3 of 100%')
  })

  test('a plural shows its rows', () => {
    const { text, losses } = convert('android-strings', PLURAL, type)
    expect(losses).toEqual([])
    const texts = [1, 5].map((count) => shown?.(text, 'bulbs', { count, value: 'Ann' }))
    expect(texts).toEqual(['1 bulb of Ann', '5 bulbs of Ann'])
  })
})

test.each([
  ['apple-strings', 'Hello %1$@, %2$ld of 100%%'],
  ['rails-yaml', 'Hello %{value}, %{count} of 100%'],
  ['java-properties', 'Hello {0}, {1} of 100%'],
  ['resx', 'Hello {0}, {1} of 100%'],
  ['php-array', 'Hello :value, :count of 100%'],
  ['go-i18n', 'Hello {{.value}}, {{.count}} of 100%'],
  ['chrome-messages', 'Hello $1, $2 of 100%'],
])('from Android to %s and back', (type, text) => {
  const there = convert('android-strings', android('Hello %1$s, %2$d of 100%%'), type)
  expect(there.of('hello')).toBe(text)
  const back = convert(type, there.text, 'android-strings')
  expect(String(back.of('hello')).replace('%2$s', '%2$d')).toBe('Hello %1$s, %2$d of 100%%')
})

test('an apostrophe of ICU is quoted only next to braces, which it would quote', () => {
  const { of, text } = convert('android-strings', android("It\\'s %1$s"), 'formatjs')
  expect(of('hello')).toBe("It's {value}")
  expect(SHOWN['formatjs']?.(text, 'hello', { value: 'on' })).toBe("It's on")
  const quoted = convert('android-strings', android("It\\'s {on} %1$s"), 'formatjs')
  expect(SHOWN['formatjs']?.(quoted.text, 'hello', { value: 'now' })).toBe("It's {on} now")
  expect(convert('android-strings', android("It\\'s %1$s"), 'java-properties').of('hello')).toBe("It''s {0}")
})

test('details stay between formats of printf, and are named where they are lost', () => {
  const file = android('%1$.2f km, %2$05d')
  expect(convert('android-strings', file, 'apple-strings').of('hello')).toBe('%1$.2f km, %2$05d')
  const { losses } = convert('android-strings', file, 'i18next')
  expect(losses.map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
    'values: %1$.2f is {{number}}, without its format; %2$05d is {{count}}, without its format',
  ])
})

test('a format without a grammar of its own is read by the one that explains its values', () => {
  const file = '{"a": "{{name}} is here", "b": "%(name)s is here", "c": "{0} is here", "d": "100% sure"}'
  const { of, losses } = convert('json', file, 'rails-yaml')
  expect(['a', 'b', 'c', 'd'].map(of)).toEqual([
    '%{name} is here',
    '%{name} is here',
    '%{value} is here',
    '100% sure',
  ])
  expect(losses).toEqual([])
})

test('what has no counterpart is named, and a choice stays as it is', () => {
  const nested = convert('i18next', '{"a": "{{name}}, see $t(b)"}', 'android-strings')
  expect([nested.of('a'), nested.losses]).toEqual([
    '%1$s, see $t(b)',
    [
      { identifier: 'a', what: 'codes', detail: '$t(b)' },
      { identifier: 'a', what: 'values', detail: '{{name}} is %1$s' },
    ],
  ])
  const choice = '{g, select, female {She} other {They}} left'
  const chosen = convert('arb', JSON.stringify({ a: choice }), 'i18next')
  expect([chosen.of('a'), chosen.losses.map(({ what }) => what)]).toEqual([choice, ['codes']])
  const selector = convert(
    'fluent',
    'a = Good day, { $name }!\nb = { $n ->\n    [one] One\n   *[other] { $n }\n }\n',
    'i18next',
  )
  expect([selector.of('a'), selector.losses.map(({ identifier, what }) => `${identifier} ${what}`)]).toEqual([
    'Good day, {{name}}!',
    ['b codes'],
  ])
  expect(convert('android-strings', android('50% of 100%'), 'fluent').losses).toEqual([])
  const braces = convert('android-strings', android('{really} %1$s'), 'arb')
  expect(braces.losses).toEqual([
    {
      identifier: 'hello',
      what: 'codes',
      detail: 'the text has "{", which the new format reads as a part of a placeholder',
    },
  ])
})
