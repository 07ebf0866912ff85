// The codes in captions: tags of HTML and of WebVTT, and the overrides of SubStation Alpha, such as `{\an8}`.
import { inOneScanner, type CodeScanner } from '@atlas/core/contract.ts'
import { constructCodes } from '../codes/mark-codes.ts'
import { tagCodes } from '../codes/tag-codes.ts'
import { formatting } from '../html/elements.ts'
import { htmlTags } from '../html/text.ts'

/** The tags of a caption. It can have any tag, which programs read or show. */
export const captionTags: CodeScanner = tagCodes({
  tags: htmlTags,
  free: new Set([...formatting, 'br']),
  mayAdd: true,
})

/** Overrides: where a caption is, how it moves, and how its words look. The last ones are formats. */
export const overrideCodes: CodeScanner = constructCodes([
  { pattern: String.raw`\{\\(?:[bius]\d{0,4}|r)\}`, sign: '{\\', nameOf: (text) => text, isLook: true },
  { pattern: String.raw`\{\\[^{}]{1,500}\}`, sign: '{\\', nameOf: (text) => text },
])

/** Both, without placeholders of programs. */
export const captionCodes: CodeScanner = Object.assign(inOneScanner(overrideCodes, captionTags), {
  findsOnlyTags: true,
})
