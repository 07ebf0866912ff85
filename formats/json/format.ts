// JSON: every string is a text, and its path is the key.
import { hideNoText, type FormatPlugin } from '../../core/contract.ts'
import { stringsOfJson } from './strings.ts'

export default {
  title: 'JSON',
  group: 'apps',
  about:
    'Every string value, at any depth of objects and arrays. Comments, trailing commas and the other extensions ' +
    'of JSONC and JSON5 are understood; a comment above a string is its context. ' +
    'Addresses, colors, names of icons, UUIDs and booleans in quotes are hidden.',
  signaturePatterns: { fileName: /\.(json|jsonc|json5)$/ },
  holds: 'one',
  *parse({ text }) {
    for (const unit of stringsOfJson(text)) yield hideNoText(unit, text)
  },
  build: (job) => job.weave(),
} satisfies FormatPlugin
