// Locale files of Rails are YAML: the same reader, another format.
export { default } from '../yaml/witness.ts'
