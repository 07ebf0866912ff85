// Tags around all of a text: they stay in the file, and are no part of the string.
import { trimmedOf } from '../text/trim.ts'
import { isClosingTag } from '../xml/pieces.ts'
import { tagKey } from '../xml/vocabulary.ts'
import { formatting, textAttributes, voids } from './elements.ts'
import { attributesOf, htmlTagName, isSelfClosed, tagsIn } from './tags.ts'

/** Elements that mean the same around all of a text as around a part of it. */
const around: ReadonlySet<string> = new Set([...formatting, 'a', 'abbr', 'font', 'label', 'time'])

/** Whether an opening tag can stay around a text. One with a text of its own belongs to the string. */
export const mayStayAround = (tag: string): boolean =>
  around.has(htmlTagName(tag, 0)) && !attributesOf(tag, 0).some(({ name }) => textAttributes.has(name))

/** The text without the tags that would stay around it; with `own`, without those of these tags. */
export function withoutTagsAround(text: string, own?: readonly string[]): string {
  let inner = text
  for (;;) {
    const pair = pairAround(inner)
    if (!pair || !mayStayAround(pair.tag)) return inner
    if (own && !own.some((tag) => keyOf(tag) === keyOf(pair.tag))) return inner
    inner = pair.inner
  }
}

const keyOf = (tag: string): string => tagKey(tag, textAttributes)

/** The pair of tags around a text, and what is between them without white space at its ends. */
function pairAround(text: string): { tag: string; inner: string } | undefined {
  if (!text.startsWith('<') || !text.endsWith('>')) return undefined
  const tagOf = tagsIn(text)
  const first = tagOf(0)
  let depth = 0
  for (let at = 0; at >= 0; at = text.indexOf('<', at + 1)) {
    const tag = tagOf(at)
    if (tag === '' || voids.has(htmlTagName(tag, 0)) || isSelfClosed(tag, tag.length)) {
      if (at === 0) return undefined
      continue
    }
    depth += isClosingTag(tag) ? -1 : 1
    if (depth > 0) continue
    if (at + tag.length < text.length || htmlTagName(tag, 0) !== htmlTagName(first, 0)) return undefined
    const inner = trimmedOf(text.slice(first.length, at), '\t\n\f\r ')
    return inner.replaceAll(/<[^<>]*>/g, '') === '' ? undefined : { tag: first, inner }
  }
  return undefined
}
