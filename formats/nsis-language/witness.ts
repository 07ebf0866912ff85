// Reads the line below each name, and the strings in quotes.

const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

export default function texts(file: string): readonly string[] {
  const lines = file.split(/\r\n|\r|\n/)
  return lines.flatMap((line, index) => {
    if (/^# \^\w/.test(line))
      return [
        (lines[index + 1] ?? '')
          .replaceAll(/\\([^])/g, (_, letter: string) => letters[letter] ?? letter)
          .replaceAll('\r\n', '\n'),
      ]
    const [, quote = '', raw] = /^\s*\$\{LangFileString[^}]*\}\s+\S+\s+(["'])([^]*)\1/.exec(line) ?? []
    return raw === undefined ? [] : [raw.replaceAll('$\\r$\\n', '\n').replaceAll(`$\\${quote}`, quote)]
  })
}
