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
  // Each character leads to another state, forward and back.
  ['(?P<text>(?:[ab]|\\n)*a[ab]{60}c)', 20],
  ['(?P<text>(?:[ab]{900}a)?[ab]*)', 1],
]

/** Long lines, and short ones, with the letters of the patterns. */
export const FILES: readonly string[] = [
  `${'a'.repeat(300_000)}x`,
  `${'a'.repeat(80)}x\n`.repeat(20_000),
  `${'a'.repeat(3)}bx\n`.repeat(100_000),
  `${letters(1_000_000)}\n`,
  letters(1_000_000).replaceAll('aba', '\n'),
]

/** Letters a and b in no order. */
function letters(count: number): string {
  let seed = 1
  return many(count, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return 'ab'.charAt(seed % 2)
  })
}

function many(count: number, write: (index: number) => string, between = ''): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(between)
}

const ENTRY = { pattern: '(?P<key>\\w+)=(?P<text>.*)' }
const WIDE = `<r>${many(50_000, (index) => `<a>words ${index}</a>`)}</r>`

/** Grammars without costly patterns that read much for each text, and a file for each. */
const GRAMMARS: readonly [grammar: object, file: string][] = [
  [{ family: 'xml', rules: [{ at: 'r/a', key: ['..'], context: ['..'] }] }, WIDE],
  [{ family: 'xml', rules: [{ at: 'r/a', context: ['../b'], target: '../c' }] }, WIDE],
  [
    {
      family: 'xml',
      rules: Array.from({ length: 100 }, () => ({
        at: 'r/a',
        if: [{ at: many(150, () => 'previous()', '/'), equals: ['x'] }],
      })),
    },
    WIDE,
  ],
  [
    {
      family: 'json',
      rules: Array.from({ length: 100 }, () => ({
        at: '**',
        if: [...Array.from({ length: 99 }, () => ({ at: 'x', absent: true })), { at: 'y', equals: ['x'] }],
      })),
    },
    `{${many(60_000, (index) => `"k${index}":"w"`, ',')}}`,
  ],
  [
    {
      family: 'json',
      rules: Array.from({ length: 100 }, (_, index) => ({
        at: `**.${many(40, () => '{language}', '.')}.x${index}`,
      })),
    },
    `${many(40, () => '{"en":')}{${many(60_000, (index) => `"k${index}":"w"`, ',')}}${many(40, () => '}')}`,
  ],
  [
    { family: 'json', rules: [{ at: '**.text', context: ['note'] }] },
    `{"${'k'.repeat(100_000)}":[${many(20_000, () => '{"text":"w","note":"w"}', ',')}]}`,
  ],
  [
    { family: 'lines', sections: ['\\[(?P<section>.*)\\]'], entries: [ENTRY] },
    `[${'s'.repeat(100_000)}]\n${many(60_000, (index) => `k${index}=w\n`)}`,
  ],
  [
    { family: 'lines', scopes: [{ open: '(?P<scope>\\w+)\\{', close: '\\}' }], entries: [ENTRY] },
    `${many(60_000, (index) => `s${index}{\n`)}${many(60_000, (index) => `k${index}=w\n`)}`,
  ],
]

export const hostileDeclarations: Attack = {
  name: 'a declared format takes more time than it may',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-attack-'))
    const ofPatterns = PATTERNS.map(([pattern, lines]) => ({
      family: 'lines',
      entries: [{ pattern, lines }],
    }))
    const grammars = [...ofPatterns, ...GRAMMARS.map(([grammar]) => grammar)]
    for (const [index, grammar] of grammars.entries()) {
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
    for (const [index, [, body]] of GRAMMARS.entries())
      most = Math.max(most, await secondsToParse(host.url, `hostile-${PATTERNS.length + index}`, body))
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
