// npm run check patterns: finds regular expressions of the engine, the formats and the processors that may take more
// than linear time. With --deep, another analysis finds more; its results are cached, since some take a second.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pc from 'picocolors'
import { accepted } from './patterns/accepted.ts'
import { growthOf, patternsInTypeScript, type Growth, type Pattern } from './patterns/literals.ts'
import { madePatterns } from './patterns/made.ts'

/** The part of the package of the deep analysis that is used. */
interface Analysis {
  checkSync(
    source: string,
    flags: string,
    options: { timeout: number },
  ): { status: 'safe' | 'unknown' } | { status: 'vulnerable'; complexity: { type: Growth } }
}

const root = join(import.meta.dirname, '..')
const isDeep = process.argv.includes('--deep')
const FOLDERS = ['core', 'formats']
const MILLISECONDS = 3_000

/** The verdict on a pattern that is not found to be slow. */
const LINEAR = { safe: 'linear', unknown: 'unknown' } as const

const cacheFile = join(root, '.atlas/patterns.json')
const cache = readCache()
const unused = new Set(accepted.keys())
let slow = 0

for (const file of FOLDERS.flatMap(sourcesIn)) {
  // Witnesses run in checks only, or in a worker with a time limit.
  const isWitness = file.endsWith('witness.ts')
  for (const pattern of patternsInTypeScript(readFileSync(join(root, file), 'utf8')))
    judge(pattern, file, isWitness)
}
for (const pattern of await madePatterns(root)) judge(pattern, 'made by `new RegExp`', false)
for (const source of isDeep ? unused : [])
  console.log(`${pc.red('scripts/patterns/accepted.ts')}: /${source}/ is not needed.`)
if (isDeep) {
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(cache))
}
process.exitCode = slow + (isDeep ? unused.size : 0) === 0 ? 0 : 1

/** Reports a pattern that is slow, unless it is accepted. */
function judge(pattern: Pattern, place: string, mayBePolynomial: boolean): void {
  const verdict = verdictOn(pattern)
  // On a slow machine the analysis may not end in time. That is not the fault of a pattern.
  if (verdict === 'unknown') unused.delete(pattern.source)
  if (verdict === 'linear' || verdict === 'unknown') return
  // Only RE2 matches signature patterns, in linear time. Exponential ones may still hurt others that match them.
  if ((mayBePolynomial || pattern.isSignature) && verdict !== 'exponential') return
  unused.delete(pattern.source)
  if (accepted.has(pattern.source)) return
  slow++
  console.log(`${pc.red(place)}: /${pattern.source}/${pattern.flags} is ${verdict}.`)
}

/** How the time of a pattern grows; `unknown` if the analysis did not end. */
function verdictOn(pattern: Pattern): Growth | 'unknown' {
  if (!isDeep) return growthOf(pattern)
  const { source, flags } = pattern
  const key = `/${source}/${flags}`
  const { checkSync } = createRequire(join(root, 'tools/outside/package.json'))('recheck') as Analysis
  const verdict = (cache[key] ??= growthIn(checkSync(source, flags, { timeout: MILLISECONDS })))
  return verdict === 'linear' ? growthOf(pattern) : verdict
}

function growthIn(result: ReturnType<Analysis['checkSync']>): Growth | 'unknown' {
  return result.status === 'vulnerable' ? result.complexity.type : LINEAR[result.status]
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !/[\\/]samples[\\/]/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort()
}

function readCache(): Record<string, Growth | 'unknown'> {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as Record<string, Growth | 'unknown'>
  } catch {
    return {}
  }
}
