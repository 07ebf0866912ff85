// The diff of archives: which entries changed, and their contents.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openZip } from '@atlas/core/reading/zip.ts'
import { archiveDiff, asLines } from '../diff/archive-parts.ts'
import { zipOf } from '../../../test/core/zip-files.ts'

const book = readFileSync(join(import.meta.dirname, '../../../formats/epub/samples/lighthouse.epub'))
const page = 'OEBPS/text/keeper.xhtml'
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)

test('the entries that changed are unpacked, and all are counted', async () => {
  const built = openZip(book).with(new Map([[page, Buffer.from('<html>New</html>')]]))
  const diff = await archiveDiff(book, built)
  expect(diff?.entries).toBe(8)
  expect(diff?.changed.map(({ name }) => name)).toEqual([page])
  expect(text(diff?.changed[0]?.after)).toBe('<html>New</html>')
  expect(text(diff?.changed[0]?.before)).toBe(openZip(book).read(page)?.toString())
  expect((await archiveDiff(book, book))?.changed).toEqual([])
})

test('after a comment, and with stored entries', async () => {
  const files = ['a', 'b'].map((content) =>
    zipOf([{ name: 'x', content, method: 0, descriptor: { signature: true, width: 4 } }], { behind: '\n' }),
  )
  const [one = Buffer.alloc(0), other = Buffer.alloc(0)] = files
  expect(await archiveDiff(one, other)).toMatchObject({ entries: 1, changed: [{ name: 'x' }] })
})

test('other files are compared as they are', async () => {
  expect(await archiveDiff(Buffer.from('a=b'), Buffer.from('a=c'))).toBeUndefined()
  expect(await archiveDiff(book.subarray(0, 200), book)).toBeUndefined()
  const broken = Buffer.from(book)
  broken.writeUInt32LE(0xfffffff0, broken.lastIndexOf('PK\x05\x06') + 16)
  expect(await archiveDiff(broken, book)).toBeUndefined()
})

test('XML is shown with an element per line', () => {
  const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml)
  expect(text(asLines(bytes('<a><b>x</b> <c/></a>')))).toBe('<a>\n<b>x</b> <c/>\n</a>')
  expect(text(asLines(bytes('\ufeff<a><b/></a>')))).toBe('\ufeff<a>\n<b/>\n</a>'.replace('\ufeff', ''))
  expect(text(asLines(bytes('a><b')))).toBe('a><b')
})
