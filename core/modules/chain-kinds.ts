// What the four kinds have in common whose modules are chains of processors: two process files, two process strings.
import { runChain, runFileChain, type Chain, type ChainKind, type FileChainKind } from '../chains.ts'
import { conversionBy } from '../converted-file.ts'
import { decodeAs } from '../reading/source.ts'
import type { JobResult } from '../wire/answer.ts'
import type { ModuleEntry } from '../wire/schemas.ts'
import { plainFileName } from '../wire/file-name.ts'
import { RecordJson } from '../wire/record-json.ts'
import type { Job, JobShape, Module, ModulePlugin, OfferedParts } from './module-plugin.ts'
import { contentOf, rawContentOf, stringsOf } from './parts.ts'
import { requireDistinct, requireProcessable } from './processable.ts'

/** The parts of such a kind that differ. */
type Differences = Pick<ModulePlugin, 'platforms'> & Required<Pick<JobShape, 'sdkName'>>

/** A kind of chains that process the strings of a file. */
export function stringChainKind(
  kind: Exclude<ChainKind, FileChainKind>,
  { platforms, sdkName }: Differences,
  answer: Pick<JobShape['answer'], 'preview'> = {},
): ModulePlugin {
  return {
    kind,
    platforms,
    jobs: {
      [kind]: {
        sdkName,
        file: 'required',
        fetches: ['strings'],
        answer: { member: 'strings', mayBeUnmodified: true, ...answer },
      },
    },
    needs: ['chain'],
    describe: chainModules,
    run: (job) => runStrings(job, chainOf(job.module, kind)),
  }
}

/** A kind of chains that process files. */
export function fileChainKind(
  kind: FileChainKind,
  { platforms, sdkName }: Differences,
  { fetches, texts }: Pick<JobShape, 'fetches'> & Required<Pick<JobShape['answer'], 'texts'>>,
): ModulePlugin {
  return {
    kind,
    platforms,
    jobs: {
      [kind]: {
        sdkName,
        file: 'required',
        fetches,
        answer: { member: 'content', mayBeUnmodified: true, texts },
      },
    },
    needs: ['chain', 'file-formats'],
    describe: chainModules,
    run: (job) => runFile(job, chainOf(job.module, kind), fetches.includes('rawContent')),
  }
}

const chainModules = ({ chains, pathOf }: OfferedParts): ModuleEntry[] =>
  chains.map(({ key, signaturePatterns }) => ({ key, url: pathOf(key), signaturePatterns }))

function chainOf({ key = '', signaturePatterns = {}, steps = [] }: Module, kind: ChainKind): Chain {
  return { kind, key, signaturePatterns, steps }
}

function runStrings(job: Job, chain: Chain): JobResult {
  const { request, languages, settings } = job
  const strings = [...stringsOf(job)]
  requireProcessable(strings)
  const processed = runChain(chain, strings, { fileName: request.file.name, languages })
  requireDistinct(processed.strings, strings)
  const { notes, warnings } = processed
  const optional = warnings.length > 0 ? { warnings } : {}
  return { strings: RecordJson.of(processed.strings, settings.mostBytes), notes, ...optional }
}

function runFile(job: Job, chain: Chain, hasOriginal: boolean): JobResult {
  const { languages, settings, module } = job
  const { name } = job.request.file
  const { formats = { own: undefined, others: new Map() } } = module
  const file = { name, bytes: contentOf(job) }
  const original = hasOriginal ? { name, bytes: rawContentOf(job) } : undefined
  const tools = { languages, decode: decodeAs }
  const { file: processed, notes } = runFileChain(
    chain,
    file,
    (note) => ({ ...tools, ...conversionBy(formats, languages, settings, note) }),
    original,
  )
  // A name that the file has already is not sent, so it is the platform's, as it is.
  const renamed = processed.name === name ? {} : { fileName: plainFileName(processed.name) }
  return { content: processed.bytes, ...renamed, notes }
}
