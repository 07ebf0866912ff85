// Mozilla's .lang files: the texts of its older web sites.
import type { FormatPlugin, LanguageId, Slot } from '../core/contract.ts'
import { dotlangEntries, targetCodec } from '../core/syntax/dotlang.ts'
import { asItStands } from '../core/syntax/one-line.ts'

export default {
  title: 'Mozilla .lang',
  about:
    'Source texts behind semicolons, each with its translation below, comments as context. A translation equal to ' +
    'its source counts only with {ok} behind it, which is written and taken away as needed.',
  signaturePatterns: { fileName: /\.lang$/, fileContent: /(?:^|[\r\n]);[^\r\n]/ },
  before: ['minecraft-lang'],
  holds: 'pair',

  *parse({ text, eol }, { targets }) {
    for (const { source, target, context } of dotlangEntries(text)) {
      const original = text.slice(...source)
      const codec = targetCodec(original)
      const end = source[1]
      // A copy without the mark is how the file's tools show that a text is untranslated.
      const isCopy = target && text.slice(...target) === original
      const absent: Slot['absent'] = () => [{ name: 'target', open: target ? '' : eol, close: '' }]
      const slot: Slot =
        target && !isCopy ? { at: target, codec } : { at: target ?? [end, end], codec, absent }
      yield {
        key: [original],
        source: { at: source, codec: asItStands },
        targets: new Map(targets.map(({ id }): [LanguageId, Slot] => [id, slot])),
        context,
      }
    }
  },

  build: (job) => job.weave(),
} satisfies FormatPlugin
