// Reads the texts of dialogues and comments of Sub Station Alpha with ass-compiler.
import { parse } from 'ass-compiler'

export default function texts(file: string): readonly string[] {
  const { dialogue, comment } = parse(file.replaceAll(space, hide)).events
  return [...dialogue, ...comment].map(({ Text: { raw } }) =>
    raw
      .split(/[ \t]*\\N[ \t]*/)
      .join('\n')
      .replaceAll(hidden, show),
  )
}

/** The library trims all white space of Unicode; players trim only blanks. */
const space = /[^\S \t\r\n]/g
const hidden = /[\u{f0000}-\u{fffff}]/gu
const hide = (char: string): string => String.fromCodePoint(0xf0000 + char.charCodeAt(0))
const show = (char: string): string => {
  const shown = String.fromCharCode((char.codePointAt(0) ?? 0) - 0xf0000)
  return /\s/.test(shown) ? shown : char
}
