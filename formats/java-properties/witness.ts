// Reads .properties files character by character, following the documentation of java.util.Properties.load(Reader).

export default function texts(file: string): readonly string[] {
  return logicalLines(file).map(valueOf)
}

/** "A logical line may be spread out across several natural lines by escaping the line terminator." */
function logicalLines(file: string): string[] {
  const lines: string[] = []
  let open: string | undefined
  for (const natural of file.split(/\r\n|\r|\n/)) {
    const line = natural.replace(/^[ \t\f]+/, '')
    if (open === undefined && (line === '' || line.startsWith('#') || line.startsWith('!'))) continue
    const joined: string = (open ?? '') + line
    const backslashes = /(?<!\\)\\*$/.exec(line)?.[0].length ?? 0
    if (backslashes % 2 === 1) {
      open = joined.slice(0, -1)
    } else {
      lines.push(joined)
      open = undefined
    }
  }
  if (open !== undefined && open !== '') lines.push(open)
  return lines
}

/** "The key contains all of the characters up to the first unescaped `=`, `:`, or white space character." */
function valueOf(line: string): string {
  let at = 0
  while (at < line.length && !'=: \t\f'.includes(line.charAt(at))) at += line.charAt(at) === '\\' ? 2 : 1
  while (at < line.length && ' \t\f'.includes(line.charAt(at))) at++
  if ('=:'.includes(line.charAt(at)) && at < line.length) at++
  while (at < line.length && ' \t\f'.includes(line.charAt(at))) at++
  return unescaped(line.slice(at))
}

function unescaped(raw: string): string {
  const named: Record<string, string> = { t: '\t', r: '\r', n: '\n', f: '\f' }
  let text = ''
  for (let at = 0; at < raw.length; at++) {
    if (raw.charAt(at) !== '\\') {
      text += raw.charAt(at)
      continue
    }
    const letter = raw.charAt(++at)
    const hex = raw.slice(at + 1, at + 5)
    if (letter === 'u' && /^[0-9a-fA-F]{4}$/.test(hex)) {
      text += String.fromCharCode(Number(`0x${hex}`))
      at += 4
    } else text += named[letter] ?? letter
  }
  return text
}
