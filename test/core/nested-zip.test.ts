import { expect, test } from 'vitest'
import { openNested } from '@atlas/core/reading/nested-zip.ts'
import { openZip, unpackBudget } from '@atlas/core/reading/zip.ts'
import { zipOf } from './zip-files.ts'

const inner = zipOf([
  { name: 'a.xml', content: '<a/>' },
  { name: 'b.xml', content: '<b/>' },
])

const outer = zipOf([
  { name: 'book.zip', content: inner },
  { name: 'text', content: 'no archive' },
  { name: 'odd!/name', content: 'odd' },
])

test('an entry of an archive in the archive is read and replaced, and all others keep their bytes', () => {
  const zip = openNested(outer)
  expect(zip.namesIn('book.zip')).toEqual(['a.xml', 'b.xml'])
  expect(String(zip.read('book.zip!/a.xml'))).toBe('<a/>')
  const built = openNested(zip.with(new Map([['book.zip!/a.xml', Buffer.from('<new/>')]])))
  expect(String(built.read('book.zip!/a.xml'))).toBe('<new/>')
  expect(built.packed('book.zip!/b.xml')).toEqual(openZip(inner).packed('b.xml'))
  expect(built.packed('text')).toEqual(zip.packed('text'))
})

test('a file that is not an archive has no entries, and a name with the sign between two paths is a name', () => {
  const zip = openNested(outer)
  expect(zip.namesIn('text')).toBeUndefined()
  expect(zip.read('text!/a.xml')).toBeUndefined()
  expect(String(zip.read('odd!/name'))).toBe('odd')
})

test('archives in an archive share its limit of bytes', () => {
  const bomb = zipOf([{ name: 'a', content: '0'.repeat(600) }])
  const file = zipOf([1, 2].map((number) => ({ name: `${number}.zip`, content: bomb })))
  const zip = openNested(file, unpackBudget(1000))
  expect(zip.read('1.zip!/a')).toHaveLength(600)
  expect(() => zip.read('2.zip!/a')).toThrow('unpacks to more than 1,000 bytes')
})
