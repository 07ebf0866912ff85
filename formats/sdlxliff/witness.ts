// SDLXLIFF files are XLIFF 1.2, and its witness finds their targets and segments.
export { default } from '../_grammars/xliff/witness.ts'
