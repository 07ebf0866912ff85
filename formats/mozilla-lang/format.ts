// Mozilla's .lang files: the texts of its older web sites.
import type { FormatPlugin, Slot, Unit } from '../../core/contract.ts'
import { dotlangEntries, targetCodec } from './entries.ts'
import { asItStands } from '../../syntax/text/one-line.ts'

export default {
  title: 'Mozilla .lang',
  about:
    'Source texts behind semicolons, each with its translation below, comments as context. A translation equal to ' +
    'its source counts only with {ok} behind it, which is written and taken away as needed.',
  signaturePatterns: { fileName: /\.lang$/, fileContent: /(?:^|[\r\n]);[^\r\n]/ },
  before: ['minecraft-lang'],
  holds: 'pair',

  parse: ({ text, eol }, { targets: [language] }) =>
    dotlangEntries(text).map(({ source, target, context }) => {
      const original = text.slice(source[0], source[1])
      const unit: Unit = { key: [original], source: { at: source, codec: asItStands }, context }
      if (!language) return unit
      const codec = targetCodec(original)
      const end = source[1]
      // A copy without the mark is how the file's tools show that a text is untranslated.
      const isCopy = target && text.slice(target[0], target[1]) === original
      const absent: Slot['absent'] = () => [{ name: 'target', open: target ? '' : eol, close: '' }]
      const slot: Slot =
        target && !isCopy ? { at: target, codec } : { at: target ?? [end, end], codec, absent }
      unit.targets = new Map<string, Slot>().set(language.id, slot)
      return unit
    }),

  build: (job) => job.weave(),
} satisfies FormatPlugin
