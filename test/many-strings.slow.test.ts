// Files with very many strings: nothing fails because a list is long. Arguments of a call are on the stack, so that a
// call with some 100,000 of them throws a RangeError.
import { expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import { preview } from '@atlas/core/laws/pages.ts'
import { checkPreview } from '@atlas/sandbox/calls/check-preview.ts'
import { ViolationReport } from '@atlas/sandbox/calls/rules.ts'
import { languages } from './core/plugins.ts'
import { subjectWithoutWitness } from './subjects.ts'

const STRINGS = 100_000
const PLURALS = 80_000

const lines = (count: number, lineOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => lineOf(index)).join('')

/** A translation of the same shape. */
function translated(text: TextOrForms): TextOrForms {
  if (typeof text === 'string') return `${text} de`
  return Object.fromEntries(Object.entries(text).map(([category, form]) => [category, `${form} de`]))
}

/** Parses, builds, checks the preview, and holds the law of previews. Returns the records and the built file. */
async function throughAll(type: string, text: string): Promise<{ strings: StringRecord[]; built: string }> {
  const subject = subjectWithoutWitness(type)
  const file = { name: 'file', bytes: Buffer.from(text) }
  const answer = parseByCall(subject.plugin, file, languages('en'))
  const report = new ViolationReport()
  const records = answer.strings.map((record) => ({ ...record }))
  await checkPreview(answer.preview, records, report)
  expect(report.violations).toEqual([])
  const effort = { runs: 1, seed: 1 }
  preview.holds({ ...subject, samples: [file] }, effort)
  const translations = answer.strings.map((record) => ({
    ...record,
    translations: { de: { text: translated(record.text) } },
  }))
  const built = buildByCall(subject.plugin, file, languages('en', 'de'), translations)
  return { strings: answer.strings, built: Buffer.from(built).toString() }
}

// On one line, so that one element of the preview holds all of them.
test('100,000 strings', async () => {
  const { strings, built } = await throughAll(
    'json',
    `{${lines(STRINGS, (index) => `"key${index}":"Text ${index}",`)}"last":"end"}`,
  )
  expect(strings).toHaveLength(STRINGS + 1)
  expect(built).toContain(`"key${STRINGS - 1}":"Text ${STRINGS - 1} de"`)
})

test('80,000 plurals', async () => {
  const { strings, built } = await throughAll(
    'gettext-po',
    `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n${lines(
      PLURALS,
      (index) => `msgid "%d file ${index}"\nmsgid_plural "%d files ${index}"\nmsgstr[0] ""\nmsgstr[1] ""\n\n`,
    )}`,
  )
  expect(strings).toHaveLength(PLURALS)
  expect(built).toContain(`msgstr[1] "%d files ${PLURALS - 1} de"`)
})
