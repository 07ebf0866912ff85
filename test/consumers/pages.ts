// Lists the blocks of an HTML page, which many consumers make of a document.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { Found } from './consumer.ts'

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

/** Elements that belong to the text of the block around them. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|ruby|rb|rt|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/

/** The texts of blocks by their paths, such as `/body/ul[1]/li[2]`. White space is shown as a browser shows it. */
export function pageTexts(html: string): Found {
  return blocksIn(parse(html), '')
}

function* blocksIn(node: Node, path: string): Found {
  if (!('childNodes' in node)) return
  let text = ''
  let runs = 0
  const counts = new Map<string, number>()
  const flush = (): [string, string][] => {
    const shown = text.replaceAll(/[ \t\r\n\f]+/g, ' ').trim()
    text = ''
    return shown === '' ? [] : [[`${path}/text[${(runs += 1)}]`, shown]]
  }
  for (const child of node.childNodes) {
    if (isInline(child)) {
      text += textIn(child)
      continue
    }
    yield* flush()
    if (isFootnotes(child)) continue
    const count = (counts.get(child.nodeName) ?? 0) + 1
    counts.set(child.nodeName, count)
    const own = `${path}/${child.nodeName}[${count}]`
    yield [own, '']
    yield* blocksIn(child, own)
  }
  yield* flush()
}

/** A page shows only the footnotes that a text refers to, and a text may refer to fewer. */
function isFootnotes(node: Node): boolean {
  return 'attrs' in node && node.attrs.some(({ value }) => /^footnotes\b/.test(value))
}

function isInline(node: Node): boolean {
  if (node.nodeName === '#text') return true
  if (node.nodeName === '#comment') return true
  return INLINE.test(node.nodeName) && 'childNodes' in node && node.childNodes.every(isInline)
}

function textIn(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
}
