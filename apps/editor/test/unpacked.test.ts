// Which files of those that a person drops on the editor are unpacked.
import { expect, test } from 'vitest'
import { isUnpacked } from '../sandbox/unpacked.ts'

test('a zip archive is unpacked, but not a document, nor a zipped catalog of Xcode', () => {
  const names = ['texts.zip', 'folder/Texts.ZIP', 'texts.docx', 'de.xcloc.zip', 'de.json']
  expect(names.filter(isUnpacked)).toEqual(['texts.zip', 'folder/Texts.ZIP'])
})
