// Reads SAMI moment by moment and paragraph by paragraph, as a player does, and shows those of the first class.

export default function texts(file: string): readonly string[] {
  const body = file.replace(/<style[^]*?<\/style>/i, '').replaceAll(/<!--[^]*?-->/g, '')
  const moments = body.split(/<\/?(?:sync|body|sami)(?:\s[^<>]*)?>/i).slice(1)
  const captions = moments.flatMap((moment) => moment.split(/<(?=p[\s>])/i).slice(1))
  return captions.flatMap((caption) => {
    const shown = (caption.slice(caption.indexOf('>') + 1).split(/<\/p\s*>/i)[0] ?? '').split(/<br\s*\/?>/i)
    const lines = shown.map((line) =>
      line
        .split(/[ \t\r\n\f]+/)
        .filter(Boolean)
        .join(' '),
    )
    return lines.join('\n').replaceAll(/&nbsp;|\s/g, '') === '' && lines.length === 1
      ? []
      : [lines.join('\n')]
  })
}
