// Translations that harm files: what translators do to the codes of a text, with signs that formats read as syntax.
import type { Code } from '@atlas/core/contract.ts'

/** Texts with signs that begin, end or escape something in many formats, and texts from right to left. */
const TEXTS: readonly string[] = [
  'Ruf "an"; jetzt',
  "C'est l'eau",
  '# eins; zwei',
  '@ Hafen',
  'قال "نعم"؛ #١',
  '\u200fשלום; «עולם»',
  'eins\nzwei; drei',
  'a < b & c > d',
  '100 % sicher = gut',
  "l'été ''doppelt'' \\ Ende",
  '> Segel | Mast',
]

/** A code of a source text as it is spelled, and what it is. */
interface Spelled {
  text: string
  kind: Code['kind']
}

/** What translators do to the codes of a text, by its name. The words between the codes differ from those of the source. */
const CHANGES: Readonly<Record<string, (codes: readonly Spelled[]) => string>> = {
  kept: joined,
  moved: (codes) => joined([...codes.filter(isSingle), ...codes.filter((code) => !isSingle(code))]),
  crossed: (codes) => joined(codes.toReversed()),
  dropped: (codes) => joined(codes.slice(1)),
  lost: () => '',
  doubled: (codes) => joined([...codes, ...codes]),
  bold: (codes) => `${joined(codes)} <b>neu</b>`,
  linked: (codes) => `${joined(codes)} <a href="https://example.org/?a=1&amp;b=2">Seite</a>`,
  value: (codes) => `${joined(codes)} {neu} %s`,
  changed: ([first, ...rest]) =>
    joined(first ? [{ ...first, text: first.text.replace(/(?=\/?>$)/, ' zz="1"') }, ...rest] : []),
  localized: (codes) =>
    joined(codes.map((code) => ({ ...code, text: code.text.replace(/"[^"]*"/, '"de.html"') }))),
  written: (codes) => `${joined(codes)} &lt;zz&gt; &amp;amp;`,
}

const isSingle = ({ kind }: Spelled): boolean => kind !== 'open' && kind !== 'close'

/** Codes with a word behind each that opens something, as translators keep them. */
export function joined(codes: readonly Spelled[]): string {
  return codes.map(({ text, kind }) => ` ${text}${kind === 'open' ? 'x' : ''}`).join('')
}

/** The hostile translation with this number, of a text with these codes. Numbers in a row differ in text and change. */
export function hostileText(number: number, codes: readonly Spelled[]): string {
  const changes = Object.values(CHANGES)
  const text = TEXTS[number % TEXTS.length] ?? ''
  return text + (changes[number % changes.length]?.(codes) ?? '')
}
