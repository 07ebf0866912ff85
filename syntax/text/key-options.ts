// Options of formats whose strings have paths as keys: JSON, YAML, TOML, PHP, JavaScript.
import type { FormatPlugin, OptionSchema, Source, Unit } from '../../core/contract.ts'

const OPTIONS = {
  arrays: {
    type: 'string',
    minLength: 1,
    description:
      'How the elements of lists are named in keys: index names them by their place, which changes if one is ' +
      'inserted; another word is the key whose text names its element, such as id. That text is then not translated.',
    default: 'index',
  },
  contextKey: {
    type: 'string',
    description:
      'The key whose text is the context of the strings beside it, such as description. It is then not translated. ' +
      'Left empty, there is none.',
    default: '',
  },
} as const satisfies Record<string, OptionSchema>

/** The values of these options. */
interface KeyOptions {
  arrays: string
  contextKey: string
}

type Parse = FormatPlugin['parse']

/** The members of a format that reads strings this way, with the options about their keys. */
export function keyedStrings(parse: Parse): Pick<FormatPlugin, 'options' | 'with' | 'parse'> {
  return {
    parse,
    options: OPTIONS,
    with(values) {
      const options = values as unknown as KeyOptions
      const isPlain = options.arrays === 'index' && options.contextKey === ''
      return isPlain
        ? {}
        : { parse: (source, languages) => named(source, [...parse(source, languages)], options) }
    },
  }
}

/** The units with other keys and contexts. Those whose texts are names or contexts are left out. */
function named(source: Source, units: readonly Unit[], { arrays, contextKey }: KeyOptions): Unit[] {
  const names = new Map<string, string>()
  const contexts = new Map<string, string>()
  const left = new Set<Unit>()
  for (const unit of units) {
    const { key } = unit
    const last = key.at(-1)
    const isName = arrays !== 'index' && last === arrays && isIndex(key.at(-2))
    const isContext = contextKey !== '' && last === contextKey
    if (!isName && !isContext) continue
    const text = textOf(source, unit)
    if (text === '') continue
    left.add(unit)
    const parent = pathOf(key, key.length - 1)
    if (isName) names.set(parent, text)
    else contexts.set(parent, text)
  }
  return units
    .filter((unit) => !left.has(unit))
    .map((unit) => {
      const said = contexts.get(pathOf(unit.key, unit.key.length - 1))
      const key =
        names.size === 0 ? unit.key : unit.key.map((part, at) => names.get(pathOf(unit.key, at + 1)) ?? part)
      const context = unit.context && said ? `${unit.context}\n${said}` : (said ?? unit.context)
      return { ...unit, key, context }
    })
}

const isIndex = (part: string | undefined): boolean => part !== undefined && /^\d{1,9}$/.test(part)

/** The first parts of a key as one string. No part contains a zero byte. */
const pathOf = (key: readonly string[], length: number): string => key.slice(0, length).join('\0')

function textOf({ text }: Source, { source }: Unit): string {
  if (!('at' in source) || source.absent || source.inside) return ''
  return source.codec.decode(text.slice(...source.at))
}
