// The programs that read these files: aapt2, and two that compile the same files for several platforms.
import { beginningWith, type Code, type CodeScanner, type Dialects } from '@atlas/core/contract.ts'
import { androidCodes } from './codes.ts'
import { backslashLayer } from './backslashes.ts'
import { androidLayer, isReference } from './text.ts'
import type { Layer } from '../_grammars/xml/text.ts'

/** How a program reads the texts of a file. */
export interface AndroidDialect {
  layer: Layer
  codes: CodeScanner
  /** Tags that a translation may add. */
  free: readonly string[]
  /** Whether white space at the ends of an element is part of its text. */
  keepsEnds: boolean
  /** Whether a raw text is a reference to another resource. */
  isReference(raw: string): boolean
}

/** The dialects as data of the format. */
export const dialects = {
  aapt2: { readBy: 'Android (aapt2)' },
  compose: {
    readBy: 'Compose Multiplatform',
    differs:
      'quotes, apostrophes, white space, `@` and `?` are plain text; only `\\n`, `\\t`, `\\\\` and `\\uXXXX` are escapes',
    signaturePatterns: { fileName: /(?:^|\/)composeResources\// },
  },
  moko: {
    readBy: 'MOKO resources',
    differs: 'plurals are `<plural>`, and quotes are plain text',
    signaturePatterns: { fileName: /(?:^|\/)(?:moko-resources|resources\/MR)\// },
  },
} as const satisfies Dialects

/** What Compose fills in. A percent sign that does not begin such a code is text. */
const composeCodes = beginningWith('%', (text) =>
  Array.from(text.matchAll(/%(\d+)\$[ds]/g), ({ 0: spelled, 1: number = '', index }): Code => ({
    at: [index, index + spelled.length],
    id: number,
    kind: 'value',
    requiredBy: 'program',
    shown: spelled,
  })),
)

const aapt2: AndroidDialect = {
  layer: androidLayer,
  codes: androidCodes,
  free: ['b', 'i', 'u'],
  keepsEnds: false,
  isReference,
}

const readings: Readonly<Record<keyof typeof dialects, AndroidDialect>> = {
  aapt2,
  compose: {
    // Compose shows the characters of a text, without its tags.
    layer: backslashLayer({ quotes: '', joinsLines: false }),
    codes: composeCodes,
    free: [],
    keepsEnds: true,
    isReference: () => false,
  },
  moko: {
    ...aapt2,
    // MOKO passes texts on to Android, where an apostrophe needs a backslash.
    layer: backslashLayer({ quotes: "'", joinsLines: true }),
    isReference: () => false,
  },
}

/** How the program of a dialect reads texts. */
export function dialectNamed(name: unknown): AndroidDialect {
  return readings[name as keyof typeof dialects] ?? aapt2
}
