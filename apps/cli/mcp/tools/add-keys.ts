// The tool add_keys: brings new strings into a source file.
import type { TextOrForms } from '@atlas/core/contract.ts'
import { FormatError } from '@atlas/core/contract.ts'
import { sentence } from '@atlas/core/errors.ts'
import { withNewKey } from '../../compare/added-keys.ts'
import { Failure } from '../../failure.ts'
import { readInFolder } from '../../files/reading.ts'
import { writeInFolder } from '../../files/writing.ts'
import type { LocaleGroup } from '../../workspace/repository.ts'
import { changing } from '../changing.ts'
import { isGroupNamed, openedRepository } from '../strings.ts'
import { dryRun, textArgument, textOrFormsArgument, tool } from '../tool.ts'

interface NewKey {
  key: string
  text: TextOrForms
  context?: string
  after?: string
}

interface Arguments {
  file?: string
  keys: NewKey[]
  dryRun?: boolean
}

export const addKeys = tool<Arguments>({
  name: 'add_keys',
  title: 'Add strings',
  description:
    'Adds strings with texts in the source language to a source file, next to the string "after", or at the end of their container. Their translations are then missing: write them with set_translations. Keys of formats whose keys are the texts of the code (Gettext PO) are added in the code.',
  inputSchema: {
    type: 'object',
    properties: {
      file: textArgument(
        'The files that get the keys, as status names them. Needed if there are several.',
        1000,
      ),
      keys: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        items: {
          type: 'object',
          properties: {
            key: textArgument('The new key. Parts are joined by dots where files are nested.', 500),
            text: textOrFormsArgument,
            context: textArgument('Help for translators, where the format has a place for it', 4000),
            after: textArgument('The key after which it comes', 500),
          },
          required: ['key', 'text'],
          additionalProperties: false,
        },
      },
      dryRun,
    },
    required: ['keys'],
    additionalProperties: false,
  },
  writes: true,
  async run({ file: name, keys, dryRun: isDry }) {
    return changing(async () => {
      const { groups } = await openedRepository()
      const group = onlyGroup(groups, name)
      const { source, plugin, sourceLanguage } = group
      const path = source ?? group.base
      if (path === undefined) throw new Failure(2, `The keys of ${plugin.title} are the texts of the code.`)
      const added: string[] = []
      const refused: { key: string; reason: string }[] = []
      for (const each of keys) {
        try {
          const bytes = withNewKey({ path, bytes: await readInFolder(path), plugin }, sourceLanguage, each)
          await writeInFolder(path, bytes)
          added.push(each.key)
        } catch (error) {
          if (!(error instanceof FormatError)) throw error
          refused.push({ key: each.key, reason: sentence(error) })
        }
      }
      return { added, refused }
    }, isDry)
  },
})

/** The group that a name means, or the only one. Throws a `Failure`. */
function onlyGroup(groups: readonly LocaleGroup[], name: string | undefined): LocaleGroup {
  const meant = name === undefined ? groups : groups.filter((group) => isGroupNamed(group, name))
  const [first, second] = meant
  if (!first) throw new Failure(2, `${name} names no localized files. status lists them.`)
  if (second)
    throw new Failure(
      2,
      `There are several files: ${meant
        .slice(0, 5)
        .map(({ pattern }) => pattern)
        .join(', ')}. Name one as "file".`,
    )
  return first
}
