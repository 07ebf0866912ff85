// Reads DokuWiki pages by the rules of its syntax page: replaces constructs from the innermost outwards, then
// classifies each line.

export default function texts(file: string): readonly string[] {
  const set: string[] = []
  const restore = (text: string): string => {
    let whole = text
    while (/\ue000\d+\ue001/.test(whole))
      whole = whole.replaceAll(/\ue000(\d+)\ue001/g, (_, index) => set[Number(index)] ?? '')
    return whole
  }
  const hide = (construct: string): string => `\ue000${set.push(construct) - 1}\ue001`
  let page = file
    .replaceAll('\r\n', '\n')
    .replaceAll(/%%[^]*?%%|<(code|file|html|php|nowiki)\b(?![^<>]*\/>)[^<>]*>[^]*?<\/\1>/gi, hide)
  const inner = String.raw`(?:(?!\{\{|\}\}|\[\[|\]\]|\(\(|\)\)|\n[ \t]*\n)[^])*`
  for (let before = ''; before !== page;) {
    before = page
    page = page
      .replaceAll(/\{\{(?:(?!\{\{|\}\}|\[\[|\]\]|\(\(|\)\))[^])*\}\}/g, hide)
      .replaceAll(new RegExp(String.raw`\[\[${inner}\]\]|\(\(${inner}\)\)`, 'g'), hide)
  }
  // A picture ends at the first }}, whatever its caption has.
  page = page.replaceAll(/\{\{(?:(?!\{\{|\}\})[^])*\}\}/g, hide)
  const found: string[] = []
  let paragraph: string[] = []
  const flush = (): void => {
    if (paragraph.length > 0) found.push(restore(paragraph.join('\n')), restore(paragraph.join(' ')))
    paragraph = []
  }
  const trim = (text: string): string => text.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')
  for (const line of page.split(/[\r\n]/)) {
    const trimmed = trim(line)
    const isApart = /^[ \t\n\v\f\r]*$/.test(
      trimmed
        .replaceAll(/\ue000(\d+)\ue001/g, (_, index) => (set[Number(index)]?.startsWith('[[') ? 'x' : ''))
        .replaceAll(/<\/?[A-Za-z][^<>]*>|__[A-Z]+__/g, ''),
    )
    const heading = /^={2,}([^=][^\n]*?)={2,}$/.exec(trimmed)
    const item = /^(?:(?:[ \t]{2,}|\t)[*-]|>+)([^\n]*)$/.exec(line)
    if (isApart || heading || item || /^[|^]/.test(line) || /^(?: {2}|\t|-{4,}|~~)/.test(line)) flush()
    else paragraph.push(trimmed)
    if (heading) found.push(restore(trim((heading[1] ?? '').replace(/(?<!=)=+$/, ''))))
    else if (item) found.push(restore(trim(item[1] ?? '')))
    else if (/^[|^]/.test(line))
      for (const cell of trimmed.slice(1).split(/[|^]/)) found.push(restore(trim(cell)))
  }
  flush()
  for (const picture of set) {
    const [, caption] = /^\{\{[^|]*\|([^]*)\}\}$/.exec(picture) ?? []
    if (caption !== undefined) found.push(restore(trim(caption)))
  }
  return found.flatMap((text) => (text.includes('<nowiki') ? [text, unescaped(text)] : text))
}

/** The text without the tags that keep its marks from being read. */
const unescaped = (text: string): string => text.replaceAll(/<\/?nowiki\/?>/g, '')
