// The variants of messages of MessageFormat 2 as strings: `.match $n one {{One boat}} * {{{$n} boats}}`.
import {
  BrokenCodes,
  type Category,
  type Codec,
  type Slot,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import {
  faultInPattern2,
  partsOfMessage2,
  pattern2,
  type Parts2,
  type Variant,
} from '../codes/message-format-2.ts'
import { isCategory, pluralOf, type NewRow, type RowOfPlural } from '../plurals/forms.ts'
import type { MessagePlace } from './places.ts'
import type { RowKind, RowKinds } from './row-kinds.ts'

/** What a text needs to be a message with declarations or a matcher. */
export const MAY_HAVE_VARIANTS = /\.(?:input|local|match)\b/

/** The strings of a message; undefined for a text that is only a pattern. */
export function variantUnits(unit: Unit, place: MessagePlace, rows: RowKinds): Iterable<Unit> | undefined {
  const parts = partsOfMessage2(place.read)
  // A text in two braces without a declaration may be a value of mustache.
  if (!parts || (parts.text && place.read.trimStart().startsWith('{'))) return undefined
  const codec = patternCodec(place.codec)
  if (parts.text) return [{ ...unit, source: slotIn(place, parts.text, codec) }]
  return new Matcher(unit, place, parts, codec).units(rows)
}

/** The codec of a text between the braces of a pattern, which must end there. */
function patternCodec(codec: Codec): Codec {
  return {
    ...codec,
    inlineCodes: pattern2,
    encode(text, was) {
      const fault = faultInPattern2(text)
      if (fault !== undefined)
        throw new BrokenCodes(`the text is not a pattern of MessageFormat 2: a part of it ${fault}`)
      return codec.encode(text, was)
    },
  }
}

function slotIn({ from, parent }: MessagePlace, [start, end]: Span, codec: Codec): Slot {
  return { at: [start + from, end + from], codec, ...(parent ? { parent } : {}) }
}

/** A key without the bars that quote it. */
const unquoted = (name: string): string => (name.startsWith('|') ? name.slice(1, -1) : name)

class Matcher {
  readonly #unit: Unit
  readonly #place: MessagePlace
  readonly #parts: Parts2
  readonly #codec: Codec
  /** The last selector of numbers, whose keys are the rows of plurals; -1 without one. */
  readonly #column: number

  constructor(unit: Unit, place: MessagePlace, parts: Parts2, codec: Codec) {
    this.#unit = unit
    this.#place = place
    this.#parts = parts
    this.#codec = codec
    this.#column = parts.selectors.findLastIndex(({ kind }) => kind !== 'text')
  }

  *units(kinds: RowKinds): Generator<Unit, undefined> {
    const groups = new Map<string, Variant[]>()
    for (const variant of this.#parts.variants) {
      const path = this.#pathOf(variant, this.#column)
      const group = groups.get(path)
      if (group) group.push(variant)
      else groups.set(path, [variant])
    }
    const kind = this.#parts.selectors[this.#column]?.kind === 'ordinal' ? kinds.ordinal : kinds.cardinal
    for (const [path, variants] of groups) {
      const names = namesOf(variants, this.#column)
      const isPlural = this.#column >= 0 && names.includes('other') && new Set(names).size === names.length
      if (isPlural) yield this.#unitAt(path, this.#plural(variants, names, kind, groups.size === 1))
      for (const [index, variant] of variants.entries())
        if (!isPlural || !kind.known.has(names[index] ?? ''))
          yield this.#unitAt(this.#pathOf(variant), slotIn(this.#place, variant.inside, this.#codec))
    }
  }

  /** The variants of a group as rows. They are removed only if no row of another group is between them. */
  #plural(
    variants: readonly Variant[],
    names: readonly string[],
    kind: RowKind,
    isOnly: boolean,
  ): Unit['source'] {
    const rows = variants.map((variant, index): RowOfPlural => {
      const { at } = slotIn(this.#place, variant.at, this.#codec)
      return { name: names[index] ?? '', at, slot: slotIn(this.#place, variant.inside, this.#codec) }
    })
    const model = variants[names.indexOf('other')]
    const newRow = (category: Category): NewRow => this.#newRow(model, category)
    const plural = pluralOf(rows, kind.known, this.#between(), newRow)
    return {
      ...plural,
      reshape: (wanted) => {
        const categories = wanted.filter((name) => plural.forms.has(name) || kind.needed?.has(name) !== false)
        const reshaped = plural.reshape(categories)
        return isOnly ? reshaped : { ...reshaped, edits: [] }
      },
    }
  }

  #newRow(model: Variant | undefined, category: Category): NewRow {
    const key = model?.keys[this.#column]
    const { parent } = this.#place
    const around = parent ? { parent } : {}
    if (!model || !key) return { open: `${category} {{`, close: '}}', codec: this.#codec, ...around }
    const open = this.#text(model.at[0], key.at[0]) + category + this.#text(key.at[1], model.inside[0])
    return { open, close: '}}', codec: this.#codec, ...around }
  }

  /** `[gender=female]` for each selector, without the one of this column. */
  #pathOf({ keys }: Variant, without = -1): string {
    return keys
      .map(({ name, at }, index) => {
        if (index === without) return ''
        const selector = this.#parts.selectors[index]?.name ?? ''
        const meant = name === '*' ? name : this.#place.codec.decode(this.#text(...at))
        return `[${selector}=${unquoted(meant)}]`
      })
      .join('')
  }

  #between(): string {
    const [first, second] = this.#parts.variants
    return first && second ? this.#text(first.at[1], second.at[0]) : ' '
  }

  #text(start: number, end: number): string {
    const { text, from } = this.#place
    return text.slice(start + from, end + from)
  }

  #unitAt(path: string, source: Unit['source']): Unit {
    const { key } = this.#unit
    return { ...this.#unit, key: [...key.slice(0, -1), (key.at(-1) ?? '') + path], source }
  }
}

/** The categories of variants. `*` is for all numbers that no other variant is for. */
function namesOf(variants: readonly Variant[], column: number): string[] {
  const names = variants.map(({ keys }) => unquoted(keys[column]?.name ?? ''))
  const catchAll = names.includes('other') ? '*' : 'other'
  return names.map((name) => (name === '*' ? catchAll : isCategory(name) ? name : `=${name}`))
}
