// Where the codes of POD end: `B<bold>` at its sign, `C<< a > b >>` at as many signs after white space.

interface OpenCode {
  spelled: string
  /** The number of its signs. */
  width: number
}

const SIGN = /[A-Z](?:(<{2,})\s|<)|\s(>{2,})|>/g

/** The first code of a text that never ends, such as `B<`; undefined if all end. (Source: perlpodspec, "Formatting codes".) */
export function unendedCode(text: string): string | undefined {
  const open: OpenCode[] = []
  SIGN.lastIndex = 0
  for (let match = SIGN.exec(text); match; match = SIGN.exec(text)) {
    const [sign, openings = '<', closings = '>'] = match
    if (/^[A-Z]/.test(sign)) open.push({ spelled: sign.trimEnd(), width: openings.length })
    else closeCodes(open, closings.length)
  }
  return open[0]?.spelled
}

/** Closes the innermost code if it ends with so many signs, or one code of a single sign with each of them. */
function closeCodes(open: OpenCode[], count: number): void {
  const { width = 0 } = open.at(-1) ?? {}
  if (width > 1 && count >= width) open.pop()
  for (let left = count; left > 0 && width === 1 && open.at(-1)?.width === 1; left--) open.pop()
}
