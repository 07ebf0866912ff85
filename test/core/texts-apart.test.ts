// When a built file is not read again: each of its texts shows by itself how it is read.
import { expect, test } from 'vitest'
import { withSubfilters } from '@atlas/core/reading/subfilters.ts'
import { buildFile, buildWithReport } from '@atlas/core/writing/build.ts'
import { withOwnOptions, type Format } from '@atlas/core/format.ts'
import type { Codec, FormatPlugin, StringRecord } from '@atlas/core/contract.ts'
import { formats } from '@atlas/cli/library/index.ts'
import { bytesOf, languages, lines, plainCodec, record } from './plugins.ts'

/** Lines whose texts are whole unless they have a `;`. */
const apart = (codec: Partial<Codec> = {}): FormatPlugin => ({
  ...lines,
  readsTextsApart: true,
  *parse(source, all) {
    const own: Codec = { ...plainCodec, isWhole: (raw) => !/[;\n]/.test(raw), ...codec }
    for (const unit of lines.parse(source, all))
      yield 'at' in unit.source ? { ...unit, source: { at: unit.source.at, codec: own } } : unit
  },
})

/** How often a file is read for a build. */
function readings(plugin: Format, text: string, ...records: StringRecord[]): number {
  let count = 0
  const counting: Format = {
    ...plugin,
    parse(source, all) {
      count++
      return plugin.parse(source, all)
    },
  }
  buildFile(counting, bytesOf(text), languages('en', 'pl'), records)
  return count
}

const format = (type: string): Format => {
  const plugin = formats.get(type)
  if (!plugin) throw new Error(`${type} is missing.`)
  return plugin
}

test('a file is read once if its new texts are whole', () => {
  expect(readings(apart(), 'a=One\nb=Two', record('a', 'pl', 'Jeden'))).toBe(1)
  expect(readings(apart(), 'a=One\nb=Two', record('a', 'pl', 'Jeden;'))).toBe(2)
  expect(readings({ ...apart(), readsTextsApart: false }, 'a=One\nb=Two', record('a', 'pl', 'Jeden'))).toBe(2)
})

test('a file is read again if one of its new texts is read with others', () => {
  const marked: FormatPlugin = {
    ...apart(),
    *parse(source, all) {
      for (const unit of apart().parse(source, all)) {
        const isMarked = unit.key[0] === 'b' && 'at' in unit.source
        yield isMarked ? { ...unit, source: { ...unit.source, isReadWithOthers: true } } : unit
      }
    },
  }
  expect(readings(marked, 'a=One\nb=Two', record('a', 'pl', 'Jeden'))).toBe(1)
  expect(readings(marked, 'a=One\nb=Two', record('b', 'pl', 'Dwa'))).toBe(2)
})

test('a quote that nothing closes lets a file be read again, since another text could close it', () => {
  const variables = format('env-lines')
  expect(readings(variables, 'A=One\nB="Two"', record('A', 'pl', 'Jeden'))).toBe(1)
  expect(readings(variables, "A=One\nB='Two", record('A', 'pl', 'Jeden'))).toBe(2)
  const game = format('renpy')
  const block = 'translate polish a_1:\n\n    # "One"\n    "One"\n'
  expect(readings(game, block, record('a_1', 'pl', 'Jeden'))).toBe(1)
  expect(readings(game, `${block}    "Two\n`, record('a_1', 'pl', 'Jeden'))).toBe(2)
})

test('a text that its place reads as another one is refused', () => {
  const lying = apart({ encode: (text) => `${text}!` })
  expect(() => readings(lying, 'a=One', record('a', 'pl', 'Jeden'))).toThrow('would be read as "Jeden!"')
})

test('a file is read again if the format builds by itself, or another reader reads the texts', () => {
  const builds: FormatPlugin = { ...apart(), build: (job) => job.weave() }
  expect(readings(builds, 'a=One', record('a', 'pl', 'Jeden'))).toBe(2)
  const json = format('json')
  expect(readings(json, '{"a":"One"}', record('a', 'pl', 'Jeden'))).toBe(1)
  const branches = withOwnOptions(json, { plurals: 'branches' })
  expect(readings(branches, '{"a":"One"}', record('a', 'pl', 'Jeden'))).toBe(2)
  const subfilter = { matches: (name: string) => name === 'b', format: lines }
  expect(readings(withSubfilters(json, [subfilter]), '{"a":"One"}', record('a', 'pl', 'Jeden'))).toBe(2)
})

test('the defaults of options, and dialects but two of INI, do not let a file be read again', () => {
  const apart = [...formats].filter(([, { readsTextsApart }]) => readsTextsApart)
  const losing = apart.flatMap(([type, plugin]) =>
    [{}, ...Object.keys(plugin.options?.dialects ?? {}).map((dialect) => ({ dialect }))]
      .filter((options) => !withOwnOptions(plugin, options).readsTextsApart)
      .map((options) => [type, options]),
  )
  expect(apart.length).toBeGreaterThan(10)
  // The readers of these end texts in other ways, and do not say which are whole.
  expect(losing).toEqual([
    ['ini', { dialect: 'php' }],
    ['ini', { dialect: 'python' }],
  ])
})

const pluralOf = (identifier: string): StringRecord => ({
  identifier,
  text: { one: 'One', other: 'One' },
  hasPlurals: true,
  translations: { pl: { text: { one: 'Jeden', few: 'Kilka', many: 'Wiele', other: 'Inne' } } },
})

test.each([
  [
    'android-strings',
    1,
    '<resources><plurals name="a"><item quantity="other">One</item></plurals></resources>',
  ],
  ['rails-yaml', 1, 'en:\n  a:\n    one: One\n    other: One\n'],
  ['i18next', 1, '{"a_one":"One","a_other":"One"}'],
  ['gettext-po', 1, 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n'],
  // Fields that are no texts may be between its rows.
  ['go-i18n', 2, '{"a":{"one":"One","other":"One"}}'],
])('a file of %s with new rows of plurals is read %i times', (type, times, text) => {
  expect(readings(format(type), text, pluralOf('a'))).toBe(times)
})

test('rows that would be another string are not read as rows of their plural', () => {
  const file = '{"a":"A","a_male":"A man","a_one":"One","a_other":"Several"}'
  const sent = { identifier: 'a#2', text: 'Several', translations: { ja: { text: { other: 'Ikutsuka' } } } }
  const build = (): unknown => buildFile(format('i18next'), bytesOf(file), languages('en', 'ja'), [sent])
  expect(build).toThrow('"a#2": the built file would have other strings')
})

test('a job does not read the languages of the file that it built, as a report does', () => {
  let count = 0
  const naming: FormatPlugin = {
    ...apart(),
    declaredLanguages: {
      read: ({ text }) => {
        count++
        return { source: text.slice(0, 1) }
      },
      edits: () => [{ at: [0, 1], text: 'b' }],
    },
  }
  const built = buildWithReport(naming, bytesOf('a=One'), languages('en', 'pl'), [record('a', 'pl', 'Jeden')])
  expect(built.outcomes.counts).toEqual({ pl: { outdated: 1 } })
  expect(count).toBe(0)
  expect(built.report.file).toEqual(['languages-declared'])
})
