// The examples of docs/cli.md, run as they are printed.
import { afterAll, expect, test } from 'vitest'
import { fileCommands } from '../../commands.ts'
import { examples } from '../../examples.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const trees: WorkTree[] = []
afterAll(() => {
  for (const tree of trees) tree.delete()
})

const all = Object.entries(examples).flatMap(([name, ofCommand]) =>
  ofCommand.map((example) => ({ name, line: example.args.join(' '), ...example })),
)

test.concurrent.each(all)('atlas $line', async ({ name, args, input, stdout, code = 0 }) => {
  const tree = new WorkTree({}).commit(LAYOUTS)
  trees.push(tree)
  const run = await tree.atlas(args, input)
  expect(args[0]).toBe(name)
  expect([run.code, run.stderr.includes('error: ')]).toEqual([code, false])
  if (stdout !== undefined) expect(run.stdout).toBe(stdout)
})

test('every example is of a command', () => {
  const names = Object.keys(fileCommands)
  expect(Object.keys(examples).filter((name) => !names.includes(name))).toEqual([])
})
