// The targets of XLIFF 1.2, read by saxes.
export { default } from '../_grammars/xliff/witness.ts'
