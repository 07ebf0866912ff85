// Godot's reader of text resources: properties of sections, whose strings may have several lines.
import type { Consumer, Found } from '../consumer.ts'
import { unescapedC } from '../c-escapes.ts'
import { numbered } from '../lines.ts'

export default {
  name: 'Godot',
  rules: 'https://docs.godotengine.org/en/stable/contributing/development/file_formats/tscn.html',
  formats: { 'godot-scene': ({ text }) => numbered(propertiesIn(text)) },
} satisfies Consumer

/** A head of a section, or a property: a name, an equals sign and a value, which ends with its line outside of strings. */
const PART =
  /\[((?:"(?:[^"\\]|\\[^])*"|[^\]"])*)\]|([\w./]+)[ \t]*=[ \t]*((?:"(?:[^"\\]|\\[^])*"|[^"\n])*)|[^\s]/y

function* propertiesIn(file: string): Found {
  let section = ''
  const part = new RegExp(PART)
  for (let at = skipped(file, 0); at < file.length; at = skipped(file, part.lastIndex)) {
    part.lastIndex = at
    const [found, head, name, value = ''] = part.exec(file) ?? []
    if (found === undefined) return
    if (head !== undefined) section = head.replace(/ *\b\w*(?:id|steps)=\S+/g, '')
    const [, string] = /^"([^]*)"\s*$/.exec(value) ?? []
    if (name !== undefined) yield [`${section}/${name}`, string === undefined ? '' : unescapedC(string)]
  }
}

const skipped = (file: string, at: number): number => at + (/^\s*/.exec(file.slice(at))?.[0].length ?? 0)
