// String.Format of .NET: `{0}`, `{0,-5:N2}`. Doubled braces are text.
import { beginningWith, type Code } from '@atlas/core/contract.ts'

const ITEM = /\{(\d{1,9})(?:,-?\d{1,9})?(?::[^{}]{0,200})?\}/y

/** Finds the format items of a text. */
export const csharpCodes = beginningWith('{}', (text) => {
  const codes: Code[] = []
  if (!text.includes('{') && !text.includes('}')) return codes
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char !== '{' && char !== '}') continue
    if (text.charAt(at + 1) === char) at++
    else {
      ITEM.lastIndex = at
      const match = char === '{' ? ITEM.exec(text) : null
      const end = match ? ITEM.lastIndex : at + 1
      codes.push(
        match
          ? { at: [at, end], id: String(Number(match[1])), kind: 'value', requiredBy: 'program' }
          : {
              at: [at, end],
              id: '{',
              kind: 'bad',
              requiredBy: 'program',
              fault: char === '}' ? 'is not opened' : 'does not begin a value',
            },
      )
      at = end - 1
    }
  }
  return codes
})
