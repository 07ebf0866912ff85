// Options of formats whose strings have paths as keys: JSON, YAML, TOML, PHP, JavaScript.
import type { FormatOptions, FormatPlugin, OptionSchema, Source, Unit } from '@atlas/core/contract.ts'

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
      'The key whose text is the context of the strings next to it, such as description. It is then not translated. ' +
      'If empty, strings get no such context.',
    default: '',
  },
  maxLengthKey: {
    type: 'string',
    description:
      'The key whose number is the maximum length of the translations next to it, such as maxLength: a text of ' +
      'digits, or in JSON a number. If empty, there is no limit.',
    default: '',
  },
} as const satisfies Record<string, OptionSchema>

/** The values of these options. */
interface KeyOptions {
  arrays: string
  contextKey: string
  maxLengthKey: string
}

type Parse = FormatPlugin['parse']

/** The numbers of a file that are not texts, with the paths of their keys. */
export type Numbers = (source: Source) => Iterable<readonly [key: readonly string[], value: number]>

/** The members of a format that reads strings this way, with the options about their keys. */
export function keyedStrings(
  parse: Parse,
  numbers: Numbers = () => [],
): Pick<FormatPlugin, 'parse'> & { options: FormatOptions } {
  return {
    parse,
    options: {
      schemas: OPTIONS,
      configure(values) {
        const options = values as unknown as KeyOptions
        const { arrays, contextKey, maxLengthKey } = options
        if (arrays === 'index' && contextKey === '' && maxLengthKey === '') return {}
        return {
          parse(source, languages) {
            const lengths = new Map<string, number>()
            for (const [key, value] of maxLengthKey === '' ? [] : numbers(source))
              if (key.at(-1) === maxLengthKey) lengths.set(pathOf(key, key.length - 1), value)
            return named(source, [...parse(source, languages)], options, lengths)
          },
        }
      },
    },
  }
}

/**
 * The units with other keys, contexts and lengths. Units whose texts are names, contexts or lengths are left out.
 * `lengths` are indexed by the path of the strings next to them.
 */
function named(
  source: Source,
  units: readonly Unit[],
  { arrays, contextKey, maxLengthKey }: KeyOptions,
  lengths: Map<string, number>,
): Unit[] {
  const names = new Map<string, string>()
  const contexts = new Map<string, string>()
  const left = new Set<Unit>()
  for (const unit of units) {
    const { key } = unit
    const last = key.at(-1)
    const isName = arrays !== 'index' && last === arrays && isIndex(key.at(-2))
    const isContext = contextKey !== '' && last === contextKey
    const isLength = maxLengthKey !== '' && last === maxLengthKey
    if (!isName && !isContext && !isLength) continue
    const text = textOf(source, unit)
    if (text === '') continue
    left.add(unit)
    const parent = pathOf(key, key.length - 1)
    if (isName) names.set(parent, text)
    else if (isContext) contexts.set(parent, text)
    else if (isIndex(text)) lengths.set(parent, Number(text))
  }
  return units
    .filter((unit) => !left.has(unit))
    .map((unit) => {
      const parent = pathOf(unit.key, unit.key.length - 1)
      const other = contexts.get(parent)
      const maxLength = lengths.get(parent) || unit.maxLength
      const key =
        names.size === 0 ? unit.key : unit.key.map((part, at) => names.get(pathOf(unit.key, at + 1)) ?? part)
      const context = unit.context && other ? `${unit.context}\n${other}` : (other ?? unit.context)
      return { ...unit, key, context, ...(maxLength === undefined ? {} : { maxLength }) }
    })
}

const isIndex = (part: string | undefined): boolean => part !== undefined && /^\d{1,9}$/.test(part)

/** The first parts of a key as one string. No part contains a zero byte. */
const pathOf = (key: readonly string[], length: number): string => key.slice(0, length).join('\0')

function textOf({ text }: Source, { source }: Unit): string {
  if (!('at' in source) || source.wrapNew || source.parent) return ''
  return source.codec.decode(text.slice(...source.at))
}
