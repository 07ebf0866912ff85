// The units of a text that is inside another one: Markdown in a string of JSON, HTML in an element of XML.
import type { Slot, Source, Unit } from '@atlas/core/contract.ts'

/** The decoded text of a slot as a file of its own, for a grammar that reads it. */
export function innerSource(source: Source, { at, codec }: Slot): Source {
  const text = codec.decode(source.text.slice(...at))
  const { charset } = source
  const part: Source = {
    text,
    eol: '\n',
    charset,
    canSpell: (char) => source.canSpell(char),
    read: (reader) => reader(part),
  }
  return part
}

/**
 * The units that a grammar found in the text of a slot, with their places in it. `prefix` goes before each key, and
 * `context` before each context. The texts must not be plurals, nor have translations of their own.
 */
export function* innerUnits(
  outer: Slot,
  units: Iterable<Unit>,
  prefix: readonly string[] = [],
  context = '',
): Generator<Unit> {
  for (const unit of units) {
    if ('forms' in unit.source) continue
    const contexts = [context, unit.context ?? ''].filter((one) => one !== '')
    yield {
      ...unit,
      key: [...prefix, ...unit.key],
      source: { ...unit.source, parent: outer },
      ...(contexts.length > 0 ? { context: contexts.join('\n') } : {}),
    }
  }
}
