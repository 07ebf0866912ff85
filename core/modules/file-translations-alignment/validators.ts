// The validators of requests for an alignment, and of the texts that are aligned.
import { validatorOf } from '../../wire/validator.ts'
import { AlignmentRequest, WireAlignedText } from './schemas.ts'

export const isAlignmentRequest = validatorOf(AlignmentRequest)
export const isWireAlignedText = validatorOf(WireAlignedText)
