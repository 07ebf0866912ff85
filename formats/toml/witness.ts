// The strings of TOML, read by smol-toml.
export { default } from '../_grammars/toml/witness.ts'
