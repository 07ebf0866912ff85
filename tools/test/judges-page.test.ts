// What judges found goes into docs/judges.md: a part for each judge, and a row for each format.
import { describe, expect, test } from 'vitest'
import { consumersPart } from '../judges/consumers/page.ts'
import { JUDGES, pageWith } from '../judges/page.ts'

test.each(JUDGES)('docs/judges.md has a part for the %s, and keeps all else when it is renewed', (judge) => {
  const page = pageWith(judge, 'What they found.')
  expect(page).toContain(`<!-- generated: ${judge} -->\n\nWhat they found.\n\n<!-- end -->`)
  for (const other of JUDGES.filter((name) => name !== judge))
    expect(page).toMatch(new RegExp(`<!-- generated: ${other} -->\n\n(?!<!-- end -->).`))
})

describe('the table of consumers', () => {
  const consumer = { name: 'msgfmt', program: 'msgfmt', formats: {} }
  const row = {
    type: 'gettext-po',
    consumer,
    version: '0.21',
    files: 9,
    refused: 3,
    texts: 85,
    words: 0,
    named: 0,
    failures: 0,
  }
  const partOf = (rows: readonly (typeof row)[]): string =>
    consumersPart({
      rows,
      corpus: 0,
      hostile: 2,
      missing: [],
      grades: new Map([
        ['catkeys', 'D'],
        ['gettext-po', 'A'],
      ]),
      day: '2026-01-31',
    })

  test('has one row for each format, with all consumers and what they refused', () => {
    expect(partOf([row, { ...row, version: '0.22', refused: 0 }])).toContain(
      '| catkeys | D |  |\n| gettext-po | A | msgfmt (`msgfmt`) 0.21: 9 files, 85 texts, 3 refused before; msgfmt (`msgfmt`) 0.22: 9 files, 85 texts |',
    )
  })

  test('shows failures in bold', () => {
    expect(partOf([{ ...row, failures: 2 }])).toContain('3 refused before, **2 failures**')
  })
})
