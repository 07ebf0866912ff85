// The writing direction of languages, for grammars and formats.
export { directionOf } from '@atlas/core/contract.ts'
