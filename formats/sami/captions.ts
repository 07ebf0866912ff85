// SAMI, a dialect of HTML: SYNC contains a time, and a P in it the caption that is shown from then on.
import type { Span } from '@atlas/core/contract.ts'
import { htmlSpaceEnd, htmlSpaceStart } from './text.ts'

/** The text of a paragraph. */
export interface SamiCaption {
  /** The time in milliseconds, as spelled in the file. */
  start: string
  /** The time of the next SYNC; undefined for the last one. */
  end: string | undefined
  /** The style class of the paragraph, which represents a language; '' without a class. */
  style: string
  at: Span
}

const mark = /<(?:!--|(\/?)(sync|p|body|sami)(?=[\s/>])([^<>]*)>)/gi
const clears = /^(?:[ \t\r\n\f\xa0]|&nbsp;?|&#160;|&#xa0;)*$/i

/**
 * The captions of a file, in order. Skips captions that only clear the screen (`&nbsp;`).
 *
 *     <SYNC Start=137400><P Class=ENUSCC>Good evening,<br>everybody.</P></SYNC>
 *                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function samiCaptions(text: string): SamiCaption[] {
  const captions: SamiCaption[] = []
  let start: string | undefined
  let style = ''
  /** The start of the current text; -1 between texts. */
  let open = -1
  /** The index of the first caption whose end is not known yet. */
  let endless = 0
  let lastClose = 0
  mark.lastIndex = 0
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const [tag, slash, name = '', attributes = ''] = match
    const element = name.toLowerCase()
    if (tag === '<!--') {
      // After one unclosed comment, no later comment is closed either, so the search is not repeated.
      const close = lastClose < 0 ? -1 : (lastClose = text.indexOf('-->', mark.lastIndex))
      if (close >= 0) mark.lastIndex = close + 3
      continue
    }
    take(match.index)
    if (slash !== '') continue
    if (element === 'sync') {
      start = /\bstart\s*=["'\s]*(\d{1,12})/i.exec(attributes)?.[1] ?? ''
      // Some files have no paragraphs.
      style = ''
      open = mark.lastIndex
      for (const caption of captions.slice(endless)) caption.end = start
      endless = captions.length
    } else if (element === 'p') {
      style = (/\bclass\s*=["'\s]*([\w-]+)/i.exec(attributes)?.[1] ?? '').toLowerCase()
      open = mark.lastIndex
    }
  }
  take(text.length)
  return captions

  function take(end: number): void {
    if (start !== undefined && open >= 0 && !clears.test(text.slice(open, end))) {
      const from = htmlSpaceEnd(text, open)
      captions.push({ start, end: undefined, style, at: [from, htmlSpaceStart(text, from, end)] })
    }
    open = -1
  }
}

/** The declarations of a class that represents a language. */
export interface SamiLanguage {
  name: Span | undefined
  lang: Span
}

/** The classes that represent a language, such as `.ENUSCC { Name: English; lang: en-US; SAMIType: CC; }`. */
export function samiLanguages(text: string): ReadonlyMap<string, SamiLanguage> {
  const languages = new Map<string, SamiLanguage>()
  const firstMoment = text.search(/<sync[\s>]/i)
  const [head] = /<style[^<>]*>/i.exec(firstMoment < 0 ? text : text.slice(0, firstMoment)) ?? []
  if (head === undefined) return languages
  const start = text.indexOf(head) + head.length
  // The style sheet may be in a comment. It contains no tags, so the next closing tag ends it.
  const end = text.indexOf('</', start)
  const sheet = text.slice(start, end < 0 ? text.length : end)
  for (const { index, 0: rule, 1: name = '' } of sheet.matchAll(/\.([\w-]+)\s*\{[^{}]*\}/g)) {
    const lang = valueIn(rule, 'lang', start + index)
    if (lang) languages.set(name.toLowerCase(), { lang, name: valueIn(rule, 'name', start + index) })
  }
  return languages
}

function valueIn(rule: string, property: string, offset: number): Span | undefined {
  const match = new RegExp(`[{;\\s]${property}\\s*:\\s*(["']?)([^"';}]+)`, 'i').exec(rule)
  const value = match?.[2]?.trimEnd()
  if (!match || value === undefined || value === '') return undefined
  const start = offset + match.index + match[0].length - (match[2]?.length ?? 0)
  return [start, start + value.length]
}
