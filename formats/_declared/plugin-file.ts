// Writes a declaration as a plugin in TypeScript, for people who continue in code. It uses the readers of declarations,
// so it reads and writes the same.
import type { Options } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import type { FormatByType } from '@atlas/core/plugins/options.ts'
import { modelOf, modelOptions, modelsOf, signaturesOf } from './format.ts'
import type { Declaration, Grammar } from './grammars.ts'

/** A declaration that cannot be a plugin. The message is for the user. */
export class PluginFileError extends Error {}

/** The module of a built-in format. */
export const moduleOfBuiltIn = (type: string): string => `atlas-formats/format/${type}`

/**
 * The declaration as a plugin file for the folder of ATLAS_PLUGINS. `moduleOf` names the modules of the formats that it
 * uses. Throws a `PluginFileError`.
 */
export async function pluginFile(
  declaration: Omit<Declaration, 'about' | 'type'> & { about?: string | undefined },
  formatOf: FormatByType,
  moduleOf: (type: string) => string = moduleOfBuiltIn,
): Promise<string> {
  const { title, grammar, options, coverage } = declaration
  const type = modelOf(grammar)
  const model = type === undefined ? undefined : await formatOf(type)
  if (type !== undefined && !model) throw new PluginFileError(`The format ${type} does not exist.`)
  if (model?.container?.contains)
    throw new PluginFileError(
      `The format ${type} holds files of other formats, which only a declaration can have. Keep the declaration.`,
    )
  const about =
    declaration.about ?? model?.about ?? `Made from a declaration of the family ${grammar.family}.`
  const models = modelsOf(declaration)
  const all = { ...modelOptions(grammar), ...options }
  const base = type === undefined ? `grammarFormat(${literal(grammarOf(grammar), 0)})` : nameOf(type)
  const isConfigured = Object.keys(all).length > 0
  const inner = models.filter((each) => each !== type)
  const formats = inner.length === 0 ? '' : `, ${formatsOf(models)}`
  const hasCoverage = coverage !== undefined
  const used = [
    ...(type === undefined ? ['grammarFormat'] : []),
    ...(hasCoverage ? ['withCoverageWarning'] : []),
    ...(isConfigured ? ['withOptions'] : []),
  ]
  const definition = isConfigured
    ? `await withOptions(${type === undefined ? 'read' : base}, ${literal(all, 0)}${formats})`
    : base
  return `// ${oneLine(title)}: a plugin that was made from a declaration, and reads and writes the same.
// The fields of the grammar and the options are as in a declaration (docs/declared-formats.md).
import type { FormatPlugin } from 'atlas-formats/contract'
${used.length === 0 ? '' : `import { ${used.join(', ')} } from 'atlas-formats/declared'\n`}${models
    .map((each) => `import ${nameOf(each)} from ${quoted(moduleOf(each))}\n`)
    .join('')}
${type === undefined && isConfigured ? `/** Where the texts are. */\nconst read = ${base}\n\n` : ''}/** ${
    isConfigured ? 'The same with options.' : 'Where the texts are, and how they are spelled.'
  } */
const declared = ${definition}

const plugin = {
  ...declared,
  title: ${quoted(title)},
  about: ${quoted(about)},
${members(declaration, type, model)}
  /** Each string of a file. Changes to the declaration go here: leave out a unit, or give it another key. */
  *parse(source, languages) {
    for (const unit of declared.parse(source, languages)) yield unit
  },
} satisfies FormatPlugin

export default ${hasCoverage ? `withCoverageWarning(plugin, ${coverage})` : 'plugin'}
`
}

function members(
  declaration: Pick<Declaration, 'files' | 'content' | 'charsets'>,
  type: string | undefined,
  model: Format | undefined,
): string {
  const { charsets } = declaration
  const { fileName, fileContent } = signaturesOf(declaration)
  const before = [...(type === undefined ? [] : [type]), ...(model?.precedes ?? [])]
  const kept = type === undefined || model?.encoding ? '...declared.encoding, ' : ''
  return [
    '  signaturePatterns: {',
    `    fileName: ${String(fileName)},`,
    ...(fileContent === undefined ? [] : [`    fileContent: ${String(fileContent)},`]),
    '  },',
    ...(before.length === 0 ? [] : [`  precedes: ${literal(before, 1)},`]),
    ...(charsets === undefined ? [] : [`  encoding: { ${kept}charsets: () => ${literal(charsets, 1)} },`]),
    '',
  ].join('\n')
}

/** The fields of a grammar in their order; `family` first. */
const grammarOf = ({ family, ...fields }: Grammar): object => ({ family, ...fields })

const formatsOf = (types: readonly string[]): string =>
  `{ ${types.map((type) => (nameOf(type) === type ? type : `${quoted(type)}: ${nameOf(type)}`)).join(', ')} }`

/** The name of a format in code: `javaProperties` for `java-properties`. */
function nameOf(type: string): string {
  const name = type.replaceAll(/[-.](.)/g, (_, next: string) => next.toUpperCase())
  return /^[a-z]/.test(name) ? name : `format${name}`
}

const oneLine = (text: string): string => text.replaceAll(/[\s\u2028\u2029]+/g, ' ')

/** The maximum width of a line. */
const LINE_WIDTH = 100

/** A value as code. A list or an object that is too wide for a line has a line for each member. */
function literal(value: unknown, depth: number): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const fields = Object.entries(value as Options).filter(([, each]) => each !== undefined)
  const members = (deeper: number): string[] =>
    fields.map(([name, each]) =>
      isList ? literal(each, deeper) : `${field(name)}: ${literal(each, deeper)}`,
    )
  if (fields.length === 0) return isList ? '[]' : '{}'
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }']
  const inLine = `${open}${members(depth).join(', ')}${close}`
  if (!inLine.includes('\n') && inLine.length + depth * 2 < LINE_WIDTH) return inLine
  const indent = '  '.repeat(depth + 1)
  const lines = members(depth + 1).map((member) => `${indent}${member},\n`)
  return `${open.trim()}\n${lines.join('')}${'  '.repeat(depth)}${close.trim()}`
}

const field = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) && name !== '__proto__' ? name : `[${quoted(name)}]`

/** A text as code. Patterns are raw, so that their backslashes are single. */
function quoted(text: string): string {
  const isRaw = /\\/.test(text) && !/[`\n\r]|\$\{|\\$/.test(text)
  if (isRaw) return `String.raw\`${text}\``
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}
