// The blocks and attributes of HTML, read by parse5.
export { default } from '../_grammars/html/witness.ts'
