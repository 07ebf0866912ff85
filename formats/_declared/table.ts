// The family `table`: the columns of CSV and TSV, as options of the format csv.
import type { Options } from '@atlas/core/contract.ts'
import type { TableGrammar } from './grammars.ts'

/** The options of the format csv that read a table in this way. */
export function tableOptions({
  heads = true,
  delimiter,
  key,
  source,
  target,
  languages,
  context,
  maxLength,
}: TableGrammar): Options {
  // Without heads, there is no place for a new column. Without keys, a text that is replaced would be another string.
  const isAlone = !heads && key !== undefined && target === undefined && languages === undefined
  const isInPlace = Array.isArray(source) || isAlone
  const columns = {
    key: Array.isArray(key) ? key[0] : key,
    source: Array.isArray(source) ? undefined : source,
    target,
    targets: languages,
    context,
    maxLength,
  }
  return {
    columns: Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined)),
    headRow: heads ? 1 : 0,
    ...(Array.isArray(source) ? { texts: source } : {}),
    ...(isInPlace ? { inPlace: true } : {}),
    ...(delimiter === undefined ? {} : { delimiter }),
  }
}
