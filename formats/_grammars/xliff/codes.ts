// The inline elements in texts of XLIFF, which represent codes of the original document.
import { beginningWith, type Code } from '@atlas/core/contract.ts'
import { isClosingTag, isEmptyTag, nameInTag, tagAt } from '../xml/pieces.ts'
import { isIcuChoice } from '../codes/icu-codes.ts'

/** Inline elements of XLIFF 1.x (section 2.4) and 2 (section 4.3) for codes, and for notes on the text. */
export const INLINE: ReadonlySet<string> = new Set(
  'g x bx ex bpt ept ph it sub pc sc ec cp mrk sm em'.split(' '),
)

/** Elements of XLIFF 1.x whose content is code. In XLIFF 2 they are empty. */
const CODE_ELEMENTS: ReadonlySet<string> = new Set(['bpt', 'ept', 'ph', 'it'])

/** Notes on the text. A translation may lack them. */
const NOTES: ReadonlySet<string> = new Set(['mrk', 'sm', 'em', 'sub'])

/** The name of an element without its prefix. */
const localName = (tag: string): string => nameInTag(tag).replace(/^.*:/, '')

/** Whether a tag belongs to an inline element. */
export const isInline = (tag: string): boolean => INLINE.has(localName(tag))

/**
 * Finds the inline elements of a text as it is shown. Each is known by its name and id. In a message with ICU choices,
 * the translation has as many as its branches need.
 */
export const xliffCodes = beginningWith('<', (text) => {
  const codes: Code[] = []
  let at = text.indexOf('<')
  if (at < 0) return codes
  const mayVary = text.includes('{') && isIcuChoice(text)
  const open: Code[] = []
  /** Closing tags that the rest of the text does not have. */
  const unclosed = new Set<string>()
  let ordinal = 0
  for (; at >= 0; at = text.indexOf('<', at + 1)) {
    const tag = tagAt(text, at)
    if (tag === '') continue
    const name = localName(tag)
    if (!INLINE.has(name)) continue
    if (isClosingTag(tag)) {
      const opening = open.at(-1)
      // A closing tag is paired with the last opening one; a stray tag is identified by its name.
      if (opening) open.pop()
      const isPair = opening?.shown === name
      const { id, requiredBy } = isPair ? opening : { id: name, requiredBy: 'file' as const }
      codes.push({ at: [at, at + tag.length], id, kind: 'close', requiredBy, shown: name })
      continue
    }
    const end = at + tag.length
    const closing = `</${nameInTag(tag)}>`
    const mayClose = CODE_ELEMENTS.has(name) && !isEmptyTag(tag) && !unclosed.has(closing)
    const close = mayClose ? text.indexOf(closing, end) : -1
    if (mayClose && close < 0) unclosed.add(closing)
    const isAlone = isEmptyTag(tag) || close >= 0
    const code: Code = {
      at: [at, close >= 0 ? close + closing.length : end],
      id: `${name} ${idIn(tag) ?? `#${++ordinal}`}`,
      kind: isAlone ? 'alone' : 'open',
      requiredBy: NOTES.has(name) || mayBeDeleted(tag) ? 'reader' : mayVary ? 'program' : 'file',
      shown: name,
    }
    codes.push(code)
    if (!isAlone) open.push(code)
    at = code.at[1] - 1
  }
  return codes
})

/** The id of a code. The end of one names its start (`rid`, `startRef`). */
function idIn(tag: string): string | undefined {
  const match =
    /\s(?:id|startRef|hex|mid)\s*=\s*["']([^"']*)/.exec(tag) ?? /\srid\s*=\s*["']([^"']*)/.exec(tag)
  return match?.[1]
}

/** Whether the element declares that a translation may lack the code (XLIFF 2). */
const mayBeDeleted = (tag: string): boolean => /\scanDelete\s*=\s*["']yes/.test(tag)
