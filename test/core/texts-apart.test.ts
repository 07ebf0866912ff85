// When a built file is not read again: each of its texts shows by itself how it is read.
import { expect, test } from 'vitest'
import { withSubfilters } from '@atlas/core/reading/subfilters.ts'
import { buildFile } from '@atlas/core/writing/build.ts'
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

test('the defaults of options, and dialects, do not let a file be read again', () => {
  const apart = [...formats].filter(([, { readsTextsApart }]) => readsTextsApart)
  const losing = apart.flatMap(([type, plugin]) =>
    [{}, ...Object.keys(plugin.options?.dialects ?? {}).map((dialect) => ({ dialect }))]
      .filter((options) => !withOwnOptions(plugin, options).readsTextsApart)
      .map((options) => [type, options]),
  )
  expect(apart.length).toBeGreaterThan(10)
  expect(losing).toEqual([])
})

test('a file is read again if rows of a plural are added', () => {
  const android = format('android-strings')
  const file = (rows: string): string => `<resources><plurals name="a">${rows}</plurals></resources>`
  const row = (name: string): string => `<item quantity="${name}">One</item>`
  const forms = { one: 'Jeden', few: 'Kilka', many: 'Wiele', other: 'Inne' }
  const sent: StringRecord = {
    identifier: 'a',
    text: { one: 'One', other: 'One' },
    hasPlurals: true,
    translations: { pl: { text: forms } },
  }
  expect(readings(android, file(row('one') + row('other')), sent)).toBe(2)
  expect(readings(android, file(Object.keys(forms).map(row).join('')), sent)).toBe(1)
})
