// The codes in texts of Android: what java.util.Formatter fills in, and the tags around it.
import { beginningWith, mergedCodes, type Code } from '@atlas/core/contract.ts'
import { JAVA } from '../_grammars/printf/java.ts'
import { printfCodes } from '../_grammars/printf/reader.ts'

/** A tag. Groups: its slash, name, attributes and last slash. */
const TAG = /<(\/)?([A-Za-z][\w:.-]*)(?![\w:.-])((?:\s[^<>]*?)?)(\/)?>/g

/** All percent signs are codes or wrong. `% d` is a percent sign before a word. */
const values = printfCodes({ ...JAVA, flags: '-#+0,(', requiredBy: 'compiler' })

/**
 * Finds the codes of a text. `%1$s` and the first `%s` are the value 1; `%<s` is the value before it. A `%` before a
 * space is a percent sign, as in "50 % of it". In a text that also has values, aapt2 reads it as another value
 * and refuses the file.
 */
export const androidCodes = beginningWith(
  '%<',
  (text) => {
    const codes = mergedCodes(
      text.includes('<') ? tagsIn(text) : [],
      text.includes('%') ? valuesIn(text) : [],
    )
    const hasValues = codes.some(({ kind }) => kind === 'value')
    return hasValues
      ? codes
      : codes.filter(({ kind, at: [, end] }) => kind !== 'bad' || !/\s/.test(text.charAt(end)))
  },
  { refusedFor },
)

/**
 * A substitution as `VerifyJavaStringFormat` of aapt2 reads it, also in a text without values: its digits, and the
 * character behind its flags. `%%` and `%n` are none.
 */
const SUBSTITUTION = /%(?:[%n]|(?:(\d+)|<\$?)?[-#+ ,(\d]*([^])?)/g

/** Letters of dates: aapt2 accepts every text with one. */
const DATES = /^[DFKMWZkmwyz]/

/** aapt2 refuses a text with several substitutions if one has no number. Returns that one. */
function refusedFor(text: string): Code | undefined {
  let count = 0
  let unnumbered: Code | undefined
  for (const { 0: whole, 1: digits = '', 2: letter = '', index } of text.matchAll(SUBSTITUTION)) {
    if (whole === '%%' || whole === '%n' || index === text.length - 1) continue
    if (DATES.test(letter)) return undefined
    count++
    if (digits !== '' && text.charAt(index + 1 + digits.length) === '$') continue
    unnumbered ??= {
      at: [index, index + whole.length],
      id: '%',
      kind: 'bad',
      requiredBy: 'compiler',
      fault: 'has no number in a text with several values, so aapt2 refuses the file',
    }
  }
  return count > 1 ? unnumbered : undefined
}

function valuesIn(text: string): Code[] {
  return values(text).map(({ type, ...code }) => ({
    ...code,
    requiredBy: 'program',
    shown: code.kind === 'bad' ? '%' : text.slice(...code.at),
    // `%s` shows any value, also a number.
    ...(type === undefined || type === 'general' ? {} : { type }),
  }))
}

function tagsIn(text: string): Code[] {
  const codes: Code[] = []
  const open: string[] = []
  let tags = 0
  for (const match of text.matchAll(TAG)) {
    const [whole, close, name = '', attributes = '', alone] = match
    const id = close ? (open.pop() ?? `${name}0`) : idOf(name, attributes, ++tags)
    if (!close && !alone) open.push(id)
    codes.push({
      at: [match.index, match.index + whole.length],
      id,
      kind: close ? 'close' : alone ? 'alone' : 'open',
      requiredBy: 'reader',
      shown: name,
      ...(name === 'xliff:g' ? { isNote: true as const } : {}),
    })
  }
  // `<not set>` in characters is text: tags of a well-formed file are closed.
  const namesOf = (which: Code['kind']): Set<string> =>
    new Set(codes.flatMap(({ kind, shown = '' }) => (kind === which ? [shown] : [])))
  const [opened, closed] = [namesOf('open'), namesOf('close')]
  return codes.filter(({ kind, shown = '' }) => kind === 'alone' || (opened.has(shown) && closed.has(shown)))
}

/** `<xliff:g id="name">` is known by its id; other tags by their names, since translations move them. */
function idOf(name: string, attributes: string, number: number): string {
  const id = /\bid\s*=\s*["']([^"']*)/.exec(attributes)?.[1]
  if (id !== undefined) return `${name} ${id}`
  return name === 'xliff:g' ? `${name} ${number}` : name
}
