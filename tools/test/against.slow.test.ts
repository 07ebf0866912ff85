// Independent readers as judges of builds: they agree with our formats, and notice what the engine cannot notice.
import { expect, test } from 'vitest'
import type { Codec, FormatPlugin } from '@atlas/core/contract.ts'
import { triedAgainst } from '../fuzz/against/against.ts'
import { readableTypes } from '../fuzz/against/families.ts'
import { caseOf, type Case } from '../fuzz/cases.ts'
import { materialOf, wellFormedMaterial } from '../fuzz/material.ts'
import { catalogue, subjectOf } from '../../test/subjects.ts'

/** A format of each grammar. */
const types = (
  'android-strings binary-plist csv dita docx gettext-mo gettext-po html ini ' +
  'java-properties js-module json lua-table php-array plist resx toml yaml'
).split(' ')
const CASES = 8
/** A table is often refused: of CSV, two of 60 changed files are accepted. So more are tried until one is. */
const MOST_CASES = 40

test.each(types)('%s: readers that are not ours read what was written', async (type) => {
  const subject = await subjectOf(type)
  const all = materialOf(subject)
  const material = wellFormedMaterial({ ...all, real: [] }, { files: () => [], add: () => {} })
  let accepted = 0
  for (let index = 0; index < CASES || (accepted === 0 && index < MOST_CASES); index++) {
    const { broken, isAccepted } = await triedAgainst(subject, caseOf(material, 20261121, type, index))
    expect(broken).toBeUndefined()
    if (isAccepted) accepted++
  }
  expect(accepted).toBeGreaterThan(0)
})

test('every format with independent readers exists', () => {
  expect(readableTypes.filter((type) => !catalogue.plugins.has(type))).toEqual([])
})

const plain: Codec = { decode: (raw) => raw, encode: (text) => text }
const file = '{"a":"b","c":"d"}'

/** Reads the first text of the file by this codec. */
const reading =
  (codec: Codec): FormatPlugin['parse'] =>
  ({ text }) => [{ key: ['a'], source: { at: [6, text.indexOf('","c')], codec } }]

/** What the readers say about JSON with a bug. The engine's own check of the built file passes. */
async function messageFor(bug: Partial<FormatPlugin>, text = 'e'): Promise<string | undefined> {
  const subject = await subjectOf('json')
  const what: Case = { bytes: Buffer.from(file), texts: [{ text }] }
  return (await triedAgainst({ ...subject, plugin: { ...subject.plugin, ...bug } }, what)).broken?.message
}

test('notice a text that is read and written in the same wrong way', async () => {
  const parse = reading(plain)
  expect(await messageFor({ parse })).toBeUndefined()
  expect(await messageFor({ parse }, '\\n')).toMatch(/reads "\\n", we wrote/)
  expect(await messageFor({ parse }, '"')).toMatch(/accepts the file, but not with/)
})

test('notice a text that is read otherwise', async () => {
  const codec: Codec = {
    decode: (raw) => (raw === 'b' ? 'B' : raw),
    encode: (text) => (text === 'B' ? 'b' : text),
  }
  expect(await messageFor({ parse: reading(codec) })).toMatch(/at \/a reads "b", we read "B"/)
})

test('notice a change beside the texts', async () => {
  const at = [file.indexOf('d"'), file.indexOf('d"') + 1] as const
  const parse: FormatPlugin['parse'] = (source, languages) =>
    [...reading(plain)(source, languages)].map((unit) => ({
      ...unit,
      source: { ...unit.source, sideEdits: () => [{ at, text: 'D' }] },
    }))
  expect(await messageFor({ parse })).toMatch(/at \/c reads "D", in the file "d"/)
})
