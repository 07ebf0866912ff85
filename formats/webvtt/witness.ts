// Reads WebVTT block by block, by the algorithm "collect a WebVTT block" (W3C WebVTT, section 6.1).

export default function texts(file: string): readonly string[] {
  const lines = file.split(/\r\n|\r|\n/)
  if (!/^WEBVTT(?=[ \t]|$)/.test(lines[0] ?? '')) throw new Error('the signature is missing')
  const found: string[] = []
  let position = 1
  while (position < lines.length && lines[position] !== '' && !lines[position]?.includes('-->')) position++
  while (position < lines.length) {
    if (lines[position] === '') position++
    else position = block(position)
  }
  return found

  function block(start: number): number {
    let seenArrow = false
    let buffer: string[] | undefined
    let lineCount = 0
    for (let at = start; at < lines.length; at++) {
      const line = lines[at] ?? ''
      lineCount++
      if (line.includes('-->')) {
        if (seenArrow || lineCount > 2) return ended(buffer, at)
        seenArrow = true
        if (/^\s*(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}\s*-->\s*(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}/.test(line))
          buffer = []
      } else if (line === '') return ended(buffer, at + 1)
      else buffer?.push(line)
    }
    return ended(buffer, lines.length)
  }

  function ended(buffer: string[] | undefined, next: number): number {
    if (buffer) found.push(buffer.join('\n').replaceAll('--&gt;', '-->'))
    return next
  }
}
