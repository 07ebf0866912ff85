// Keys that are texts between marks of a template, such as `{% blocktranslate %}`.
import type { KeyBlock } from './framework.ts'

/** A key between marks. */
export interface BlockCall {
  key: string
  spelled: string
  at: number
}

/** The keys of a kind of block. A plural is the key of its singular. */
export function* blockCalls(code: string, block: KeyBlock): Iterable<BlockCall> {
  const { pattern, plural, trimmed, values, spelled: spelling } = block
  for (const { 0: matched, index, groups } of code.matchAll(pattern)) {
    const { body = '', options = '' } = groups ?? {}
    const [spelled = ''] = body.split(plural)
    const isTrimmed = trimmed.test(options)
    const text = isTrimmed ? spelled.trim().replaceAll(/\s*[\r\n]\s*/g, ' ') : spelled
    // A percent sign is doubled, since values begin with it.
    const key = text
      .replaceAll('%', '%%')
      .replaceAll(values, (_, name: string) => spelling.replace('<name>', name))
    if (key.trim() !== '') yield { key, spelled, at: index + matched.lastIndexOf(body) }
  }
}
