// OpenTTD's strgen: a name, a colon and a text up to the end of the line.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: 'OpenTTD',
  rules: 'https://github.com/OpenTTD/OpenTTD/blob/master/docs/',
  formats: { 'openttd-lang': ({ text }) => numbered(stringsIn(text)) },
} satisfies Consumer

function* stringsIn(file: string): Found {
  for (const line of linesOf(file)) {
    if (/^(?:[ \t;#]|$)/.test(line)) continue
    const [, name, text = ''] = /^([^:]*?)[ \t]*:(.*)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`a line without a colon: ${line}`)
    const trimmed = text.trimEnd()
    checkCommands(trimmed)
    yield [name, trimmed]
  }
}

/** A brace begins a command, which a brace ends. */
function checkCommands(text: string): void {
  const rest = text.replaceAll(/\{[^{}]*\}/g, '')
  if (rest.includes('{')) throw new Error(`a command is not closed: ${text}`)
}
