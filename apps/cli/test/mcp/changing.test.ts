// Changes of a tool are written together, or not at all.
import { afterAll, expect, test } from 'vitest'
import { readInFolder } from '../../files/reading.ts'
import { writeInFolder } from '../../files/writing.ts'
import { changing } from '../../mcp/changing.ts'
import { byteCounts, unifiedDiff } from '../../mcp/unified-diff.ts'
import { WorkTree } from '../repository/work-tree.ts'

const tree = new WorkTree({ 'a.json': '{"a": 1}\n', 'b.json': '{"b": 1}\n' })
const folder = process.cwd()
process.chdir(tree.folder)
afterAll(() => {
  process.chdir(folder)
  tree.delete()
})

test('a job reads what it has written, and nothing is on the disk before its end', async () => {
  const { files, seen } = await changing(async () => {
    await writeInFolder('a.json', '{"a": 2}\n')
    return { seen: [(await readInFolder('a.json')).toString(), tree.read('a.json')] }
  }, false)
  expect(seen).toEqual(['{"a": 2}\n', '{"a": 1}\n'])
  expect(files).toEqual([{ path: 'a.json', bytesBefore: 9, bytesAfter: 9, bytesRemoved: 1, bytesAdded: 1 }])
  expect(tree.read('a.json')).toBe('{"a": 2}\n')
})

test('if another program changes a file meanwhile, nothing is written', async () => {
  const job = async (): Promise<object> => {
    await writeInFolder('b.json', '{"b": 2}\n')
    await readInFolder('a.json')
    tree.write({ 'a.json': '{"a": 3}\n' })
    await writeInFolder('a.json', '{"a": 4}\n')
    return {}
  }
  await expect(changing(job, false)).rejects.toThrow(
    'Another program has just changed a.json. Nothing was written; call again.',
  )
  expect([tree.read('a.json'), tree.read('b.json')]).toEqual(['{"a": 3}\n', '{"b": 1}\n'])
})

test('a job cannot write outside of its folder', async () => {
  await expect(
    changing(async () => ({ done: await writeInFolder('../x.json', '{}') }), true),
  ).rejects.toThrow('x.json is outside of')
})

test.each([
  ['a\nb\nc\n', 'a\nB\nc\n', '@@ -2,1 +2,1 @@\n-b\n+B\n'],
  ['a\nc\n', 'a\nb\nc\n', '@@ -1,0 +2,1 @@\n+b\n'],
  ['a\nb\nc\n', 'a\nc\n', '@@ -2,1 +1,0 @@\n-b\n'],
  ['', 'a\nb', '@@ -0,0 +1,2 @@\n+a\n+b\n'],
  ['ab\n', 'axb\n', '@@ -1,1 +1,1 @@\n-ab\n+axb\n'],
])('the diff of %j and %j', (before, after, diff) => {
  const [one, other] = [Buffer.from(before), Buffer.from(after)]
  expect(unifiedDiff('f', one, other)).toBe(`--- f\n+++ f\n${diff}`)
  const { bytesBefore, bytesRemoved, bytesAdded, bytesAfter } = byteCounts(one, other)
  expect(bytesBefore - bytesRemoved + bytesAdded).toBe(bytesAfter)
})
