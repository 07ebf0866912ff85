// Asks a module that checks translations how many of them a call may carry.
import { headersOf, NO_CREDENTIALS } from './call-credentials.ts'
import { isObject } from '../json.ts'
import { moduleAddress } from './descriptor.ts'
import type { CallTarget, ModuleCallOptions } from './module-call.ts'
import { NoAnswerError, postJob } from './transport.ts'

/** The size of a batch if a module names none, and the largest one. */
export const DEFAULT_BATCH = 100
const LARGEST_BATCH = 1000

/** The size of a batch, or what is wrong with the answer: a sentence. */
export interface BatchSize {
  size: number | undefined
  fault: string | undefined
}

/** Calls the address for the size of batches. A module without one gets batches of the default. */
export async function askBatchSize(
  { app, module }: CallTarget,
  { limits, credentials = NO_CREDENTIALS }: Pick<ModuleCallOptions, 'limits' | 'credentials'>,
): Promise<BatchSize> {
  const { batchSizeUrl } = module
  if (batchSizeUrl === undefined) return { size: DEFAULT_BATCH, fault: undefined }
  const job = { project: { id: 1, identifier: 'project', name: 'Project' } }
  const headers = await headersOf(credentials, { app, module, job })
  try {
    const address = moduleAddress(app.baseUrl, { url: batchSizeUrl })
    const { status, body } = await postJob(address, Buffer.from('{}'), limits, headers)
    const size = sizeIn(body)
    if (status === 200 && size !== undefined) return { size: Math.min(size, LARGEST_BATCH), fault: undefined }
    return { size: undefined, fault: `The answer (status ${status}) has no data.size above 0.` }
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
    return { size: undefined, fault: error.message }
  }
}

function sizeIn(body: Uint8Array): number | undefined {
  try {
    const answer: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    const data = isObject(answer) ? answer['data'] : undefined
    const size = isObject(data) ? data['size'] : undefined
    return typeof size === 'number' && Number.isSafeInteger(size) && size > 0 ? size : undefined
  } catch {
    return undefined
  }
}
