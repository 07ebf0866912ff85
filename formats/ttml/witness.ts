// Reads the paragraphs of a TTML file with saxes, each twice: with white space kept, and with white space collapsed.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const BREAK = '\ue002'

export default function texts(file: string): readonly string[] {
  const lines = file
    .replaceAll(/<metadata>.*?<\/metadata>/gs, '')
    .replaceAll(/<(?:tt:)?br ?(?:\/>|><\/br>)/g, BREAK)
  const isCaption = (path: readonly string[]): boolean => /^(?:tt:)?p$/.test(path.at(-1) ?? '')
  const found = (unescape: (text: string) => string): readonly string[] =>
    markedTexts(lines, { isText: isCaption, isUnit: isCaption, unescape })
  return [...found((text) => text.replaceAll(BREAK, '\n')), ...found(collapsed)]
}

const collapsed = (text: string): string =>
  text
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .split(BREAK)
    .map((line) => line.replaceAll(/^ | $/g, ''))
    .join('\n')
