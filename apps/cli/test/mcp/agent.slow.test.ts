// A scripted agent makes the usual mistakes in twelve repositories of twelve formats: no file may be broken, judged by
// readers that are not ours.
import { afterAll, describe, expect, test } from 'vitest'
import { WorkTree } from '../repository/work-tree.ts'
import { McpClient } from './client.ts'
import { repositories, type FormatRepository } from './repositories.ts'

/** A call of the agent, and whether the tools must refuse it. */
interface Mistake {
  name: string
  tool: string
  given: (repository: FormatRepository) => Record<string, unknown> | undefined
  isRefused: boolean
}

const setting = (key: string, text: unknown, language = 'pl') => ({ translations: [{ key, language, text }] })
const keyOf = ({ format }: FormatRepository, key: string): string =>
  format === 'PO' ? ({ hello: 'hello %s', bold: 'A <b>tall</b> gate' }[key] ?? key) : key

/** A value that the text does not have. */
const otherValue = ({ value }: FormatRepository): string =>
  value === '%s' || value === '%@'
    ? '%d'
    : value.replace(/name|[01]/, (name) => (name === 'name' ? 'other' : '7'))

const set = (
  name: string,
  given: (repository: FormatRepository) => Record<string, unknown> | undefined,
  isRefused = true,
): Mistake => ({ name, tool: 'set_translations', given, isRefused })

const NASTY = `Powiedział: "It's 'open'" & \\ C:\\new, koniec;`

const MISTAKES: readonly Mistake[] = [
  set('drops a placeholder', (of) => setting(keyOf(of, 'hello'), 'Cześć')),
  set('renames a placeholder', (of) => setting(keyOf(of, 'hello'), `Cześć ${otherValue(of)}`)),
  set('adds a placeholder', (of) => setting(keyOf(of, 'hello'), `Cześć ${of.value} ${otherValue(of)}`)),
  set('translates a key', () => setting('brama', 'Brama')),
  set('loses an end tag', (of) => setting(keyOf(of, 'bold'), 'A <b>wysoka brama')),
  set('forgets the form few', (of) =>
    of.plural === undefined ? undefined : setting(of.plural, { one: 'x', many: 'y', other: 'z' }),
  ),
  set('gives one text for a plural', (of) =>
    of.plural === undefined ? undefined : setting(of.plural, 'rzeczy'),
  ),
  set('invents a plural form', (of) =>
    of.plural === undefined
      ? undefined
      : setting(of.plural, { one: 'a', few: 'b', many: 'c', other: 'd', two: 'e' }),
  ),
  set('writes into a language that is not there', () => setting('gate', 'Tor', 'de')),
  set('gives a number for a text', () => setting('gate', 7)),
  set('sends half of a character', () => setting('gate', 'Brama \ud83c')),
  set('sends only spaces', () => setting('gate', '  ')),
  set('adds a trailing comma and quotes', () => setting('gate', '"Brama",'), false),
  set('does not escape quotes and backslashes', () => setting('gate', NASTY), false),
  set(
    'pastes a list of keys',
    () => setting('gate', '- gate: "Brama",\n- "hello" = \'Cześć\';\nbold\tA'),
    false,
  ),
  {
    name: 'gives a key a taken name',
    tool: 'rename_key',
    given: () => ({ key: 'hello', newKey: 'gate' }),
    isRefused: true,
  },
  {
    name: 'adds a key that is there',
    tool: 'add_keys',
    given: () => ({ keys: [{ key: 'gate', text: 'Gate' }] }),
    isRefused: false,
  },
]

const trees: WorkTree[] = []
const folder = process.cwd()
afterAll(() => {
  process.chdir(folder)
  for (const tree of trees) tree.delete()
})

describe.each(repositories)('in $format', (repository) => {
  test('a careless agent breaks nothing', async () => {
    const tree = new WorkTree(repository.files)
    trees.push(tree)
    const agent = await McpClient.here(tree.folder)
    const read = (): Readonly<Record<string, unknown>> => repository.judge(tree.read(repository.path))
    for (const { name, tool, given, isRefused } of MISTAKES) {
      const call = given(repository)
      if (!call) continue
      const before = tree.read(repository.path)
      const { isError, answer } = await agent.call(tool, call)
      expect({ name, keys: Object.keys(read()) }).toEqual({ name, keys: expect.arrayContaining(['gate']) })
      const isWritten = !isError && ((answer['written'] ?? []) as unknown[]).length > 0
      expect({ name, isWritten, answer }).toEqual({
        name,
        isWritten: !isRefused && tool === 'set_translations',
        answer,
      })
      if (!isWritten) expect({ name, text: tree.read(repository.path) }).toEqual({ name, text: before })
      if (isWritten) {
        const [{ text }] = (call as { translations: [{ text: string }] }).translations
        const [{ readBack = text }] = answer['written'] as [{ readBack?: string }]
        expect({ name, text: read()['gate'] }).toEqual({ name, text: readBack })
      }
    }
    const right = await agent.call(
      'set_translations',
      setting(keyOf(repository, 'hello'), `Cześć ${repository.value}!`),
    )
    expect(right.answer['refused']).toEqual([])
    expect(String(read()[keyOf(repository, 'hello')])).toMatch(/^Cześć .*!$/)
    await agent.close()
  })
})
