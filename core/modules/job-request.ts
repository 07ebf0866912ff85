// Reads a job request from the body of a call. Refuses a request that does not match the schema, naming the wrong field.
import { parseBody } from '../wire/body.ts'
import { asJson, CallError, fault, utf8Of } from '../wire/call.ts'
import { isJobRequest } from '../wire/validators.ts'
import { jobShape, jobTypesOf, moduleKinds } from './index.ts'
import type { InlineFile, JobRequest, JobShape, ModulePlugin, Query } from './module-plugin.ts'

/**
 * Reads a job request from a body. `kind`: the kind of the called module. Without it, only the members that requests of
 * all kinds share are checked. `query`: the parameters of the address. Throws a `CallError` (400).
 */
export function readJobRequest(body: Uint8Array, kind?: ModulePlugin, query: Query = {}): JobRequest {
  const bytes = utf8Of(body)
  const { json: sent, content, strings } = asJson(() => parseBody(bytes), 'The body')
  const kinds = !kind || moduleKinds.includes(kind) ? moduleKinds : [...moduleKinds, kind]
  const json = withSpecifiedType(
    isObject(sent) && kind?.normalize ? kind.normalize(sent, query) : sent,
    kinds,
  )
  if (!isJobRequest(json)) throw notAsSpecifiedRequest(fault(isJobRequest.errors, ''))
  const { isRequest } = kind ?? {}
  if (isRequest?.(json) === false) throw notAsSpecifiedRequest(fault(isRequest.errors, ''))
  const { file, jobType } = json
  const shape = jobShape(jobType, kinds)
  if (!shape) throw notAsSpecifiedRequest(`jobType must be one of ${jobTypesOf(kinds).join(', ')}`)
  if (!file && needsFile(shape, file)) throw notAsSpecifiedRequest('file is missing')
  if (file?.name == null && needsFile(shape, file)) throw notAsSpecifiedRequest('file.name is missing')
  const named: InlineFile = { ...file, name: file?.name ?? '' }
  return { ...json, file: content ? { ...named, content } : named, ...(strings && { strings }) }
}

type WireFile = (Pick<InlineFile, 'contentUrl'> & { content?: unknown }) | null | undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function needsFile({ file: use }: JobShape, file: WireFile): boolean {
  return use === 'if-sent' ? file?.content != null || file?.contentUrl != null : use === 'required'
}

function notAsSpecifiedRequest(what: string): CallError {
  return new CallError(400, `The job request is not as specified: ${what}.`)
}

/**
 * A request with a job type of the specification instead of one of the platform's own SDK. The kind of the module comes
 * from its address in any case.
 */
function withSpecifiedType(json: unknown, kinds: readonly ModulePlugin[]): unknown {
  if (!isObject(json) || !('jobType' in json)) return json
  const { jobType: name } = json
  for (const { jobs } of kinds)
    for (const [jobType, { sdkName }] of Object.entries(jobs))
      if (sdkName !== undefined && sdkName === name) return { ...json, jobType }
  return json
}
