// Which tags of a run of HTML separate its texts: tags without a partner, controls without a sentence around them, and
// fields at the end of a line.
import { controls, fields, spanning } from './elements.ts'
import type { TokenKind } from './lexer.ts'

/** A token between two blocks, as its run knows it. */
export interface RunToken {
  kind: TokenKind
  /** The name of the element, for tags, and for a drawing. */
  name: string
  /** Whether the tag has no end tag. */
  isEmpty: boolean
  /** Whether it is text with letters or digits. */
  hasLetters: boolean
  /** Whether it is text with more than white space. */
  hasWords: boolean
  /** Whether it is a radio button or a check box. */
  isChoice: boolean
  /** Whether it is text that ends with a colon. */
  endsWithColon: boolean
}

/** The pairs and the separators of a run. */
export interface RunStructure {
  /** The index of the other tag of each pair. */
  partners: ReadonlyMap<number, number>
  /** The indexes of tokens that separate two texts. */
  separators: ReadonlySet<number>
}

/** How many open elements a misplaced end tag looks at, as browsers do (HTML standard, 13.2.6.4.7). */
const MAX_MISPLACED = 8

/** The structure of a run. `isInline` reports whether an option makes a control part of the text. */
export function structureOf(tokens: readonly RunToken[], isInline: (name: string) => boolean): RunStructure {
  const { partners, loose } = pairsOf(tokens)
  const separators = new Set(loose)
  if (tokens.some(({ name }) => controls.has(name) || fields.has(name))) {
    addControls(separators, tokens, partners, isInline)
    addChoices(separators, tokens, partners)
    addFields(separators, tokens, partners, isInline)
    addTagsAround(separators, tokens, partners)
  }
  return { partners, separators }
}

/**
 * The pairs of tags, and the tags that separate texts since they have no partner. A format that is open at the end of a
 * paragraph goes on in the next one, so its tags separate nothing.
 */
function pairsOf(tokens: readonly RunToken[]): { partners: Map<number, number>; loose: Set<number> } {
  const partners = new Map<number, number>()
  const loose = new Set<number>()
  let open: number[] = []
  const counts = new Map<string, number>()
  const nameAt = (index: number): string => tokens[index]?.name ?? ''
  for (const [index, { kind, name, isEmpty }] of tokens.entries()) {
    if (kind === 'open' && !isEmpty) {
      open.push(index)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    if (kind !== 'close') continue
    const place = placeOfPartner(open, name, nameAt)
    const opening = open[place]
    if (opening !== undefined) {
      partners.set(opening, index).set(index, opening)
      open.splice(place, 1)
      counts.set(name, (counts.get(name) ?? 0) - 1)
    } else if (!spanning.has(name) || (counts.get(name) ?? 0) > 0) {
      for (const tag of open) loose.add(tag)
      loose.add(index)
      open = []
      counts.clear()
    }
  }
  const last = open.findLastIndex((tag) => !spanning.has(nameAt(tag)))
  for (const tag of open.slice(0, last + 1)) loose.add(tag)
  return { partners, loose }
}

/** The place of the tag that an end tag closes: the last one, or one around formats that stay open; -1 if there is none. */
function placeOfPartner(open: readonly number[], name: string, nameAt: (index: number) => string): number {
  const end = spanning.has(name) ? Math.max(0, open.length - MAX_MISPLACED) : open.length - 1
  for (let place = open.length - 1; place >= end; place--) {
    const other = nameAt(open[place] ?? -1)
    if (other === name) return place
    if (!spanning.has(other)) return -1
  }
  return -1
}

/** Adds the tags of controls beside which there is no text. */
function addControls(
  separators: Set<number>,
  tokens: readonly RunToken[],
  partners: ReadonlyMap<number, number>,
  isInline: (name: string) => boolean,
): void {
  let tags: number[] = []
  let depth = 0
  let isSentence = false
  const isControl = (name: string): boolean => controls.has(name) && !isInline(name)
  for (let index = 0; index <= tokens.length; index++) {
    const token = tokens[index]
    if (!token || separators.has(index)) {
      if (!isSentence) for (const tag of tags) separators.add(tag)
      tags = []
      depth = 0
      isSentence = false
      continue
    }
    const isTag = token.kind === 'open' || token.kind === 'close'
    if (isTag && isControl(token.name)) tags.push(index)
    // A link beside a control is no sentence either.
    const isApart = isControl(token.name) || token.name === 'a' || fields.has(token.name)
    if (isTag && isApart && partners.has(index)) depth += token.kind === 'open' ? 1 : -1
    else if (depth === 0) isSentence ||= token.hasWords
  }
}

// Size: <input type="radio"> small <input type="radio"> large      Send it <input type="checkbox"> at once.
//       ^------------------^ separates                              ^-------------------^ is part of the sentence
/**
 * Adds choices that have another one in their line, or a colon before them: the text beside each is its own. So is the text
 * in a text area after a colon.
 */
function addChoices(
  separators: Set<number>,
  tokens: readonly RunToken[],
  partners: ReadonlyMap<number, number>,
): void {
  let inLine: number[] = []
  let isAfterColon = false
  const takeLine = (): void => {
    if (inLine.length > 1) for (const index of inLine) separators.add(index)
    inLine = []
    isAfterColon = false
  }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (!token || separators.has(index) || (token.kind === 'open' && token.name === 'br')) takeLine()
    else if (token.isChoice) {
      inLine.push(index)
      if (isAfterColon) separators.add(index)
    } else if (token.name === 'textarea') {
      const end = partners.get(index) ?? index
      if (isAfterColon && end > index + 1) separators.add(index).add(end)
      index = Math.max(index, end)
    } else if (token.hasWords) isAfterColon = token.endsWithColon
  }
  takeLine()
}

// Name: <input>        How long? <select>…</select> nights
//       ^-----^ separates           ^--------------^ is part of the sentence
/** Adds the fields, and drawings, that have no words on both sides in their line. */
function addFields(
  separators: Set<number>,
  tokens: readonly RunToken[],
  partners: ReadonlyMap<number, number>,
  isInline: (name: string) => boolean,
): void {
  let waiting: number[] = []
  let hasWords = false
  for (let index = 0; index <= tokens.length; index++) {
    const token = tokens[index]
    if (!token || separators.has(index) || (token.kind === 'open' && token.name === 'br')) {
      for (const tag of waiting) separators.add(tag)
      waiting = []
      hasWords = false
    } else if (fields.has(token.name) && !isInline(token.name)) {
      const end = partners.get(index) ?? index
      const tags = tagsOfField(tokens, index, end)
      for (const tag of tags) {
        if (hasWords) waiting.push(tag)
        else separators.add(tag)
      }
      index = end
    } else if (token.hasLetters) {
      waiting = []
      hasWords = true
    }
  }
}

/** The tags of a field, of its choices, and of what is in it. */
function tagsOfField(tokens: readonly RunToken[], start: number, end: number): number[] {
  const tags: number[] = []
  for (let index = start; index <= end; index++) if (fields.has(tokens[index]?.name ?? '')) tags.push(index)
  return tags
}

/** Adds the tags around separators, since their texts cannot be delimited. */
function addTagsAround(
  separators: Set<number>,
  tokens: readonly RunToken[],
  partners: ReadonlyMap<number, number>,
): void {
  if (separators.size === 0) return
  const before: number[] = []
  let count = 0
  for (const index of tokens.keys()) {
    before.push(count)
    if (separators.has(index)) count++
  }
  for (const [index, end] of partners) {
    if (end < index || separators.has(index) || (before[end] ?? 0) === (before[index] ?? 0)) continue
    separators.add(index)
    separators.add(end)
  }
}
