// The category of a number, by the table that files are written with.
import { expect, test } from 'vitest'
import { countedCategories, sampleNumbers } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { categoryOf } from '@atlas/core/plural-rules.ts'

test.each([
  ['en', { 1: 'one', 2: 'other', 1.5: 'other' }],
  ['pl', { 1: 'one', 3: 'few', 5: 'many', 22: 'few', 1.5: 'other' }],
  // Files need no row for a million in French.
  ['fr', { 0: 'one', 1: 'one', 2: 'other', 1000000: 'many', 1000001: 'other' }],
  ['ja', { 1: 'other' }],
])('in %s, numbers have the categories %j', (code, categories) => {
  const language = known(code)
  for (const [number, category] of Object.entries(categories)) {
    expect([number, categoryOf(Number(number), language)]).toEqual([number, category])
    if (sampleNumbers.includes(Number(number))) expect(countedCategories(language)).toContain(category)
  }
})
