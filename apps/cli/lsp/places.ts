// Where the strings of a file are: the spans of their entries, keys and texts.
import type { Category, Language, Slot, Span } from '@atlas/core/contract.ts'
import type { FileString, FileStrings } from '@atlas/core/reading/file-strings.ts'
import { outermost } from '@atlas/core/reading/strings.ts'
import { entryTreeOf, type Box, type EntryTree } from '@atlas/core/sync/entry-tree.ts'
import { placedTexts } from '../compare/reading.ts'

/** A text of a string in a file. */
export interface TextPlace {
  identifier: string
  entry: FileString
  /** The span of the text in the file. */
  at: Span
  slot: Slot
  text: string
  category: Category | undefined
  /** The language of the text. */
  language: Language
}

/** An entry of strings: its span, and the span of its key. */
export interface EntryPlace {
  identifiers: readonly string[]
  at: Span
  key: Span | undefined
}

/** What a position in a file means. */
export interface StringAt {
  identifier: string
  /** The span of the key, if the format states one. */
  key: Span | undefined
  /** The text at the position, if it is in one. */
  text: TextPlace | undefined
}

/** The places of the strings of a file, in order. */
export class StringPlaces {
  readonly texts: readonly TextPlace[]
  readonly entries: readonly EntryPlace[]
  readonly tree: EntryTree | undefined

  /** `languages`: the languages of the texts. In a multilingual file, the first one is the source language. */
  constructor(file: FileStrings, [own, ...others]: readonly [Language, ...Language[]]) {
    const texts: TextPlace[] = []
    for (const [identifier, entry] of file.strings) {
      const add = (language: Language, ofOther?: Language): void => {
        for (const { slot, text, category } of placedTexts(file, entry.unit, ofOther))
          texts.push({ identifier, entry, at: outermost(slot).at, slot, text, category, language })
      }
      add(own)
      for (const other of others) add(other, other)
    }
    this.texts = texts.sort((one, other) => one.at[0] - other.at[0])
    this.tree = entryTreeOf(file)
    this.entries = this.tree ? [...entriesOf(this.tree.root)] : []
  }

  /** The string at an offset. */
  at(offset: number): StringAt | undefined {
    const text = around(this.texts, offset)
    const entry = around(this.entries, offset)
    const identifier = text?.identifier ?? entry?.identifiers[0]
    return identifier === undefined
      ? undefined
      : { identifier, key: entry?.key ?? this.keyOf(identifier), text }
  }

  /** Where a string is: its key, or its first text. */
  of(identifier: string): Span | undefined {
    return this.keyOf(identifier) ?? this.textsOf(identifier)[0]?.at
  }

  /** The texts of a string. */
  textsOf(identifier: string): readonly TextPlace[] {
    return this.#byIdentifier().get(identifier) ?? []
  }

  keyOf(identifier: string): Span | undefined {
    return this.entries.find(({ identifiers }) => identifiers.includes(identifier))?.key
  }

  #known: ReadonlyMap<string, TextPlace[]> | undefined

  #byIdentifier(): ReadonlyMap<string, TextPlace[]> {
    if (this.#known) return this.#known
    const known = new Map<string, TextPlace[]>()
    for (const each of this.texts) {
      const own = known.get(each.identifier)
      if (own) own.push(each)
      else known.set(each.identifier, [each])
    }
    this.#known = known
    return known
  }
}

function* entriesOf({ children }: Box): Iterable<EntryPlace> {
  for (const { box, strings, bare, key } of children) {
    if (box) yield* entriesOf(box)
    else if (strings.size > 0) yield { identifiers: [...strings], at: bare, key }
  }
}

/** The place around an offset, or the one that ends there. Places are in order, and do not overlap. */
function around<Place extends { at: Span }>(places: readonly Place[], offset: number): Place | undefined {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((places[middle]?.at[0] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  const found = places[low]
  return found && found.at[0] <= offset && offset <= found.at[1] ? found : undefined
}
