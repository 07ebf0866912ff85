// Formats whose modules are loaded when they are asked for.
import type { FormatInfo } from './catalogue.ts'
import type { Format } from '../format.ts'

/**
 * Formats by type, in the order of detection. `get` loads the format of a type, and iterating over them loads all.
 * `infos` states what detection and lists need, and loads none.
 */
export class LazyFormats implements ReadonlyMap<string, Format> {
  readonly infos: ReadonlyMap<string, FormatInfo>
  readonly #load: (type: string) => Format | undefined
  readonly #loaded = new Map<string, Format>()

  /** `load` returns the format of a type that `infos` has. It is called once for each type. */
  constructor(infos: ReadonlyMap<string, FormatInfo>, load: (type: string) => Format | undefined) {
    this.infos = infos
    this.#load = load
  }

  get size(): number {
    return this.infos.size
  }

  has(type: string): boolean {
    return this.infos.has(type)
  }

  get(type: string): Format | undefined {
    const format = this.#loaded.get(type) ?? (this.infos.has(type) ? this.#load(type) : undefined)
    if (format) this.#loaded.set(type, format)
    return format
  }

  keys(): MapIterator<string> {
    return this.infos.keys()
  }

  *values(): MapIterator<Format> {
    for (const [, format] of this) yield format
  }

  *entries(): MapIterator<[string, Format]> {
    for (const type of this.infos.keys()) {
      const format = this.get(type)
      if (format) yield [type, format]
    }
  }

  [Symbol.iterator](): MapIterator<[string, Format]> {
    return this.entries()
  }

  forEach(visit: (format: Format, type: string, formats: ReadonlyMap<string, Format>) => void): void {
    for (const [type, format] of this) visit(format, type, this)
  }
}
