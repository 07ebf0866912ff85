// Messages of vue-i18n from version 9 on: `{name}`, `{0}`, `{'@'}`, `@:linked`, and the forms of a plural between bars.
// https://vue-i18n.intlify.dev/guide/essentials/syntax
import type { Code, CodeScanner } from '@atlas/core/contract.ts'

const LITERAL = /\{\s*'(?:[^'\\]|\\.)*'\s*\}/y
const VALUE = /%?\{\s*([A-Za-z_][\w$.-]*|\d+)\s*\}/y
const LINKED = /@(?:\.[A-Za-z_]\w*)?:(?:\{\s*(?:'(?:[^'\\]|\\.)*'|[\w$.-]+)\s*\}|\([^\s()]+\)|[^\s{}@|()]+)/y

/** The number of a plural has these names in each message. */
const COUNTS: ReadonlySet<string> = new Set(['n', 'count'])

/** The scanner for a source text and its translations. */
export function vueMessages(source: string): CodeScanner {
  const isPlural = formsIn(source) > 1
  // A text with a value may have forms in one language only. One without a value is cut at a bar.
  const mayHaveForms = isPlural || /\{\s*\w/.test(source)
  const scan = (text: string): Code[] => codesIn(text, isPlural || formsIn(text) > 1, mayHaveForms)
  return Object.assign(scan, { formatsAll: true })
}

/** The scanner for a text whose source is not at hand: whether it has forms is known from the text itself. */
export const vueMessageCodes: CodeScanner = Object.assign((text: string) => vueMessages(text)(text), {
  formatsAll: true as const,
})

/** Each value once, since the forms of a plural repeat it. */
function codesIn(text: string, isPlural: boolean, mayHaveForms: boolean): Code[] {
  const codes = new Map<string, Code>()
  const add = (code: Code): void => {
    if (!codes.has(code.id)) codes.set(code.id, code)
  }
  for (let at = 0; at < text.length;) {
    const { end, code } = pieceAt(text, at, mayHaveForms)
    if (code) add(code)
    at = end
  }
  return [...codes.values()].filter(({ id }) => !isPlural || !COUNTS.has(id))
}

function pieceAt(text: string, at: number, mayHaveForms: boolean): { end: number; code?: Code } {
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const bad = (fault: string, end = at + 1): { end: number; code: Code } => ({
    end,
    code: { at: [at, end], id: `bad ${at}`, kind: 'bad', requiredBy: 'program', fault },
  })
  const char = text[at]
  if (char === '{' || (char === '%' && text[at + 1] === '{')) {
    const literal = match(LITERAL)
    if (literal) return { end: at + literal[0].length }
    const value = match(VALUE)
    const [spelled = '', id = ''] = value ?? []
    const end = at + spelled.length
    if (value) return { end, code: { at: [at, end], id, kind: 'value', requiredBy: 'reader' } }
    if (char === '%') return { end: at + 1 }
    if (text.startsWith('{{', at)) return bad('nests braces, which vue-i18n refuses', at + 2)
    const close = text.indexOf('}', at)
    return close < 0 ? bad('is not closed') : bad('is not a value of vue-i18n', close + 1)
  }
  if (char === '}') return bad('is not opened')
  if (char === '@') {
    const linked = match(LINKED)
    const [spelled = ''] = linked ?? []
    const end = at + spelled.length
    if (linked) return { end, code: { at: [at, end], id: spelled, kind: 'alone', requiredBy: 'reader' } }
    return bad("begins a linked message: write {'@'}")
  }
  if (char === '|' && !mayHaveForms) {
    const fault = "begins a form of a plural, which the source text does not have: write {'|'}"
    return { end: at + 1, code: { at: [at, at + 1], id: '|', kind: 'alone', requiredBy: 'reader', fault } }
  }
  if (char === '|' && isEmptyForm(text, at)) return bad('has an empty form of a plural next to it')
  return { end: at + 1 }
}

/** Whether nothing but white space is before or after a bar that separates the forms of a plural. */
function isEmptyForm(text: string, bar: number): boolean {
  const isSpace = (at: number): boolean => /\s/.test(text.charAt(at))
  let before = bar - 1
  while (isSpace(before)) before--
  let after = bar + 1
  while (isSpace(after)) after++
  return [text.charAt(before), text.charAt(after)].some((char) => char === '' || char === '|')
}

/** How many forms of a plural a message has. */
function formsIn(text: string): number {
  return text.replaceAll(new RegExp(LITERAL.source, 'g'), '').split('|').length
}
