import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkFile } from '@atlas/core/check.ts'
import type { Codec, Edit, FormatPlugin, Slot } from '@atlas/core/contract.ts'
import { readPairs, readSamples } from '@atlas/core/laws/samples.ts'
import { laws, type Subject } from '@atlas/core/laws.ts'
import { bytesOf, counted, language, lines, many, pairs } from './plugins.ts'

const check = (plugin: FormatPlugin, text: string) => checkFile(plugin, bytesOf(text), language('en'))
const kept = { identical: true, edited: true, readBack: true, error: null }

test('every kind of file keeps the promise, even if new places come with others', () => {
  expect(check(lines, 'a=One\nb=Two\n')).toEqual({ units: 2, ...kept })
  expect(check(pairs, '@de\na=One>Eins\nb=Two>?Zwei')).toEqual({ units: 2, ...kept })
  expect(check(many, 'a=One\nb=Two{en:Two}\nc=Three')).toEqual({ units: 3, ...kept })
  expect(check(counted, 'a=one:Eye|other:Eyes')).toEqual({ units: 1, ...kept })
  expect(check(lines, '')).toEqual({ units: 0, ...kept })
})

test('a file that changes by itself is not identical', () => {
  const restless: FormatPlugin = { ...lines, build: (job) => `${job.weave()}\n` }
  expect(check(restless, 'a=One').identical).toBe(false)
})

test('an edit that changes more than its place is not local', () => {
  // Lines without a key are not strings, so reading again does not notice that one is missing.
  const careless: FormatPlugin = {
    ...lines,
    parse: (source, all) => [...lines.parse(source, all)].filter(({ key }) => key[0] !== '#'),
    build: (job) => {
      const woven = job.weave()
      return woven === job.source.text ? woven : woven.replace('#=note', '#=')
    },
  }
  expect(check(careless, '#=note\na=One')).toMatchObject({ identical: true, edited: false, readBack: true })
})

test('an edit next to a text belongs to it, even if it comes only with new texts', () => {
  const followed: FormatPlugin = {
    ...lines,
    parse: (source, all) =>
      [...lines.parse(source, all)]
        .filter(({ key }) => key[0] !== '#')
        .map((unit) => ({ ...unit, source: { ...(unit.source as Slot), sideEdits: remark } })),
  }
  function remark(text: string): Edit[] {
    return text === '' ? [] : [{ at: [2, 6], text: 'seen' }]
  }
  expect(check(followed, '#=note\na=One')).toEqual({ units: 1, ...kept })
})

test('a file that cannot be read results in an error with its place, and no other results', () => {
  expect(check(lines, 'a=One\nnonsense')).toEqual({
    units: null,
    identical: null,
    edited: null,
    readBack: null,
    error: { code: 'syntax', message: 'This line has no =.', line: 2, column: 1 },
  })
})

test('a format without samples or pairs fails with what to add', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-samples-'))
  expect(() => readSamples(folder, 'lines')).toThrow('Add at least one file that shows it to lines/samples/.')
  mkdirSync(join(folder, 'lines/samples/pairs/one'), { recursive: true })
  writeFileSync(join(folder, 'lines/samples/pairs/one/before.lines'), 'a=One')
  expect(() => readPairs(folder, 'lines')).toThrow('lines/samples/pairs/one has no file strings.*')
  rmSync(folder, { recursive: true })
  const subject: Subject = {
    type: 'lines',
    plugin: lines,
    samples: [{ name: 'a.lines', bytes: bytesOf('a=One') }],
    pairs: [],
    witness: undefined,
    candidates: () => ['lines'],
  }
  const holds = (name: string, of: Subject) => () =>
    laws.find((law) => law.name === name)?.holds(of, { runs: 5, seed: 1 })
  expect(holds('pairs', subject)).toThrow('Add a pair: lines/samples/pairs/<case>/')
  const pair = { name: 'one', before: bytesOf('a=One\nb=Two'), after: bytesOf('a=Eins\nb=Two'), target: 'de' }
  const strings = { a: 'Eins' }
  expect(holds('pairs', { ...subject, pairs: [{ ...pair, strings }] })).toThrow('or in "unchanged": ["b"]')
  expect(holds('pairs', { ...subject, pairs: [{ ...pair, strings, unchanged: ['b'] }] })).not.toThrow()
})

test.each(['identity', 'codecs', 'gaps', 'plurals', 'detection', 'preview'])(
  'the law %s holds for the small plugins',
  (name) => {
    const samples: [FormatPlugin, string][] = [
      [lines, 'a=One\nb=Two\n'],
      [pairs, '@de\na=One>Eins\nb=Two>'],
      [many, 'a=One{de:Eins}\nb=Two{de:Zwei}'],
      [counted, 'a=one:Eye|other:Eyes\nb=one:Ear|other:Ears'],
    ]
    const law = laws.find((one) => one.name === name)
    expect(law).toBeDefined()
    for (const [plugin, text] of samples) {
      const sample = { name: 'a.lines', bytes: bytesOf(text) }
      const subject = {
        type: 'x',
        plugin,
        samples: [sample],
        pairs: [],
        witness: undefined,
        candidates: () => ['x'],
      }
      law?.holds(subject, { runs: 20, seed: 1 })
    }
  },
)

describe('the law read back notices', () => {
  const of = (plugin: FormatPlugin, content: Uint8Array): (() => void) => {
    const samples = [{ name: 'a.lines', bytes: content }]
    const subject = { type: 'x', plugin, samples, pairs: [], witness: undefined, candidates: () => ['x'] }
    // Its own texts are enough: no random ones.
    return () => laws.find(({ name }) => name === 'read back')?.holds(subject, { runs: 0, seed: 1 })
  }

  test('a codec that leaves a line end as it is', () => {
    const raw: Codec = {
      decode: (spelled) => spelled.replaceAll('\\n', '\n'),
      encode: (text) => text.replaceAll('\n', '\\n'),
    }
    const careless: FormatPlugin = {
      ...lines,
      *parse({ text }) {
        const end = text.search(/[\r\n]|$/)
        yield { key: ['a'], source: { at: [2, end], codec: raw } }
      },
    }
    expect(of(careless, bytesOf('a=One'))).toThrow('is spelled in "a", and lost')
  })

  test('a packer that keeps the lowest byte of a length', () => {
    const binary: FormatPlugin = {
      title: 'Texts with their length before them',
      about: '',
      signaturePatterns: { fileName: /\.bin$/ },
      languages: 'monolingual',
      container: {
        unpack: (bytes) => ({
          text: Buffer.from(bytes.subarray(1, 1 + (bytes[0] ?? 0))).toString(),
          pack: (text) => Buffer.concat([Buffer.from([text.length % 256]), Buffer.from(text)]),
        }),
      },
      *parse({ text }) {
        const codec: Codec = { decode: (spelled) => spelled, encode: (each) => each }
        yield { key: ['a'], source: { at: [0, text.length], codec } }
      },
    }
    expect(of(binary, Buffer.from('\u0003One'))).toThrow('is spelled in "a", and lost')
  })
})
