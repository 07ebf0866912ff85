// Reads .lang files as Mozilla's web site did: the line after a `;` line is its translation, unless it repeats the
// source text.

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  let source: string | undefined
  for (const line of file.split(/\r\n|\r|\n/).map((one) => one.trim())) {
    if (line.startsWith(';')) {
      source = line.slice(1).trim()
      continue
    }
    if (source !== undefined && line !== '' && !line.startsWith('#') && line !== source)
      found.push(line.toLowerCase().endsWith('{ok}') ? line.slice(0, -4).trim() : line)
    source = undefined
  }
  return found
}
