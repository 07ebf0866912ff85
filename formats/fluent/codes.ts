// Codes of Fluent patterns: variables, terms and messages in placeables.
import { beginningWith, type Code } from '../../core/contract.ts'

/** In turn: the brackets of placeables, and what they refer to. */
const TOKEN = /[{}]|\$([A-Za-z][\w-]{0,100})|(?<![\w-])(-[A-Za-z][\w-]{0,100})/g

/** Finds each variable and term of a pattern once, since variants repeat them. Fluent's own parser checks the syntax. */
export const fluentCodes = beginningWith('{', (text) => {
  const codes = new Map<string, Code>()
  if (!text.includes('{')) return []
  let depth = 0
  for (const { 0: token, 1: variable, 2: term, index } of text.matchAll(TOKEN)) {
    if (token === '{') depth++
    else if (token === '}') depth--
    if (depth <= 0 || (variable === undefined && term === undefined)) continue
    // A language may need a term elsewhere, or not at all.
    const requiredBy = variable === undefined ? 'reader' : 'program'
    if (!codes.has(token))
      codes.set(token, { at: [index, index + token.length], id: token, kind: 'value', requiredBy })
  }
  return [...codes.values()]
})
