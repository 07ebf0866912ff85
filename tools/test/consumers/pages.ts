// Lists the blocks of an HTML page, which many consumers make of a document.
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { Found } from './consumer.ts'

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document

/** Elements that separate texts. All others, unknown ones too, belong to the text of the block around them. */
const BLOCK =
  /^(?:address|article|aside|audio|base|blockquote|body|button|canvas|caption|center|col|colgroup|datalist|dd|details|dialog|dir|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|iframe|legend|li|link|main|menu|meta|nav|noscript|object|ol|optgroup|option|p|param|picture|pre|script|search|section|select|source|style|summary|svg|table|tbody|td|template|textarea|tfoot|th|thead|title|tr|track|ul|video)$/

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
  return !BLOCK.test(node.nodeName) && 'childNodes' in node && node.childNodes.every(isInline)
}

function textIn(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
}
