// atlas infer: what it prints, and what it writes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { atlasIn, type Run } from './in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'atlas-infer-'))
afterAll(() => rmSync(folder, { recursive: true }))

const atlas = (...args: string[]): Promise<Run> => atlasIn(folder, args)

test('a format that was inferred reads and checks files', async () => {
  writeFileSync(
    join(folder, 'a.quest'),
    'quest ash {\n  title -> "Ashes to ashes";\n  intro -> "Bring me\\nthe ember.";\n}\n',
  )
  const inferred = await atlas('infer', 'a.quest', '-o', 'quest.format.json', '--sign', '\\n=no')
  expect(inferred.stdout).toContain(
    "Is \\n a line end? It is not read that way in “Bring me\\nthe ember.”. To change that: --sign '",
  )
  expect(inferred.stdout).toContain('ash.intro = Bring me\\nthe ember.')
  expect(inferred.stdout).toContain('1. Lines\n   It finds 2 strings in the file')
  expect(JSON.parse(readFileSync(join(folder, 'quest.format.json'), 'utf8'))).toMatchObject({
    files: '*.quest',
    grammar: { family: 'lines' },
  })
  const more = Array.from({ length: 30 }, (_, index) => `ask ${index}: Who is there?\n`).join('')
  writeFileSync(join(folder, 'b.quest'), readFileSync(join(folder, 'a.quest'), 'utf8') + more)
  const { stdout, stderr } = await atlas('parse', 'b.quest', '--formats', 'quest.format.json')
  expect(stderr).toMatch(/^b\.quest: The format may have changed: \d+ % of the lines/)
  expect(stdout).toContain('{"identifier":"ash.title","text":"Ashes to ashes"')
})

test('a mistake is reported in a sentence', async () => {
  writeFileSync(join(folder, 'numbers'), '1 2 3\n4 5 6\n')
  const [nothing, mark] = await Promise.all([
    atlas('infer', 'numbers'),
    atlas('infer', 'numbers', '--mark', 'numbers:x=text'),
  ])
  expect(nothing).toMatchObject({ code: 1 })
  expect(nothing.stderr).toContain('No candidate reads these files.')
  expect(mark).toMatchObject({ code: 2 })
  expect(mark.stderr).toContain('--mark numbers:x=text must look like FILE:OFFSET-END=text.')
})
