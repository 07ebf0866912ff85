// npm run check:patterns: finds regular expressions of the engine, the formats and the processors that may take more
// than linear time. Results are cached, since the analysis of some takes a second.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pc from 'picocolors'
import { patternsInTypeScript, type Pattern } from '../core/laws/patterns.ts'
import { accepted } from './patterns/accepted.ts'
import { madePatterns } from './patterns/made.ts'

/** The part of the package that is used. */
interface Analysis {
  checkSync(
    source: string,
    flags: string,
    options: { timeout: number },
  ): { status: 'safe' | 'unknown' } | { status: 'vulnerable'; complexity: { type: string } }
}

const { checkSync } = createRequire(import.meta.url)('recheck') as Analysis
const root = join(import.meta.dirname, '..')
const FOLDERS = ['core', 'syntax', 'formats', 'processors']
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
for (const source of unused)
  console.log(`${pc.red('scripts/patterns/accepted.ts')}: /${source}/ is not needed.`)
mkdirSync(dirname(cacheFile), { recursive: true })
writeFileSync(cacheFile, JSON.stringify(cache))
process.exitCode = slow + unused.size === 0 ? 0 : 1

/** Reports a pattern that is slow, unless it is accepted. */
function judge(pattern: Pattern, place: string, mayBePolynomial: boolean): void {
  const verdict = verdictOn(pattern)
  // On a slow machine the analysis may not end in time. That says nothing about a pattern.
  if (verdict === 'unknown') unused.delete(pattern.source)
  if (verdict === undefined || verdict === 'unknown') return
  // Only RE2 matches signature patterns, in linear time. Exponential ones may still hurt others that match them.
  if ((mayBePolynomial || pattern.isSignature) && verdict !== 'exponential') return
  unused.delete(pattern.source)
  if (accepted.has(pattern.source)) return
  slow++
  console.log(`${pc.red(place)}: /${pattern.source}/${pattern.flags} is ${verdict}.`)
}

/** How the time of a pattern grows, if it grows faster than its input; `unknown` if the analysis did not end. */
function verdictOn({ source, flags }: Pattern): string | undefined {
  const key = `/${source}/${flags}`
  let verdict = cache[key]
  if (verdict === undefined) {
    const result = checkSync(source, flags, { timeout: MILLISECONDS })
    verdict = result.status === 'vulnerable' ? result.complexity.type : LINEAR[result.status]
    cache[key] = verdict
  }
  return verdict === 'linear' ? undefined : verdict
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !/[\\/]samples[\\/]/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort()
}

function readCache(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}
