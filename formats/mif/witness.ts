// Reads the strings of paragraphs line by line, without a parser of brackets.
const ESCAPES: Readonly<Record<string, string>> = { t: '\t', '>': '>', q: "'", Q: '`', '\\': '\\' }
const CHARS: Readonly<Record<string, string>> = {
  Tab: '\t',
  HardSpace: '\u00a0',
  SoftHyphen: '\u00ad',
  HardReturn: '\n',
}
const BYTES: Readonly<Record<string, string>> = { '09': '\n', '11': '\u00a0', '08': '\t' }

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  const open: string[] = []
  let isReference = false
  for (const line of file.split(/\r\n?|\n/)) {
    const trimmed = line.trim()
    if (/^<(?:Para|TextLine)$/.test(trimmed)) open.push('')
    if (/^> # end of (?:Para|TextLine)$/.test(trimmed)) found.push(open.pop() ?? '')
    if (/^<XRef$/.test(trimmed)) isReference = true
    const string = /^<String `([^']*)'>/.exec(trimmed)?.[1]
    const char = CHARS[/^<Char ([A-Za-z]+)>/.exec(trimmed)?.[1] ?? '']
    if (open.length > 0 && !isReference)
      open[open.length - 1] += char ?? (string === undefined ? '' : decoded(string))
    if (trimmed.startsWith('<XRefEnd')) isReference = false
  }
  return found
}

function decoded(string: string): string {
  return string.replaceAll(/\\(?:x(..) |(.))/g, (found, byte?: string, char?: string) =>
    byte === undefined ? (ESCAPES[char ?? ''] ?? found) : (BYTES[byte] ?? found),
  )
}
