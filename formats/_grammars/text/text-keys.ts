// Keys for documents without keys.
export { textKey } from '@atlas/core/contract.ts'
