// The declarations of docs/examples: each reads the file next to it, and obeys the laws on it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseByCall } from '@atlas/core/calls.ts'
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { laws as allLaws } from '@atlas/core/laws.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { declarationsIn } from '@atlas/formats/_declared/folder.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import { language } from '../core/plugins.ts'
import { subjectWith } from '../subjects.ts'

const FOLDER = join(import.meta.dirname, '../../docs/examples')
const { declared, failures } = await declarationsIn([FOLDER])
const files = readdirSync(FOLDER).filter((name) => !name.includes('.format.'))

/** Examples have no before/after pairs. */
const laws = allLaws.filter(({ name }) => name !== 'pairs')

/** The strings of each file, in the order of the declarations. */
const expected: Readonly<Record<string, object>> = {
  captions: {
    '00:00:01,000': 'Welcome, everybody,\nto the greenhouse.',
    '00:00:04,000': 'Mind the step.',
  },
  dialogs: {
    gate: 'Who goes there?',
    'gate.else': 'Nobody answers.',
    'gate.2': 'A friend?',
    'gate.2.else': 'The gate stays shut.',
    dusk: 'Shall we rest?',
    'dusk.else': 'No rest.',
  },
  entities: { 'menu.open': 'Open & close', about: 'Larkspur draws\n   your garden.' },
  messages: { open: 'Open the gate', close: 'Close the gate' },
  resources: { Open: 'Open the <gate>' },
  rows: { 'garden.title': 'Your garden', 'garden.beds': { one: 'One bed', other: '%{count} beds' } },
  sections: { loading: 'Drawing your garden...', 'menu.plant': 'Plant ', 'menu.water': 'Water' },
  settings: { 'shed.title': 'The shed' },
  termbase: { c1: 'cloche' },
}

test('each example is a declaration and a file', () => {
  expect(failures).toEqual([])
  expect(declared.map(({ declaration }) => declaration.type)).toEqual(Object.keys(expected))
  expect(files.map((name) => name.split('.')[0])).toEqual(Object.keys(expected))
})

test.each(declared)('$declaration.type reads its file, and obeys the laws', async ({ declaration }) => {
  const { type } = declaration
  const format = await declaredFormat(declaration, async () => undefined)
  const name = files.find((file) => file.startsWith(`${type}.`)) ?? ''
  const sample = { name, bytes: readFileSync(join(FOLDER, name)) }
  const { source } = decodeFile(sample.bytes, format)
  const languages = languagesToCheck(format, source, language('en'))
  const { strings } = parseByCall(format, sample, languages)
  expect(Object.fromEntries(strings.map(({ identifier, text }) => [identifier, text]))).toEqual(
    expected[type],
  )
  const subject = subjectWith(type, format, [sample])
  for (const law of laws) law.holds(subject, { runs: 4, seed: 20261122 })
})
