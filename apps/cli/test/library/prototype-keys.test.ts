// Keys that every object of JavaScript has, in each format that can make a file: converted, merged and brought by a sync.
import { describe, expect, test } from 'vitest'
import { shownForm, type Languages } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { makeFile, type NewString } from '@atlas/core/writing/new-file.ts'
import { catalogue } from '../../../../test/subjects.ts'
import { convertFile } from '../../compare/convert.ts'
import { diffStrings } from '../../compare/diff.ts'
import { mergeFiles } from '../../compare/merge.ts'

const [english, german] = [known('en'), known('de')]
const KEYS = Object.getOwnPropertyNames(Object.prototype)

const makers = [...catalogue.plugins].filter(([, { newFile }]) => newFile)

const languagesOf = ({ languages }: Format): Languages =>
  languages === 'monolingual' ? { source: german, targets: [german] } : { source: english, targets: [german] }

/** A file with these keys. A text is the key, after a word that may differ. */
function fileOf(plugin: Format, keys: readonly string[], word = 'Text'): Uint8Array {
  const strings = keys.map((key): NewString => {
    const text = `${word} of ${key}`
    return { key: [key], text: `Source of ${key}`, translations: { [german.id]: { text } } }
  })
  const { bytes, leftOut } = makeFile(plugin, languagesOf(plugin), strings)
  expect(leftOut).toEqual([])
  return bytes
}

const read = (plugin: Format, bytes: Uint8Array): FileStrings =>
  readStrings({ path: 'file', bytes, plugin }, languagesOf(plugin).source, [german])

/** The texts in German, in order of their names. */
function textsOf(plugin: Format, bytes: Uint8Array): string[] {
  const { strings } = read(plugin, bytes)
  const texts = [...strings.values()].map(({ record, translation }) =>
    shownForm((plugin.languages === 'monolingual' ? record.text : translation(german)?.text) ?? ''),
  )
  return texts.sort()
}

describe.each(makers)('in %s', (type, plugin) => {
  test('a file with such keys is converted to JSON and back', () => {
    const json = catalogue.plugins.get('json')
    if (!json) throw new Error('The format json is missing.')
    const there = convertFile({
      file: read(plugin, fileOf(plugin, KEYS)),
      languages: { source: english, target: german },
      type: 'json',
      result: { path: 'file.json', plugin: json },
    })
    expect(textsOf(json, there.bytes)).toEqual(KEYS.map((key) => `Text of ${key}`).sort())
    const file = read(json, there.bytes)
    const back = convertFile({
      file,
      languages: { source: english, target: german },
      translation: file,
      type,
      result: { path: 'file', plugin },
    })
    expect(read(plugin, back.bytes).strings.size).toBe(KEYS.length)
  })

  test('two versions with such keys are merged by key', () => {
    if (plugin.languages === 'multilingual') return
    const [first = '', ...others] = KEYS
    const base = fileOf(plugin, others)
    const ours = fileOf(plugin, others, 'Word')
    const theirs = fileOf(plugin, [...others, first])
    const merged = mergeFiles({ path: 'file', plugin, base, ours, theirs }, english, german, () => undefined)
    const wanted = [...others.map((key) => `Word of ${key}`), `Text of ${first}`].sort()
    // Some versions can only be merged by lines.
    if (merged) expect(textsOf(plugin, merged.bytes)).toEqual(wanted)
    const changes = diffStrings(read(plugin, base), read(plugin, theirs))
    expect(changes.length, JSON.stringify(changes)).toBe(1)
  })
})
