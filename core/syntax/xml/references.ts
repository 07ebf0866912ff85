// References in XML: to characters, which are resolved, and to entities, which are not.

/** The entities that every document has. */
export const predefined: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

/** The character that a reference (`&lt;`, `&#xA0;`) stands for; nothing where it names an entity, or is none. */
export function referredBy(reference: string): string | undefined {
  const name = reference.slice(1, -1)
  if (name.charCodeAt(0) !== 35) return Object.hasOwn(predefined, name) ? predefined[name] : undefined
  const digits = /^#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,10}))$/.exec(name)
  if (!digits) return undefined
  const code = digits[1] ? Number.parseInt(digits[1], 16) : Number(digits[2])
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** What may be a reference: to a character, or to an entity by its name. */
export const referencePattern = /&(?:#[0-9A-Za-z]{1,10}|[A-Za-z_:\u0080-\uffff][\w:.\-\u0080-\uffff]{0,99});/g

const standing = new RegExp(referencePattern.source, 'y')

/** What may be a reference at an offset; empty where none stands there. */
export function referenceAt(text: string, at: number): string {
  standing.lastIndex = at
  return standing.exec(text)?.[0] ?? ''
}

/** Text with its references to characters resolved; references to other entities stay as they stand. */
export function decodeReferences(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replaceAll(referencePattern, (reference) => referredBy(reference) ?? reference)
}
