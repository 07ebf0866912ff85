// The codes in texts of Android: what java.util.Formatter fills in, and the tags around it.
import { beginningWith, type Code } from '../../core/contract.ts'

/**
 * In this order: a tag, an escaped percent sign (not a code), a conversion, any other percent sign. Groups: of a tag its
 * slash, name, attributes and last slash; of a conversion its number, `<` and type. Named groups would take twice as long.
 */
const CODE =
  /<(\/)?([A-Za-z][\w:.-]*)(?![\w:.-])([^<>]*?)(\/)?>|%%|%n|%(?:([1-9]\d{0,2})\$|(<))?[-#+0,(]{0,6}\d{0,9}(?:\.\d{1,9})?([bBhHsScCdoxXeEfgGaA]|[tT][A-Za-z])|%/g

/**
 * Finds the codes of a text. `%1$s` and the first `%s` are the value 1; `%<s` is the value before it. A `%` before a
 * space is a percent sign, as in "50 % of it". In a text that also has values, aapt2 reads it as another value
 * and refuses the file.
 */
export const androidCodes = beginningWith('%<', (text) => {
  const codes: Code[] = []
  if (!text.includes('%') && !text.includes('<')) return codes
  const open: string[] = []
  let ordinary = 0
  let last = ''
  let tags = 0
  for (const match of text.matchAll(CODE)) {
    const at = [match.index, match.index + match[0].length] as const
    const [, close, name, attributes = '', alone, number, same, type] = match
    if (name !== undefined) {
      const id = close ? (open.pop() ?? `${name}0`) : idOf(name, attributes, ++tags)
      if (!close && !alone) open.push(id)
      codes.push({
        at,
        id,
        kind: close ? 'close' : alone ? 'alone' : 'open',
        requiredBy: 'reader',
        shown: name,
      })
    } else if (type !== undefined) {
      if (same === undefined) last = number ?? String(++ordinary)
      codes.push({ at, id: last, kind: 'value', requiredBy: 'program', type: kindOf(type), shown: match[0] })
    } else if (match[0] === '%') {
      codes.push({ at, id: '%', kind: 'bad', requiredBy: 'program', shown: '%' })
    }
  }
  const hasValues = codes.some(({ kind }) => kind === 'value')
  return hasValues
    ? codes
    : codes.filter(({ kind, at: [, end] }) => kind !== 'bad' || !/\s/.test(text.charAt(end)))
})

/** `<xliff:g id="name">` is known by its id; other tags by their names, since translations move them. */
function idOf(name: string, attributes: string, number: number): string {
  const id = /\bid\s*=\s*["']([^"']*)/.exec(attributes)?.[1]
  if (id !== undefined) return `${name} ${id}`
  return name === 'xliff:g' ? `${name} ${number}` : name
}

/** Upper case shows the same type in capitals; all parts of a date have the type of a date. */
const kindOf = (type: string): string => (type.length > 1 ? 't' : type.toLowerCase())
