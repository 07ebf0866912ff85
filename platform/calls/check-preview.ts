// Holds an HTML preview against the specification: a complete document in which each string has its element.
import type { DefaultTreeAdapterMap } from 'parse5'
import type { UncheckedRecord } from './check-records.ts'
import type { Report } from './rules.ts'

type Node = DefaultTreeAdapterMap['node']

const PREVIEW_ID = /^string_preview_id_(.*)$/s

/** What a page holds, as far as a preview's rules go. */
interface Page {
  /** Whether the page itself writes `<html>`: a parser adds what is missing. */
  isDocument: boolean
  /** The ids of strings, as often as their elements stand. */
  ids: string[]
}

/** Checks a preview and the previewIds of the records. `html` is undefined where the answer has no preview. */
export async function checkPreview(
  html: string | undefined,
  records: readonly UncheckedRecord[],
  report: Report,
): Promise<void> {
  const ids = records.flatMap(({ previewId }) => (typeof previewId === 'number' ? [previewId] : []))
  if (html === undefined) {
    for (const id of ids) {
      report.add('preview-id-with-preview', `There is no preview, but a string with the previewId ${id}.`)
    }
    return
  }
  if (records.some(({ hasPlurals }) => hasPlurals === true)) {
    report.add('preview-with-plurals', 'There is a preview, though the file has plural strings.')
  }
  for (const id of repeatedIn(ids)) {
    report.add('preview-id-unique', `The previewId ${id} stands at more than one string.`)
  }
  for (const { identifier, previewId } of records) {
    if (typeof previewId === 'number') continue
    report.add('preview-id-present', `The string ${JSON.stringify(identifier)} has no previewId.`)
  }
  checkPage(await readPage(html), ids, report)
}

function checkPage({ isDocument, ids: elements }: Page, ids: readonly number[], report: Report): void {
  if (!isDocument) {
    report.add('preview-document', 'The preview is a piece of HTML, and no document with an html element.')
  }
  if (ids.length === 0)
    report.add('preview-with-records', 'There is a preview, but no string has a previewId.')
  const wanted = new Set(ids.map(String))
  const standing = new Set(elements)
  for (const id of wanted) {
    if (!standing.has(id)) report.add('preview-id-shown', `No element has the id string_preview_id_${id}.`)
  }
  for (const id of standing) {
    if (wanted.has(id)) continue
    const message = `The element string_preview_id_${id.slice(0, 40)} belongs to no string.`
    report.add('preview-element-known', message)
  }
  for (const id of repeatedIn(elements)) {
    const message = `More than one element has the id string_preview_id_${id.slice(0, 40)}.`
    report.add('preview-element-once', message)
  }
}

/** Reads a page as a browser does. The parser is loaded when the first preview comes. */
async function readPage(html: string): Promise<Page> {
  const { parse } = await import('parse5')
  const page: Page = { isDocument: false, ids: [] }
  // A list of its own: previews may be nested deeper than calls can be.
  const waiting: Node[] = [parse(html, { sourceCodeLocationInfo: true })]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('attrs' in node) {
      const id = PREVIEW_ID.exec(node.attrs.find(({ name }) => name === 'id')?.value ?? '')?.[1]
      if (id !== undefined) page.ids.push(id)
      if (node.tagName === 'html') page.isDocument = Boolean(node.sourceCodeLocation)
    }
    if ('childNodes' in node) waiting.push(...node.childNodes)
  }
  return page
}

function repeatedIn<Value>(values: readonly Value[]): Set<Value> {
  const seen = new Set<Value>()
  return new Set(values.filter((value) => seen.has(value) || !seen.add(value)))
}
