// Variables of shells: `$NAME`, `${NAME}`. gettext's envsubst knows nothing else.
import { beginningWith, type Code } from '@atlas/core/contract.ts'

const VARIABLE = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/y

/** Finds the variables of a text. A dollar sign before anything else is wrong. */
export const shellCodes = beginningWith('$', (text) => {
  const codes: Code[] = []
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at)) {
    VARIABLE.lastIndex = at
    const match = VARIABLE.exec(text)
    const end = match ? VARIABLE.lastIndex : at + 1
    const id = match ? (match[1] ?? match[2] ?? '') : '$'
    codes.push({ at: [at, end], id, kind: match ? 'value' : 'bad', requiredBy: 'program' })
    at = end
  }
  return codes
})
