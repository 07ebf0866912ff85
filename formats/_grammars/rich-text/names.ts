// The names of tags. They depend on the content of the tags and not on their order, so that they mean the same
// everywhere.
import { textKey } from '../text/text-keys.ts'
import type { Format, Property } from './paragraph.ts'

/** The number of digits of a hash in a name. More of them follow if two formats share these. */
const DIGITS = 3

/** The characters that XML allows in the name of a tag after its first character. */
export function namePart(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '')
}

/** A name that XML allows in a tag. */
export function tagName(text: string): string {
  const name = namePart(text)
  return /^[\p{L}_]/u.test(name) ? name : `n${name}`
}

/** The names of the formats of a paragraph. Most paragraphs have one format, which needs no name. */
export class FormatNames {
  readonly #base: Format
  readonly #all: ReadonlyMap<Format, unknown>
  readonly #isTaken: (name: string) => boolean
  readonly #formats = new Map<string, Format>()
  #names: Map<Format, string> | undefined

  /** Assigns names to the keys of `formats`. `isTaken`: whether a code has a name. */
  constructor(base: Format, formats: ReadonlyMap<Format, unknown>, isTaken: (name: string) => boolean) {
    this.#base = base
    this.#all = formats
    this.#isTaken = isTaken
  }

  nameOf(format: Format): string {
    return this.#named().get(format) ?? ''
  }

  formatOf(name: string): Format | undefined {
    this.#named()
    return this.#formats.get(name)
  }

  #named(): ReadonlyMap<Format, string> {
    if (this.#names) return this.#names
    const names = new Map<Format, string>()
    for (const format of this.#all.keys()) {
      if (names.has(format)) continue
      let name = this.#nameOf(format, DIGITS)
      for (let digits = DIGITS + 1; this.#isTaken(name) || this.#formats.has(name); digits++)
        name = this.#nameOf(format, digits)
      names.set(format, name)
      this.#formats.set(name, format)
    }
    this.#names = names
    return names
  }

  /** `b` for a format that is only bold; `b.f3a` for a format with more differences from the text around it. */
  #nameOf({ properties }: Format, digits: number): string {
    const base = this.#base.properties
    const added = properties.filter((property) => !hasProperty(base, property))
    const removed = base.filter(({ name }) => !properties.some((property) => property.name === name))
    const [first] = added
    const isOne = added.length === 1 && removed.length === 0 && first?.value === ''
    const isPlain = properties.length === 0
    const short = first ? tagName(first.name) : 'plain'
    if ((isOne || isPlain) && digits === DIGITS) return short
    const spelled = [...added.map(spelledProperty), '-', ...removed.map(spelledProperty)].join(';')
    const hash = textKey(spelled)
    // When all digits of the hash are used, their number distinguishes names.
    return `${short}.${digits > hash.length ? hash + String(digits) : hash.slice(0, digits)}`
  }
}

function hasProperty(properties: readonly Property[], { name, value }: Property): boolean {
  return properties.some((property) => property.name === name && property.value === value)
}

const spelledProperty = ({ name, value }: Property): string => `${name}=${value}`
