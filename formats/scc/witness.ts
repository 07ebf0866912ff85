// Reads captions byte by byte: every run of characters between codes that end a caption.

const BASIC: Readonly<Record<string, string>> = {
  '*': 'á',
  '\\': 'é',
  '^': 'í',
  _: 'ó',
  '`': 'ú',
  '{': 'ç',
  '|': '÷',
  '}': 'Ñ',
  '~': 'ñ',
  '\u007f': '█',
}
const PAIRS: Readonly<Record<number, string>> = {
  0x11: '®°½¿™¢£♪à èâêîôû',
  0x12: "ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»",
  0x13: 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘',
}

const basic = (byte: number): string =>
  byte < 0x20 ? '' : (BASIC[String.fromCharCode(byte)] ?? String.fromCharCode(byte))

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  for (const line of file.split(/\r\n|\r|\n/)) {
    let rows: string[][] = [[]]
    let last = 0
    const close = (): void => {
      found.push(
        rows
          .map((row) => row.join('').replaceAll(/^(?: |<c\w+\/>)+|(?: |<c\w+\/>)+$/g, ''))
          .filter((row) => row !== '')
          .join('\n'),
      )
      rows = [[]]
    }
    for (const [word] of line.replace(/^\S+/, '').matchAll(/\b[0-9a-fA-F]{4}\b/g)) {
      const value = Number.parseInt(word, 16) & 0x7f7f
      const [one, two] = [value >> 8, value & 0x7f]
      if (one < 0x10 || one >= 0x20) {
        for (const char of basic(one) + basic(two)) rows.at(-1)?.push(char)
        last = 0
        continue
      }
      if (value === last) {
        last = 0
        continue
      }
      last = value
      const first = one & 0x17
      const char =
        two >= (first === 0x11 ? 0x30 : 0x20) && two < 0x40
          ? PAIRS[first]?.charAt(two - (first === 0x11 ? 0x30 : 0x20))
          : undefined
      if (two >= 0x40) rows.push([])
      else if (char) {
        if (first > 0x11) rows.at(-1)?.pop()
        rows.at(-1)?.push(char)
      } else if (first === 0x11 || (first === 0x17 && two < 0x24))
        rows.at(-1)?.push(`<c${first.toString(16)}${two.toString(16)}/>`)
      else close()
    }
    close()
  }
  return found
}
