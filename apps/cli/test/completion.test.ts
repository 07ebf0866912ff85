// atlas completion: each shell that is installed completes commands and options by its script.
import { execFileSync, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { fileCommands } from '../commands.ts'
import { atlasIn } from './in-process.ts'

const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0

async function scriptOf(shell: string): Promise<string> {
  const { code, stdout, stderr } = await atlasIn(tmpdir(), ['completion', shell])
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

describe('the script', () => {
  test.each(['bash', 'zsh', 'fish'])('of %s has every command', async (shell) => {
    const script = await scriptOf(shell)
    for (const name of Object.keys(fileCommands)) expect(script).toMatch(new RegExp(`\\b${name}\\b`))
    expect(script).toContain(shell === 'fish' ? '-l fail-under -r' : '--fail-under')
  })

  test('of another shell is refused', async () => {
    const { code, stderr } = await atlasIn(tmpdir(), ['completion', 'tcsh'])
    expect([code, stderr]).toEqual([2, 'Name a shell: bash, zsh, fish.\n'])
  })
})

test.skipIf(!has('bash'))(
  'bash completes commands, options and subcommands, and leaves files to itself',
  async () => {
    const script = await scriptOf('bash')
    const completed = (words: string[]): string =>
      execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _atlas; echo "\${COMPREPLY[@]}"`,
          'bash',
          ...words,
        ],
        { encoding: 'utf8' },
      ).trim()
    expect(completed(['atlas', 'st'])).toBe('status')
    expect(completed(['atlas', 'status', '--fail-u'])).toBe('--fail-under')
    expect(completed(['atlas', '--quiet', 'lint', '--out'])).toBe('--output')
    expect(completed(['atlas', 'merge-driver', 'res'])).toBe('resolve')
    expect(completed(['atlas', 'status', 'loc'])).toBe('')
  },
)

test.skipIf(!has('fish'))('fish completes commands, options and subcommands', async () => {
  const script = await scriptOf('fish')
  const completed = (line: string): string[] =>
    execFileSync('fish', ['--no-config', '-c', `${script}\ncomplete -C '${line}'`], { encoding: 'utf8' })
      .split('\n')
      .map((each) => each.split('\t')[0] ?? '')
      .filter(Boolean)
  expect(completed('atlas stat')).toEqual(['status'])
  expect(completed('atlas status --fail-u')).toEqual(['--fail-under'])
  expect(completed('atlas merge-driver res')).toEqual(['resolve'])
})

test.skipIf(!has('zsh'))('zsh takes the script', async () => {
  const script = await scriptOf('zsh')
  const run = `autoload -U compinit; compinit -D; ${script}\necho $_comps[atlas]`
  expect(execFileSync('zsh', ['-f', '-c', run], { encoding: 'utf8' })).toBe('_atlas\n')
})
