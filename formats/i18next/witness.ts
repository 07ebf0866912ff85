// Reads i18next files as JSON. Their plurals are ordinary strings in JSON.
export { default } from '../_grammars/json/witness.ts'
