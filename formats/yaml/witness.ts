// The strings of YAML, read by the yaml package.
export { default } from '../_grammars/yaml/witness.ts'
