import { describe, expect, it } from 'vitest'
import { pluralCategories, type Category, type Plural } from '@atlas/core/contract.ts'
import { pluralOf, type RowOfPlural } from '@atlas/formats/_grammars/plurals/forms.ts'
import { weave } from '@atlas/core/writing/weave.ts'

const codec = { decode: (raw: string) => raw, encode: (text: string) => text }

/** A plural over rows such as `one=1`, parted by `; `. */
function read(file: string, known: readonly string[] = pluralCategories): Plural {
  const rows = [...file.matchAll(/([^;= ]+)=([^;]*)/g)].map(
    ({ index, 0: row, 1: name = '' }): RowOfPlural => {
      const end = index + row.length
      return { name, at: [index, end], slot: { at: [index + name.length + 1, end], codec } }
    },
  )
  return pluralOf(rows, new Set(known), '; ', (category) => ({ open: `${category}=`, close: '', codec }))
}

/** The file with the rows of these categories; new rows get their name as text. Wraps are opened as the engine does. */
function reshape(file: string, categories: readonly Category[], known?: readonly string[]): string {
  const { forms, edits } = read(file, known).reshape(categories)
  const opened = new Map<string, string[]>()
  const written = [...edits]
  for (const [category, { at, wrapNew }] of forms) {
    const [shared, own] = wrapNew?.('translated') ?? []
    if (!shared || !own) continue
    const place = `${at[0]} ${shared.open} ${shared.close}`
    const rows = opened.get(place) ?? []
    rows.push(own.open + category + own.close)
    opened.set(place, rows)
    const text = shared.open + rows.join(shared.between) + shared.close
    const edit = { at, text }
    const before = written.findIndex((one) => one.at[0] === at[0] && one.at[1] === at[0])
    written.splice(before < 0 ? written.length : before, before < 0 ? 0 : 1, edit)
  }
  return weave(file, written)
}

describe('rows of a plural', () => {
  it('come in the order of CLDR', () => {
    expect(reshape('one=1; other=9', ['one', 'few', 'many', 'other'])).toBe(
      'one=1; few=few; many=many; other=9',
    )
    expect(reshape('one=1; other=9', ['zero', 'one', 'other'])).toBe('zero=zero; one=1; other=9')
    expect(reshape('other=9', ['one', 'two', 'other'])).toBe('one=one; two=two; other=9')
  })

  it('go with what parts them from their neighbors', () => {
    expect(reshape('one=1; few=2; other=9', ['other'])).toBe('other=9')
    expect(reshape('one=1; few=2; other=9', ['one'])).toBe('one=1')
    expect(reshape('one=1; few=2; other=9', ['few'])).toBe('few=2')
    expect(reshape('zero=0; one=1; few=2; other=9', ['zero', 'other'])).toBe('zero=0; other=9')
  })

  it('come and go at once', () => {
    expect(reshape('one=1; other=9', ['zero', 'few', 'other'])).toBe('zero=zero; few=few; other=9')
    expect(reshape('one=1', ['few', 'many'])).toBe('few=few; many=many')
  })

  it('stay where their name is unknown', () => {
    const known = ['one', 'other']
    expect(reshape('one=1; 5=0; other=9', ['other'], known)).toBe('5=0; other=9')
    expect(reshape('zero=0; one=1; other=9', ['other'], known)).toBe('zero=0; other=9')
  })
})
