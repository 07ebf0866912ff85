// Reads reStructuredText as docutils does: cuts out every block, removes its margin, and reads it as a separate text.

type Lines = readonly string[]

/** Directives whose content is code or comes from another file. */
const DIRECTIVES_WITHOUT_TEXT =
  /^(?:code|code-block|sourcecode|math|raw|parsed-literal|meta|toctree|include|image)$/
const TITLED = /^(?:admonition|topic|sidebar|rubric|title|table|list-table|csv-table)$/
const DATA = /^(?:author|version|date|rtype|type .*)$/i

export default function texts(file: string): readonly string[] {
  const lines = file.split(/\r\n|\r|\n/).map((line) => line.trimEnd())
  return read(lines, true).flatMap((text) => (text.includes('\\') ? [text, unescaped(text)] : text))
}

/** The text without the backslashes that keep its first and its last character from being read as markup. */
const unescaped = (text: string): string => text.replace(/^(\w*)\\/, '$1').replace(/:\\:$/, '::')

/** The texts of lines whose blocks begin at the margin. */
function read(lines: Lines, isDocument = false): string[] {
  const found: string[] = []
  let rest = lines
  while (rest.length > 0) {
    const [first = ''] = rest
    const count = first === '' ? 1 : block(rest, isDocument, found)
    rest = rest.slice(Math.max(count, 1))
  }
  return found
}

/** Reads the first block; returns its number of lines. */
function block(lines: Lines, isDocument: boolean, found: string[]): number {
  const [first = '', second = '', third = ''] = lines
  if (first.startsWith(' ')) {
    const end = indented(lines, 0)
    for (const each of read(dedented(lines.slice(0, end)))) found.push(each)
    return end
  }
  if (/^\.\.( |$)|^__ /.test(first)) return markup(lines, found)
  if (/^(\+-|=+ +=|>>>)/.test(first)) {
    const end = first.startsWith('=') ? borderEnd(lines) : paragraph(lines, 1)
    for (const cell of first.startsWith('>') ? [] : cells(lines.slice(0, end)))
      for (const each of read(dedented(cell))) found.push(each)
    return end
  }
  const [marker = ''] = /^(?:[-+*•] +|\(?(?:\d+|[a-z]|#)[.)] +)/.exec(first) ?? []
  const isTitle = isDocument && isSigns(second) && second.length >= width(first) && !isSigns(first)
  if (marker && !(isTitle && /^[\d(a-z#]/.test(first)) && startsItem(first, second)) {
    const end = lines.findIndex(
      (line, index) => index > 0 && line !== '' && !line.startsWith(' '.repeat(marker.length)),
    )
    const stop = end < 0 ? lines.length : end
    const items = lines.slice(1, stop).map((line) => line.slice(marker.length))
    for (const each of read([first.slice(marker.length), ...items])) found.push(each)
    return stop
  }
  const named = /^:([^:`]+):( +|$)/.exec(first) ?? /^(-\w|--\w+)(?:[ ,].*?)? {2,}/.exec(first)
  if (named) {
    const end = indented(lines, 1)
    if (!DATA.test(named[1] ?? ''))
      for (const each of read([first.slice(named[0].length), ...dedented(lines.slice(1, end))]))
        found.push(each)
    return end
  }
  if (first.startsWith('| ')) {
    const end = Math.max(
      1,
      lines.findIndex((line, index) => index > 0 && !line.startsWith(' ')),
    )
    found.push(joined([first.slice(2), ...lines.slice(1, end)]))
    return end
  }
  if (isDocument && isSigns(first) && first === third) {
    found.push(second.trim())
    return 3
  }
  if (isTitle) {
    found.push(first)
    return 2
  }
  if (isSigns(first) && first.length > 3) return 1
  if (second.startsWith(' ') && !first.endsWith('::')) {
    const end = indented(lines, 1)
    found.push(first)
    for (const each of read(dedented(lines.slice(1, end)))) found.push(each)
    return end
  }
  const end = paragraph(lines, 0)
  const text = joined(lines.slice(0, end))
  found.push(text.replace(/ ?::$/, ''), text.replace(/ ?::$/, ':'), text)
  return text.endsWith('::') ? indented(lines, end) : end
}

/** The end of a simple table: the border before a blank line, or before the end. */
function borderEnd(lines: Lines): number {
  const end = lines.findIndex(
    (line, index) => index > 1 && /^=+( +=+)*$/.test(line) && (lines[index + 1] ?? '') === '',
  )
  return end < 0 ? lines.length : end + 1
}

/** The lines of each cell of a table, by the columns of its first line. */
function cells(lines: Lines): string[][] {
  const [top = ''] = lines
  const isGrid = top.startsWith('+')
  const starts = [...top.matchAll(isGrid ? /\+(?=-)/g : /(?<!=)=/g)].map(
    ({ index }) => index + (isGrid ? 1 : 0),
  )
  const ends = [...top.matchAll(isGrid ? /(?<=-)\+/g : /=(?!=)/g)].map(
    ({ index }) => index + (isGrid ? 0 : 1),
  )
  const found: string[][] = []
  let row: string[][] = starts.map(() => [])
  const close = (): void => {
    for (const cell of row) found.push(cell)
    row = starts.map(() => [])
  }
  for (const line of lines) {
    // Each column is one element: a wide character takes two, also a combining one, which a title does not count.
    const columns = [...line].flatMap((char) => (WIDE_CHARACTER.test(char) ? [char, ''] : [char]))
    if (isGrid ? line.startsWith('+') : /^=+( +=+)*$/.test(line)) close()
    else {
      if (!isGrid && columns.slice(0, ends[0]).join('').trim() !== '') close()
      for (const [index, start] of starts.entries()) {
        const end = isGrid || index + 1 < starts.length ? ends[index] : undefined
        row[index]?.push(columns.slice(start, end).join('').trimEnd())
      }
    }
  }
  return found
}

/** Reads a directive, a note, a comment or a target; returns its number of lines. */
function markup(lines: Lines, found: string[]): number {
  const [first = ''] = lines
  const end = first === '..' && (lines[1] ?? '') === '' ? 1 : indented(lines, 1)
  const inner = dedented(lines.slice(1, end))
  const note = /^\.\. \[[^\]\s]+\] */.exec(first)
  if (note) for (const each of read([first.slice(note[0].length), ...inner])) found.push(each)
  const [all, name = ''] = /^\.\. (?:\|[^|]*\| )?([\w:-]+?):: */.exec(first) ?? []
  if (all === undefined) return end
  const values = inner.flatMap((line) => /^:(?:alt|caption): (.*)$/.exec(line)?.[1] ?? [])
  const argument = first.slice(all.length)
  const content = inner.filter((line) => !/^:[\w-]+:( |$)/.test(line) || line.startsWith(':param '))
  if (TITLED.test(name)) found.push(argument)
  for (const each of values) found.push(each)
  if (name === 'csv-table') {
    const header = inner.flatMap((line) => /^:header: (.*)$/.exec(line)?.[1] ?? [])
    const rows = content.join('\n')
    for (const each of [...header, ...header.map((one) => one.replaceAll(/\\([^])/g, '$1')), rows])
      for (const [, quoted, plain = ''] of each.matchAll(/(?:^|,) *(?:"((?:[^"]|"")*)"|([^",\n]*))/gm))
        for (const text of read((quoted?.replaceAll('""', '"') ?? plain.trim()).split('\n'))) found.push(text)
    return end
  }
  if (name === 'toctree')
    for (const line of content) found.push(line.match(/^(.+?)\s*<([^<]+?)>$/)?.[1] ?? '')
  const isTexts = /^(?:note|tip|warning|replace)$/.test(name)
  const behindVersion = /^(?:version[a-z]+|deprecated)$/.test(name) ? argument.replace(/^\S+\s*/, '') : ''
  const beginning = isTexts ? argument : behindVersion
  if (!DIRECTIVES_WITHOUT_TEXT.test(name))
    for (const each of read(beginning === '' ? content : [beginning, ...content])) found.push(each)
  return end
}

/** The end of the lines from `from` on that are blank or indented. */
function indented(lines: Lines, from: number): number {
  const end = lines.findIndex((line, index) => index >= from && line !== '' && !line.startsWith(' '))
  return end < 0 ? lines.length : end
}

/** The number of lines before the first blank one. The first `borders` lines of a table are not tested. */
function paragraph(lines: Lines, borders: number): number {
  const end = lines.findIndex(
    (line, index) => index >= borders && (line === '' || (borders === 0 && line.startsWith(' '))),
  )
  return end < 0 ? lines.length : end
}

function dedented(lines: Lines): string[] {
  const margins = lines.filter((line) => line !== '').map((line) => line.search(/[^ ]/))
  const margin = margins.reduce((least, each) => Math.min(least, each), Infinity)
  return lines.map((line) => line.slice(margin))
}

const joined = (lines: Lines): string => lines.map((line) => line.trim()).join(' ')

const isSigns = (line: string): boolean => /^([!-/:-@[-`{-~])\1*$/.test(line)

/** Whether a marker begins an item: after an enumerator, the next line must be blank, indented, or another item. */
const startsItem = (first: string, second: string): boolean =>
  /^[-+*•]/.test(first) || second === '' || /^(?: |\(?(?:\d+|[a-z]|#)[.)] )/.test(second)

const WIDE_CHARACTER =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u3247\u3250-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18d08}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u

/** The columns of a title: wide characters take two, combining marks none. */
const width = (title: string): number =>
  [...title].reduce(
    (sum, char) => sum + (/[\p{M}\p{Cf}]/u.test(char) ? 0 : WIDE_CHARACTER.test(char) ? 2 : 1),
    0,
  )
