// Locale files of Rails are YAML, and the witness of YAML reads them.
export { default } from '../_grammars/yaml/witness.ts'
