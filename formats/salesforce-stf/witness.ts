// Reads the rows of an export by their tabs.

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, label] = line.split('\t')
    if (label === undefined || line.startsWith('#')) return []
    return [label.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPED[letter] ?? letter)]
  })
}
