// Searches for the patterns of apps: in linear time, or in a guarded process if they need more than RE2. A platform gets
// descriptors that anyone wrote, so it cannot ask for RE2 as the host does.
import { spawn } from 'node:child_process'
import { RE2JS } from 're2js'

/** A search for a pattern in a text. */
export interface PatternSearch {
  pattern: string
  text: string
}

/** A search may take this long in the guarded process. */
export const MAX_MILLISECONDS = 1000

/** The process may take this long for all searches. */
const MAX_PROCESS_MILLISECONDS = 10_000

/**
 * For each search, whether the pattern is found. Patterns have the syntax of RE2. One with lookaround or backreferences
 * is tried as a JavaScript expression. It may need exponential time, so a separate process searches, and is stopped.
 */
export async function findPatterns(searches: readonly PatternSearch[]): Promise<boolean[]> {
  const others = searches.filter(({ pattern }) => !compiled(pattern) && javaScriptOf(pattern))
  const results = others.length === 0 ? [] : await findInProcess(others)
  const foundByProcess = new Set(others.filter((_search, index) => results[index]))
  return searches.map((search) => {
    const expression = compiled(search.pattern)
    return expression ? expression.matcher(search.text).find() : foundByProcess.has(search)
  })
}

/**
 * What is wrong with a pattern of an app, as the end of a sentence; undefined if it has the syntax of RE2. The host
 * refuses other patterns of its own formats (`patternFault`), and a platform tries them.
 */
export function signatureFault(pattern: string): string | undefined {
  if (compiled(pattern)) return undefined
  if (!javaScriptOf(pattern)) return `never matches: "${pattern}" is not a regular expression`
  return (
    `is "${pattern}", which RE2 does not support: it has neither lookaround nor backreferences. The pattern is tried as a ` +
    `JavaScript expression, for at most ${MAX_MILLISECONDS / 1000} second; another platform may never match it`
  )
}

const cache = new Map<string, RE2JS | undefined>()

/** A pattern, compiled once; undefined if it does not have the syntax of RE2. */
function compiled(pattern: string): RE2JS | undefined {
  if (!cache.has(pattern)) cache.set(pattern, compile(pattern))
  return cache.get(pattern)
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}

/** Source and flags of a pattern in JavaScript; undefined if it is invalid there, too. Compiling takes no time. */
function javaScriptOf(pattern: string): { source: string; flags: string } | undefined {
  // Other languages write the flags into the pattern.
  const [prefix = '', flags = ''] = /^\(\?([ims]{1,3})\)/.exec(pattern) ?? []
  const source = pattern.slice(prefix.length)
  try {
    return RegExp(source, flags) && { source, flags }
  } catch {
    return undefined
  }
}

/** Reads searches as JSON from its input, and writes one letter for each: 1 if found, 0 if not or too slow. */
const PROGRAM = `
const { runInNewContext } = require('node:vm')
let input = ''
process.stdin.setEncoding('utf8').on('data', (part) => (input += part)).on('end', () => {
  for (const { source, flags, text } of JSON.parse(input)) {
    let found = false
    try {
      found = runInNewContext('RegExp(source, flags).test(text)', { source, flags, text }, { timeout: ${MAX_MILLISECONDS} })
    } catch {}
    process.stdout.write(found ? '1' : '0')
  }
})
`

/** A search that the process did not finish finds nothing. */
function findInProcess(searches: readonly PatternSearch[]): Promise<boolean[]> {
  const input = searches.map(({ pattern, text }) => ({ ...javaScriptOf(pattern), text }))
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--max-old-space-size=128', '-e', PROGRAM], {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: MAX_PROCESS_MILLISECONDS,
      killSignal: 'SIGKILL',
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
    const done = (): void => resolve(searches.map((_search, index) => output[index] === '1'))
    child.on('error', done).on('close', done)
    // The process may end before it has read everything.
    child.stdin.on('error', () => {}).end(JSON.stringify(input))
  })
}
