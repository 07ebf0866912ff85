// The source files of ICU resource bundles, which genrb compiles.
import { icuCodes } from '../_grammars/codes/icu-codes.ts'
import { messageOptions, messagesBy } from '../_grammars/messages/message-options.ts'
import type { FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { bundleEntries, bundleName, bundleTexts } from './resources.ts'
import { bundleStringCodec, bundleStringText } from './strings.ts'
import { codeLike, namesTarget } from '@atlas/core/contract.ts'

/** The name of a root if it is a locale, not `root` or the name of other data. */
const locale = /^[a-z]{2,3}(?:_[A-Za-z\d]+)*$/
const comments = '(?:\\s|//[^\\n]*\\n|/\\*(?:[^*]|\\*+[^*/])*\\*+/)*'

function* parse(source: Source): Generator<Unit, undefined> {
  const { text } = source
  const texts = bundleTexts(text)
  const codec = bundleStringCodec(source, () => texts.map(({ at }) => text.slice(at[0], at[1])))
  for (const { key, at, context } of texts) {
    if (at[1] - at[0] < 3 && bundleStringText(text.slice(at[0], at[1])) === '') continue
    const unit: Unit = { key, source: { at, codec }, context }
    const [name = ''] = key
    if (name === 'Version' || name.startsWith('%%') || /@translate\s+no\b/.test(context ?? ''))
      unit.isHidden = true
    yield unit
  }
}

export default {
  title: 'ICU resource bundles',
  group: 'apps',
  about:
    'Tables and arrays of strings, quoted or bare; adjacent strings form one text. Comments are context; "@translate no" ' +
    'in one hides a text. Numbers, bytes, aliases and imports are left unchanged. The root follows the language.',
  signaturePatterns: {
    fileName: /\.txt$/,
    // A bare name and a brace; then nothing, or a key with its own brace.
    fileContent: new RegExp(
      `^${comments}\\w+\\s*(?::\\s*table(?:\\(nofallback\\))?\\s*)?${comments}\\{${comments}` +
        `(?:\\}|"?[\\w%.-]+"?\\s*(?::\\s*\\w+(?:\\(\\w+\\))?\\s*)?${comments}\\{${comments}(?:[^"\\s/]|"[^"]*"\\s*[^"\\s{[]|"[^"]*"\\s+"[^"]*"\\s*[},]))`,
    ),
  },
  precedes: ['plain-text', 'valve-vdf'],
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: icuCodes({ quotes: true }),
  encoding: {
    charsets: (head) => [
      /-\*-[^*\r\n]*coding:\s*([\w-]+)/i.exec(head)?.[1] ?? 'utf-8',
      'utf-8',
      'iso-8859-1',
    ],
  },

  declaredLanguages: {
    read({ text }) {
      const name = text.slice(...bundleName(text))
      return locale.test(name) ? { source: name } : {}
    },
    edits(job) {
      const { text } = job.source
      const name = bundleName(text)
      const was = text.slice(...name)
      const [target] = job.languages.targets
      if (!target || !locale.test(was) || namesTarget(was, job.languages)) return []
      return [{ at: name, text: codeLike(was, target).replaceAll('-', '_') }]
    },
  },

  parse,
  options: {
    schemas: messageOptions,
    configure: ({ plurals }) => messagesBy(plurals, parse, { quotes: true, areBare: false }),
  },

  entries: { of: ({ text }) => bundleEntries(text) },
} satisfies FormatPlugin
