// Reads the text of a translator: its tags, and the text between them. Explains why a text cannot be written.
import { FormatError } from '@atlas/core/contract.ts'
import { joinedPieces, type ContentPiece as MarkupPiece } from '../xml/pieces.ts'
import { isDoubtful, Vocabulary } from '../xml/vocabulary.ts'
import type { CodePiece, CharacterFormat } from './paragraph.ts'
import { closingTag, codeTag, openingTag, type Item, type Link, type Shown } from './shown.ts'

/** A part of a text to write. */
export type WantedPart =
  | { kind: 'text'; text: string; format: CharacterFormat }
  | { kind: 'char'; text: string; format: CharacterFormat }
  | { kind: 'format'; tag: string }
  | { kind: 'open'; tag: string; link: Link }
  | { kind: 'close'; tag: string; link: Link }
  | { kind: 'code'; tag: string; code: CodePiece; format: CharacterFormat }

const noTags = Vocabulary.of([], { escapesTags: true })

const vocabularies = new WeakMap<Shown, Vocabulary>()

/** By a format that has a tag: the last tags of a paragraph with it, and their vocabulary. Most paragraphs have the same. */
const lastVocabularies = new WeakMap<CharacterFormat, { tags: string; vocabulary: Vocabulary }>()

/** The tags that a paragraph knows; all other `<` in a text are characters. */
function vocabularyOf(shown: Shown): Vocabulary {
  const known = vocabularies.get(shown)
  if (known) return known
  const vocabulary = sharedVocabulary(shown)
  vocabularies.set(shown, vocabulary)
  return vocabulary
}

function sharedVocabulary(shown: Shown): Vocabulary {
  const { names, codes, links, runs, base } = shown
  const tagged = links.size > 0 ? [...runs.keys()] : [...runs.keys()].filter((format) => format !== base)
  const tags = [
    ...[...tagged.map((format) => names.nameOf(format)), ...links.keys()].map(openingTag),
    ...[...codes.keys()].map(codeTag),
  ]
  const [first] = tagged
  // The plain format is one object for all documents, and would keep the tags of one of them.
  if (!first || first.properties.length === 0) return vocabularyWith(tags)
  const all = tags.join('')
  const last = lastVocabularies.get(first)
  if (last?.tags === all) return last.vocabulary
  const vocabulary = vocabularyWith(tags)
  lastVocabularies.set(first, { tags: all, vocabulary })
  return vocabulary
}

const vocabularyWith = (tags: readonly string[]): Vocabulary =>
  tags.length === 0 ? noTags : noTags.extended(tags)

/** The pieces of a shown text: tags and characters. */
function markupOf(items: readonly Item[]): MarkupPiece[] {
  const pieces: MarkupPiece[] = []
  for (const item of items) {
    const last = pieces.at(-1)
    if (item.kind === 'tag') pieces.push({ text: item.tag, isMarkup: true })
    else if (last && !last.isMarkup) last.text += item.text
    else pieces.push({ text: item.text, isMarkup: false })
  }
  return pieces
}

/** The text of a paragraph, as translators see it. */
export function textOfShown(shown: Shown): string {
  let text = ''
  let mayLookLikeTag = false
  for (const item of shown.items) {
    if (item.kind === 'tag') text += item.tag
    else {
      text += item.text
      mayLookLikeTag ||= /[<&]/.test(item.text)
    }
  }
  if (!mayLookLikeTag) return text
  const pieces = markupOf(shown.items)
  return isDoubtful(pieces) ? vocabularyOf(shown).show(pieces) : joinedPieces(pieces)
}

/** A text whose literals do not look like tags. A text with tags that do not nest stays. */
export const withEscapedLiterals = (text: string, shown: Shown): string => vocabularyOf(shown).settled(text)

export function unwritable(reason: string): FormatError {
  return new FormatError('unwritable', reason)
}

/** Reads a normalized text with the tags of a paragraph. Throws a `FormatError` ('unwritable') for tags that do not fit. */
export function wantedIn(text: string, shown: Shown, chars: ReadonlySet<string>): WantedPart[] {
  return new Reader(shown, chars).read(vocabularyOf(shown).read(text))
}

class Reader {
  readonly #shown: Shown
  readonly #chars: ReadonlySet<string>
  readonly #wanted: WantedPart[] = []
  readonly #open: Link[] = []
  /** The open format. */
  #format: { name: string; format: CharacterFormat } | undefined
  /** The number of links and codes of a name that are taken. */
  readonly #taken = new Map<string, number>()

  constructor(shown: Shown, chars: ReadonlySet<string>) {
    this.#shown = shown
    this.#chars = chars
  }

  read(pieces: readonly MarkupPiece[]): WantedPart[] {
    for (const { text, isMarkup } of pieces) {
      if (!isMarkup) this.#text(text)
      else if (text.endsWith('/>')) this.#code(text.slice(1, -2))
      else if (text.startsWith('</')) this.#close(text.slice(2, -1))
      else this.#opening(text.slice(1, -1))
    }
    this.#requireStrings()
    return this.#wanted
  }

  get #current(): CharacterFormat {
    return this.#format?.format ?? this.#open.at(-1)?.base ?? this.#shown.base
  }

  #text(text: string): void {
    const format = this.#current
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at)
      if (!this.#chars.has(char)) continue
      if (at > from) this.#wanted.push({ kind: 'text', text: text.slice(from, at), format })
      this.#wanted.push({ kind: 'char', text: char, format })
      from = at + 1
    }
    if (from < text.length) this.#wanted.push({ kind: 'text', text: text.slice(from), format })
  }

  #code(name: string): void {
    const tag = codeTag(name)
    const code = this.#next(name, this.#shown.codes.get(name), tag)
    this.#wanted.push({ kind: 'code', tag, code, format: this.#current })
  }

  #opening(name: string): void {
    const tag = openingTag(name)
    const format = this.#shown.names.formatOf(name)
    if (format) {
      if (format === this.#current) throw unwritable(`the tag ${tag} changes nothing here`)
      this.#format = { name, format }
      this.#wanted.push({ kind: 'format', tag })
      return
    }
    const link = this.#next(name, this.#shown.links.get(name), tag)
    this.#open.push(link)
    this.#wanted.push({ kind: 'open', tag, link })
  }

  #close(name: string): void {
    const tag = closingTag(name)
    if (this.#format?.name === name) {
      this.#format = undefined
      this.#wanted.push({ kind: 'format', tag })
      return
    }
    const link = this.#open.pop()
    if (link) this.#wanted.push({ kind: 'close', tag, link })
  }

  /** The next link or code of a name. */
  #next<Shell>(name: string, shells: readonly Shell[] | undefined, tag: string): Shell {
    const count = this.#taken.get(name) ?? 0
    this.#taken.set(name, count + 1)
    const shell = shells?.[count]
    if (shell === undefined) throw unwritable(`the tag ${tag} is used more often than in the source`)
    return shell
  }

  #requireStrings(): void {
    for (const [name, codes] of this.#shown.codes) {
      const count = this.#taken.get(name) ?? 0
      if (codes.slice(count).some(({ holdsStrings }) => holdsStrings))
        throw unwritable(`the tag ${codeTag(name)} is missing, but it contains texts`)
    }
    for (const [name, links] of this.#shown.links) {
      const count = this.#taken.get(name) ?? 0
      if (links.slice(count).some(({ open }) => open.holdsStrings))
        throw unwritable(`the tag ${openingTag(name)} is missing, but it contains texts`)
    }
  }
}
