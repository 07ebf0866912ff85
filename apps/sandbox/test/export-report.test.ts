// The translations that an export leaves out, form by form.
import { expect, test } from 'vitest'
import type { StringRecord, Translation } from '@atlas/core/contract.ts'
import { leftOut } from '../projects/export-report.ts'

function reasonOf(before: Translation, after: Translation | undefined): string | undefined {
  const record = (translation: Translation | undefined): StringRecord => ({
    id: 7,
    uniqId: 'u',
    identifier: 'files',
    text: { one: 'One file', other: '%d files' },
    translations: translation ? { de: translation } : {},
  })
  return leftOut([record(before)], [record(after)])[0]?.reason
}

const forms = { one: 'Eine Datei', other: '%d Dateien' }

test.each<[what: string, before: Translation, after: Translation | undefined, reason: string | undefined]>([
  ['all forms are kept', { text: forms }, { text: forms }, undefined],
  ['other texts are kept', { text: forms }, { text: { one: 'EINE', other: 'ALLE' } }, undefined],
  ['all are removed', { text: forms }, undefined, 'held-back'],
  ['one is emptied', { text: forms }, { text: { ...forms, other: '' } }, 'held-back'],
  ['one loses its status', { text: forms }, { text: forms, status: { other: 'untranslated' } }, 'held-back'],
  [
    'one is unchecked',
    { text: forms, status: { one: 'translated', other: 'untranslated' } },
    { text: forms, status: { one: 'translated', other: 'untranslated' } },
    'unchecked',
  ],
  ['nothing is translated', { text: { one: '', other: '' }, status: 'untranslated' }, undefined, undefined],
])('of a plural, %s', (_what, before, after, reason) => {
  expect(reasonOf(before, after)).toBe(reason)
})
