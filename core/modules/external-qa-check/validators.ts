// The validators of requests for a check, and of what is checked.
import { validatorOf } from '../../wire/validator.ts'
import { CheckRequest, WireCheckedString, WireCheckedTranslation } from './schemas.ts'

export const isCheckRequest = validatorOf(CheckRequest)
export const isWireCheckedString = validatorOf(WireCheckedString)
export const isWireCheckedTranslation = validatorOf(WireCheckedTranslation)
