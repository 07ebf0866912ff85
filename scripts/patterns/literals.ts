// Finds the regular expressions in code, and how their time grows.
import { createRequire } from 'node:module'
import { parse, type AnyNode } from 'acorn'
import { transformSync } from 'esbuild'
import { messageOf } from '@atlas/core/errors.ts'

/** A regular expression in code. */
export interface Pattern {
  source: string
  flags: string
  /** Whether it is one of the `signaturePatterns`, which only RE2 matches. */
  isSignature: boolean
}

/** How the time of a pattern grows with its input. */
export type Growth = 'linear' | 'polynomial' | 'exponential'

/** The part of the package that is used. It is loaded only when patterns are analyzed. */
interface Analysis {
  analyse(pattern: { source: string; flags: string }): { reports: readonly { exponential: boolean }[] }
}

const load = createRequire(import.meta.url)

/** How the time of a pattern grows, as far as the analysis finds. */
export function growthOf({ source, flags }: { source: string; flags: string }): Growth {
  const { reports } = (load('scslre') as Analysis).analyse({ source, flags })
  if (reports.some(({ exponential }) => exponential)) return 'exponential'
  return reports.length > 0 ? 'polynomial' : 'linear'
}

/** The regular expressions in a text of TypeScript. */
export function patternsInTypeScript(text: string): Pattern[] {
  return patternsIn(transformSync(text, { loader: 'ts', format: 'esm', target: 'es2024' }).code)
}

/** The literals of regular expressions in code, and those that `new RegExp` makes of a constant. */
function patternsIn(code: string): Pattern[] {
  const all: Pattern[] = []
  const open: [node: unknown, isSignature: boolean][] = [
    [parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), false],
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, isSignature] = next
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node) {
      const one = patternAt(node as AnyNode)
      if (one && isPattern(one)) all.push({ ...one, isSignature })
    }
    const isBelow = isSignature || isSignatureProperty(node)
    for (const child of Object.values(node)) open.push([child, isBelow])
  }
  return all
}

function isSignatureProperty(node: object): boolean {
  const { type, key } = node as { type?: unknown; key?: { name?: unknown } }
  return type === 'Property' && key?.name === 'signaturePatterns'
}

function patternAt(node: AnyNode): { source: string; flags: string } | undefined {
  if (node.type === 'Literal' && node.regex) return { source: node.regex.pattern, flags: node.regex.flags }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return undefined
  const [source, flags] = node.arguments.map((argument) =>
    argument.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined,
  )
  return source === undefined ? undefined : { source, flags: flags ?? '' }
}

function isPattern({ source, flags }: { source: string; flags: string }): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp
  } catch (error) {
    throw new Error(`The pattern /${source}/${flags} is not valid. ${messageOf(error)}`, { cause: error })
  }
}
