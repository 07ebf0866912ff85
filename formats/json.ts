// JSON: whatever is a string is a text, and its path is the key.
import type { FormatPlugin } from '../core/contract.ts'
import { readJson, stringsOf } from '../core/syntax/json/reader.ts'

export default {
  title: 'JSON',
  about:
    'Every string value, nested in objects and arrays as it may be. Comments, trailing commas and the other ' +
    'liberties of JSONC and JSON5 are understood; a comment above a string is its context.',
  signaturePatterns: { fileName: /\.(json|jsonc|json5)$/ },
  holds: 'one',
  parse: ({ text }) => stringsOf(readJson(text)),
  build: (job) => job.weave(),
} satisfies FormatPlugin
