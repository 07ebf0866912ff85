// The strings of a YAML file, with the places of named strings, for plurals among them.
import type { Source, Unit } from '@atlas/core/contract.ts'
import type { KeyedString, RowPlace } from '../messages/row-keys.ts'
import { rowEnd } from './rails.ts'
import { scalarStyle } from './scalars.ts'
import type { YamlEntry, YamlMap, YamlScalar } from './tree.ts'
import { readYaml, unitOf, YamlWalk } from './reader.ts'
import { extended } from '../text/paths.ts'

/** Every string of a file, in file order, under the keys that `parse` of YAML returns. */
export function keyedStringsOf(source: Source): KeyedString[] {
  const strings: KeyedString[] = []
  const walk = new YamlWalk(readYaml(source), (map) => (path) => {
    takeElements()
    for (const entry of map.entries) {
      const { key, value, start } = entry
      if (value?.kind === 'scalar') {
        const comments = walk.commentsAbove(start)
        walk.pass(value)
        const unit = { ...unitOf(extended(path, key), value, comments?.text), source: value }
        strings.push({ unit, row: placeOf(map, { ...entry, value }, walk, comments?.start ?? start) })
      } else walk.node(value, extended(path, key), start)
      takeElements()
    }
  })
  for (const [index, root] of walk.file.roots.entries())
    walk.node(root, index > 0 ? [String(index)] : root?.kind === 'scalar' ? [''] : [])
  takeElements()
  return strings

  /** Takes the strings without a name that the walk has found: elements of lists. */
  function takeElements(): void {
    for (const unit of walk.units.splice(0)) if (isString(unit)) strings.push({ unit })
  }
}

const isString = (unit: Unit): unit is KeyedString['unit'] => 'at' in unit.source

function placeOf(
  { inFlow, margin }: YamlMap,
  { start, keyEnd, value }: YamlEntry & { value: YamlScalar },
  { file: { source, codecs } }: YamlWalk,
  from: number,
): RowPlace {
  const { text, eol } = source
  const quote = /^["']/.exec(text.slice(start, keyEnd))?.[0] ?? ''
  return {
    name: [start + quote.length, keyEnd - quote.length],
    at: inFlow ? [start, value.at[1]] : [from, rowEnd(text, value)],
    between: inFlow ? ', ' : eol + ' '.repeat(margin),
    newRow: (name) => ({
      open: `${quote}${name}${quote}: `,
      close: '',
      codec: codecs.of(margin, inFlow, scalarStyle(text.slice(...value.at))),
    }),
  }
}
