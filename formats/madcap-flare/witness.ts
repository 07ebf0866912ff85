// Reads files of MadCap Flare with saxes, by the names of their inline elements.
import { runsIn } from '../_grammars/xml/runs-witness.ts'

const INLINE =
  /^(?:a|abbr|b|br|code|em|i|img|kbd|span|strong|sub|sup|u|var|MadCap:(?:variable|xref|keyword|conditional[tT]ext|popup|snippetText|glossaryTerm|footnote))$/

export default function texts(file: string): readonly string[] {
  const attributes = Array.from(
    file.matchAll(/\s(?:Title|alt|title|term)\s*=\s*"([^"]*)"/g),
    ([, text = '']) => text,
  )
  return [
    ...runsIn(file, {
      escapesTags: true,
      isInline: (name) => INLINE.test(name),
      isSpaced: (name) => name === 'pre',
    }),
    ...attributes.map((text) =>
      text
        .replaceAll(/&#(?:x([0-9a-fA-F]+)|(\d+));/g, (_, hex?: string, decimal?: string) =>
          String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
        )
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
    ),
  ]
}
