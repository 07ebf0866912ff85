// JSON: whatever is a string is a text, and its path is the key.
import type { FormatPlugin } from '../../core/contract.ts'
import { stringsOfJson } from './strings.ts'

export default {
  title: 'JSON',
  about:
    'Every string value, nested in objects and arrays as it may be. Comments, trailing commas and the other ' +
    'liberties of JSONC and JSON5 are understood; a comment above a string is its context.',
  signaturePatterns: { fileName: /\.(json|jsonc|json5)$/ },
  holds: 'one',
  parse: ({ text }) => stringsOfJson(text),
  build: (job) => job.weave(),
} satisfies FormatPlugin
