// What a person at a terminal sees while a command works.
import { afterAll, describe, expect, test } from 'vitest'
import { WorkTree } from './repository/work-tree.ts'

const tree = new WorkTree({
  'locales/en.json': '{"gate": "Gate"}',
  'locales/de.json': '{"gate": "Tor"}',
  'app.ts': "import i18next from 'i18next'\ni18next.t('gate')\n",
}).commit()

afterAll(() => {
  tree.delete()
})

async function onTerminal(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true })
  try {
    return await tree.atlas(args)
  } finally {
    Reflect.deleteProperty(process.stderr, 'isTTY')
  }
}

const ERASED = '\r\u001b[K'

describe('progress', () => {
  test.each([
    ['status', ['Searching files', 'Searching translations', 'Reading the history', 'Counting translations']],
    ['lint', ['Searching files', 'Searching translations', 'Reading code', 'Checking translations']],
  ])('%s names each piece of its work on a terminal, and erases the line', async (command, pieces) => {
    const { stdout, stderr } = await onTerminal([command])
    for (const piece of pieces) expect(stderr).toContain(`\r${piece}`)
    expect(stderr.endsWith(ERASED)).toBe(true)
    expect(pieces.filter((piece) => stdout.includes(piece))).toEqual([])
  })

  test.each(['status', 'lint'])('%s draws nothing into a file or a pipe', async (command) => {
    expect((await tree.atlas([command])).stderr).toBe('')
  })
})
