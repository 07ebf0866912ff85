// What validators refuse, our checks find. The verdicts were made by `npm run -w tools judge validators -- --write`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCodes } from '@atlas/core/codes.ts'
import type { Category } from '@atlas/core/contract.ts'
import { formOf } from '@atlas/core/language.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { dialects } from '@atlas/tools/judges/validators/dialects.ts'

const folder = join(import.meta.dirname, 'verdicts')
const russian = known('ru')

test('each dialect has verdicts', () => {
  expect(readdirSync(folder).sort()).toEqual(dialects.map(({ name }) => `${name}.tsv`).sort())
})

test.each(dialects)('$name finds what its validators refuse, and only that', ({ name, scan }) => {
  const rows = readFileSync(join(folder, `${name}.tsv`), 'utf8')
    .split('\n')
    .slice(0, -1)
  const wrong = rows.filter((row) => {
    const [verdict, category, source = '', text = ''] = row.split('\t')
    const form = category === '' ? undefined : formOf(category as Category, russian)
    const found = checkCodes(scan, source, text, form)
    if (verdict === 'refused') return found.length === 0
    return (verdict === 'ours') !== found.some(({ grade }) => grade === 'error')
  })
  expect(rows.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
