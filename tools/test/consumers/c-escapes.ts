// The escapes of C, as most readers know them.

const SIGNS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
}

/** A text without its backslashes. */
export const unescapedC = (text: string): string =>
  text.replaceAll(
    /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([^]))/g,
    (_, long?: string, short?: string, sign = '') => {
      const code = long ?? short
      return code === undefined
        ? (SIGNS[sign] ?? String(sign))
        : String.fromCharCode(Number.parseInt(code, 16))
    },
  )
