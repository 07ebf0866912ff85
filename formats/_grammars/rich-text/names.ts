// The names of tags. They depend on the content of the tags and not on their order, so that they mean the same
// everywhere.
import { textKey } from '../text/text-keys.ts'
import type { CharacterFormat, FormatProperty } from './paragraph.ts'

/** The number of digits of a hash in a name. More of them follow if two formats share these. */
const DIGITS = 3

/** The characters that XML allows in the name of a tag after its first character. */
export function namePart(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '')
}

/** A name that XML allows in a tag. */
export function nameForTag(text: string): string {
  const name = namePart(text)
  return /^[\p{L}_]/u.test(name) ? name : `n${name}`
}

/** The names that formats have next to the plain text of a paragraph. Most paragraphs of a document need the same. */
const usualNames = new WeakMap<CharacterFormat, WeakMap<CharacterFormat, string>>()

/** The names of the formats of a paragraph. Most paragraphs have one format, which needs no name. */
export class FormatNames {
  readonly #base: CharacterFormat
  readonly #all: ReadonlyMap<CharacterFormat, unknown>
  readonly #isTaken: (name: string) => boolean
  readonly #formats = new Map<string, CharacterFormat>()
  #names: Map<CharacterFormat, string> | undefined

  /** Assigns names to the keys of `formats`. `isTaken`: whether a code has a name. */
  constructor(
    base: CharacterFormat,
    formats: ReadonlyMap<CharacterFormat, unknown>,
    isTaken: (name: string) => boolean,
  ) {
    this.#base = base
    this.#all = formats
    this.#isTaken = isTaken
  }

  nameOf(format: CharacterFormat): string {
    return this.#named().get(format) ?? ''
  }

  formatOf(name: string): CharacterFormat | undefined {
    this.#named()
    return this.#formats.get(name)
  }

  #named(): ReadonlyMap<CharacterFormat, string> {
    if (this.#names) return this.#names
    const names = new Map<CharacterFormat, string>()
    for (const format of this.#all.keys()) {
      if (names.has(format)) continue
      let name = this.#usualNameOf(format)
      for (let digits = DIGITS + 1; this.#isTaken(name) || this.#formats.has(name); digits++)
        name = this.#nameOf(format, digits)
      names.set(format, name)
      this.#formats.set(name, format)
    }
    this.#names = names
    return names
  }

  #usualNameOf(format: CharacterFormat): string {
    let names = usualNames.get(this.#base)
    if (!names) usualNames.set(this.#base, (names = new WeakMap()))
    let name = names.get(format)
    if (name === undefined) names.set(format, (name = this.#nameOf(format, DIGITS)))
    return name
  }

  /** `b` for a format that is only bold; `b.f3a` for a format with more differences from the text around it. */
  #nameOf({ properties }: CharacterFormat, digits: number): string {
    const base = this.#base.properties
    const added = properties.filter((property) => !hasProperty(base, property))
    const removed = base.filter(({ name }) => !properties.some((property) => property.name === name))
    const [first] = added
    const isOne = added.length === 1 && removed.length === 0 && first?.value === ''
    const isPlain = properties.length === 0
    const short = first ? nameForTag(first.name) : 'plain'
    if ((isOne || isPlain) && digits === DIGITS) return short
    const spelled = [...added.map(spelledProperty), '-', ...removed.map(spelledProperty)].join(';')
    const hash = textKey(spelled)
    // When all digits of the hash are used, their number distinguishes names.
    return `${short}.${digits > hash.length ? hash + String(digits) : hash.slice(0, digits)}`
  }
}

function hasProperty(properties: readonly FormatProperty[], { name, value }: FormatProperty): boolean {
  return properties.some((property) => property.name === name && property.value === value)
}

const spelledProperty = ({ name, value }: FormatProperty): string => `${name}=${value}`
