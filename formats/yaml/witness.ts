// The strings of YAML, read by the yaml package.
export { default } from '../../syntax/yaml/witness.ts'
