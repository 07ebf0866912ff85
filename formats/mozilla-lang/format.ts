// Mozilla's .lang files: the texts of its older web sites.
import type { FormatPlugin, Slot, Unit } from '@atlas/core/contract.ts'
import { inOnly } from '@atlas/core/contract.ts'
import { lineVerbatim } from '../_grammars/text/one-line.ts'
import { dotlangEntries, targetCodec } from './text-pairs.ts'

export default {
  title: 'Mozilla .lang',
  group: 'apps',
  about:
    'Source texts after semicolons, each with its translation below; comments are context. A translation equal to ' +
    'its source counts only with {ok} after it, which is added and removed as needed.',
  signaturePatterns: { fileName: /\.lang$/, fileContent: /(?:^|[\r\n]);[^\r\n]/ },
  precedes: ['minecraft-lang'],
  languages: 'bilingual',

  parse: ({ text, eol }, { targets: [language] }) =>
    dotlangEntries(text).map(({ source, target, context }) => {
      const original = text.slice(source[0], source[1])
      const unit: Unit = { key: [original], source: { at: source, codec: lineVerbatim }, context }
      if (!language) return unit
      const codec = targetCodec(original)
      const end = source[1]
      // Mozilla's tools mark an untranslated text by a copy without {ok}.
      const isCopy = target && text.slice(target[0], target[1]) === original
      const wrapNew: Slot['wrapNew'] = () => [{ name: 'target', open: target ? '' : eol, close: '' }]
      const slot: Slot =
        target && !isCopy ? { at: target, codec } : { at: target ?? [end, end], codec, wrapNew }
      unit.targets = inOnly(language, slot)
      return unit
    }),

  entries: {
    of: ({ text }) =>
      dotlangEntries(text).map(({ source, target, top, start, next }) => ({
        at: [top, next],
        bare: [start, target?.[1] ?? source[1]],
        key: source,
      })),
  },
} satisfies FormatPlugin
