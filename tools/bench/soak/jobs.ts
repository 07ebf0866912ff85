// The jobs of a soak test, each with its expected answer: small files of every format, some large files, all four types
// of jobs, inline and by address.
import { processesFiles, type Chain } from '@atlas/core/chains.ts'
import type { Format } from '@atlas/core/format.ts'
import type { Module } from '@atlas/core/jobs.ts'
import { answer, jobsFor } from '../benchmark/engine-jobs.ts'
import { inputs, leadingInputs, type Input } from '../inputs/index.ts'
import { expectedOf, type Expected } from './expected.ts'
import type { FileServer } from './file-server.ts'

/** A call with its expected answer. */
export interface SoakJob {
  name: string
  /** How often it is sent, relative to the others. */
  weight: number
  size: 'small' | 'large'
  kind: Module['kind']
  key: string
  body: Uint8Array
  expected: Expected
}

/** A file size, the share of jobs with it, and their formats. */
export interface JobSize {
  bytes: number
  share: number
  inputs: readonly Input[]
}

/** All sizes of a soak test. */
const SIZES: readonly JobSize[] = [
  { bytes: 1_000, share: 0.35, inputs },
  { bytes: 10_000, share: 0.45, inputs },
  { bytes: 100_000, share: 0.16, inputs: leadingInputs },
  { bytes: 1_000_000, share: 0.035, inputs: leadingInputs.filter((_, index) => index % 2 === 0) },
  { bytes: 4_000_000, share: 0.005, inputs: leadingInputs.filter((_, index) => index % 4 === 0) },
]

/** The sizes while disasters strike: each job stores its parts, which must all fit on a disk. */
export const SMALL_SIZES: readonly JobSize[] = [
  { bytes: 1_000, share: 0.5, inputs },
  { bytes: 10_000, share: 0.45, inputs },
  { bytes: 100_000, share: 0.05, inputs: leadingInputs },
]

/** The sizes while each job is sent once. */
export const FEW_SIZES: readonly JobSize[] = [
  { bytes: 1_000, share: 0.9, inputs },
  { bytes: 100_000, share: 0.1, inputs: leadingInputs.slice(0, 4) },
]

/** A job with a file of at least this size counts as large. */
const LARGE_BYTES = 100_000

/** Larger bodies are sent by address, as the platform does. */
export const MAX_INLINE_BYTES = 4_900_000

/** Of the small jobs, one in this many is sent by address. */
const BY_ADDRESS = 8

/** Chains of processors, each with its weight. */
const CHAIN_SHARE = 0.04

interface Request {
  jobType: string
  file: { name: string; content?: string; contentUrl?: string }
  strings?: unknown[]
  stringsUrl?: string
}

/** The formats and chains of a soak test. */
export interface Asked {
  formats: ReadonlyMap<string, Format>
  chains: readonly Chain[]
}

/** Makes all jobs, and adds the files that they fetch to the server. */
export function prepareJobs(asked: Asked, files: FileServer, sizes = SIZES): SoakJob[] {
  const jobs: SoakJob[] = []
  for (const { bytes, share, inputs } of sizes) {
    for (const input of inputs) {
      const plugin = asked.formats.get(input.type)
      if (!plugin) throw new Error(`${input.type} is not a format.`)
      const { module, parse, build } = jobsFor(input, plugin, bytes)
      const common = {
        size: bytes < LARGE_BYTES ? ('small' as const) : ('large' as const),
        kind: module.kind,
        key: input.type,
        weight: share / inputs.length / 2,
      }
      for (const [what, request] of Object.entries({ parse, build })) {
        const isByAddress = request.length > MAX_INLINE_BYTES || jobs.length % BY_ADDRESS === 0
        jobs.push({
          ...common,
          name: `${what} ${input.family} of ${bytes / 1000} KB${isByAddress ? ' by address' : ''}`,
          body: isByAddress ? byAddress(request, files) : request,
          expected: expectedOf(answer(module, request)),
        })
      }
    }
  }
  return [...jobs, ...chainJobs(asked)]
}

/** Jobs that process the strings of a file of 10 KB, one for each chain that takes strings. */
function chainJobs({ chains, formats }: Asked): SoakJob[] {
  const [input] = inputs
  const plugin = input && formats.get(input.type)
  if (!plugin) throw new Error('The input is missing.')
  const { build } = jobsFor(input, plugin, 10_000)
  const takingStrings = chains.filter(({ kind }) => !processesFiles(kind))
  return takingStrings.map((chain) => {
    const request = { ...readRequest(build), jobType: chain.kind }
    const body = Buffer.from(JSON.stringify({ ...request, file: { ...request.file, content: undefined } }))
    return {
      name: `${chain.kind} ${chain.key}`,
      weight: CHAIN_SHARE,
      size: 'small',
      kind: chain.kind,
      key: chain.key,
      body,
      expected: expectedOf(answer(chain, body)),
    }
  })
}

/** The same request with its file and its strings by address. */
export function byAddress(body: Uint8Array, files: FileServer): Uint8Array {
  const { file, strings, ...rest } = readRequest(body)
  const contentUrl = files.add(Buffer.from(file.content ?? '', 'base64'))
  const request: Request = { ...rest, file: { name: file.name, contentUrl } }
  if (strings) {
    request.stringsUrl = files.add(
      Buffer.from(strings.map((string) => `${JSON.stringify(string)}\n`).join('')),
    )
  }
  return Buffer.from(JSON.stringify(request))
}

function readRequest(body: Uint8Array): Request {
  return JSON.parse(Buffer.from(body).toString()) as Request
}
