// The strings of TOML, read by smol-toml.
export { default } from '../../syntax/toml/witness.ts'
