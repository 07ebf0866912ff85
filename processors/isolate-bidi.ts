// Isolates what a program fills in from right-to-left text around it: a number or a name would turn its order.
import type { Language, Processor } from '../core/contract.ts'
import { insidePlaceholders } from '../syntax/text/placeholders.ts'
import { changeTranslations } from '../syntax/text/translated-texts.ts'

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
/** Characters that open an isolate; one of them before a placeholder means that somebody has seen to it. */
const OPENERS = '\u2066\u2067\u2068'

function isRightToLeft({ id, twoLettersCode }: Language): boolean {
  return RIGHT_TO_LEFT.has(twoLettersCode || (id.split(/[-_]/)[0] ?? ''))
}

function isolated(text: string): string {
  return insidePlaceholders(text, (placeholder, at) =>
    at > 0 && OPENERS.includes(text.charAt(at - 1))
      ? placeholder
      : FIRST_STRONG_ISOLATE + placeholder + POP_ISOLATE,
  )
}

export default {
  title: 'Isolate placeholders in right-to-left text',
  about: 'In Arabic, Hebrew, Persian, Urdu and their like, placeholders stand between U+2068 and U+2069.',
  beforeExport: (record, { languages }) =>
    changeTranslations(record, languages, ({ text, language }) => ({
      text: isRightToLeft(language) ? isolated(text) : text,
    })),
} satisfies Processor
