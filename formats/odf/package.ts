// The package of a document (OpenDocument 1.3, part 2): which entries hold its texts.
import { FormatError, type Archive } from '@atlas/core/contract.ts'

const MANIFEST = 'META-INF/manifest.xml'

/** The contents, the pages around them, and the properties of a document. */
export const CONTENT = 'content.xml'
export const STYLES_ENTRY = 'styles.xml'
export const META = 'meta.xml'

/** The contents of charts and other objects inside a document. */
const OBJECT = /^(?:\.\/)?Object[^/]*\/content\.xml$/

/** The document, its headers and footers, its objects, then its properties. */
export function* entriesOfDocument(archive: Archive): Generator<string> {
  refuseEncrypted(archive)
  if (!archive.names.includes(CONTENT)) {
    throw new FormatError('not-this-format', `This is not an OpenDocument file: it has no ${CONTENT}.`, 0)
  }
  yield CONTENT
  if (archive.names.includes(STYLES_ENTRY)) yield STYLES_ENTRY
  yield* archive.names.filter((name) => OBJECT.test(name))
  if (archive.names.includes(META)) yield META
}

/** A password encrypts the entries. The archive itself is not encrypted; its manifest describes the encryption. */
function refuseEncrypted(archive: Archive): void {
  const isEncrypted =
    archive.names.includes('encrypted-package') ||
    archive.read(MANIFEST)?.text.includes(':encryption-data') === true
  if (!isEncrypted) return
  throw new FormatError(
    'unsupported',
    'This document is protected with a password. Save it without a password.',
    0,
  )
}
