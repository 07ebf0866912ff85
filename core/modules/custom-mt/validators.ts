// The validators of requests for machine translations, and of their strings.
import { validatorOf } from '../../wire/validator.ts'
import { MachineRequest, WireMachineString } from './schemas.ts'

export const isMachineRequest = validatorOf(MachineRequest)
export const isWireMachineString = validatorOf(WireMachineString)
