// Paradox games: a key, a number, and the characters between the first quote of the line and the last one.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: 'Paradox games',
  rules: 'https://ck3.paradoxwikis.com/Localization',
  formats: { 'paradox-yaml': ({ text }) => numbered(textsIn(text)) },
} satisfies Consumer

function* textsIn(file: string): Found {
  const [head, ...lines] = linesOf(file).filter((line) => !/^\s*(?:#.*)?$/.test(line))
  if (!/^\s*l_[a-z_]+:/.test(head ?? '')) throw new Error('The first line names no language.')
  for (const line of lines) {
    const [, key, text = ''] = /^\s*([^\s:#"]+):\d*\s*"(.*)"[^"]*$/.exec(line) ?? []
    if (key !== undefined) yield [key, text.replaceAll(String.raw`\n`, '\n')]
  }
}
