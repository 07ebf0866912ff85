// The tools rename_key and remove_keys: a key, in all languages at once.
import { Failure } from '../../failure.ts'
import { writeInFolder } from '../../files/writing.ts'
import { referencesTo } from '../../workspace/references.ts'
import { changedKeys } from '../../workspace/key-changes.ts'
import { changing } from '../changing.ts'
import { isGroupNamed, openedRepository, type OpenedRepository } from '../strings.ts'
import { dryRun, fileArgument, textArgument, tool } from '../tool.ts'

export const renameKey = tool<{ key: string; newKey: string; file?: string; dryRun?: boolean }>({
  name: 'rename_key',
  title: 'Rename a key',
  description:
    'Renames a key in the files of all languages, or in none. It returns the places where the code uses the key: change them, too.',
  inputSchema: {
    type: 'object',
    properties: {
      key: textArgument('The key, as list_strings returns it. Keys below it move with it.'),
      newKey: textArgument('The new key', 500),
      file: fileArgument,
      dryRun,
    },
    required: ['key', 'newKey'],
    additionalProperties: false,
  },
  writes: true,
  async run({ key, newKey, file: name, dryRun: isDry }) {
    if (key === newKey) throw new Failure(2, '"newKey" is the key that the string has already.')
    return changing(async () => {
      const repository = await openedRepository()
      const { places } = (await referencesTo(repository))(key)
      await change(repository, key, newKey, name)
      return { key, newKey, inCode: places.map(({ path, line, column }) => `${path}:${line}:${column}`) }
    }, isDry)
  },
})

export const removeKeys = tool<{ keys: string[]; file?: string; dryRun?: boolean }>({
  name: 'remove_keys',
  title: 'Remove keys',
  description:
    'Removes keys, and those below them, from the files of all languages. It returns the places where the code still uses them, and as "mayBeInCode" the keys that it may use in a way that has no place, such as one that it puts together.',
  inputSchema: {
    type: 'object',
    properties: {
      keys: {
        type: 'array',
        items: textArgument('A key, as list_strings returns it'),
        minItems: 1,
        maxItems: 100,
      },
      file: fileArgument,
      dryRun,
    },
    required: ['keys'],
    additionalProperties: false,
  },
  writes: true,
  async run({ keys, file: name, dryRun: isDry }) {
    return changing(async () => {
      const repository = await openedRepository()
      const removed: string[] = []
      const refused: { key: string; reason: string }[] = []
      const inCode: string[] = []
      const mayBeInCode: string[] = []
      const referencesOf = await referencesTo(repository)
      for (const key of keys) {
        const { places, mayBeElsewhere } = referencesOf(key)
        try {
          await change(repository, key, undefined, name)
          removed.push(key)
          for (const { path, line, column } of places) inCode.push(`${path}:${line}:${column}`)
          if (mayBeElsewhere) mayBeInCode.push(key)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          refused.push({ key, reason: error.message })
        }
      }
      return { removed, refused, inCode, ...(mayBeInCode.length > 0 && { mayBeInCode }) }
    }, isDry)
  },
})

async function change(
  { groups }: OpenedRepository,
  key: string,
  wanted: string | undefined,
  name: string | undefined,
): Promise<void> {
  const meant = name === undefined ? groups : groups.filter((group) => isGroupNamed(group, name))
  for (const [path, bytes] of await changedKeys(meant, key, wanted, name !== undefined))
    await writeInFolder(path, bytes)
}
