// The strings of JSON, each read by the JavaScript engine.
export { default } from '../_grammars/json/witness.ts'
