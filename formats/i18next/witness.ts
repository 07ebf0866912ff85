// i18next reads JSON, and its plurals are ordinary strings to the witness of JSON.
export { default } from '../../syntax/json/witness.ts'
