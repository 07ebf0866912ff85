// The validators of what all kinds of modules share.
import { Descriptor, JobRequest, WireString } from './schemas.ts'
import { validatorOf } from './validator.ts'

export const isDescriptor = validatorOf(Descriptor)
export const isJobRequest = validatorOf(JobRequest)
export const isWireString = validatorOf(WireString)
