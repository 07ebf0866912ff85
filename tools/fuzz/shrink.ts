// Reduces a case: removes pieces while it still breaks the same law, then replaces its words by ours.
import type { Translation } from '@atlas/core/contract.ts'
import type { Case } from './cases.ts'

/** Whether a case still breaks the same law. */
export type Breaks = (one: Case) => Promise<boolean>

/** The maximum number of cases that are tried for one finding. */
const MAX_ATTEMPTS = 3_000

/** The smallest case that still breaks the law, with words of `ownWords` only, as far as time allows. */
export async function shrunk(
  found: Case,
  breaks: Breaks,
  ownWords: ReadonlySet<string>,
  isOver: () => boolean = () => false,
): Promise<Case> {
  let best = found
  const candidates = smaller(() => best, ownWords)
  let { value: one } = candidates.next()
  for (let attempts = 0; one && attempts < MAX_ATTEMPTS && !isOver(); attempts++) {
    const isKept = await breaks(one)
    if (isKept) best = one
    ;({ value: one } = candidates.next(isKept))
  }
  return best
}

/** Candidates to replace the best case so far. Returns whether a candidate became the best. */
type Candidates = Generator<Case, undefined, boolean>

function* smaller(best: () => Case, ownWords: ReadonlySet<string>): Candidates {
  const { target, ...anyTarget } = best()
  if (target !== undefined) yield anyTarget
  yield { ...best(), texts: [] }
  yield* asPlainText(best())
  // If reducing takes too long, at least the words are replaced.
  yield withWords(best(), translated(best(), ownWords))
  yield* withLess([...best().texts], (texts) => ({ ...best(), texts }))
  for (const pieces of [linesOf, charactersOf]) {
    yield* withLess(pieces(best().bytes.toString('latin1')), (left) => ({
      ...best(),
      bytes: Buffer.from(left.join(''), 'latin1'),
    }))
  }
  for (let index = 0; index < best().texts.length; index++) yield* withShorterText(index, best)
  // A word that the finding needs stays.
  for (const word of translated(best(), ownWords)) yield withWords(best(), new Map([word]))
  return undefined
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []
const charactersOf = (text: string): string[] => [...text]

/** Removes pieces, first halves, then smaller ones, until none can be removed. */
function* withLess<Piece>(pieces: readonly Piece[], caseOf: (left: readonly Piece[]) => Case): Candidates {
  let left = pieces
  for (let size = left.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length;) {
      const without = [...left.slice(0, at), ...left.slice(at + size)]
      if (yield caseOf(without)) left = without
      else at += size
    }
  }
  return undefined
}

/** UTF-8 without a byte order mark, if the finding does not depend on the charset. */
function* asPlainText({ bytes, ...rest }: Case): Candidates {
  const isWide = bytes[0] === 0xff || bytes[1] === 0
  for (const text of [bytes.toString(isWide ? 'utf16le' : 'utf8'), bytes.toString('latin1')]) {
    if (yield { ...rest, bytes: Buffer.from(text.replace(/^\ufeff/, '').toWellFormed()) }) return undefined
  }
  return undefined
}

function* withShorterText(index: number, best: () => Case): Candidates {
  const put = (translation: Translation): Case => ({
    ...best(),
    texts: best().texts.with(index, translation),
  })
  const { text, status } = best().texts[index] ?? { text: '' }
  if (status !== undefined) yield put({ text })
  const now = (): Translation => best().texts[index] ?? { text }
  if (typeof text === 'string') {
    yield* withLess(charactersOf(text), (left) => put({ ...now(), text: left.join('') }))
  } else {
    yield* withLess(Object.entries(text), (left) => put({ ...now(), text: Object.fromEntries(left) }))
  }
  return undefined
}

/** Our words, to replace the words of other people's files. */
const OWN = 'grove stone river lantern meadow harbor willow ember orchard summit'.replaceAll(' ', '')
const WORD = /[\p{L}\p{M}]{2,}/gu

/** Maps each foreign word of a file to one of ours. */
function translated(one: Case, ownWords: ReadonlySet<string>): Map<string, string> {
  const found = one.bytes.toString(charsetOf(one)).match(WORD) ?? []
  const ours = new Map<string, string>()
  let from = 0
  for (const word of new Set(found)) {
    if (ownWords.has(word.toLowerCase())) continue
    ours.set(word, OWN.repeat(1 + Math.ceil(word.length / OWN.length)).slice(from, from + word.length))
    from = (from + word.length) % OWN.length
  }
  return ours
}

function withWords(one: Case, ours: ReadonlyMap<string, string>): Case {
  const charset = charsetOf(one)
  const text = one.bytes.toString(charset).replaceAll(WORD, (word) => ours.get(word) ?? word)
  return { ...one, bytes: Buffer.from(text, charset) }
}

function charsetOf({ bytes }: Case): 'utf8' | 'latin1' {
  return Buffer.from(bytes.toString()).equals(bytes) ? 'utf8' : 'latin1'
}
