// i18next reads JSON, and its plurals are strings among others: the witness of JSON finds each.
export { default } from '../json/witness.ts'
