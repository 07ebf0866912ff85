// Checks an HTML preview against the specification: a complete document in which each string has an element.
import type { UncheckedRecord } from './check-records.ts'
import { readPreviewPage, type PreviewFacts } from './preview-page.ts'
import type { ViolationReport } from './rules.ts'

/**
 * Checks a preview and the previewIds of the records. `html` is undefined if the answer has no preview. `elementClass`:
 * the class that each element needs, if any.
 */
export async function checkPreview(
  html: string | undefined,
  records: readonly UncheckedRecord[],
  report: ViolationReport,
  elementClass?: string,
): Promise<void> {
  const ids = records.flatMap((record) => tokenOf(record) ?? [])
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
  for (const record of records) {
    if (tokenOf(record) !== undefined) continue
    report.add('preview-id-present', `The string ${JSON.stringify(record['identifier'])} has no previewId.`)
  }
  const page = await readPreviewPage(html)
  checkPage(page, ids, report)
  checkTexts(page, records, report)
  if (elementClass === undefined) return
  for (const { id, classes } of page.elements) {
    if (classes.includes(elementClass)) continue
    const message = `The element string_preview_id_${id.slice(0, 40)} has not the class ${elementClass}.`
    report.add('preview-element-class', message)
  }
}

/** The `previewId` of a record as the ids of elements have it: 1 and "1" are the same. */
function tokenOf({ previewId }: UncheckedRecord): string | undefined {
  return typeof previewId === 'number' || typeof previewId === 'string' ? String(previewId) : undefined
}

function checkPage(
  { isDocument, elements }: PreviewFacts,
  ids: readonly string[],
  report: ViolationReport,
): void {
  for (const { id, inside } of elements) {
    if (inside === undefined) continue
    const names = `The element string_preview_id_${id.slice(0, 40)} is inside of string_preview_id_${inside.slice(0, 40)}.`
    report.add('preview-element-nested', names)
  }
  if (!isDocument) {
    report.add('preview-document', 'The preview is a fragment of HTML, not a document with an html element.')
  }
  const wanted = new Set(ids)
  const shown = new Set(elements.map(({ id }) => id))
  for (const id of wanted) {
    if (!shown.has(id)) report.add('preview-id-shown', `No element has the id string_preview_id_${id}.`)
  }
  for (const id of shown) {
    if (wanted.has(id)) continue
    const message = `The element string_preview_id_${id.slice(0, 40)} belongs to no string.`
    report.add('preview-element-known', message)
  }
  for (const id of repeatedIn(elements.map((element) => element.id))) {
    const message = `More than one element has the id string_preview_id_${id.slice(0, 40)}.`
    report.add('preview-element-once', message)
  }
}

/**
 * Compares the text of each element with its string. A preview may show marks and placeholders in its own way, so only
 * words count: letters and digits.
 */
function checkTexts(
  { elements }: PreviewFacts,
  records: readonly UncheckedRecord[],
  report: ViolationReport,
): void {
  const texts = new Map<string, string>()
  for (const record of records) {
    const { text } = record
    const token = tokenOf(record)
    if (token !== undefined && typeof text === 'string') texts.set(token, plain(text))
  }
  const owners = new Map([...texts].map(([id, text]) => [text, id]))
  for (const { id, shown, isCut } of elements) {
    const wanted = texts.get(id)
    if (wanted === undefined || wanted === '' || isCut) continue
    const name = `The element string_preview_id_${id}`
    const found = plain(shown)
    const owner = owners.get(found)
    if (found === '') report.add('preview-element-text', `${name} is empty.`)
    else if (found !== wanted && owner !== undefined) {
      report.add('preview-element-text', `${name} shows the text of the string with the previewId ${owner}.`)
    } else if (!sharesWords(found, wanted)) {
      report.add('preview-element-words', `${name} shows no word of its string.`)
    }
  }
}

/** The words of a text, in lower case, without tags and character references. */
function plain(text: string): string {
  const words = text
    .replaceAll(/<[^<>]*>|&#?\w{1,32};/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? []).join(' ')
}

/** Languages without spaces have long words, so a part of a word is enough. */
function sharesWords(found: string, wanted: string): boolean {
  if (found.includes(wanted) || wanted.includes(found)) return true
  const words = new Set(wanted.split(' '))
  return found.split(' ').some((word) => words.has(word))
}

function repeatedIn<Value>(values: readonly Value[]): Set<Value> {
  const seen = new Set<Value>()
  return new Set(values.filter((value) => seen.has(value) || !seen.add(value)))
}
