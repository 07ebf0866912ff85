// The tool add_language: what a new language needs.
import { Failure } from '../../failure.ts'
import { writeInFolder, writeMissing } from '../../files/writing.ts'
import { filesForLanguage } from '../../workspace/new-languages.ts'
import { changing } from '../changing.ts'
import { languageOfAgent, openedRepository } from '../strings.ts'
import { dryRun, filesArgument, textArgument, tool } from '../tool.ts'

export const addLanguage = tool<{ language: string; files?: string[]; dryRun?: boolean }>({
  name: 'add_language',
  title: 'Add a language',
  description:
    'Makes what a new language needs, by the layout of the others: files, columns, plural forms. The new texts are the source texts until set_translations replaces them: list_strings finds them with "state": "same".',
  inputSchema: {
    type: 'object',
    properties: {
      language: textArgument('The code of the language, such as es or pt-BR', 35),
      files: filesArgument,
      dryRun,
    },
    required: ['language'],
    additionalProperties: false,
  },
  writes: true,
  async run({ language: code, files: named, dryRun: isDry }) {
    const language = languageOfAgent(code)
    return changing(async () => {
      const translated = await openedRepository(named, false).catch(() => undefined)
      const repository = translated ?? (await openedRepository(named, true))
      const { files: made, withoutPlace } = await filesForLanguage(repository, code, language, 'source')
      if (made.length === 0 && withoutPlace.length === 0)
        throw new Failure(2, `No file was made or changed: all have ${language.name} already.`)
      for (const { path, bytes, isNew } of made)
        await (isNew ? writeMissing(path, bytes) : writeInFolder(path, bytes))
      return { language: language.id, ...(withoutPlace.length > 0 ? { withoutPlace } : {}) }
    }, isDry)
  },
})
