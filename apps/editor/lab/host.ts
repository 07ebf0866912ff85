// The requests of the page that makes a format from a sample.
import { jsonOfBody } from '../server.ts'
import { host, type TrialFile } from '../trial/host.ts'
import { joinParts } from '../wire.ts'
import type {
  LabBuilt,
  LabDeclaration,
  LabFolder,
  LabInferred,
  LabMarked,
  LabRead,
  LabRequest,
  LabSaved,
} from './wire.ts'

/** The part of a request besides its files. */
type Asked = Omit<LabRequest, 'names'>

export async function requestInference(files: readonly TrialFile[]): Promise<LabInferred> {
  return jsonOfBody((await exchange('lab/infer', files, {}))[0]) as LabInferred
}

export async function requestReading(
  files: readonly TrialFile[],
  declaration: LabDeclaration,
): Promise<LabRead> {
  return jsonOfBody((await exchange('lab/read', files, { declaration }))[0]) as LabRead
}

export async function requestMarking(files: readonly TrialFile[], asked: Asked): Promise<LabMarked> {
  return jsonOfBody((await exchange('lab/mark', files, asked))[0]) as LabMarked
}

/** Builds the first file with translations. */
export async function requestBuild(
  file: TrialFile,
  asked: Asked,
): Promise<{ problem: string } | { content: Uint8Array<ArrayBuffer> }> {
  const [head, content] = await exchange('lab/build', [file], asked)
  const { problem } = jsonOfBody(head) as LabBuilt
  if (problem !== undefined) return { problem }
  return content ? { content } : { problem: host.withoutFile().message }
}

export const folder = (): Promise<LabFolder> => host.get('lab/folder')

/** Removes a format that was saved. */
export const requestRemoval = (type: string): Promise<LabFolder> =>
  host.upload('lab/remove', { type }, new Uint8Array(1))

export function save(declaration: LabDeclaration, isReplacing: boolean): Promise<LabSaved> {
  const replace = isReplacing ? 'yes' : undefined
  return host.upload('lab/save', { replace }, new TextEncoder().encode(JSON.stringify(declaration)))
}

function exchange(
  path: string,
  files: readonly TrialFile[],
  asked: Asked,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const request: LabRequest = { ...asked, names: files.map(({ name }) => name) }
  const head = new TextEncoder().encode(JSON.stringify(request))
  return host.parts(path, joinParts([head, ...files.map(({ bytes }) => bytes)]))
}
