// Keys for documents without keys.
export { textKey } from '../../../core/contract.ts'
