// Rails locale files are YAML; the witness of YAML reads them.
export { default } from '../../syntax/yaml/witness.ts'
