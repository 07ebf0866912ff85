// The codes of texts with signs, such as wikis and AsciiDoc: links, templates, macros and roles by patterns, formats by
// the marks of the preview.
import {
  inOneScanner,
  mergedCodes,
  type Code,
  type CodeScanner,
  type Markup,
  type MarkupScanner,
} from '@atlas/core/contract.ts'

/** What a construct of a text is. */
export interface Construct {
  /** A pattern without groups. It must match a bounded number of characters. */
  pattern: string
  /** Characters that it always has, so that a text without those of any construct is not searched. */
  sign: string
  /**
   * The name of a code with this text: two codes with one name may stand for each other. Undefined if there is none: a
   * literal, in which signs mean nothing.
   */
  nameOf?: (text: string) => string | undefined
  /** Whether only readers of the text need it; without it, a reader of the document misses something. */
  isLook?: true
  /** Whether a mark of the preview with the same name closes it; the name is a look, such as `link`. */
  isOpening?: true
  /** What has to follow somewhere in the text, such as the end of a link. */
  needs?: string
}

/** Finds constructs: each code covers what the pattern matches, often only the beginning of a construct. */
export function constructCodes(constructs: readonly Construct[]): CodeScanner {
  const any = new RegExp(constructs.map(({ pattern }) => `(${pattern})`).join('|'), 'gu')
  const signs = [...new Set(constructs.map(({ sign }) => sign))]
  return (text) => {
    if (!signs.some((sign) => text.includes(sign))) return noCodes
    const codes: Code[] = []
    const lasts = new Map<string, number>()
    any.lastIndex = 0
    for (let match = any.exec(text); match; match = any.exec(text)) {
      const index = match.findIndex((group, at) => at > 0 && group !== undefined)
      const construct = constructs[index - 1]
      if (!construct || !isComplete(text, construct, any.lastIndex, lasts)) continue
      codes.push(codeOf(construct, match[0], match.index))
    }
    return codes
  }
}

function isComplete(text: string, { needs }: Construct, end: number, lasts: Map<string, number>): boolean {
  if (needs === undefined) return true
  const last = lasts.get(needs) ?? text.lastIndexOf(needs)
  lasts.set(needs, last)
  return last >= end
}

/** A literal is a code without a name, which is left out later. */
function codeOf({ nameOf, isLook, isOpening }: Construct, text: string, start: number): Code {
  const at = [start, start + text.length] as const
  const id = nameOf?.(text) ?? LITERAL
  const kind = isOpening ? 'open' : 'alone'
  if (isLook) return { at, id, kind, requiredBy: 'reader' }
  return { at, id, kind, requiredBy: 'document', mayBeAdded: true }
}

const LITERAL = ''
const noCodes: readonly Code[] = []

/** Whether readers miss more than how a text looks: where a link leads, or what a picture shows. */
const isNeeded = ({ look }: Markup): boolean => look === 'link' || look === 'image'

/** The marks of a preview as codes, without those of tags. */
export function markCodes(marks: MarkupScanner): CodeScanner {
  return (text) =>
    marks(text)
      .filter(({ at: [start] }) => text.charAt(start) !== '<')
      .map((mark): Code => {
        const { at, kind, look } = mark
        if (isNeeded(mark)) return { at, id: look, kind, requiredBy: 'document', mayBeAdded: true }
        return { at, id: look, kind, requiredBy: 'reader' }
      })
}

/** The scanner of a format with signs: constructs first, then its tags, then the marks of its preview. */
export function signedCodes(
  constructs: readonly Construct[],
  marks: MarkupScanner,
  tags?: CodeScanner,
): CodeScanner {
  const found = constructCodes(constructs)
  const looks = markCodes(marks)
  const others = tags ? inOneScanner(tags, looks) : looks
  const scan: CodeScanner = (text) => {
    const codes = mergedCodes(found(text), others(text))
    return codes.some(({ id }) => id === LITERAL) ? codes.filter(({ id }) => id !== LITERAL) : codes
  }
  return Object.assign(scan, { findsOnlyTags: true })
}
