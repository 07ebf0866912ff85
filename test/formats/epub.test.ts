import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { checkFile } from '@atlas/core/check.ts'
import { sentence } from '@atlas/core/errors.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import plugin from '@atlas/formats/epub/format.ts'
import { language, languages, record } from '../core/plugins.ts'
import { zipOf } from '../core/zip-files.ts'

const book = readFileSync(join(import.meta.dirname, '../../formats/epub/samples/lighthouse.epub'))
const coast = 'OEBPS/text/the coast.xhtml'

const withEntry = (name: string, change: (text: string) => string): Uint8Array => {
  const zip = openZip(book)
  return zip.with(new Map([[name, Buffer.from(change(zip.read(name)?.toString() ?? ''))]]))
}

test('the pages are read in the order of the spine', () => {
  const { source } = decodeFile(book, plugin)
  expect(source.parts?.map(({ name }) => name)).toEqual([
    'OEBPS/book.opf',
    coast,
    'OEBPS/text/keeper.xhtml',
    'OEBPS/nav.xhtml',
  ])
})

test('a new text changes its entry and the declarations of the language, and no other entry', () => {
  const jobLanguages = languages('en', 'en')
  const { source } = decodeFile(book, plugin)
  const records = recordsOf(plugin, readUnits(plugin, source, jobLanguages))
  const { identifier = '' } = records.find(({ text }) => text === 'The lamp is lit.') ?? records.at(-1) ?? {}
  const built = buildFile(plugin, book, jobLanguages, [record(identifier, 'en', 'Another entry')])
  const [before, after] = [openZip(book), openZip(built)]
  const changed = after.names.filter(
    (name) => !after.read(name)?.equals(before.read(name) ?? Buffer.alloc(0)),
  )
  expect(changed).toEqual(['OEBPS/nav.xhtml'])
})

/** The book with further entries; `change` is done to its package. */
const bookWith = (
  others: readonly { name: string; content: string }[],
  change: (text: string) => string = String,
): Uint8Array => {
  const zip = openZip(withEntry('OEBPS/book.opf', change))
  return zipOf([...zip.names.map((name) => ({ name, content: zip.read(name) ?? '' })), ...others])
}

const built = (bytes: Uint8Array, was: string, text: string, target: string) => {
  const records = recordsOf(plugin, readUnits(plugin, decodeFile(bytes, plugin).source, languages('en')))
  const { identifier = '' } = records.find((one) => one.text === was) ?? {}
  return openZip(buildFile(plugin, bytes, languages('en', target), [record(identifier, target, text)]))
}

test('an address that a translation changes leads to a file of the book, or out of it', () => {
  const page = withEntry(coast, (text) =>
    text.replace('</body>', '<p>See <a href="keeper.xhtml">the keeper</a>.</p></body>'),
  )
  const was = 'See <a href="keeper.xhtml">the keeper</a>.'
  const to = (address: string) => () =>
    built(page, was, was.replace('keeper.xhtml', address), 'de').read(coast)?.toString()
  for (const address of ['../nav.xhtml', 'keeper.xhtml#lamp', '#top', 'https://example.com/de'])
    expect(to(address)()).toContain(`<a href="${address}">`)
  expect(to('de.html')()).toContain(was)
})

test('the texts of a table of contents of EPUB 2 are strings', () => {
  const content =
    '<ncx xml:lang="en"><docTitle><text>Contents</text></docTitle><navMap><navPoint><navLabel><text>Start</text></navLabel></navPoint></navMap></ncx>'
  const bytes = bookWith([{ name: 'OEBPS/toc.ncx', content }], (text) =>
    text.replace(
      '</manifest>',
      '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest>',
    ),
  )
  expect(String(built(bytes, 'Start', 'Beginn', 'de').read('OEBPS/toc.ncx'))).toBe(
    content.replace('Start', 'Beginn').replace('"en"', '"de"'),
  )
})

test('the pages of a book turn in the direction of the translation', () => {
  const packageIn = (bytes: Uint8Array, target: string) =>
    String(built(bytes, 'The Lighthouse', 'x', target).read('OEBPS/book.opf'))
  const stated = withEntry('OEBPS/book.opf', (text) =>
    text.replace('<spine', '<spine page-progression-direction="ltr"'),
  )
  expect(packageIn(book, 'ar')).toMatch(/<spine[^>]* page-progression-direction="rtl"/)
  expect(packageIn(stated, 'ar')).toContain('<spine page-progression-direction="rtl"')
  expect(packageIn(book, 'de')).not.toContain('page-progression-direction')
  const old = withEntry('OEBPS/book.opf', (text) => text.replace('version="3.0"', 'version="2.0"'))
  expect(packageIn(old, 'ar')).not.toContain('page-progression-direction')
})

describe('a book is refused', () => {
  const errorOf = (bytes: Uint8Array): string => {
    const { error } = checkFile(plugin, bytes, language('en'))
    return error ? sentence(error) : 'none'
  }

  test('with the entry, line and column of what is wrong', () => {
    const broken = withEntry('OEBPS/book.opf', (text) => text.replace('</dc:title>', '</dc:name>'))
    expect(errorOf(broken)).toMatch(/^OEBPS\/book\.opf, line 5, column 29: The tag/)
    const zip = openZip(book)
    const charset = zip.with(new Map([[coast, Buffer.from('<p>caf\u00e9</p>', 'latin1')]]))
    expect(errorOf(charset)).toContain(`${coast}, line 1, column 7: The byte 0xe9`)
  })

  test('with an encrypted page, but not with an obfuscated font', () => {
    const encryption = (path: string) => ({
      name: 'META-INF/encryption.xml',
      content: `<encryption><EncryptedData><CipherData><CipherReference URI="${path}"/></CipherData></EncryptedData></encryption>`,
    })
    expect(errorOf(bookWith([encryption('OEBPS/text/keeper.xhtml')]))).toContain(
      'The page "OEBPS/text/keeper.xhtml" of this e-book is encrypted',
    )
    expect(errorOf(bookWith([encryption('OEBPS/text/the%20coast.xhtml')]))).toContain('is encrypted')
    expect(errorOf(bookWith([encryption('OEBPS/fonts/a.otf')]))).toBe('none')
  })

  test('where it names no package, or one that is missing', () => {
    expect(errorOf(withEntry('META-INF/container.xml', () => '<container/>'))).toContain(
      'no package document',
    )
    const missing = withEntry('META-INF/container.xml', (text) => text.replace('book.opf', 'other.opf'))
    expect(errorOf(missing)).toContain('names "OEBPS/other.opf", which is missing')
  })
})
