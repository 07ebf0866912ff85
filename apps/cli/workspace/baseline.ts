// A baseline lists the known findings, so that only new ones are reported: a JSON file with a hash of each finding.
import { createHash } from 'node:crypto'
import type { Finding } from '../compare/lint.ts'
import { isThere, readNamed } from '../files/reading.ts'
import { Failure } from '../failure.ts'

/** The baseline with these findings. It ignores line numbers, so that it stays valid while a file grows. */
export function baselineOf(findings: readonly Finding[]): string {
  return `${JSON.stringify([...new Set(findings.map(findingName))].sort(), undefined, 2)}\n`
}

/** The findings that a baseline does not list. */
export async function withoutBaseline(findings: readonly Finding[], path: string): Promise<Finding[]> {
  if (!(await isThere(path)))
    throw new Failure(3, `${path}: the file does not exist or cannot be read. --update-baseline writes it.`)
  const text = (await readNamed(path)).toString()
  const known = new Set(namesIn(text, path))
  return findings.filter((finding) => !known.has(findingName(finding)))
}

function namesIn(text: string, path: string): string[] {
  try {
    const names: unknown = JSON.parse(text)
    if (Array.isArray(names)) return names.map(String)
  } catch {
    // The same sentence reports that it is not JSON.
  }
  throw new Failure(3, `${path} is not a baseline: a list of JSON that --update-baseline wrote.`)
}

/** A name of a finding that is the same in each run. */
export function findingName({ rule, path, language, identifier = '', message }: Finding): string {
  return createHash('sha256')
    .update([rule, path, language, identifier, message].join('\0'))
    .digest('hex')
    .slice(0, 24)
}
