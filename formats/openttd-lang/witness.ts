// Reads language files as OpenTTD's strgen does: it strips blanks at line ends, skips comments, and splits at the first
// colon.

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    if (/^[#; ]|^$/.test(line) || !line.includes(':')) return []
    const text = line.slice(line.indexOf(':') + 1).replace(/(?<![ \t])[ \t]+$/, '')
    return text === '' ? [] : [text]
  })
}
