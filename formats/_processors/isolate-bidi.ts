// Isolates placeholders in right-to-left text. Otherwise a number or a name in their place would change its order.
import type { Language, Processor } from '@atlas/core/contract.ts'
import { generalCodes } from '../_grammars/codes/general-codes.ts'
import { isIcuChoice } from '../_grammars/codes/icu-codes.ts'
import { changeTranslations } from '../_grammars/text/translated-texts.ts'

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
/** Characters that open an isolate. A placeholder after one of them is isolated already. */
const OPENERS = '\u2066\u2067\u2068'

function isRightToLeft({ id, twoLettersCode }: Language): boolean {
  return RIGHT_TO_LEFT.has(twoLettersCode || (id.split(/[-_]/)[0] ?? ''))
}

/** Isolates values, but not in tags and not in a message with choices, whose branches may have them more than once. */
function isolated(text: string): string {
  if (isIcuChoice(text)) return text
  let result = ''
  let end = 0
  for (const { kind, at } of generalCodes(text)) {
    if (kind !== 'value' || (at[0] > 0 && OPENERS.includes(text.charAt(at[0] - 1)))) continue
    result += text.slice(end, at[0]) + FIRST_STRONG_ISOLATE + text.slice(...at) + POP_ISOLATE
    end = at[1]
  }
  return result + text.slice(end)
}

export default {
  title: 'Isolate placeholders in right-to-left text',
  about:
    'Puts placeholders between U+2068 and U+2069 in Arabic, Hebrew, Persian, Urdu and similar languages.',
  beforeExport: (record, { languages }) =>
    changeTranslations(record, languages, ({ text, language }) => ({
      text: isRightToLeft(language) ? isolated(text) : text,
    })),
} satisfies Processor
