// The patterns of a descriptor: whatever engine tries them, on whatever bytes, the first match is what the host detects.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pluginFiles } from '@atlas/core/plugins/plugin-files.ts'
import { wireContentPattern, wireNamePattern } from '@atlas/core/plugins/wire-patterns.ts'
import {
  detectedTypes,
  differences,
  firstMatches,
  firstMatchesOfPhp,
  hasPhp,
  SEARCHES,
  type NamedBytes,
} from '../first-matches.ts'

const FORMATS = join(import.meta.dirname, '../../formats')

async function samples(): Promise<NamedBytes[]> {
  const types = (await pluginFiles(FORMATS)).map(({ type }) => type)
  return types.flatMap((type) => filesIn(join(FORMATS, type, 'samples')))
}

function filesIn(folder: string): NamedBytes[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [{ name, bytes: readFileSync(path) }]
  })
}

/** The same files in another encoding, with its byte order mark; those that are UTF-8 without one. */
function encoded(files: readonly NamedBytes[], encode: (text: string) => Buffer): NamedBytes[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return files.flatMap(({ name, bytes }) => {
    try {
      const text = decoder.decode(bytes)
      return text.includes('\0') || text.startsWith('\ufeff')
        ? []
        : [{ name, bytes: encode(`\ufeff${text}`) }]
    } catch {
      return []
    }
  })
}

const own = await samples()
const ENCODINGS: readonly [name: string, files: readonly NamedBytes[]][] = [
  ['as they are', own],
  ['in UTF-8 with a byte order mark', encoded(own, (text) => Buffer.from(text, 'utf8'))],
  ['in UTF-16, little-endian', encoded(own, (text) => Buffer.from(text, 'utf16le'))],
  ['in UTF-16, big-endian', encoded(own, (text) => Buffer.from(text, 'utf16le').swap16())],
]

describe.each(ENCODINGS)('for the samples %s', (_name, files) => {
  const expected = detectedTypes(files)

  test('there are files', () => {
    expect(files.length).toBeGreaterThan(100)
  })

  test.each(SEARCHES)('the first match of %s on %s is what the host detects', (engine, view) => {
    expect(differences(files, expected, firstMatches(files, engine, view))).toEqual([])
  })

  test.runIf(hasPhp)('the first match of PCRE is what the host detects', () => {
    expect(differences(files, expected, firstMatchesOfPhp(files))).toEqual([])
  })
})

describe('a pattern on the wire', () => {
  test.each([
    [/\.a[^/]b\/c$/, String.raw`\.a[^\/]b\/c$`],
    [/[[=\]]/, String.raw`[\[=\]]`],
  ])('for names, %s is %s', (pattern, wire) => {
    expect(wireNamePattern(pattern)).toBe(wire)
  })

  test.each([
    [/^a/, String.raw`^[^\x00-\x7F]{0,3}\x00?a`],
    [/a$/, String.raw`\x00?a\x00?$`],
    [/\s*a+/, String.raw`(?:\x00?\s)*(?:\x00?a)+`],
    [/a?[bc]{2,3}/, String.raw`(?:\x00?a)?(?:\x00?[bc]){2,3}`],
    [/[^<>]*x/, String.raw`(?:\x00?[^\x00<>])*\x00?x`],
    [/[^<>]x/, String.raw`\x00?[^\x00<>]\x00?x`],
    [/\S.x/, String.raw`\x00?[^\x00\s]\x00?[^\x00\r\n]\x00?x`],
    [/[\s\S]{4,26}/, String.raw`[\s\S]{4,26}`],
    [/(?:a|\bb)+?\x00{/, String.raw`(?:\x00?a|\b\x00?b)+?\x00\x00?{`],
  ])('for contents, %s is %s', (pattern, wire) => {
    expect(wireContentPattern(pattern)).toBe(wire)
  })
})
