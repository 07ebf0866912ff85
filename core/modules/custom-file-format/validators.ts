// The validator of requests for modules of a format.
import { validatorOf } from '../../wire/validator.ts'
import { FormatRequest } from './schemas.ts'

export const isFormatRequest = validatorOf(FormatRequest)
