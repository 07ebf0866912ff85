// Valve's KeyValues: tokens in quotes or without, blocks in braces, conditions in brackets.
import type { Consumer, Found } from '../consumer.ts'
import { numbered } from '../lines.ts'

export default {
  name: 'KeyValues',
  rules: 'https://developer.valvesoftware.com/wiki/KeyValues',
  formats: { 'valve-vdf': ({ text }) => numbered(valuesIn(text)) },
} satisfies Consumer

const TOKEN = /\/\/[^\n]*|(\[[^\]]*\])|([{}])|"((?:[^"\\]|\\[^])*)"|([^\s"{}[\]]+)/g

/** A quotation mark inside a text, without a backslash: the game reads it by lines. */
const LOOSE_QUOTE = /"[^"\n]*"[ \t]+"[^"\n]*"[^\s"[{}/][^\n]*"/

function* valuesIn(file: string): Found {
  if (LOOSE_QUOTE.test(file.replaceAll(String.raw`\"`, '')))
    throw new Error('A text has quotation marks that are not escaped.')
  const blocks: string[] = []
  let key: string | undefined
  for (const [all, condition, brace, quoted, bare] of file.matchAll(TOKEN)) {
    if (all.startsWith('//') || condition !== undefined) continue
    if (brace === '{') {
      blocks.push(key ?? '')
      key = undefined
    } else if (brace === '}') {
      if (blocks.pop() === undefined) throw new Error('a brace too many')
    } else if (key === undefined) key = quoted ?? bare
    else {
      yield [[...blocks, key].join('/'), shown(quoted ?? bare ?? '')]
      key = undefined
    }
  }
  if (blocks.length > 0) throw new Error('a block is not closed')
}

const SIGNS: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\' }
const shown = (text: string): string => text.replaceAll(/\\([^])/g, (all, sign: string) => SIGNS[sign] ?? all)
