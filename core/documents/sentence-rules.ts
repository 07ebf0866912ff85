// Where sentences begin by default: by the rules of Unicode (UAX 29, in Intl.Segmenter), except after abbreviations and
// before small letters.
import type { Language } from '../contract.ts'
import { sentenceSegmenter } from '../locales.ts'
import type { Splitter } from './sentences.ts'

/** The rules for texts in a language. */
export function unicodeSplitter(language: Language): Splitter {
  const segmenter = sentenceSegmenter(language.locale)
  const [base = ''] = language.locale.toLowerCase().split(/[-_]/, 1)
  const abbreviations = new Set([...(ABBREVIATIONS[base] ?? '').split(' '), ...COMMON])
  const hasOrdinals = WITH_ORDINALS.has(base)
  return function* (text) {
    // The segmenter treats a line end as the end of a paragraph. In a text it is white space.
    const line = text.replaceAll(/[\r\n\u0085\u2028\u2029]/g, ' ')
    let last = 0
    for (const boundary of boundariesIn(line, segmenter)) {
      const index = outsideQuotes(line, boundary)
      if (index <= last || index >= line.length) continue
      last = index
      const before = line.slice(Math.max(index - LONGEST, 0), index).trimEnd()
      const word = before.split(NO_WORD).at(-1) ?? ''
      // The segmenter ends a sentence at the question mark in `"Really?" he asked`.
      const isInside = SMALL.test(line.slice(index, index + 2)) || (word.endsWith('.') && isShort(word))
      if (!isInside) yield index
    }
  }

  function isShort(word: string): boolean {
    if (/^(?:[\p{Lu}\p{Ll}]\p{M}*\.)+$/u.test(word)) return true
    return (hasOrdinals && /^\d{1,2}\.$/.test(word)) || abbreviations.has(word.slice(0, -1).toLowerCase())
  }
}

/**
 * A boundary that the segmenter puts inside quotes or brackets, moved: an opening one begins a sentence, a closing one
 * ends it, also with the space that French puts inside.
 */
function outsideQuotes(line: string, boundary: number): number {
  const start = startOfQuotes(line, boundary)
  // An opening quote of one language closes in another: it opens only after the end of a sentence.
  if (start < boundary && ENDS.test(line.slice(Math.max(0, start - LONGEST), start))) return start
  let end = boundary
  for (let at = end; CLOSING.has(line[at] ?? ''); end = at) for (at++; isSpace(line[at]);) at++
  return end
}

/** Where the opening quotes and brackets before a boundary begin. French has a space after its quotes, and one before. */
function startOfQuotes(line: string, boundary: number): number {
  let start = boundary
  for (;;) {
    const isSpaced = isSpace(line[start - 1]) && FRENCH.has(line[start - 2] ?? '')
    if (isSpaced && (start === 2 || isSpace(line[start - 3]))) start -= 2
    else if (OPENING.has(line[start - 1] ?? '')) start--
    else return start
  }
}

const isSpace = (char: string | undefined): boolean => char !== undefined && /\s/.test(char)

/** Quotes that have a space inside in French. */
const FRENCH: ReadonlySet<string> = new Set('«‹')

const OPENING: ReadonlySet<string> = new Set('«‹“‘„‚「『（《〈【〔［｢([{¿¡')

const CLOSING: ReadonlySet<string> = new Set('»›”’」』）》〉】〕］｣)]}')

/** The end of a sentence. */
const ENDS = /[.!?…。！？．｡]["'»›”’“」』）》〉】〕］｣)\]}\s]{0,24}$/u

/** The offsets at which the segmenter begins a sentence. It gets pieces, since its time is quadratic in a long text. */
function* boundariesIn(line: string, segmenter: Intl.Segmenter): Generator<number> {
  for (let from = 0; from < line.length;) {
    const end = from + PIECE
    let next = end
    for (const { index } of segmenter.segment(line.slice(from, end))) {
      // Whether a sentence begins shortly before the end of a piece depends on what follows.
      if (index === 0 || (end < line.length && index > PIECE - MARGIN)) continue
      next = from + index
      yield next
    }
    from = end < line.length ? next : end
  }
}

/** A sentence that is longer than this may stay whole. */
const PIECE = 4096
const MARGIN = 256

const SMALL = /^\p{Ll}/u

/** What a word begins after. */
const NO_WORD = /[\s"'([{«„“‘¿¡]/u

/** Longer than every abbreviation. */
const LONGEST = 24

/** Abbreviations of many languages. */
const COMMON = ['dr', 'prof', 'st', 'vs', 'cf', 'al', 'fig', 'tel', 'vol', 'ed', 'approx', 'min', 'max']

/**
 * Abbreviations that do not end a sentence, by language. Abbreviations made of letters with dots (`e.g.`) are not
 * listed.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  en: 'mr mrs ms messrs jr sr gen col capt lt sgt cmdr rev hon gov sen rep pres eq sec ch pp eds inc ltd corp',
  de: 'hr fr nr abb abs art bd bzw ca ggf evtl inkl exkl mio mrd sog str vgl zzgl bspw dipl ing jh lat engl',
  fr: 'mm mme mlle mgr me av bd éd env chap art p pp',
  es: 'sr sra srta dra ud uds núm pág págs av art',
  it: 'sig sigg dott ing avv pag pagg cap art',
  pt: 'sr sra dra pág págs núm av art',
  nl: 'dhr mevr mw bijv ca nr blz art ing',
  pl: 'np tzn tj ul nr str im mgr inż art pkt',
  cs: 'např tj tzv č str ing mgr čl',
  sk: 'napr tj tzv č str ing mgr čl',
  ru: 'г ул д кв стр рис табл гл ст им проф',
  uk: 'м вул буд кв стор рис табл гл ст ім проф',
  sv: 'nr s kap st resp',
  da: 'nr s kap hr fr',
  nb: 'nr s kap hr fr',
  nn: 'nr s kap hr fr',
  fi: 'esim nro ks',
  hu: 'pl ún ill old sz',
  tr: 'örn bkz sn no sok cad',
}

/** Languages that write `1.` for "first". */
const WITH_ORDINALS: ReadonlySet<string> = new Set(
  'bs cs da de et fi fo hr hu is lt lv nb nn no pl sk sl sr'.split(' '),
)
