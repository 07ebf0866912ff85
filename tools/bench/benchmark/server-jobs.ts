// The requests that servers are compared with: parse and build jobs of JSON, and builds of documents.
import { loadFormat } from '@atlas/core/plugins/registry.ts'
import { compiled } from '../checkout.ts'
import { inputs } from '../inputs/index.ts'
import { archiveOf } from './archives.ts'
import { buildRequests, parseRequest } from './engine-jobs.ts'

/** Makes requests to build one file: into a language, for an organization. */
export type BuildRequests = (language: string, organization?: number) => Uint8Array

/** A parse job of the first input with about this many bytes. */
export function requestFor(bytes: number): Uint8Array {
  const { fileName, text } = firstInput()
  return parseRequest(fileName, text(bytes))
}

/** Build jobs of the first input with about this many bytes. */
export async function buildsOf(bytes: number): Promise<BuildRequests> {
  const { type, fileName, text } = firstInput()
  return buildRequests(await moduleOf(type), fileName, text(bytes))
}

/** Build jobs of a Word document with about this many bytes of XML. */
export async function documentBuildsOf(bytes: number): Promise<BuildRequests> {
  return buildRequests(await moduleOf('docx'), 'guide.docx', archiveOf('docx', bytes).archive)
}

async function moduleOf(type: string): Promise<Parameters<typeof buildRequests>[0]> {
  return { kind: 'custom-file-format', type, plugin: await loadFormat(compiled(`formats/${type}/format.js`)) }
}

function firstInput(): (typeof inputs)[number] {
  const [input] = inputs
  if (!input) throw new Error('The inputs are missing.')
  return input
}
