// An SDLXLIFF file is XLIFF 1.2; the same witness finds its targets and segments.
export { default } from '../../syntax/xliff/witness.ts'
