// Placeholders of a translation, compared with those of its source.
import { expect, test } from 'vitest'
import { placeholderFaults } from '../../syntax/text/placeholders.ts'

test.each([
  ['Hi %1$s', 'Hallo', ['%1$s'], []],
  ['Hi %1$s', 'Hallo %s', [], []],
  ['Hi {name}', 'Hallo {nom}', ['{name}'], ['{nom}']],
  ['{{ count }} files', '{{count}} Dateien', [], []],
  ['100% safe', '100 % sicher', [], []],
  ['Fine', 'Gut %d', [], ['%d']],
])('%s: %s', (source, text, missing, added) => {
  expect(placeholderFaults(text, source, [source])).toEqual({ missing, added })
})

test('a placeholder that a form of the source lacks is not required, and may be used', () => {
  const forms = ['one file', '%d files']
  expect(placeholderFaults('Dateien', '%d files', forms)).toEqual({ missing: [], added: [] })
  expect(placeholderFaults('%d Datei', 'one file', forms)).toEqual({ missing: [], added: [] })
})
