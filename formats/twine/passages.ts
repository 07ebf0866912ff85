// The passages of a story: in Twee 3 files, and in the HTML that Twine publishes and archives.
// https://github.com/iftechfoundation/twine-specs
import type { Span } from '@atlas/core/contract.ts'
import { lineEnd, nextLine } from '../_grammars/text/lines.ts'

/** A passage, or the title of a story. */
export interface Passage {
  name: string
  tags: string
  body: Span
  isTitle: boolean
}

/** Whether a file is a page with a story, and not Twee. */
export const isPage = (text: string): boolean => /<tw-(?:storydata|passagedata)[\s>]/.test(text)

/** Passages with scripts, styles and settings. */
const NO_TEXT =
  /^(?:StoryData|StorySettings|StoryIncludes|StoryStylesheet|UserScript|UserStylesheet|ClickPassage)$/
const NO_TEXT_TAGS = /(?:^|\s)(?:script|stylesheet|Twine\.(?:private|audio|image|video|vtt))(?:\s|$)/

export function* passagesOf(text: string): Generator<Passage> {
  const all = isPage(text) ? pagePassages(text) : tweePassages(text)
  for (const passage of all)
    if (!NO_TEXT.test(passage.name) && !NO_TEXT_TAGS.test(passage.tags)) yield passage
}

/** The header of a passage: `:: Name [tags] {"position":"1,2"}`. A backslash escapes a sign of it. */
function headerOf(line: string): { name: string; tags: string } {
  const name = /^(?:[^\\[{]|\\.)*/.exec(line)?.[0] ?? ''
  const tags = /^\[((?:[^\\\]]|\\.)*)\]/.exec(line.slice(name.length))?.[1] ?? ''
  return { name: name.trim().replaceAll(/\\(.)/g, '$1'), tags: tags.replaceAll(/\\(.)/g, '$1') }
}

function* tweePassages(text: string): Generator<Passage> {
  let open: { name: string; tags: string; start: number } | undefined
  const passage = (end: number): Passage[] =>
    open
      ? [{ name: open.name, tags: open.tags, body: [open.start, end], isTitle: open.name === 'StoryTitle' }]
      : []
  for (let start = 0; start < text.length;) {
    const end = lineEnd(text, start)
    const next = nextLine(text, end)
    if (text.startsWith('::', start)) {
      yield* passage(start)
      open = { ...headerOf(text.slice(start + 2, end)), start: next }
    }
    start = next
  }
  yield* passage(text.length)
}

const ELEMENT = /<tw-(storydata|passagedata)((?:\s+[\w:-]+(?:="[^"]*"|='[^']*')?)*)\s*>/g
const END = '</tw-passagedata>'

function* pagePassages(text: string): Generator<Passage> {
  ELEMENT.lastIndex = 0
  for (let found = ELEMENT.exec(text); found; found = ELEMENT.exec(text)) {
    const start = found.index + found[0].length
    const attributes = found[2] ?? ''
    const from = start - found[0].length + '<tw-'.length + (found[1] ?? '').length
    const name = attributeOf(attributes, 'name')
    if (found[1] === 'storydata') {
      const body: Span = [from + (name?.at[0] ?? 0), from + (name?.at[1] ?? 0)]
      if (name) yield { name: 'StoryTitle', tags: '', body, isTitle: true }
      continue
    }
    const end = text.indexOf(END, start)
    if (end < 0) return
    yield {
      name: unescaped(name?.value ?? ''),
      tags: unescaped(attributeOf(attributes, 'tags')?.value ?? ''),
      body: [start, end],
      isTitle: false,
    }
    ELEMENT.lastIndex = end
  }
}

function attributeOf(attributes: string, name: string): { value: string; at: Span } | undefined {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  if (!found) return undefined
  const value = found[1] ?? found[2] ?? ''
  const end = found.index + found[0].length - 1
  return { value, at: [end - value.length, end] }
}

const REFERENCE = /&(?:amp|lt|gt|quot|apos|#39|#x27|nbsp);/g
const NAMES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': '\u00a0',
}
const SPELLINGS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text of a page without references. Others than those that Twine writes stay as they are. */
export const unescaped = (raw: string): string => raw.replaceAll(REFERENCE, (name) => NAMES[name] ?? name)

/** The spelling of Twine. A reference that stays as it is in `unescaped` keeps its sign. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => SPELLINGS[char] ?? char)

/** A text without references, and where each of its characters begins in the raw text. */
export function unescapedWithPlaces(raw: string): { text: string; places: readonly number[] } {
  const places: number[] = []
  let text = ''
  let from = 0
  const add = (part: string, at: number, step: number): void => {
    for (let index = 0; index < part.length; index++) places.push(at + index * step)
    text += part
  }
  for (const { 0: name, index } of raw.matchAll(REFERENCE)) {
    add(raw.slice(from, index), from, 1)
    add(NAMES[name] ?? name, index, 0)
    from = index + name.length
  }
  add(raw.slice(from), from, 1)
  places.push(raw.length)
  return { text, places }
}
