// The targets of XLIFF 1.2, read by saxes.
export { default } from '../../syntax/xliff/witness.ts'
