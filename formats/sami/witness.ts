// Reads SAMI as a player does: by SYNC elements, and by the paragraphs in each.

export default function texts(file: string): readonly string[] {
  const body = file.replace(/<style[^]*?<\/style>/i, '').replaceAll(/<!--[^]*?-->/g, '')
  const moments = body.split(/<\/?(?:sync|body|sami)(?:\s[^<>]*)?>/i).slice(1)
  const captions = moments.flatMap((moment) => moment.split(/<(?=p[\s>])/i))
  return captions.flatMap((caption) => {
    const [shown = ''] = caption.replace(/^p(?:\s[^<>]*)?>/i, '').split(/<\/p\s*>/i)
    if (shown.replaceAll(/&nbsp;|[ \t\r\n\f\xa0]/g, '') === '') return []
    return [
      shown
        .split(/<br\s*\/?>/i)
        .map(collapsed)
        .map(withCharacters)
        .join('\n'),
    ]
  })
}

const collapsed = (line: string): string =>
  line
    .split(/[ \t\r\n\f]+/)
    .filter(Boolean)
    .join(' ')

/** Decodes character references outside of tags, except references to markup characters. */
function withCharacters(line: string): string {
  return line.replaceAll(/(<[a-z/!?][^<>]*>)|&(#\d+|quot|nbsp);/gi, (whole, tag?: string, name = '') => {
    if (tag !== undefined) return whole
    if (name === 'quot') return '"'
    if (name === 'nbsp') return '\u00a0'
    const char = String.fromCharCode(Number(name.slice(1)))
    return /[<>&\s]/.test(char) ? whole : char
  })
}
