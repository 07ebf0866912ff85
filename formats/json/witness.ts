// The strings of JSON, each read by the JavaScript engine.
export { default } from '../../syntax/json/witness.ts'
