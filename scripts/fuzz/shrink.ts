// Makes a case small: pieces go as long as it still breaks the same law; then its words become ours.
import type { Translation } from '../../core/contract.ts'
import type { Case } from './cases.ts'

/** Whether a case still breaks the law that it was found for. */
export type Breaks = (one: Case) => Promise<boolean>

/** So many cases are tried at most for one find. */
const MOST_ATTEMPTS = 3_000

/** The smallest case that breaks the law still, with no word in it that is not among `ownWords`, where that can be. */
export async function shrunk(found: Case, breaks: Breaks, ownWords: ReadonlySet<string>): Promise<Case> {
  let attempts = 0
  let best = found
  const isKept = async (one: Case): Promise<boolean> => {
    if (attempts++ > MOST_ATTEMPTS || !(await breaks(one))) return false
    best = one
    return true
  }
  const { target: _, ...anyTarget } = best
  if (best.target !== undefined) await isKept(anyTarget)
  await isKept({ ...best, texts: [] })
  await asPlainText(best, isKept)
  await withLess([...best.texts], (texts) => isKept({ ...best, texts }))
  for (const pieces of [linesOf, charactersOf]) {
    await withLess(pieces(best.bytes.toString('latin1')), (left) =>
      isKept({ ...best, bytes: Buffer.from(left.join(''), 'latin1') }),
    )
  }
  for (let index = 0; index < best.texts.length; index++) await withShorterText(index, () => best, isKept)
  await inOwnWords(() => best, ownWords, isKept)
  return best
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const charactersOf = (text: string): string[] => [...text]

/** Takes pieces away, halves first, then ever less, until none can go. Each step that `isKept` stays. */
async function withLess<Piece>(
  pieces: readonly Piece[],
  isKept: (left: readonly Piece[]) => Promise<boolean>,
): Promise<void> {
  let left = pieces
  for (let size = left.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length;) {
      const without = [...left.slice(0, at), ...left.slice(at + size)]
      if (await isKept(without)) left = without
      else at += size
    }
  }
}

/** UTF-8 without a mark, if the find has nothing to do with the charset. */
async function asPlainText({ bytes, ...rest }: Case, isKept: (one: Case) => Promise<boolean>): Promise<void> {
  const isWide = bytes[0] === 0xff || bytes[1] === 0
  for (const text of [bytes.toString(isWide ? 'utf16le' : 'utf8'), bytes.toString('latin1')]) {
    if (await isKept({ ...rest, bytes: Buffer.from(text.replace(/^\ufeff/, '').toWellFormed()) })) return
  }
}

async function withShorterText(
  index: number,
  best: () => Case,
  isKept: (one: Case) => Promise<boolean>,
): Promise<void> {
  const put = (translation: Translation): Promise<boolean> =>
    isKept({ ...best(), texts: best().texts.with(index, translation) })
  const { text, status } = best().texts[index] ?? { text: '' }
  if (status !== undefined) await put({ text })
  const now = (): Translation => best().texts[index] ?? { text }
  if (typeof text === 'string') {
    await withLess(charactersOf(text), (left) => put({ ...now(), text: left.join('') }))
    return
  }
  await withLess(Object.entries(text), (left) => put({ ...now(), text: Object.fromEntries(left) }))
}

/** Words of ours, to stand where those of another's file stood. */
const OWN = 'grove stone river lantern meadow harbor willow ember orchard summit'.replaceAll(' ', '')

/** Puts letters of ours for each word that is not ours; a word that the find needs stays. */
async function inOwnWords(
  best: () => Case,
  ownWords: ReadonlySet<string>,
  isKept: (one: Case) => Promise<boolean>,
): Promise<void> {
  const isUtf8 = Buffer.from(best().bytes.toString()).equals(best().bytes)
  const charset = isUtf8 ? 'utf8' : 'latin1'
  const found =
    best()
      .bytes.toString(charset)
      .match(/[\p{L}\p{M}]{2,}/gu) ?? []
  const words = new Set(found.filter((word) => !ownWords.has(word.toLowerCase())))
  let from = 0
  for (const word of words) {
    const ours = OWN.repeat(1 + Math.ceil(word.length / OWN.length)).slice(from, from + word.length)
    from = (from + word.length) % OWN.length
    await isKept({
      ...best(),
      bytes: Buffer.from(best().bytes.toString(charset).replaceAll(word, ours), charset),
    })
  }
}
