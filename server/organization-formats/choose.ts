// Finds the format of an organization that a file belongs to. Workers load it on demand.
import { Detector } from '@atlas/core/plugins/detect.ts'
import { signaturesOf } from '@atlas/formats/_declared/format.ts'
import type { DeclaredFiles } from '../plugins/declared-formats.ts'

/** Longer names of files are cut before patterns are matched with them. */
const NAME_CHARACTERS = 1000

/** The format that a file belongs to, by its name and content. */
export function organizationFormatFor(
  formats: readonly DeclaredFiles[],
  name: string,
  content: Uint8Array,
): DeclaredFiles | undefined {
  const detector = new Detector(
    new Map(
      formats.map(({ declaration }) => [
        declaration.type,
        { signaturePatterns: signaturesOf(declaration), before: [] },
      ]),
    ),
  )
  const type = detector.detect(name.slice(-NAME_CHARACTERS), content)
  return formats.find(({ declaration }) => declaration.type === type)
}
