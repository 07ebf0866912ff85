// Texts of app stores in folders of fastlane and F-Droid: each file is one text, and its name says which.
// https://docs.fastlane.tools/actions/supply/ and https://docs.fastlane.tools/actions/deliver/
import type { Codec, Dialects, FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { htmlCodes } from '../_grammars/html/codes.ts'
import { requireOneLine } from '../_grammars/text/one-line.ts'
import { withEolOf, withLf, withoutSpaces } from '../_grammars/text/lines.ts'

/** The most characters of each kind of text that Google Play and App Store Connect accept. */
const LIMITS = {
  description: 4000,
  title: 30,
  'short-description': 80,
  'promotional-text': 170,
  keywords: 100,
  'release-notes': 4000,
  changelog: 500,
} as const

/** The kinds of texts that stores show on one line. */
const LINES: ReadonlySet<string> = new Set(['title', 'short-description', 'keywords'])

/** The dialect of files with these names. */
const named = (fileName: RegExp, differs: string): Dialects[string] => ({
  readBy: 'the upload to a store',
  differs,
  signaturePatterns: { fileName },
})

const dialects: Dialects & Record<keyof typeof LIMITS, unknown> = {
  description: { readBy: 'the upload to a store' },
  title: named(/(?:^|\/)(?:title|name|subtitle)\.txt$/, 'a text has at most 30 characters'),
  'short-description': named(
    /(?:^|\/)(?:short_description|summary)\.txt$/,
    'a text has at most 80 characters',
  ),
  'promotional-text': named(/(?:^|\/)promotional_text\.txt$/, 'a text has at most 170 characters'),
  keywords: named(/(?:^|\/)keywords\.txt$/, 'all words and their commas have at most 100 characters'),
  'release-notes': named(/(?:^|\/)release_notes\.txt$/, 'the text is about a version of an app for Apple'),
  changelog: named(/(?:^|\/)changelogs\/[^/]+\.txt$|^\d+\.txt$/, 'a text has at most 500 characters'),
}

/** A whole file, without the white space at its ends. */
const wholeText = ({ eol }: Source, isLine: boolean): Codec => ({
  decode: withLf,
  encode(text, was) {
    if (isLine) requireOneLine(text)
    return withEolOf(was, text, eol)
  },
  normalize(text) {
    const lines = withLf(text)
    return lines.slice(...withoutSpaces(lines, 0, lines.length))
  },
})

function* textOf(source: Source, name: keyof typeof LIMITS): Generator<Unit> {
  const at = withoutSpaces(source.text, 0, source.text.length)
  if (at[0] < at[1])
    yield { key: [name], source: { at, codec: wholeText(source, LINES.has(name)) }, maxLength: LIMITS[name] }
}

const isKnown = (name: unknown): name is keyof typeof LIMITS =>
  typeof name === 'string' && Object.hasOwn(LIMITS, name)

export default {
  title: 'App store texts (fastlane)',
  group: 'apps',
  about:
    'Files such as metadata/android/en-US/full_description.txt for Google Play, the App Store and F-Droid: a file is one ' +
    'string, with the most characters that the store accepts. Files with addresses stay plain text.',
  signaturePatterns: {
    fileName:
      /(?:^|(?:^|\/)metadata\/(?:[^/]+\/)?[^/]+\/)(?:title|name|subtitle|description|summary|keywords)\.txt$|(?:^|\/)(?:full_description|short_description|promotional_text|release_notes)\.txt$|(?:^|\/)metadata\/(?:[^/]+\/)?[^/]+\/changelogs\/[^/]+\.txt$|^\d+\.txt$/,
  },
  precedes: ['plain-text'],
  languages: 'monolingual',
  inlineCodes: htmlCodes,
  parse: (source) => textOf(source, 'description'),
  options: {
    schemas: {},
    dialects,
    configure: ({ dialect }) => ({
      parse: (source) => textOf(source, isKnown(dialect) ? dialect : 'description'),
    }),
  },
} satisfies FormatPlugin
