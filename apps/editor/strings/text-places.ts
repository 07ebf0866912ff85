// Where the texts of a document stand, by its preview: in a heading, a list, a table.

/** The elements of a preview that show the place of a text, and the name of such a place. */
const PLACES: Readonly<Record<string, string>> = {
  h1: 'Heading 1',
  h2: 'Heading 2',
  h3: 'Heading 3',
  h4: 'Heading 4',
  h5: 'Heading 5',
  h6: 'Heading 6',
  p: 'Paragraph',
  li: 'List item',
  blockquote: 'Quotation',
  td: 'Table cell',
  th: 'Table cell',
  figcaption: 'Caption',
  dt: 'Term',
  dd: 'Definition',
}

const TAG_OR_STRING =
  /<(\/?table|tr|h[1-6]|p|li|blockquote|td|th|figcaption|dt|dd)\b|\bid="string_preview_id_([^"]+)"/g

/** An identifier that is made from a text, such as `r7cx2rcxiy`. It means nothing to a person. */
const MADE_FROM_TEXT = /^(?=[a-z]*\d)[0-9a-z]{10}(?:@\S+)?$/

/** The name of the place of each string in a preview, by its `previewId` as a text. */
export function placesIn(html: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>()
  let tag: string | undefined
  let tables = 0
  /** The rows so far of each table that is open. */
  const rows: number[] = []
  for (const [, opened, previewId] of html.matchAll(TAG_OR_STRING)) {
    if (opened === 'table') {
      if (rows.length === 0) tables++
      rows.push(0)
    } else if (opened === '/table') rows.pop()
    else if (opened === 'tr') rows.push((rows.pop() ?? 0) + 1)
    else if (opened !== undefined) tag = opened
    const [row = 0] = rows
    const place = row > 0 ? `Table ${tables}, row ${row}` : tag && PLACES[tag]
    if (previewId !== undefined && place !== undefined) places.set(previewId, place)
  }
  return places
}

/** Whether a place means more to a person than this identifier. */
export function isMadeFromText(identifier: string): boolean {
  return MADE_FROM_TEXT.test(identifier)
}
