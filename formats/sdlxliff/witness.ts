// An SDLXLIFF is an XLIFF 1.2: its targets and segments are found as there.
export { default } from '../xliff-1.2/witness.ts'
