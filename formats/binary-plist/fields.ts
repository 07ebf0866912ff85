// A binary property list as text: a field for each string, of a zero byte, its path, and the string.
import { FormatError, type Span, type Unpacked } from '@atlas/core/contract.ts'
import { isCategory } from '../_grammars/plurals/forms.ts'
import { readValueStrings, type PlistString } from './objects.ts'
import type { ChangedDictionary } from './rewriting.ts'

/** Ends the path in a field. The path is JSON, which contains no such character. */
const PATH_END = '\u0001'

/** The start of the field of a path. */
export function fieldHead(path: readonly string[]): string {
  return `\0${JSON.stringify(path)}${PATH_END}`
}

/** The end of each field. */
export const FIELD_END = '\n'

/** A field of the text. */
export interface PlistField {
  path: readonly string[]
  at: Span
  /** The span of the string. */
  inner: Span
}

/** The fields of an unpacked list, in order. */
export function fieldsIn(text: string): PlistField[] {
  const fields: PlistField[] = []
  for (let start = text.indexOf('\0'); start >= 0;) {
    const next = text.indexOf('\0', start + 1)
    const end = next < 0 ? text.length : next
    const from = text.indexOf(PATH_END, start)
    const path = JSON.parse(text.slice(start + 1, from)) as string[]
    fields.push({ path, at: [start, end], inner: [from + 1, end - FIELD_END.length] })
    start = next
  }
  return fields
}

/** Whether an entry of a dictionary marks its other entries as the rows of a plural. */
export function makesPlural(path: readonly string[], text: string): boolean {
  return path.at(-1) === 'NSStringFormatSpecTypeKey' && text === 'NSStringPluralRuleType'
}

/** A list as text. Rows of plurals may be added to it and removed from it. */
export function unpackList(bytes: Uint8Array): Unpacked {
  const { strings, with: replaced } = readValueStrings(bytes)
  // A text with a zero byte would end its field. Such strings stay as they are.
  const shown = strings.flatMap((string, index) =>
    string.text.includes('\0') || !string.text.isWellFormed() ? [] : { ...string, index },
  )
  const heads = shown.map(({ path }) => fieldHead(path))
  const whole = shown.map(({ text }, index) => `${heads[index]}${text}${FIELD_END}`).join('')
  return {
    text: whole,
    pack(text) {
      if (text === whole) return bytes
      const rows = new PluralRows(shown)
      const changed = new Map<number, string>()
      const places = new Map(heads.map((head, place) => [head, place]))
      let next = 0
      let before: readonly string[] = []
      for (const { path, inner } of fieldsOf(text)) {
        const head = fieldHead(path)
        const place = heads[next] === head ? next : places.get(head)
        const now = text.slice(...inner)
        if (place === undefined) rows.add(path, now, before)
        else {
          if (place < next) throw unpackable()
          for (const { path: gone } of shown.slice(next, place)) rows.remove(gone)
          const string = shown[place]
          if (string && string.text !== now) changed.set(string.index, now)
          next = place + 1
        }
        before = path
      }
      for (const { path: gone } of shown.slice(next)) rows.remove(gone)
      return replaced(changed, rows.changed())
    },
  }
}

function unpackable(): FormatError {
  return new FormatError('unwritable', 'the strings of a binary list cannot be added, removed, or reordered')
}

/** The fields of a text that may be damaged. */
function fieldsOf(text: string): PlistField[] {
  if (text !== '' && !(text.startsWith('\0') && text.endsWith(FIELD_END))) throw unpackable()
  try {
    return fieldsIn(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw unpackable()
    throw error
  }
}

/** Collects the rows of plurals that are added and removed. */
class PluralRows {
  /** The objects of the dictionaries with rows, by their paths. */
  readonly #objects: ReadonlyMap<string, number>
  readonly #changed = new Map<number, { removed: Set<string>; added: ChangedDictionary['added'][number][] }>()

  constructor(strings: readonly PlistString[]) {
    this.#objects = new Map(
      strings.flatMap(({ path, text, container }): [string, number][] =>
        container !== undefined && makesPlural(path, text) ? [[fieldHead(path.slice(0, -1)), container]] : [],
      ),
    )
  }

  /** Adds a row. `before` is the path of the field before it. */
  add(path: readonly string[], text: string, before: readonly string[]): void {
    const around = path.slice(0, -1)
    const isBehind = around.every((part, index) => part === before[index])
    const after = isBehind ? before[around.length] : undefined
    this.#in(path).added.push({ name: path.at(-1) ?? '', text, after })
  }

  remove(path: readonly string[]): void {
    this.#in(path).removed.add(path.at(-1) ?? '')
  }

  changed(): ChangedDictionary[] {
    return [...this.#changed].map(([object, rows]) => ({ object, ...rows }))
  }

  #in(path: readonly string[]): { removed: Set<string>; added: ChangedDictionary['added'][number][] } {
    const object = this.#objects.get(fieldHead(path.slice(0, -1)))
    if (object === undefined || !isCategory(path.at(-1) ?? '')) throw unpackable()
    const known = this.#changed.get(object) ?? { removed: new Set(), added: [] }
    this.#changed.set(object, known)
    return known
  }
}
