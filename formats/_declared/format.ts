// Makes the format of a declaration.
import { RE2JS } from 're2js'
import { type Options, type SignaturePatterns, type Source } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { patternFault } from '@atlas/core/plugins/detect.ts'
import { messageOf } from '@atlas/core/errors.ts'
import { configured, type FormatByType } from '@atlas/core/plugins/options.ts'
import { patternOfGlobs } from '@atlas/core/path-globs.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { formatWithCoverageWarning } from './coverage.ts'
import type { Declaration, Grammar } from './grammars.ts'
import type { Steps } from './patterns.ts'
import { tableOptions } from './table.ts'
import { formatBy, grammarReader } from './reader-format.ts'

/**
 * Makes the format of a declaration. It precedes its model. With `steps`, its own grammar counts them over all files.
 * Throws an `Error` with one sentence that names the format: a pattern is wrong, the model does not exist, or an option
 * is wrong.
 */
export async function declaredFormat(
  declaration: Declaration,
  formatOf: FormatByType,
  steps?: Steps,
): Promise<Format> {
  const { type, title, about, charsets, grammar, options, coverage } = declaration
  try {
    const type = modelOf(grammar)
    const model = type === undefined ? formatOfDeclaration(grammar, steps) : await formatOf(type)
    if (!model) throw new Error(`grammar.format names ${type}, which is not a format`)
    const format = await configured(model, { ...modelOptions(grammar), ...options }, formatOf)
    const made: Format = {
      ...format,
      title,
      about: about ?? model.about,
      signaturePatterns: signaturesOf(declaration),
      precedes: [...(type === undefined ? [] : [type]), ...(model.precedes ?? [])],
      ...(charsets ? { encoding: { ...format.encoding, charsets: () => charsets } } : {}),
    }
    return coverage === undefined ? made : formatWithCoverageWarning(made, coverage)
  } catch (error) {
    throw new Error(`The format "${type}": ${messageOf(error).replace(/\.$/, '')}.`, { cause: error })
  }
}

/** The type of the format whose grammar a declaration uses; undefined if the declaration has a grammar. */
export function modelOf(grammar: Grammar): string | undefined {
  if (grammar.family === 'table') return 'csv'
  return grammar.family === 'like' ? grammar.format : undefined
}

/** The options of the model that read files by a grammar. */
export const modelOptions = (grammar: Grammar): Options =>
  grammar.family === 'table' ? tableOptions(grammar) : {}

/** The types of the formats that a declaration uses. */
export function modelsOf({ grammar, options }: Pick<Declaration, 'grammar' | 'options'>): string[] {
  const { subfilters } = options
  const inner = Array.isArray(subfilters) ? (subfilters as readonly { like?: unknown }[]) : []
  const named = [modelOf(grammar), ...inner.map((subfilter) => subfilter?.like)]
  return [...new Set(named.filter((like) => typeof like === 'string'))]
}

/**
 * The format of the declaration's own grammar, without names. `steps` are then counted over all files that it reads.
 * Throws an `Error` that begins with the place of a mistake.
 */
export function formatOfDeclaration(grammar: Grammar, steps?: Steps): Format {
  const own = grammarReader(grammar)
  const reader = steps ? { ...own, read: (source: Source) => own.read(source, steps) } : own
  return {
    ...formatBy(reader),
    title: grammar.family,
    about: `A declared format of the family ${grammar.family}.`,
    signaturePatterns: {},
    ...(reader.lacksKeys && reader.languages === 'monolingual' ? { keySource: 'text' as const } : {}),
    encoding: { charsets: reader.charsets ?? ((head) => ['utf-8', likelyCharset(head)]) },
  }
}

/** The patterns that the files of a declaration match. Throws an `Error` that begins with the place of a mistake. */
export function signaturesOf({ files, content }: Pick<Declaration, 'files' | 'content'>): SignaturePatterns {
  return {
    fileName: patternOfGlobs(files),
    ...(content === undefined ? {} : { fileContent: patternOfContent(content) }),
  }
}

/** Detection matches the pattern with the start of any file that matches the name. */
const MAX_CONTENT_SIZE = 300

function patternOfContent(content: string): RegExp {
  const fault = patternFault(content)
  if (fault !== undefined) throw new Error(`files.content ${fault}`)
  if (RE2JS.compile(content).programSize() > MAX_CONTENT_SIZE)
    throw new Error('files.content takes too many steps: use fewer repetitions')
  try {
    return new RegExp(content)
  } catch (error) {
    throw new Error(`files.content has syntax that JavaScript lacks: ${messageOf(error)}`, { cause: error })
  }
}
