// inlang's message format: texts by their keys, and texts of variants by what they match.
import type { Consumer, Found } from '../consumer.ts'

export default {
  name: 'inlang message format',
  rules: 'https://inlang.com/m/reootnfj/plugin-inlang-messageFormat',
  formats: { 'inlang-messages': ({ text }) => messagesIn(JSON.parse(text), '') },
} satisfies Consumer

function* messagesIn(node: unknown, path: string): Found {
  if (typeof node === 'string') {
    checkBraces(node)
    yield [path, node]
  } else if (Array.isArray(node)) for (const each of node) yield* variantsIn(each, path)
  else if (typeof node === 'object' && node !== null)
    for (const [key, child] of Object.entries(node))
      yield* messagesIn(child, path === '' ? key : `${path}.${key}`)
}

/** A variant is matched by the values of the selectors, which are all declared. */
function* variantsIn(message: unknown, path: string): Found {
  const { declarations = [], selectors = [], match = {} } = message as Variants
  const declared = declarations.map((each) => /^(?:input|local)\s+(\w+)/.exec(each)?.[1])
  const missing = selectors.find((name) => !declared.includes(name))
  if (missing !== undefined) throw new Error(`${path}: ${missing} is not declared`)
  for (const [values, text] of Object.entries(match)) {
    for (const name of selectors)
      if (!values.split(/,\s*/).some((each) => each.startsWith(`${name}=`)))
        throw new Error(`${path}: ${values}`)
    checkBraces(text)
    yield [`${path}#${values}`, text]
  }
}

interface Variants {
  declarations?: readonly string[]
  selectors?: readonly string[]
  match?: Readonly<Record<string, string>>
}

function checkBraces(text: string): void {
  if (/\{[^}]*$/.test(text)) throw new Error(`a brace is not closed: ${text}`)
}
