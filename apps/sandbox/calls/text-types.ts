// The format that a record states for its text, on platforms that read such texts (docs/platform-interface-2.md, sections 4
// and 6).
import type { TextTypes } from '@atlas/server/platform/profiles.ts'
import { isObject, type JsonObject } from '../json.ts'

/** The stated type, of any value. Undefined if a record states none, or the platform knows no such types. */
function statedType(attributes: unknown, textTypes: TextTypes | undefined): unknown {
  if (!textTypes || !isObject(attributes)) return undefined
  return attributes[textTypes.attribute] ?? undefined
}

/** The type of a text. Undefined if its record states none, and for plurals. */
export function textTypeOf(
  { attributes, hasPlurals }: { attributes?: unknown; hasPlurals?: unknown },
  textTypes: TextTypes | undefined,
): string | undefined {
  const type = hasPlurals === true ? undefined : statedType(attributes, textTypes)
  return typeof type === 'string' ? type : undefined
}

/** Faults of the stated type, as ends of sentences. `formats`: the types of custom formats, if they are known. */
export function unknownTextType(
  attributes: unknown,
  textTypes: TextTypes | undefined,
  formats: readonly string[] = [],
): string[] {
  if (!textTypes || attributes === undefined || attributes === null) return []
  if (!isObject(attributes)) return ['has attributes that are not an object']
  const type = statedType(attributes, textTypes)
  if (type === undefined) return []
  const isKnown = typeof type === 'string' && (textTypes.names.includes(type) || formats.includes(type))
  if (isKnown) return []
  const shown = JSON.stringify(type).slice(0, 80)
  return [
    `has attributes.${textTypes.attribute} ${shown}, which is neither the type of a custom format nor a type of files that a text may have, such as html or md`,
  ]
}

/** Reports a plural that states a type. */
export function textTypeOfPlural(
  { attributes, hasPlurals }: JsonObject,
  textTypes: TextTypes | undefined,
): string[] {
  if (hasPlurals !== true || statedType(attributes, textTypes) === undefined) return []
  return [`has plurals, but attributes.${textTypes?.attribute}`]
}
