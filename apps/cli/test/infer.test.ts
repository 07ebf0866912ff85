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
    atlas('infer', 'numbers', '--mark', 'numbers:x'),
  ])
  expect(nothing).toMatchObject({ code: 1 })
  expect(nothing.stderr).toContain(
    "Mark one text, with its key if it has one: --mark 'numbers:LINE:TEXT=KEY'.",
  )
  writeFileSync(join(folder, 'zero'), Uint8Array.of(0, 1, 2, 255))
  const zero = await atlas('infer', 'zero')
  expect(zero.stderr).toContain('zero: This is not a text file: it has a zero byte.')
  expect(mark).toMatchObject({ code: 2 })
  expect(mark.stderr).toContain('--mark numbers:x must look like FILE:LINE:TEXT')
})

const SAY =
  '%% 1\n@road (Ann)\n\tThe Ember Road\n@ash (Bo)\n\tAshes to ashes\n@gate (Cy)\n\tWho goes there?\n'

test('a format that nothing could guess comes from one mark, as an option or as a file', async () => {
  writeFileSync(join(folder, 'a.say'), SAY)
  const option = await atlas(
    'infer',
    'a.say',
    '--mark',
    'a.say:3:The Ember Road=road',
    '-o',
    'say.format.json',
  )
  expect(option).toMatchObject({ code: 0, stderr: '' })
  const { stdout } = await atlas('parse', 'a.say', '--formats', 'say.format.json')
  const strings = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { identifier: string; text: string })
  expect(strings.map(({ identifier, text }) => [identifier, text])).toEqual([
    ['road', 'The Ember Road'],
    ['ash', 'Ashes to ashes'],
    ['gate', 'Who goes there?'],
  ])
  const [at, key] = ['The Ember Road', 'road'].map((words) => [
    SAY.indexOf(words),
    SAY.indexOf(words) + words.length,
  ])
  writeFileSync(join(folder, 'marks.json'), JSON.stringify([{ file: 'a.say', at, key: [key], isText: true }]))
  const file = await atlas('infer', 'a.say', '--marks', 'marks.json', '--json')
  const [best] = JSON.parse(file.stdout) as { declaration: { grammar: unknown } }[]
  const written = JSON.parse(readFileSync(join(folder, 'say.format.json'), 'utf8')) as { grammar: unknown }
  expect(best?.declaration.grammar).toEqual(written.grammar)
})

test.each([
  ['a.say:3:No such text', 'line 3 of a.say has no such text'],
  ['a.say:99:The Ember Road', 'line 99 of a.say has no such text'],
  ['b.say:3:The Ember Road', 'names a file that is not among the files'],
])('--mark %s is refused', async (mark, sentence) => {
  writeFileSync(join(folder, 'a.say'), SAY)
  const { code, stderr } = await atlas('infer', 'a.say', '--mark', mark)
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
})

test.each([
  ['no JSON', 'wrong.json is not JSON'],
  [
    '[{"file":"a.say","at":[0,2],"isText":true,"translation":[3,1]}]',
    'mark 1: "translation" must be [start, end]',
  ],
  ['{}', 'wrong.json must hold a list of marks'],
  ['[{"file":"a.say","at":[4,1],"isText":true}]', 'mark 1 must have "file"'],
  ['[{"file":"a.say","at":[1,4],"isText":true,"key":5}]', 'mark 1: "key" must be a list'],
  ['[{"file":"a.say","at":[1,4],"isText":true,"like":true}]', 'mark 1: "like" must be true'],
  ['[{"file":"c.say","at":[1,4],"isText":true}]', 'names a file that is not among the files'],
  [
    JSON.stringify(Array.from({ length: 101 }, () => ({ file: 'a.say', at: [1, 4], isText: true }))),
    'Give at most 100 marks.',
  ],
])('a file of marks %.80s is refused', async (text, sentence) => {
  writeFileSync(join(folder, 'a.say'), SAY)
  writeFileSync(join(folder, 'wrong.json'), text)
  const { code, stderr } = await atlas('infer', 'a.say', '--marks', 'wrong.json')
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
})

test('evidence does not call keys unique where some texts have none', async () => {
  writeFileSync(
    join(folder, 'a.scene'),
    'GUARD: "Halt!"\n  -> [Tell the truth] truth\n  -> [Lie about it] lie\nGUARD: "Pass."\n',
  )
  const { stdout } = await atlas('infer', 'a.scene', '--mark', 'a.scene:2:Tell the truth')
  expect(stdout).toContain('Texts without a key are named by their words.')
  expect(stdout.split('\n2. ')[0]).not.toContain('All keys are unique.')
})
