// Reads the translatable lines of a desktop entry by the rules of the Desktop Entry Specification.

const NAMES: ReadonlySet<string> = new Set(
  'Name GenericName Comment Description Keywords X-GNOME-FullName X-GNOME-Keywords X-KDE-Keywords'.split(' '),
)
const ESCAPED: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' }

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  for (const line of file.split(/\r\n|\r|\n/)) {
    const sign = line.indexOf('=')
    if (sign < 0 || line.startsWith('#')) continue
    const key = line.slice(0, sign).trim()
    if (!NAMES.has(key.replace(/\[.*\]$/, ''))) continue
    const raw = line.slice(sign + 1).replace(/^[ \t]+/, '')
    found.push(raw.replaceAll(/\\(.)/gs, (pair, letter: string) => ESCAPED[letter] ?? pair))
  }
  return found
}
