// The parts of an entry in a string catalog and their paths: a text, variations by plural and device, substitutions.
import type { Category } from '@atlas/core/contract.ts'
import {
  memberOf,
  memberSpan,
  stringNodeText,
  type JsonMember,
  type JsonNode,
} from '../_grammars/json/reader.ts'
import { isCategory } from '../_grammars/plurals/forms.ts'
import type { PathStep } from './object-paths.ts'

/** The path to a part of an entry. */
interface Path {
  /** The parts of the unit's key after the entry's key: `device`, `iphone`. */
  key: readonly string[]
  /** The steps from a localization. */
  steps: readonly PathStep[]
  /** Information about this part for translators. */
  context?: string
}

/** A text of an entry; or a plural, whose steps lead to the object of its rows. */
export interface CatalogShape extends Path {
  kind: 'text' | 'plural'
  /** The category of a row that is a separate text, since the language of the keys does not have this category. */
  row?: Category
}

/** The state of a new unit. */
export const stateOfNew = '"state" : "translated"'

/** The steps to the text of a string unit. */
export const toText: readonly PathStep[] = [
  { key: 'stringUnit', first: [stateOfNew], rivals: ['variations'] },
  { key: 'value' },
]

const variations: PathStep = { key: 'variations', rivals: ['stringUnit'] }

/** The shapes of a localization, in file order. `known` are the categories that are rows of plurals. */
export function shapesIn(text: string, localization: JsonNode, known: ReadonlySet<string>): CatalogShape[] {
  const shapes: CatalogShape[] = []
  visit(localization, { key: [], steps: [] })
  return shapes

  function visit(node: JsonNode, path: Path): void {
    for (const { key, value } of membersOf(node)) {
      if (key === 'stringUnit') shapes.push({ kind: 'text', ...extended(path, [], toText) })
      if (key === 'variations') {
        for (const kind of membersOf(value)) {
          if (kind.key === 'plural') addPlural(kind.value, path)
          else addVariants(kind, path)
        }
      }
      if (key === 'substitutions') for (const one of membersOf(value)) addSubstitution(one, path)
    }
  }

  function addPlural(rows: JsonNode, path: Path): void {
    const steps = [variations, { key: 'plural', rivals: ['device', 'width'] }]
    const names = membersOf(rows).map(({ key }) => key)
    if (names.some((name) => known.has(name))) shapes.push({ kind: 'plural', ...extended(path, [], steps) })
    for (const name of names) {
      // Apple shows the row `zero` for 0 in English too.
      if (known.has(name) || !isCategory(name)) continue
      const row = extended(path, [name], [...steps, { key: name }, ...toText])
      shapes.push({ kind: 'text', row: name, ...row })
    }
  }

  function addVariants({ key: kind, value }: JsonMember, path: Path): void {
    for (const { key, value: varied } of membersOf(value)) {
      const steps = [variations, { key: kind, rivals: ['plural'] }, { key }]
      visit(varied, extended(path, [kind, key], steps, `Only for ${kind}: ${key}`))
    }
  }

  function addSubstitution(member: JsonMember, path: Path): void {
    const { key, value } = member
    const steps = [{ key: 'substitutions' }, { key, first: declarations(text, member) }]
    visit(value, extended(path, ['substitutions', key], steps, noteOn(text, member)))
  }
}

function extended(path: Path, key: readonly string[], steps: readonly PathStep[], note?: string): Path {
  const context = [path.context, note].filter(Boolean).join('\n')
  const parts = { key: [...path.key, ...key], steps: [...path.steps, ...steps] }
  return context ? { ...parts, context } : parts
}

/** The members of an object; empty for any other node. */
export function membersOf(node: JsonNode | undefined): readonly JsonMember[] {
  return node?.kind === 'object' ? node.members : []
}

/** The members of a substitution besides its texts, to be repeated for a new language: `"argNum" : 1`. */
function declarations(text: string, { value }: JsonMember): string[] {
  return membersOf(value)
    .filter((member) => member.key !== 'variations' && member.key !== 'stringUnit')
    .filter((member) => member.value.kind === 'literal' || member.value.kind === 'string')
    .map((member) => text.slice(...memberSpan(text, member)))
}

function noteOn(text: string, { key, value }: JsonMember): string {
  const argument = memberOf(value, 'argNum')
  const specifier = stringNodeText(text, memberOf(value, 'formatSpecifier'))
  const details = [argument && `argument ${text.slice(...argument.at)}`, specifier && `%${specifier}`]
  const note = details.filter(Boolean).join(', ')
  return `Stands for %#@${key}@${note && ` (${note})`}`
}
