// Checks an HTML preview against the specification: a complete document in which each string has an element.
import type { DefaultTreeAdapterMap } from 'parse5'
import type { UncheckedRecord } from './check-records.ts'
import type { Report } from './rules.ts'

type Node = DefaultTreeAdapterMap['node']

const PREVIEW_ID = /^string_preview_id_(.*)$/s

/** The facts of a page that the rules of previews are about. */
interface Page {
  /** Whether the source of the page has `<html>`. A parser adds a missing one. */
  isDocument: boolean
  /** The ids of strings, once for each element. */
  ids: string[]
}

/** Checks a preview and the previewIds of the records. `html` is undefined if the answer has no preview. */
export async function checkPreview(
  html: string | undefined,
  records: readonly UncheckedRecord[],
  report: Report,
): Promise<void> {
  const ids = records.flatMap(({ previewId }) => (typeof previewId === 'number' ? [previewId] : []))
  if (html === undefined) {
    for (const id of ids) {
      report.add('preview-id-with-preview', `A string has the previewId ${id}, but there is no preview.`)
    }
    return
  }
  if (records.some(({ hasPlurals }) => hasPlurals === true)) {
    report.add('preview-with-plurals', 'There is a preview, though the file has plural strings.')
  }
  for (const id of repeatedIn(ids)) {
    report.add('preview-id-unique', `More than one string has the previewId ${id}.`)
  }
  for (const { identifier, previewId } of records) {
    if (typeof previewId === 'number') continue
    report.add('preview-id-present', `The string ${JSON.stringify(identifier)} has no previewId.`)
  }
  checkPage(await readPage(html), ids, report)
}

function checkPage({ isDocument, ids: elements }: Page, ids: readonly number[], report: Report): void {
  if (!isDocument) {
    report.add('preview-document', 'The preview is a fragment of HTML, not a document with an html element.')
  }
  if (ids.length === 0)
    report.add('preview-with-records', 'There is a preview, but no string has a previewId.')
  const wanted = new Set(ids.map(String))
  const shown = new Set(elements)
  for (const id of wanted) {
    if (!shown.has(id)) report.add('preview-id-shown', `No element has the id string_preview_id_${id}.`)
  }
  for (const id of shown) {
    if (wanted.has(id)) continue
    const message = `The element string_preview_id_${id.slice(0, 40)} belongs to no string.`
    report.add('preview-element-known', message)
  }
  for (const id of repeatedIn(elements)) {
    const message = `More than one element has the id string_preview_id_${id.slice(0, 40)}.`
    report.add('preview-element-once', message)
  }
}

/** Reads a page as a browser does. The parser is loaded with the first preview. */
async function readPage(html: string): Promise<Page> {
  const { parse } = await import('parse5')
  const page: Page = { isDocument: false, ids: [] }
  // A list instead of recursion: a preview may be nested deeper than the call stack allows.
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
