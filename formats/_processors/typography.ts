// Applies the typography of a language: ellipses, quotation marks, the thin spaces of French.
import type { Language, Processor } from '@atlas/core/contract.ts'
import { outsideCodes } from '../_grammars/codes/general-codes.ts'
import { changeTranslations } from '../_grammars/text/translated-texts.ts'

/** Opening and closing quotation marks. Languages that are not listed keep straight ones. */
const QUOTES: Readonly<Record<string, readonly [string, string]>> = {
  cs: ['„', '“'],
  da: ['“', '”'],
  de: ['„', '“'],
  el: ['«', '»'],
  en: ['“', '”'],
  es: ['«', '»'],
  et: ['„', '“'],
  fi: ['”', '”'],
  fr: ['«\u202f', '\u202f»'],
  hu: ['„', '”'],
  it: ['«', '»'],
  nb: ['«', '»'],
  nl: ['“', '”'],
  no: ['«', '»'],
  pl: ['„', '”'],
  pt: ['“', '”'],
  ro: ['„', '”'],
  ru: ['«', '»'],
  sk: ['„', '“'],
  sl: ['„', '“'],
  sv: ['”', '”'],
  uk: ['«', '»'],
}

/** Addresses and code. */
const NOT_PROSE = /https?:\/\/\S+|www\.\S+|`[^`]*`/g

/** A private character. It replaces each character that must not change, so that offsets stay. */
const HIDDEN = '\uE000'

function languageCode({ id, twoLettersCode }: Language): string {
  return twoLettersCode || (id.split(/[-_]/)[0] ?? '')
}

/** The text with everything hidden except prose. Offsets stay. */
function proseOf(text: string): string {
  const hide = (piece: string): string => HIDDEN.repeat(piece.length)
  const withoutAddresses = text.replaceAll(NOT_PROSE, hide)
  let prose = ''
  let at = 0
  outsideCodes(withoutAddresses, (piece) => {
    const start = withoutAddresses.indexOf(piece, at)
    prose += hide(withoutAddresses.slice(at, start)) + piece
    at = start + piece.length
    return piece
  })
  return prose + hide(withoutAddresses.slice(at))
}

/** Replaces the matches of a pattern in the prose of a text. */
function replaced(text: string, pattern: RegExp, change: (match: RegExpMatchArray) => string): string {
  const prose = proseOf(text)
  let result = ''
  let at = 0
  for (const match of prose.matchAll(pattern)) {
    result += text.slice(at, match.index) + change(match)
    at = (match.index ?? 0) + match[0].length
  }
  return result + text.slice(at)
}

/** Replaces pairs of straight quotes, except unpaired ones, nested ones, and those next to hidden characters. */
function quoted(text: string, [open, close]: readonly [string, string]): string {
  return replaced(text, /(?<![\w\uE000"])"(?! )([^"\n„“”«»]{1,500}?)(?<! )"(?![\w\uE000"])/g, (match) => {
    const start = (match.index ?? 0) + 1
    return open + text.slice(start, start + (match[1]?.length ?? 0)) + close
  })
}

/** French has a narrow no-break space before `; ! ? :` and inside guillemets. */
function spacedInFrench(text: string): string {
  const before = replaced(
    text,
    /(?<=[^\s\uE000])[ \u00a0]([;!?:»])(?=\s|$|[!?»)])/g,
    ([, mark]) => `\u202f${mark}`,
  )
  return replaced(before, /«[ \u00a0](?=\S)/g, () => '«\u202f')
}

export default {
  title: 'Typography',
  about:
    'Replaces three dots by an ellipsis and straight quotes by the quotes of the language, and sets the thin spaces of ' +
    'French. Placeholders, tags, addresses and code are kept.',
  options: {
    ellipsis: { type: 'boolean', description: 'Replace three dots by an ellipsis.', default: true },
    quotes: {
      type: 'boolean',
      description: 'Replace straight quotes by the quotes of the language.',
      default: true,
    },
    spaces: { type: 'boolean', description: 'Set French spaces before high punctuation.', default: true },
  },
  beforeExport: (record, { languages, options }) =>
    changeTranslations(record, languages, ({ text, language }) => {
      const code = languageCode(language)
      const quotes = QUOTES[code]
      let set = text
      if (options['ellipsis']) set = replaced(set, /(?<!\.)\.\.\.(?!\.)/g, () => '…')
      if (options['quotes'] && quotes) set = quoted(set, quotes)
      if (options['spaces'] && code === 'fr') set = spacedInFrench(set)
      return { text: set }
    }),
} satisfies Processor
