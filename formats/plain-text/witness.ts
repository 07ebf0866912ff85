// Reads plain text: puts a blank line before every item and instead of every rule, then splits at blank lines.

const rule = /^[^\p{L}\p{N}\r\n]*$/gmu
const item = /^[ \t]*(?:[-*+\u2022\u2023\u00b7]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t]+(?=\S)/gm

export default function texts(file: string): readonly string[] {
  return file
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(item, '\n')
    .replaceAll(rule, '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const rows = block
        .trim()
        .split('\n')
        .map((row) => row.trim())
      return [rows.join(' '), rows.join('\n')]
    })
    .flatMap((text) => (text.includes('\u00a0') ? [text, withoutMarkers(text)] : text))
}

/** The text with blanks instead of the no-break spaces after what would be a bullet or a number. */
const withoutMarkers = (text: string): string =>
  text.replaceAll(/^\S{1,5}\u00a0+/gm, (marker) => marker.replaceAll('\u00a0', ' '))
