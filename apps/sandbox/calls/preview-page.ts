// Reads the HTML page of a preview as a browser does, and finds the elements that wrap strings.
import type { DefaultTreeAdapterMap } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

/** An element with the id of a string. */
export interface PreviewElement {
  /** What follows `string_preview_id_` in its id. */
  id: string
  /** The names in its `class`. */
  classes: readonly string[]
  /** What it shows: its text, and the texts of attributes that a browser shows. */
  shown: string
  /** The id of the element of a string around it, if any. */
  inside: string | undefined
  /** Whether it shows more than `shown`. */
  isCut: boolean
}

/** The facts of a page that the rules of previews are about. */
export interface PreviewFacts {
  /** Whether the source of the page has `<html>`. A parser adds a missing one. */
  isDocument: boolean
  /** In the order of the page. */
  elements: readonly PreviewElement[]
}

const PREVIEW_ID = /^string_preview_id_(.*)$/s

/** The attributes whose texts a browser shows, or reads aloud. */
const SHOWN_ATTRIBUTES = new Set(['alt', 'aria-label', 'content', 'label', 'placeholder', 'title', 'value'])

/** An element keeps this many characters of its text. */
const MAX_CHARACTERS = 2000

/** A text belongs to this many of the elements around it: the innermost ones. */
const MAX_AROUND = 8

/** An element that is being read, and its depth in the page. */
type Open = PreviewElement & { depth: number }

/** Reads a page. The parser is loaded with the first preview. */
export async function readPreviewPage(html: string): Promise<PreviewFacts> {
  const { parse } = await import('parse5')
  const elements: PreviewElement[] = []
  let isDocument = false
  const open: Open[] = []
  // A list instead of recursion: a preview may be nested deeper than the call stack allows.
  const waiting: { node: Node; depth: number }[] = [
    { node: parse(html, { sourceCodeLocationInfo: true }), depth: 0 },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    if ('attrs' in node) {
      const id = PREVIEW_ID.exec(node.attrs.find(({ name }) => name === 'id')?.value ?? '')?.[1]
      if (id !== undefined) {
        const classes = node.attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? []
        const element: Open = { id, classes, inside: open.at(-1)?.id, shown: '', isCut: false, depth }
        elements.push(element)
        open.push(element)
      }
      for (const { name, value } of node.attrs) if (SHOWN_ATTRIBUTES.has(name)) show(open, ` ${value} `)
      if (node.tagName === 'html') isDocument = Boolean(node.sourceCodeLocation)
    }
    if ('value' in node) show(open, node.value)
    if (!('childNodes' in node)) continue
    // One by one: a page may have more nodes than a call may have arguments.
    for (const child of node.childNodes.toReversed()) waiting.push({ node: child, depth: depth + 1 })
  }
  return { isDocument, elements }
}

function show(open: readonly Open[], text: string): void {
  for (const element of open.slice(-MAX_AROUND)) {
    const room = MAX_CHARACTERS - element.shown.length
    if (text.length > room) element.isCut = true
    element.shown += text.slice(0, room)
  }
}
