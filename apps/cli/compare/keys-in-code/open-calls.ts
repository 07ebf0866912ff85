// Calls whose key is an expression, so that the code does not show which key they mean.

/** How far an expression is read. */
const LONGEST = 300

/** A constant, whose value is a literal elsewhere in the code. */
const CONSTANT = /^(?:[\w$]+\.)*[A-Z][A-Z0-9_]*$|^[A-Z]\w*(?:\.\w+)+$/

/** Whether an expression that begins at an offset names no key: it is a variable, a member or the result of a call. */
export function isOpen(code: string, offset: number): boolean {
  const expression = expressionAt(code, offset)
  if (expression === undefined || expression === '' || /["'`]/.test(expression)) return false
  if (CONSTANT.test(expression)) return false
  // The head of a function is no call: `t(key) {`, `t(key: string)`.
  const rest = code.slice(offset + expression.length, offset + expression.length + LONGEST)
  return !/^[\w$]+\??\s*:/.test(expression) && !/^[^()]*\)\s*(?::\s*[\w<>[\]| ]+)?\s*(?:\{|=>)/.test(rest)
}

/** An expression up to the bracket, the comma or the quote behind it. */
function expressionAt(code: string, offset: number): string | undefined {
  let depth = 0
  for (let at = offset; at < Math.min(code.length, offset + LONGEST); at++) {
    const char = code[at] ?? ''
    if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char) && depth-- === 0) return code.slice(offset, at).trim()
    else if ((char === ',' || char === '|') && depth === 0) return code.slice(offset, at).trim()
  }
  return undefined
}
