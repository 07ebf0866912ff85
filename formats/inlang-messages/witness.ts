// The strings of messages, each read by the JavaScript engine.
export { default } from '../_grammars/json/witness.ts'
