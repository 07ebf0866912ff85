// Formats: a module for each one, which reads files into strings, and builds translated files.
import type { FormatInfo } from '../../plugins/catalogue.ts'
import type { SignaturePatterns } from '../../contract.ts'
import { isSegmentable } from '../../documents/segments.ts'
import type { Format } from '../../format.ts'
import { inDialect } from '../../plugins/dialects.ts'
import { wireContentPattern, wireNamePattern } from '../../plugins/wire-patterns.ts'
import { parseFile } from '../../reading/parse.ts'
import type { JobResult } from '../../wire/answer.ts'
import type { ModuleEntry } from '../../wire/schemas.ts'
import { isFormatRequest } from './validators.ts'
import { buildWithReport } from '../../writing/build.ts'
import { makeBundle } from '../../writing/bundle.ts'
import type { Job, ModulePlugin, OfferedParts } from '../module-plugin.ts'
import { contentOf, stringsOf, textsOf } from '../parts.ts'
import type { FormatRequest } from './schemas.ts'

export default {
  kind: 'custom-file-format',
  platforms: 'all',
  jobs: {
    'parse-file': {
      file: 'required',
      fetches: ['content'],
      answer: { member: 'strings', preview: 'always' },
      remembersSource: true,
    },
    // Without a file, a build makes one from its strings alone.
    'build-file': { file: 'if-sent', fetches: ['content', 'strings'], answer: { member: 'content' } },
  },
  needs: ['format'],
  describe: (offered) => [...offered.ordered].map(([type, format]) => moduleOf(type, format, offered)),
  isRequest: isFormatRequest,
  run(job) {
    const { plugin } = job.module
    if (!plugin) throw new Error('The job has no format.')
    return runWith(plugin, job)
  },
} satisfies ModulePlugin<FormatRequest>

function runWith(format: Format, job: Job<FormatRequest>): JobResult {
  const { request, languages, fetched, settings } = job
  const { jobType, file } = request
  const hasFile = fetched['content'] !== undefined || file.content != null
  if (jobType === 'build-file' && !hasFile && settings.makesBundles === true)
    return { content: makeBundle(format, languages, stringsOf(job)) }
  const content = contentOf(job)
  const plugin = inDialect(format, file.name, content)
  if (jobType === 'parse-file') {
    return parseFile(plugin, file.name, content, languages, {
      ...settings,
      findsCodes: request.withCodes === true,
      structure: fetched['structure'],
    })
  }
  const strings = textsOf(job)
  // The edits are not needed, and keep the texts of both files in memory.
  const { content: built, outcomes } = buildWithReport(plugin, content, languages, strings, settings)
  return { content: built, outcomes }
}

function moduleOf(type: string, format: FormatInfo, { pathOf, hasFormatExtras }: OfferedParts): ModuleEntry {
  const { signaturePatterns, languages } = format
  return {
    key: type,
    type,
    url: pathOf(type),
    // Without patterns, a module is called by its type alone.
    ...(signaturePatterns.fileName || signaturePatterns.fileContent
      ? { signaturePatterns: patternSources(signaturePatterns) }
      : {}),
    ...(languages === 'multilingual' ? { multilingual: true } : {}),
    // Live platforms know no extensions of ours, and may refuse a descriptor with them.
    ...(hasFormatExtras ? extrasOf(format) : { withCodes: true }),
  }
}

/** What a module may have besides. Files of several languages hold several in a bundle, too. */
function extrasOf(format: FormatInfo): object {
  const { newFile, languages } = format
  return {
    ...(isSegmentable(format) ? { customSrxSupported: true } : {}),
    ...(newFile ? { stringsExport: true, extensions: [newFile.extension] } : {}),
    ...(newFile && languages === 'multilingual' ? { multilingualExport: true } : {}),
  }
}

function patternSources({
  fileName,
  fileContent,
}: SignaturePatterns): NonNullable<ModuleEntry['signaturePatterns']> {
  return {
    ...(fileName ? { fileName: wireNamePattern(fileName) } : {}),
    ...(fileContent ? { fileContent: wireContentPattern(fileContent) } : {}),
  }
}
