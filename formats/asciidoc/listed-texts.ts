// The texts in lists of attributes: `[quote, Marit, "Tides, and more"]`, `image::pier.png[Pier, title="The old pier"]`.

/** A value between two offsets of a line, without the blanks around it. */
interface ListedValue {
  name: string | undefined
  start: number
  end: number
}

const entry =
  /[ \t]*(?:([A-Za-z][\w-]*)[ \t]*=[ \t]*)?("(?:[^"\\]|\\.)*"(?=[ \t]*(?:,|$))[ \t]*|(?:[^, \t][^,]*)?)(?:,|$)/y

/** The values of the list that begins after the bracket at `open`, up to the bracket at the end of the line. */
function listedValues(line: string, open: number): ListedValue[] {
  const list = line.slice(0, -1)
  const values: ListedValue[] = []
  entry.lastIndex = open + 1
  while (entry.lastIndex < list.length) {
    const match = entry.exec(list)
    if (!match) break
    const [whole, name, value = ''] = match
    const start = match.index + whole.indexOf(value, name === undefined ? 0 : whole.indexOf('=') + 1)
    values.push({ name, start, end: start + value.trimEnd().length })
  }
  return values
}

const ADDRESS = /^"?[a-z][a-z\d+.-]*:\/\/\S*$/

/** Whether a value is a text: values in single quotes may have macros, and addresses are not for translators. */
const isText = (line: string, { start, end }: ListedValue): boolean =>
  end > start && !/^['"]["']?$|^'|\{/.test(line.slice(start, end)) && !ADDRESS.test(line.slice(start, end))

/**
 * The texts in a line of attributes: the title of the block, and of a quotation its author and its source.
 *
 *     [quote, Marit Holm, title=Tides]
 *             ^--------^        ^---^
 */
export function textsOfAttributes(line: string): { start: number; end: number; isTitle: boolean }[] {
  if (line.startsWith('[[')) return []
  const values = listedValues(line, 0)
  const [style] = values
  const isQuote = style?.name === undefined && /^\[\s*(?:quote|verse)(?![\w-])/.test(line)
  const isRead = ({ name }: ListedValue, index: number): boolean =>
    name === 'title' ||
    (isQuote &&
      (name === 'attribution' ||
        name === 'citetitle' ||
        (name === undefined && (index === 1 || index === 2))))
  return values
    .filter((value, index) => isRead(value, index) && isText(line, value))
    .map(({ start, end, name }) => ({ start, end, isTitle: name === 'title' }))
}

/** The titles in the list of a block macro such as `image::pier.png[Pier, title="The old pier"]`. */
export function titlesOfMacro(line: string): { start: number; end: number }[] {
  const values = listedValues(line, line.indexOf('['))
  return values.filter((value) => value.name === 'title' && isText(line, value))
}
