// Localisation of Paradox games: Crusader Kings, Europa Universalis, Hearts of Iron, Stellaris, Victoria.
import {
  meansLanguage,
  namesTarget,
  type EntrySpan,
  type FormatPlugin,
  type Language,
} from '@atlas/core/contract.ts'
import { paradoxCodec, paradoxEntries, paradoxHeader } from './localisation-lines.ts'

/** The codes of the languages that the games support, by the names in their headers. */
const codes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    english: 'en',
    braz_por: 'pt-BR',
    french: 'fr',
    german: 'de',
    italian: 'it',
    japanese: 'ja',
    korean: 'ko',
    polish: 'pl',
    russian: 'ru',
    simp_chinese: 'zh-CN',
    spanish: 'es-ES',
    trad_chinese: 'zh-TW',
    turkish: 'tr',
  }),
)

const skipped = '(?:[ \\t]*(?:#[^\\n]*)?\\r?\\n)*'
const names = [...codes.keys(), 'default'].join('|')

export default {
  title: 'Paradox localisation',
  group: 'games',
  about:
    'The .yml files of Paradox games and their mods, which are not YAML: a number may follow the key, and quotes ' +
    'within a text need no escape. Comments above and after a line are its context; the header follows the language.',
  signaturePatterns: {
    fileName: /\.[Yy][Aa]?[Mm][Ll]$/,
    fileContent: new RegExp(`^${skipped}[ \\t]*l_(?:${names}):[ \\t]*(?:#[^\\n]*)?\\r?(?:\\n|$)`),
  },
  precedes: ['rails-yaml', 'yaml'],
  languages: 'monolingual',
  readsTextsApart: true,

  declaredLanguages: {
    read({ text }) {
      const code = codes.get(paradoxHeader(text)?.name ?? '')
      return code === undefined ? {} : { source: code }
    },
    edits(job) {
      const header = paradoxHeader(job.source.text)
      const code = codes.get(header?.name ?? '')
      const [target] = job.languages.targets
      const name = target && nameOf(target)
      if (!header || !code || !name || namesTarget(code, job.languages)) return []
      return [{ at: header.at, text: name }]
    },
  },

  parse: ({ text }) =>
    paradoxEntries(text).map(({ key, value, context }) => ({
      key: [key],
      source: { at: value, codec: paradoxCodec },
      context,
    })),

  entries: {
    of({ text }) {
      const others: EntrySpan[] = []
      const entries = paradoxEntries(text, others).map(({ key, value, top, start, next }): EntrySpan => ({
        at: [top, next],
        bare: [start, value[1] + 1],
        key: [start, start + key.length],
      }))
      return [...entries, ...others]
    },
  },
} satisfies FormatPlugin

/** The name of a language in a header. Undefined for a language that the games lack: then the header stays. */
function nameOf(language: Language): string | undefined {
  return [...codes].find(([, code]) => meansLanguage(code, language))?.[0]
}
