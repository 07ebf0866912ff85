import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { Codec, FormatPlugin, StringRecord, Unit } from '@atlas/core/contract.ts'
import { bytesOf, counted, languages, lines, plainCodec, record } from './plugins.ts'

/** A paragraph with a note in it: `Words [note] go on`. Its text shows `[]`, and its note stays at that position. */
const withNote: Codec = {
  decode: (raw) => raw.replace(/\[.*\]/, '[]'),
  encode: (text, was) => text.replace('[]', /\[.*\]/.exec(was)?.[0] ?? '[]'),
  nests: true,
}

const notes = (codec: Codec): FormatPlugin => ({
  ...lines,
  *parse({ text }): Generator<Unit> {
    const outer = { at: [0, text.length] as const, codec }
    yield { key: ['text'], source: outer }
    for (const match of text.matchAll(/[[\](]([a-z ]+)(?=[\])[])/gi)) {
      const start = match.index + 1
      yield {
        key: ['note'],
        source: { at: [start, start + (match[1] ?? '').length], codec: plainCodec },
      }
    }
  },
})

const build = (plugin: FormatPlugin, file: string, texts: Readonly<Record<string, string>>): string =>
  Buffer.from(
    buildFile(
      plugin,
      bytesOf(file),
      languages('en', 'cs'),
      Object.entries(texts).map(([identifier, text]): StringRecord => record(identifier, 'cs', text)),
    ),
  ).toString()

describe('a place inside another', () => {
  const file = 'Words [a note] go on'

  test('is written first, and the codec of the outer place keeps it', () => {
    const plugin = notes(withNote)
    expect(build(plugin, file, { text: 'And on [] they go' })).toBe('And on [a note] they go')
    expect(build(plugin, file, { note: 'a remark' })).toBe('Words [a remark] go on')
    expect(build(plugin, file, { text: '[] first', note: 'a remark' })).toBe('[a remark] first')
  })

  test('is an overlap if that codec does not nest', () => {
    const { nests: _, ...flat } = withNote
    expect(() => build(notes(flat), file, { text: '[] first', note: 'a remark' })).toThrow('overlap')
  })
})

test('a text with an edit inside its place, such as its language, is spelled once', () => {
  const spelled: string[] = []
  const codec: Codec = {
    decode: (raw) => raw.replace(/\{.*\}/, ''),
    encode(text, was) {
      spelled.push(was)
      return (/\{.*\}/.exec(was)?.[0] ?? '') + text
    },
    nests: true,
  }
  const marked: FormatPlugin = {
    ...lines,
    *parse({ text }): Generator<Unit> {
      const sideEdits = () => [{ at: [3, 5] as const, text: 'cs' }]
      yield { key: ['text'], source: { at: [2, text.length - 1], codec, sideEdits } }
    },
  }
  expect(build(marked, '| {en}Words|', { text: 'Slova' })).toBe('| {cs}Slova|')
  expect(spelled).toEqual(['{cs}Words'])
})

test.each([
  ['Slova', '| {cs}Slova|', []],
  ['Jiná slova', '| {cs}Jiná slova|', ['{cs}Words']],
])('and not at all if its codec has the edits for other words: %s', (text, file, encoded) => {
  const spelled: string[] = []
  const codec: Codec = {
    decode: (raw) => raw.replace(/\{.*\}/, ''),
    encode(words, was) {
      spelled.push(was)
      return (/\{.*\}/.exec(was)?.[0] ?? '') + words
    },
    editsFor: (words) => (words.includes(' ') ? undefined : [{ at: [4, 9], text: words }]),
    nests: true,
  }
  const marked: FormatPlugin = {
    ...lines,
    *parse({ text: whole }): Generator<Unit> {
      const sideEdits = () => [{ at: [3, 5] as const, text: 'cs' }]
      yield { key: ['text'], source: { at: [2, whole.length - 1], codec, sideEdits } }
    },
  }
  expect(build(marked, '| {en}Words|', { text })).toBe(file)
  expect(spelled).toEqual(encoded)
})

describe('a plural that needs every row', () => {
  const whole: FormatPlugin = {
    ...counted,
    parse: (source, jobLanguages) =>
      [...counted.parse(source, jobLanguages)].map((unit): Unit =>
        'forms' in unit.source ? { ...unit, source: { ...unit.source, requiresAllRows: true } } : unit,
      ),
  }
  const translation = { other: 'očí', one: 'oko' }
  const write = (plugin: FormatPlugin, records: StringRecord[]): string =>
    Buffer.from(buildFile(plugin, bytesOf('a=one:Eye|other:Eyes'), languages('en', 'cs'), records)).toString()

  test('gets the text of `other` in rows without a translation', () => {
    const records = [record('a', 'cs', translation)]
    expect(write(counted, records)).not.toContain('few:očí')
    expect(write(whole, records)).toBe('a=one:oko|few:očí|other:očí')
  })

  test('does not change if nothing is written', () => {
    expect(write(whole, [])).toBe('a=one:Eye|other:Eyes')
  })
})

test('plugins get the time of a build only if it is set', () => {
  const seen: (Date | undefined)[] = []
  const plugin: FormatPlugin = {
    ...lines,
    build(job) {
      seen.push(job.now)
      return job.weave()
    },
  }
  const now = new Date(0)
  const settings = { verify: false, unwritable: 'fail' } as const
  for (const each of [settings, { ...settings, now }])
    buildFile(plugin, bytesOf('a=b'), languages('en', 'cs'), [record('a', 'cs', 'c')], each)
  expect(seen).toEqual([undefined, now])
})
