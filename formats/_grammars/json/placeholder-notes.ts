// Lines for translators about the placeholders of ARB and Chrome messages: `{count}: int, for example 5`.
import { memberOf, stringNodeText, type JsonNode } from './reader.ts'

/**
 * A line for each placeholder of a message: its name (as `spell` writes it), its attribute `attribute`, its example.
 */
export function placeholderNotes(
  text: string,
  message: JsonNode | undefined,
  attribute: string,
  spell: (name: string) => string,
): string[] {
  const placeholders = memberOf(message, 'placeholders')
  if (placeholders?.kind !== 'object') return []
  return placeholders.members.map(({ key, value }) => {
    const example = stringNodeText(text, memberOf(value, 'example'))
    const parts = [stringNodeText(text, memberOf(value, attribute)), example && `for example ${example}`]
    const note = parts.filter(Boolean).join(', ')
    return note ? `${spell(key)}: ${note}` : spell(key)
  })
}
