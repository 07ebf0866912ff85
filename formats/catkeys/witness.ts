// Reads the rows of a catalog by their tabs.

const ESCAPE_LETTERS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
}

const unescaped = (raw: string): string =>
  raw.replaceAll(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, hex: string | undefined, letter: string) =>
    hex === undefined ? (ESCAPE_LETTERS[letter] ?? letter) : String.fromCharCode(parseInt(hex, 16)),
  )

export default function texts(file: string): readonly string[] {
  return file
    .split(/\r\n|\r|\n/)
    .slice(1)
    .flatMap((line) => {
      const [text = '', , , translation] = line.split('\t')
      return translation === undefined ? [] : [unescaped(text), unescaped(translation)]
    })
}
