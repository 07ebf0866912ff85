// The markup of texts with tags: HTML, DITA, and the tags for formats of office documents (`<b.f3a>`).
import type { Look, Markup } from '@atlas/core/contract.ts'

/** How elements look, by the name of the tag up to a dot. Others look like the text around them. */
const looks: ReadonlyMap<string, Look> = new Map(
  Object.entries({
    b: 'bold',
    strong: 'bold',
    uicontrol: 'bold',
    i: 'italic',
    em: 'italic',
    cite: 'italic',
    var: 'italic',
    dfn: 'italic',
    u: 'underline',
    ins: 'underline',
    s: 'strike',
    strike: 'strike',
    del: 'strike',
    code: 'code',
    codeph: 'code',
    kbd: 'code',
    samp: 'code',
    tt: 'code',
    sup: 'superscript',
    sub: 'subscript',
    a: 'link',
    xref: 'link',
  } satisfies Record<string, Look>),
)

const TAG = '<(?:(/?)([A-Za-z_][\\w-]*)(?![\\w-])[^<>]*>|!--)'
const TAGS = new RegExp(TAG, 'g')
const TAG_HERE = new RegExp(TAG, 'y')
const ALTERNATIVE_TEXT = /\salt=(?:"([^"<>]+)"|'([^'<>]+)')/d

/** Finds tags and comments. */
export function tagMarks(text: string): readonly Markup[] {
  const marks: Markup[] = []
  if (!text.includes('<')) return marks
  TAGS.lastIndex = 0
  for (let match = TAGS.exec(text); match; match = TAGS.exec(text)) {
    TAGS.lastIndex = addTag(marks, text, match)
  }
  return marks
}

/** Adds the marks of a tag or comment that begins at an offset. Returns the offset after it, or the next one. */
export function addTagAt(marks: Markup[], text: string, at: number): number {
  TAG_HERE.lastIndex = at
  const match = TAG_HERE.exec(text)
  return match ? addTag(marks, text, match) : at + 1
}

function addTag(marks: Markup[], text: string, match: RegExpExecArray): number {
  const { 0: tag, 1: slash, 2: spelled, index: start } = match
  if (spelled === undefined) {
    const close = text.indexOf('-->', start + 4)
    const end = close < 0 ? text.length : close + 3
    marks.push({ at: [start, end], kind: 'alone', look: 'plain' })
    return end
  }
  const end = start + tag.length
  const name = spelled.toLowerCase()
  const look = looks.get(name)
  if (look) marks.push({ at: [start, end], kind: slash ? 'close' : 'open', look })
  else if (name === 'br') marks.push({ at: [start, end], kind: 'alone', look: 'break' })
  else if (name === 'img') addImage(marks, tag, start)
  else if (tag.endsWith('/>')) marks.push({ at: [start, end], kind: 'alone', look: 'object' })
  else marks.push({ at: [start, end], kind: slash ? 'close' : 'open', look: 'plain' })
  return end
}

/** An image is shown by its alternative text. */
function addImage(marks: Markup[], tag: string, at: number): void {
  const { indices } = ALTERNATIVE_TEXT.exec(tag) ?? {}
  const text = indices?.[1] ?? indices?.[2]
  const end = at + tag.length
  if (!text) {
    marks.push({ at: [at, end], kind: 'alone', look: 'object' })
    return
  }
  marks.push({ at: [at, at + text[0]], kind: 'open', look: 'image' })
  marks.push({ at: [at + text[1], end], kind: 'close', look: 'image' })
}
