// Reads the texts of a bundle, each with its attributes: those next to it or, if there are none, those elsewhere.
import type { Source, Unit } from '@atlas/core/contract.ts'
import { placeholderNotes } from '../_grammars/json/placeholder-notes.ts'
import {
  memberOf,
  membersIn,
  stringNodeText,
  type JsonMember,
  type JsonNode,
} from '../_grammars/json/reader.ts'

/** What is read from a bundle before its texts. */
interface Survey {
  /** The value of `@@locale`, wherever it is. */
  locale: JsonNode | undefined
  /** By key: the attributes that are not next to their text. */
  strays: ReadonlyMap<string, JsonNode>
}

/** Reads the survey of a bundle. A bundle of `large` characters or more is read member by member (`membersIn`). */
export const surveyOf = (source: Source, large?: number): Survey => {
  const strays = new Map<string, JsonNode>()
  let locale: JsonNode | undefined
  for (const { above, member, below } of neighborsIn(source, large)) {
    if (member.key === '@@locale') locale = member.value
    else if (member.key.startsWith('@')) {
      const key = member.key.slice(1)
      if (above?.key !== key && below?.key !== key) strays.set(key, member.value)
    }
  }
  return { locale, strays }
}

/** The texts of a bundle. A bundle of `large` characters or more is read member by member (`membersIn`). */
export function* bundleUnits(source: Source, large?: number): Generator<Unit, undefined> {
  const { text } = source
  const { strays } = large === undefined ? source.read(surveyOf) : surveyOf(source, large)
  for (const { above, member, below } of neighborsIn(source, large)) {
    const { key, value } = member
    if (key.startsWith('@') || value.kind !== 'string') continue
    const attributes = [below, above].find((member) => member?.key === `@${key}`)?.value ?? strays.get(key)
    const context = contextOf(text, attributes)
    yield context ? { key: [key], source: value, context } : { key: [key], source: value }
  }
}

/** A member of a bundle, and those next to it. */
interface Neighbors {
  above: JsonMember | undefined
  member: JsonMember
  below: JsonMember | undefined
}

function* neighborsIn(source: Source, large: number | undefined): Generator<Neighbors, undefined> {
  let above: JsonMember | undefined
  let member: JsonMember | undefined
  for (const below of membersIn(source, ['object'], large)) {
    if (member) yield { above, member, below }
    above = member
    member = below
  }
  if (member) yield { above, member, below: undefined }
}

/** The description, then a line for each placeholder: `{count}: int, for example 5`. */
function contextOf(text: string, attributes: JsonNode | undefined): string {
  const lines = [
    stringNodeText(text, memberOf(attributes, 'context')),
    stringNodeText(text, memberOf(attributes, 'description')),
    ...placeholderNotes(text, attributes, 'type', (name) => `{${name}}`),
  ]
  return lines.filter(Boolean).join('\n')
}
