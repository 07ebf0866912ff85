// The least that a format for JSON can do: records and a page, without checks, places or escapes of the file.

interface Tree {
  [key: string]: string | Tree
}

interface Row {
  previewId: number
  identifier: string
  text: string
}

/** What a `parse-file` job returns, before it is JSON. */
export interface NaiveStrings {
  strings: Row[]
  preview: Buffer
}

/** Reads the strings of a JSON file, and makes a page of them. */
export function naiveParse(name: string, content: Buffer): NaiveStrings {
  const strings: Row[] = []
  collect(JSON.parse(content.toString()) as Tree, '', strings)
  const rows = strings.map(
    ({ previewId, identifier, text }) =>
      `<p>${escape(identifier)}: <span id="string_preview_id_${previewId}">${escape(text)}</span></p>`,
  )
  const html = `<!doctype html><html><head><title>${escape(name)}</title></head><body>${rows.join('')}</body></html>`
  return { strings, preview: Buffer.from(html) }
}

/** A string of a `build-file` job. */
export interface NaiveTranslation {
  identifier: string
  text: unknown
  translations?: Record<string, { text: unknown }>
}

/** Writes the translations of a language into a JSON file, as a parser and a printer of JSON can: its layout is lost. */
export function naiveBuild(content: Buffer, strings: readonly NaiveTranslation[], language: string): Buffer {
  const texts = new Map(
    strings.map(({ identifier, translations }) => [identifier, translations?.[language]?.text]),
  )
  const tree = JSON.parse(content.toString()) as Tree
  replace(tree, '', texts)
  return Buffer.from(JSON.stringify(tree, undefined, 2))
}

function replace(tree: Tree, path: string, texts: ReadonlyMap<string, unknown>): void {
  for (const [key, value] of Object.entries(tree)) {
    const identifier = path ? `${path}.${key}` : key
    const text = texts.get(identifier)
    if (typeof value === 'object') replace(value, identifier, texts)
    else if (typeof text === 'string') tree[key] = text
  }
}

function collect(tree: Tree, path: string, rows: Row[]): void {
  for (const [key, value] of Object.entries(tree)) {
    const identifier = path ? `${path}.${key}` : key
    if (typeof value === 'string') rows.push({ previewId: rows.length + 1, identifier, text: value })
    else if (typeof value === 'object') collect(value, identifier, rows)
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
