// The messages of go-i18n in YAML: maps by id, or a list in version 1.
import type { EntrySpan, Source, Unit } from '@atlas/core/contract.ts'
import { yamlEntries } from '../_grammars/yaml/key-spans.ts'
import { scalarStyle } from '../_grammars/yaml/scalars.ts'
import type { YamlMap } from '../_grammars/yaml/tree.ts'
import { readYaml, YamlWalk } from '../_grammars/yaml/reader.ts'
import {
  hashEnd,
  idOr,
  makesMessage,
  goMessageUnits,
  textsOfMessage,
  type MessageField,
  type MessageTable,
} from './message.ts'

/** The units of a file. */
export function yamlMessages(source: Source, known: ReadonlySet<string>): Unit[] {
  const file = readYaml(source)
  const walk = new YamlWalk(file, (map, isRoot) => {
    if (isRoot || !isMessage(map)) return undefined
    return (path, start) => addMessage(map, path, start)
  })
  for (const root of file.roots) walk.node(root, [])
  return walk.units

  function addMessage(map: YamlMap, path: readonly string[], start: number | undefined): void {
    const comment = walk.commentsAbove(start ?? map.entries[0]?.start ?? 0)?.text
    const fields = map.entries.flatMap(({ key: name, start: from, keyEnd, value }): MessageField[] => {
      if (value?.kind !== 'scalar') return []
      const comments = walk.commentsAbove(from)
      walk.pass(value)
      const end = isBlock(source.text, value.at[0]) ? value.at[1] : hashEnd(source.text, value.at[1])
      const context = comments?.text
      return [{ name, at: [comments?.start ?? from, end], nameAt: [from, keyEnd], slot: value, context }]
    })
    const key = idOr(path, source, fields)
    const { margin, inFlow } = map
    const table: MessageTable = {
      fields,
      newRow(category, { nameAt: [from], slot }) {
        const quote = /["']/.exec(source.text.charAt(from))?.[0] ?? ''
        const style = scalarStyle(source.text.slice(...slot.at))
        return {
          open: `${quote}${category}${quote}: `,
          close: '',
          codec: file.codecs.of(margin, inFlow, style),
        }
      },
    }
    for (const each of goMessageUnits(source, key, table, known, comment)) walk.units.push(each)
    for (const { value, start: from } of map.entries) if (value?.kind === 'map') walk.node(value, key, from)
  }
}

/** The entries of a file: the texts of messages, and others. */
export const yamlMessageEntries = (source: Source): EntrySpan[] =>
  yamlEntries(source, { textsOf: textsOfMessage, isEntry: isMessage })

const isMessage = ({ entries }: YamlMap): boolean => makesMessage(entries.map(({ key }) => key))

function isBlock(text: string, start: number): boolean {
  const style = scalarStyle(text.slice(start, start + 1))
  return style === 'literal' || style === 'folded'
}
