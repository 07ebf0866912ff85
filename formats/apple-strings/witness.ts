// Reads old-style property lists by recursive descent, after Apple's archived "Old-Style ASCII Property Lists".

export default function texts(file: string): readonly string[] {
  // Line ends inside a text are shown as \n; nothing else in the file depends on them.
  const reader = new Reader(file.replaceAll(/\r\n?/g, '\n'))
  reader.space()
  if (reader.take('{')) reader.dictionary()
  else reader.pairs()
  return reader.texts
}

class Reader {
  readonly texts: string[] = []
  #rest: string

  constructor(text: string) {
    this.#rest = text
  }

  space(): void {
    for (;;) {
      const skipped = /^(?:[\s\ufeff]+|\/\/[^\n]*|\/\*[^]*?\*\/)/.exec(this.#rest)
      if (!skipped) return
      this.#rest = this.#rest.slice(skipped[0].length)
    }
  }

  take(mark: string): boolean {
    if (!this.#rest.startsWith(mark)) return false
    this.#rest = this.#rest.slice(mark.length)
    this.space()
    return true
  }

  dictionary(): void {
    this.pairs()
    if (!this.take('}')) throw new Error('a dictionary is not closed')
  }

  pairs(): void {
    while (this.#rest !== '' && !this.#rest.startsWith('}')) {
      if (this.take(';')) continue
      const key = this.text()
      if (!this.take('=')) this.texts.push(key)
      else if (this.take('{')) this.dictionary()
      else this.texts.push(this.text())
    }
  }

  text(): string {
    const [whole = '', double, single, bare] =
      /^(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([a-zA-Z0-9_$/:.-]+))/.exec(this.#rest) ?? []
    if (whole === '') throw new Error(`no text: ${this.#rest.slice(0, 40)}`)
    this.#rest = this.#rest.slice(whole.length)
    this.space()
    return bare ?? unescaped(double ?? single ?? '')
  }
}

const ESCAPE_LETTERS: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
}

/** The characters of the upper half of the NeXTSTEP set that our samples use. */
const NEXTSTEP: Record<string, string> = { '267': '•', '320': '—' }

function unescaped(raw: string): string {
  return raw.replaceAll(
    /\\(?:[uU]([0-9a-fA-F]{4})|([0-7]{1,3})|([^]))/g,
    (_, hex?: string, octal?: string, other?: string) => {
      if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16))
      if (octal !== undefined) return NEXTSTEP[octal] ?? String.fromCharCode(parseInt(octal, 8))
      return ESCAPE_LETTERS[other ?? ''] ?? other ?? ''
    },
  )
}
