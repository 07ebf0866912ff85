// Translation tables of the Okapi Framework.
import { nextLine } from '../_grammars/text/lines.ts'
import {
  inOnly,
  beginningWith,
  codeLike,
  meansLanguage,
  type Code,
  type FormatPlugin,
  type Slot,
  type Unit,
} from '@atlas/core/contract.ts'
import { bareCodec, quotedCodec, readTransTable, type TransTableCell } from './table.ts'

const slotOf = ({ at, isQuoted }: TransTableCell): Slot => ({ at, codec: isQuoted ? quotedCodec : bareCodec })

/** The inline codes of Okapi: `<g1>` to `</g1>`, `<x2/>`. */
const numberedTags = beginningWith('<', (text) =>
  Array.from(
    text.matchAll(/<(\/)?([a-z]+\d+)(\/)?>/g),
    ({ 0: tag, 1: close, 2: id = '', 3: alone, index }): Code => ({
      at: [index, index + tag.length],
      id,
      kind: close ? 'close' : alone ? 'alone' : 'open',
      requiredBy: 'file',
      shown: id,
    }),
  ),
)

export default {
  title: 'Okapi translation table',
  group: 'exchange',
  about:
    'Tables with the signature TransTableV1: one row for each text unit or segment, with its source and its target. ' +
    'Inline codes are part of the text.',
  signaturePatterns: { fileContent: /^"?TransTableV1"?\t/ },
  precedes: ['csv', 'plain-text'],
  languages: 'bilingual',
  readsTextsApart: true,
  inlineCodes: numberedTags,

  declaredLanguages: {
    read(file) {
      const { text } = file
      const [source, target] = file.read(readTransTable).languages.map(({ at }) => text.slice(...at).trim())
      return { ...(source ? { source } : {}), ...(target ? { targets: [target] } : {}) }
    },
    edits({ source: file, languages }) {
      const [language] = languages.targets
      const [, cell] = file.read(readTransTable).languages
      const code = cell && file.text.slice(...cell.at).trim()
      if (!cell || !code || !language || meansLanguage(code, language)) return []
      return [{ at: cell.at, text: codeLike(code, language) }]
    },
  },

  *parse(file, { targets: [language] }) {
    for (const { key, source, target, end } of file.read(readTransTable).rows) {
      const quote = source.isQuoted ? '"' : ''
      const codec = source.isQuoted ? quotedCodec : bareCodec
      const cell = { name: 'target', open: `\t${quote}`, close: quote }
      const slot: Slot = target ? slotOf(target) : { at: [end, end], codec, wrapNew: () => [cell] }
      const unit: Unit = { key: [key], source: slotOf(source) }
      yield language ? { ...unit, targets: inOnly(language, slot) } : unit
    }
  },

  entries: {
    of: (file) =>
      file.read(readTransTable).rows.map(({ keyAt: key, start, end }) => ({
        at: [start, nextLine(file.text, end)],
        bare: [start, end],
        key,
      })),
  },
} satisfies FormatPlugin
