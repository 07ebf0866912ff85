// Character references in HTML: by number, and by the names of HTML 4 and common pages (the standard has 2,231).
import { windows1252 } from '../text/windows-1252.ts'

/** The names of U+00A0 to U+00FF, in order. They are valid without a semicolon too. */
const latin = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
  Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
  Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
  thorn yuml`

/** Names, each followed by its code point. */
const others = `
  OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2c6 tilde 2dc Alpha 391 Beta 392
  Gamma 393 Delta 394 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39a Lambda 39b Mu 39c Nu 39d
  Xi 39e Omicron 39f Pi 3a0 Rho 3a1 Sigma 3a3 Tau 3a4 Upsilon 3a5 Phi 3a6 Chi 3a7 Psi 3a8 Omega 3a9
  alpha 3b1 beta 3b2 gamma 3b3 delta 3b4 epsilon 3b5 zeta 3b6 eta 3b7 theta 3b8 iota 3b9 kappa 3ba
  lambda 3bb mu 3bc nu 3bd xi 3be omicron 3bf pi 3c0 rho 3c1 sigmaf 3c2 sigma 3c3 tau 3c4 upsilon 3c5
  phi 3c6 chi 3c7 psi 3c8 omega 3c9 thetasym 3d1 upsih 3d2 piv 3d6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200c
  zwj 200d lrm 200e rlm 200f ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201a ldquo 201c rdquo 201d
  bdquo 201e dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039
  rsaquo 203a oline 203e frasl 2044 euro 20ac image 2111 weierp 2118 real 211c trade 2122 alefsym 2135
  larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21b5 lArr 21d0 uArr 21d1 rArr 21d2 dArr 21d3
  hArr 21d4 forall 2200 part 2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220b prod 220f
  sum 2211 minus 2212 lowast 2217 radic 221a prop 221d infin 221e ang 2220 and 2227 or 2228 cap 2229
  cup 222a int 222b there4 2234 sim 223c cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282
  sup 2283 nsub 2284 sube 2286 supe 2287 oplus 2295 otimes 2297 perp 22a5 sdot 22c5 lceil 2308 rceil 2309
  lfloor 230a rfloor 230b lang 27e8 rang 27e9 loz 25ca spades 2660 clubs 2663 hearts 2665 diams 2666
  check 2713 cross 2717 star 2606 phone 260e apos 27 lbrace 7b rbrace 7d lbrack 5b rbrack 5d num 23
  dollar 24 percnt 25 ast 2a plus 2b comma 2c period 2e colon 3a semi 3b equals 3d quest 3f commat 40
  lowbar 5f grave 60 vert 7c verbar 7c sol 2f bsol 5c excl 21 lpar 28 rpar 29`

/** The names of ASCII characters that are valid without a semicolon too. */
const ascii = 'amp 26 lt 3c gt 3e quot 22 AMP 26 LT 3c GT 3e QUOT 22 COPY a9 REG ae'

const words = (list: string): string[] => list.trim().split(/\s+/)

function* pairsIn(list: string): Generator<[name: string, char: string]> {
  const all = words(list)
  for (let i = 0; i + 1 < all.length; i += 2) {
    yield [all[i] ?? '', String.fromCodePoint(Number.parseInt(all[i + 1] ?? '', 16))]
  }
}

const bare = new Map<string, string>([
  ...words(latin).map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...pairsIn(ascii),
])

const named = new Map<string, string>([...bare, ...pairsIn(others)])

/** Matches a possible reference; the semicolon may be missing. */
const possibleReference = /&(?:#[xX][0-9A-Fa-f]+|#[0-9]+|[A-Za-z][A-Za-z0-9]*);?/y

/** A resolved reference: its character, and its length. */
export interface Referred {
  /** Undefined for an unknown name, which is shown unchanged. */
  char: string | undefined
  length: number
}

/**
 * Resolves a match of `possibleReference`; undefined if the `&` is a plain character. `next` is the character that
 * follows: in an attribute, a name without a semicolon before a letter, a digit or `=` is not a reference.
 */
export function resolve(reference: string, inAttribute: boolean, next: string): Referred | undefined {
  if (reference.startsWith('&#')) return { char: numbered(reference), length: reference.length }
  if (reference.endsWith(';')) return { char: named.get(reference.slice(1, -1)), length: reference.length }
  for (let length = Math.min(reference.length, 7); length > 2; length--) {
    const char = bare.get(reference.slice(1, length))
    if (char === undefined) continue
    const isPart = length < reference.length || next === '='
    return inAttribute && isPart ? undefined : { char, length }
  }
  return undefined
}

function numbered(reference: string): string {
  const digits = reference.replace(/^&#[xX]?|;$/g, '')
  const code = Number.parseInt(digits, /^&#[xX]/.test(reference) ? 16 : 10)
  // Codes 128 to 159 mean the characters of windows-1252 (HTML standard, section 13.2.5.80).
  if (code >= 0x80 && code < 0xa0) return windows1252.charAt(code - 0x80)
  const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
  return isNone ? '\ufffd' : String.fromCodePoint(code)
}

/** A part of raw text: decoded characters, or a reference that is kept. */
export type ReferencePart = readonly [text: string, isReference: boolean]

/** Splits raw text into parts; adjacent decoded characters are one part. */
export function referenceParts(raw: string, inAttribute: boolean): readonly ReferencePart[] {
  const parts: ReferencePart[] = []
  let from = 0
  let decoded = ''
  for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', at + 1)) {
    possibleReference.lastIndex = at
    const [reference] = possibleReference.exec(raw) ?? []
    const found = reference && resolve(reference, inAttribute, raw.charAt(at + reference.length))
    if (!found) continue
    decoded += raw.slice(from, at) + (found.char ?? '')
    from = at + found.length
    if (found.char !== undefined) continue
    if (decoded !== '') parts.push([decoded, false])
    parts.push([reference, true])
    decoded = ''
  }
  decoded += raw.slice(from)
  if (decoded !== '') parts.push([decoded, false])
  return parts
}

/** Raw text with its references resolved; references with unknown names are kept. */
export function decodeHtmlReferences(raw: string, inAttribute: boolean): string {
  if (!raw.includes('&')) return raw
  let decoded = ''
  for (const [text] of referenceParts(raw, inAttribute)) decoded += text
  return decoded
}

/** Whether raw text has more than white space, including references to white space. */
export function hasWords(raw: string): boolean {
  if (!raw.includes('&')) return /\S/.test(raw)
  for (const [text, isReference] of referenceParts(raw, false))
    if (!isReference && /\S/.test(text)) return true
  return false
}
