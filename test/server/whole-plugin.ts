/** The code of a plugin that reads the whole file as one text, with this key. */
export const wholePlugin = (key: string) => `
import type { FormatPlugin } from 'atlas-formats/contract'
export default {
  title: 'Whole',
  about: 'The whole file is one text.',
  signaturePatterns: { fileName: /\\.whole$/ },
  languages: 'monolingual',
  *parse({ text }) {
    const codec = { decode: (raw: string) => raw, encode: (text: string) => text }
    yield { key: ['${key}'], source: { at: [0, text.length], codec } }
  },
  build: (job) => job.weave(),
} satisfies FormatPlugin
`
