// rustc, which checks the texts of format! when it compiles.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CodeScanner } from '@atlas/core/contract.ts'
import { outputWith } from './validator.ts'
import type { TextPair } from './pairs.ts'

/** So many texts are compiled at once. */
const BATCH = 4000

/** Why rustc refuses each text with the values of its source. */
export async function rustReasons(pairs: readonly TextPair[], scan: CodeScanner): Promise<readonly string[]> {
  const reasons: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'atlas-oracle-'))
  try {
    for (let from = 0; from < pairs.length; from += BATCH) {
      const batch = pairs.slice(from, from + BATCH)
      const lines = batch.map(
        ({ source, text }) => `let _ = format!(r####"${text}"####${valuesOf(source, scan)});`,
      )
      const path = join(folder, 'texts.rs')
      writeFileSync(path, `fn main() {\n${lines.join('\n')}\n}\n`)
      const args = ['--edition', '2021', '--emit=metadata', '--error-format=short', '-A', 'warnings', path]
      const { stderr } = await outputWith('rustc', args, '', folder)
      const found = batch.map(() => '')
      for (const [, line, reason = ''] of stderr.matchAll(/texts\.rs:(\d+):\d+: error[^:]*: (.*)$/gm)) {
        const index = Number(line) - 2
        if (index in found) found[index] ||= reason
      }
      reasons.push(...found)
    }
    return reasons
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function valuesOf(source: string, scan: CodeScanner): string {
  const ids = [...new Set(scan(source).flatMap(({ id }) => id.split(' ')))]
  const numbers = ids.filter((id) => /^\d+$/.test(id)).map(Number)
  const count = numbers.reduce((most, number) => Math.max(most, number + 1), 0)
  const ordered = Array.from({ length: count }, () => ', 3usize')
  return [...ordered, ...ids.filter((id) => !/^\d+$/.test(id)).map((id) => `, ${id} = 3usize`)].join('')
}
