// Reads pages of MediaWiki, following its help pages on formatting, links and tables: placeholders replace constructs
// from the innermost outwards, then each line is read on its own.

const aside = (index: number): string => `\ue000${index}\ue001`

/** Without white space at both ends. PHP's `trim`, and so MediaWiki, removes only ASCII white space. */
const spaceless = (text: string): string =>
  text.replaceAll(/^[ \t\n\v\f\r]+|(?<![ \t\n\v\f\r])[ \t\n\v\f\r]+$/g, '')

/** Reads the page with and without the marks of the extension Translate, which may enclose a text or be part of it. */
export default function texts(file: string): readonly string[] {
  const plain = file.replaceAll(/<!--T:\d+-->|<\/?translate[^<>]*>/g, '')
  if (plain === file) return textsOf(file)
  const marked = textsOf(file)
  const enclosed = marked.flatMap((text) => text.split(/<\/?translate[^<>]*>/))
  return [
    ...marked,
    ...textsOf(plain),
    ...enclosed.map((text) => spaceless(text.replaceAll(/<!--T:\d+-->/g, ''))),
  ]
}

function textsOf(file: string): readonly string[] {
  const set: string[] = []
  const restore = (text: string): string => {
    let whole = text
    while (/\ue000\d+\ue001/.test(whole))
      whole = whole.replaceAll(/\ue000(\d+)\ue001/g, (_, index) => set[Number(index)] ?? '')
    return whole
  }
  const hide = (construct: string): string => aside(set.push(construct) - 1)
  let page = file
    .replaceAll('\r\n', '\n')
    .replaceAll(
      /<!--[^]*?-->|<(nowiki|pre|syntaxhighlight|source|math|gallery|score|timeline|templatedata|ref|onlyinclude)\b(?![^<>]*\/>)[^<>]*>[^]*?<\/\1>/gi,
      hide,
    )
  for (let before = ''; before !== page;) {
    before = page
    page = page
      .replaceAll(/\{\{(?:(?!\{\{|\}\}|\[\[|\]\])[^])*\}\}/g, hide)
      .replaceAll(/\[\[(?:(?!\[\[|\]\]|\{\{|\}\}|\n[ \t]*\n)[^])*\]\]/g, hide)
  }
  const found: string[] = []
  let paragraph: string[] = []
  const flush = (): void => {
    const whole = restore(paragraph.join('\n'))
    if (paragraph.length > 0)
      found.push(
        whole,
        restore(paragraph.map((line) => line.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')).join(' ')),
      )
    paragraph = []
  }
  let tables = 0
  const isBare = (_: string, index: string): string => {
    const construct = set[Number(index)] ?? ''
    const link = /^\[\[\s*(?:category|file|image|[a-z]{2,3})\s*:/i.test(construct)
    return !construct.startsWith('[[') || link ? '' : 'x'
  }
  for (const line of page.split(/[\r\n]/)) {
    const trimmed = line.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
    const isApart = /^[ \t\n\v\f\r]*$/.test(
      trimmed.replaceAll(/\ue000(\d+)\ue001/g, isBare).replaceAll(/<\/?[A-Za-z][^<>]*>|__[A-Z]+__/g, ''),
    )
    const heading = /^(={1,6})([^\n]+?)\1$/.exec(line.replace(/(?<![ \t])[ \t]+$/, ''))
    if (isApart) flush()
    else if (trimmed.startsWith('{|')) tables++
    else if (tables > 0 && trimmed.startsWith('|}')) tables--
    else if (tables > 0 && trimmed.startsWith('|-')) flush()
    else if (tables > 0 && /^[|!]/.test(trimmed)) {
      flush()
      for (const each of cells(trimmed).map(restore)) found.push(each)
    } else if (heading) {
      flush()
      found.push(restore((heading[2] ?? '').replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')))
    } else if (/^(?:-{4,}| |#(?:redirect|weiterleitung))/i.test(line)) flush()
    else if (/^[*#:;]/.test(line)) {
      flush()
      found.push(restore(line.replace(/^[*#:;]+[ \t]*/, '').replace(/(?<![ \t])[ \t]+$/, '')))
    } else paragraph.push(trimmed)
    if (trimmed.startsWith('{|') || trimmed.startsWith('|}')) flush()
  }
  flush()
  for (const gallery of set.filter((construct) => /^<gallery/i.test(construct))) {
    for (const line of gallery.split(/[\r\n]/))
      if (line.includes('|'))
        found.push(restore(line.slice(line.indexOf('|') + 1).replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')))
  }
  for (const template of set.filter((construct) => /^\{\{\s*infobox\b/i.test(construct))) {
    for (const parameter of template.slice(0, -2).split('|'))
      found.push(restore(spaceless(parameter.slice(parameter.indexOf('=') + 1))))
  }
  return found.flatMap((text) => (text.includes('<nowiki') ? [text, unescaped(text)] : text))
}

/** The text without the tags that keep its marks from being read. */
const unescaped = (text: string): string => text.replaceAll(/<nowiki>([^]*?)<\/nowiki>|<nowiki\/>/g, '$1')

/** The cells on a line of a table, without their attributes. */
function cells(line: string): string[] {
  const marks = line.startsWith('!') ? /\|\||!!/ : /\|\|/
  return line
    .replace(/^(?:\|\+|[|!])/, '')
    .split(line.startsWith('|+') ? /$^/ : marks)
    .map((cell) =>
      (cell.includes('|') ? cell.slice(cell.indexOf('|') + 1) : cell).replaceAll(
        /^[ \t]+|(?<![ \t])[ \t]+$/g,
        '',
      ),
    )
}
