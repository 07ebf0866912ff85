// The blocks of Markdown, read by markdown-it.
export { default } from '../_grammars/markdown/witness.ts'
