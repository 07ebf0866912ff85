// Translations of mods of Luanti (Minetest).
import type { FormatPlugin, Slot, Unit } from '@atlas/core/contract.ts'
import { inOnly } from '@atlas/core/contract.ts'
import { luantiCodes } from '../_grammars/codes/placeholder-codes.ts'
import { trCodec, trEntries } from './lines.ts'

export default {
  title: 'Luanti .tr',
  group: 'games',
  about:
    'Source texts and translations of mods of Luanti (Minetest), one pair a line, with an equals sign between them; ' +
    'comments are context. Texts that the mod does not use any more are hidden.',
  signaturePatterns: { fileName: /\.tr$/, fileContent: /(?:^|[\r\n])# textdomain: ?\S/ },
  languages: 'bilingual',
  inlineCodes: luantiCodes,

  *parse({ text }, { targets: [language] }) {
    for (const { source, target, context, isObsolete } of trEntries(text)) {
      const unit: Unit = { key: [text.slice(...source)], source: { at: source, codec: trCodec }, context }
      if (isObsolete) unit.isHidden = true
      const wrapNew: Slot['wrapNew'] = () => [{ name: 'target', open: '', close: '' }]
      const slot: Slot = { at: target, codec: trCodec, ...(target[0] === target[1] ? { wrapNew } : {}) }
      yield language ? { ...unit, targets: inOnly(language, slot) } : unit
    }
  },

  entries: {
    of: ({ text }) =>
      [...trEntries(text)].map(({ source, target, top, next }) => ({
        at: [top, next],
        bare: [source[0], target[1]],
        key: source,
      })),
  },
} satisfies FormatPlugin
