// Language files of OpenTTD, its scripts, and its NewGRF sets.
import { namesTarget, type FormatPlugin } from '@atlas/core/contract.ts'
import { langCodec, langEntries, pragmaFor, pragmas, type LangEntry } from './strings-and-pragmas.ts'

export default {
  title: 'OpenTTD language files',
  group: 'games',
  about:
    'Names and texts, with their commands, genders and plurals; the cases of a noun are separate strings. The ' +
    'comment above a paragraph is context. Name, code, plural rule and direction in the pragmas follow the language.',
  signaturePatterns: {
    fileName: /\.(?:txt|lng)$/,
    fileContent:
      /(?:^|\n)##(?:name|ownname|isocode|plural|textdir|grflangid|gender|case|id)[ \t][\s\S]*\nSTR_\w+(?:\.\w+)?[ \t]*:/,
  },
  precedes: ['plain-text'],
  languages: 'monolingual',
  readsTextsApart: true,

  declaredLanguages: {
    read({ text }) {
      const code = pragmas(text).find(({ name }) => name === 'isocode')
      return code ? { source: text.slice(...code.value) } : {}
    },
    edits(job) {
      const { text } = job.source
      const all = pragmas(text)
      const code = all.find(({ name }) => name === 'isocode')
      const [target] = job.languages.targets
      if (!target) return []
      // A file of a NewGRF set names its language only by a number.
      const isNamed = code
        ? namesTarget(text.slice(...code.value), job.languages)
        : !job.written.has(target.id) || !all.some(({ name }) => name === 'grflangid')
      if (isNamed) return []
      return all.flatMap(({ name, value }) => {
        const words = pragmaFor(name, text.slice(...value), target)
        return words === undefined ? [] : [{ at: value, text: words }]
      })
    },
  },

  parse: ({ text }) =>
    langEntries(text).map(({ key, value, context }) => ({
      key,
      source: { at: value, codec: langCodec },
      context,
    })),

  entries: {
    fallsBack: 'source',
    of({ text }) {
      const others: LangEntry[] = []
      const all = [...langEntries(text, others), ...others]
      return all.map(({ value, start, keyEnd, next }) => ({
        at: [start, next],
        bare: [start, value[1]],
        key: [start, keyEnd],
        ...(value[0] === value[1] ? { empty: 'nothing' } : {}),
      }))
    },
  },
} satisfies FormatPlugin
