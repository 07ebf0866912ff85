// The blocks of Markdown, read by markdown-it.
export { default } from '../../syntax/markdown/witness.ts'
