// Reads declarations of general entities (XML 1.0, productions 9, 15, 71 to 73), and their texts as content with saxes.
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

const DECLARATION =
  /<!--[^]*?-->|<!ENTITY\s+([^\s%"']+)\s+(?:"([^"%]*)"|'([^'%]*)')\s*>|<!\w+(?:[^>"']|"[^"]*"|'[^']*')*>/g

export default function texts(file: string): readonly string[] {
  const values = [...file.matchAll(DECLARATION)].flatMap(([, name, double, single]) =>
    name === undefined ? [] : [double ?? single ?? ''],
  )
  const used = values.flatMap((value) =>
    [...value.matchAll(/&([A-Za-z][\w-]*);/g)].map(([, name]) => name ?? ''),
  )
  const declared = [...new Set(used)].map((name) => `<!ENTITY ${name} "">`)
  const content = values.map((value) => `<text>${value}</text>`)
  const isText = (path: readonly string[]): boolean => path.length === 2 && path[1] === 'text'
  return markedTexts(`<!DOCTYPE texts [${declared.join('')}]><texts>${content.join('')}</texts>`, {
    isText,
    isUnit: isText,
  })
}
