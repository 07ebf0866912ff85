// Declared formats whose patterns take as long as they can, and files that are made for them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Attack } from './attack.ts'
import { endProgram, startProgram } from './target.ts'

/** Patterns of strings, and how many lines they read at once. */
export const PATTERNS: readonly [pattern: string, lines: number][] = [
  ['(?P<text>(?:(?s:.)*a){30}x)', 200],
  ['(?P<text>(?:(?s:.)*a){30}x)', 50],
  ['(?P<text>(?:.*a){60}x)', 1],
  ['(?P<text>(?:.*a)*x)', 1],
  ['(?P<text>((a{1,100}){1,100}){1,100}x)', 1],
  ['(?P<text>(?:a*)*(?:a*)*(?:a*)*b)(?P<key>x)?', 100],
]

/** Long lines, and short ones, with the letters of the patterns. */
export const FILES: readonly string[] = [
  `${'a'.repeat(300_000)}x`,
  `${'a'.repeat(80)}x\n`.repeat(20_000),
  `${'a'.repeat(3)}bx\n`.repeat(100_000),
]

export const hostileDeclarations: Attack = {
  name: 'a declared format takes more time than it may',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-attack-'))
    for (const [index, [pattern, lines]] of PATTERNS.entries()) {
      const grammar = { family: 'lines', entries: [{ pattern, lines }] }
      const declaration = { atlas: 1, title: `Hostile ${index}`, files: '*.hostile', grammar }
      await writeFile(join(folder, `hostile-${index}.format.json`), JSON.stringify(declaration))
    }
    const start = performance.now()
    const host = await startProgram('server/main.ts', {
      ATLAS_DATA: join(folder, 'data'),
      ATLAS_PLUGINS: folder,
    })
    let most = (performance.now() - start) / 1000 - SECONDS_TO_START
    for (const index of PATTERNS.keys()) {
      for (const body of FILES)
        most = Math.max(most, await secondsToParse(host.url, `hostile-${index}`, body))
    }
    await endProgram(host)
    await rm(folder, { recursive: true, force: true })
    return atMost(most, 15, 'seconds for the slowest declaration')
  },
}

/** A host without declarations takes about as long to start from source. */
const SECONDS_TO_START = 5

async function secondsToParse(url: string, format: string, body: string): Promise<number> {
  const address = new URL(`trial/parse?name=a.hostile&format=${format}`, url)
  const start = performance.now()
  const response = await fetch(address, { method: 'POST', body })
  await response.arrayBuffer()
  return (performance.now() - start) / 1000
}
