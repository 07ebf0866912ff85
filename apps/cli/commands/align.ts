// atlas align: pairs the texts of a document with the texts of its translated version.
import { Command } from 'commander'
import type { Language } from '@atlas/core/contract.ts'
import { CERTAIN, type TranslationMemory } from '@atlas/core/documents/align.ts'
import { alignDocuments, writeAligned } from '@atlas/core/documents/aligned-file.ts'
import { readNamed } from '../files/reading.ts'
import { requireOutFor } from '../files/standard-output.ts'
import { writeNamedJson } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { openRepository } from '../workspace/repository.ts'
import { memoriesOf, translationFiles } from '../workspace/translations.ts'
import { languageAsSpelled, withErrorPlace, print } from '../output.ts'
import { formatFor, withFormatOptions, type FormatArguments } from '../plugins.ts'
import { printError } from '../terminal/printing.ts'

interface AlignOptions extends FormatArguments {
  source: string
  target: string
  memory?: string[]
  out?: string
  json?: boolean
  quiet?: boolean
}

/** `atlas align SOURCE TRANSLATION` */
export function alignCommand(): Command {
  return withFormatOptions(new Command('align'))
    .argument('<source>', 'the document')
    .argument('<translation>', 'the same document in another language')
    .requiredOption('--target <code>', 'the language of the translation')
    .option('--source <code>', 'the language of the document', 'en')
    .option('--memory <path...>', 'files of a repository whose translations help to find pairs')
    .option('-o, --out <file>', 'where to write (default: standard output)')
    .option('--json', 'print the counts of pairs as JSON; needs --out')
    .option('--quiet', 'do not count the pairs')
    .action(async (source: string, translation: string, options: AlignOptions) => {
      requireOutFor(options.json, options.out, 'the pairs themselves go')
      const bytes = await readNamed(source)
      const { plugin } = await formatFor(source, bytes, options)
      if (plugin.keySource !== 'text')
        throw new Failure(2, `${plugin.title} has keys of its own, so its translations need no alignment.`)
      const languages = {
        source: languageAsSpelled(options.source),
        target: languageAsSpelled(options.target),
      }
      const translated = await readNamed(translation)
      const memory = options.memory && (await memoryIn(options.memory, languages.target, options))
      const aligned = withErrorPlace(source, bytes, plugin, () =>
        alignDocuments(plugin, bytes, translated, languages, memory),
      )
      await writeNamedJson(options.out, writeAligned(aligned))
      const certain = aligned.strings.filter(({ probability }) => probability >= CERTAIN).length
      const probable = aligned.strings.length - certain
      const counts = { certain, probable, unpaired: aligned.texts - certain - probable }
      if (options.json)
        print({ file: source, out: options.out, texts: aligned.texts, ...counts }, true, String)
      else if (!options.quiet)
        printError(
          `${certain} of ${aligned.texts} texts have a translation, ${probable} more need a review, ` +
            `${counts.unpaired} have none.`,
        )
    })
}

/** What files of a repository have translated into a language. Throws a `Failure` if they have nothing in it. */
async function memoryIn(
  paths: string[],
  language: Language,
  { source }: AlignOptions,
): Promise<TranslationMemory> {
  const { groups } = await openRepository(paths, { source })
  const memory = (await memoriesOf(await translationFiles(groups))).get(language.id)
  if (!memory) throw new Failure(2, `The files of --memory have no translations into ${language.id}.`)
  return (text) => memory.translations(text)
}
