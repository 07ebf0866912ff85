// Luanti's loader of .tr files: the text behind the first equals sign without an at sign, in which signs are replaced.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: 'Luanti',
  rules: 'https://api.luanti.org/translations/',
  // The signs of values are numbers after at signs, which only the game fills in.
  formats: { 'luanti-tr': ({ text }) => numbered(translationsIn(text)) },
} satisfies Consumer

function* translationsIn(file: string): Found {
  const all = linesOf(file)
    .join('\n')
    .replaceAll(/^#.*$/gm, '')
    .replaceAll(/@(@|\n|n)/g, (_, sign: string) => (sign === '@' ? '\0' : '\x01'))
  for (const line of all.split('\n')) {
    const [, source = '', translation = ''] = /^((?:@[^]|[^@=])*)=(.*)$/.exec(line) ?? []
    if (source !== '' && translation !== '') yield [shown(source), shown(translation)]
  }
}

const shown = (text: string): string =>
  text.replaceAll('@=', '=').replaceAll('\x01', '\n').replaceAll('\0', '@@')
