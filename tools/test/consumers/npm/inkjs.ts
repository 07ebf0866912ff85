// inkjs, which compiles scripts of Ink: the texts of the story.
import { Compiler, CompilerOptions } from 'inkjs/full'
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'inkjs',
  // A backslash is an escape, which translators see as it is written.
  loses: /\\/,
  formats: { ink: ({ text }) => textsIn(text) },
} satisfies Consumer

function* textsIn(script: string): Found {
  const errors: string[] = []
  const handler = (message: string, type: number): void => {
    if (type === 2) errors.push(message)
  }
  // Other scripts are not at hand. Brackets are text here: they would cut a text of a choice into pieces.
  const source = script.replaceAll(/^INCLUDE .*$/gm, '').replaceAll(/[[\]]/g, String.raw`\$&`)
  const compiler = new Compiler(source, new CompilerOptions(null, [], true, handler))
  // A text with other alternatives has other pieces.
  let number = 0
  for (const text of linesOf(JSON.parse(compiled(compiler, errors)))) yield [`texts#${number++}`, text]
}

function compiled(compiler: Compiler, errors: readonly string[]): string {
  try {
    return compiler.Compile().ToJson() || 'null'
  } catch {
    throw new Error(errors.join('; '))
  }
}

/** The lines of a container: texts begin with a circumflex, and values are read between them. */
function* linesOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  const items: unknown[] = Object.values(value)
  let line = ''
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string' && item.startsWith('^')) line += item.slice(1)
    else if (item === '\n') {
      if (line.trim() !== '') yield line.trim()
      line = ''
    } else if (typeof item === 'object' && item !== null && 'VAR?' in item && items[index + 1] === 'out')
      line += `{${String(item['VAR?'])}}`
    else yield* linesOf(item)
  }
  if (line.trim() !== '') yield line.trim()
}
