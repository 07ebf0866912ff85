// Adds counters to a module: each function, branch, case, loop, and each operand that may be skipped, counts its runs.
import { parse, type AnyNode } from 'acorn'

/** The name of the function that a module with counters calls first. See `edges.ts`. */
export const OPENING = '__atlasCountersOf'
const COUNTERS = '__atlasCounters'

/** Longer texts of a grammar are messages. */
const LONGEST_TOKEN = 24

/** The module with counters. It passes on the texts of its code, which may be tokens of its grammar. */
export function instrumented(code: string, name: string): string {
  const { inserts, count, texts } = countersIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))
  const opening = `const ${COUNTERS}=globalThis.${OPENING}(${JSON.stringify(name)},${count},${JSON.stringify([...texts])});`
  let result = opening
  let from = 0
  for (const { at, text } of inserts.toSorted((one, other) => one.at - other.at || one.order - other.order)) {
    result += code.slice(from, at) + text
    from = at
  }
  return result + code.slice(from)
}

interface Insert {
  at: number
  text: string
  /** Among the insertions at one offset: first what ends inside, then what ends outside, then what begins. */
  order: number
}

interface Counters {
  inserts: Insert[]
  count: number
  texts: Set<string>
}

function countersIn(tree: AnyNode): Counters {
  const found: Counters = { inserts: [], count: 0, texts: new Set() }
  const next = (): string => `${COUNTERS}[${found.count++}]++`
  const before = (at: number, text: string): void => {
    found.inserts.push({ at, text, order: found.inserts.length })
  }
  const around = (node: AnyNode, open: string, close: string): void => {
    before(node.start, open)
    found.inserts.push({ at: node.end, text: close, order: -found.inserts.length })
  }
  const statement = (node: AnyNode | null | undefined): void => {
    if (!node) return
    if (node.type === 'BlockStatement') before(node.start + 1, `${next()};`)
    else around(node, `{${next()};`, '}')
  }
  const expression = (node: AnyNode): void => around(node, `(${next()},`, ')')
  const waiting: AnyNode[] = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'Literal' && typeof node.value === 'string') addText(found.texts, node.value)
    countersOf(node, statement, expression, (at) => before(at, `${next()};`))
    // In reverse, so that an outer node comes before the nodes inside it, and these in their order.
    for (const child of childrenOf(node).toReversed()) waiting.push(child)
  }
  return found
}

function addText(texts: Set<string>, text: string): void {
  if (text.length > 0 && text.length <= LONGEST_TOKEN) texts.add(text)
}

/** Names the parts of a node that may run or be skipped. */
function countersOf(
  node: AnyNode,
  statement: (part: AnyNode | null | undefined) => void,
  expression: (part: AnyNode) => void,
  before: (at: number) => void,
): void {
  switch (node.type) {
    case 'IfStatement':
      statement(node.consequent)
      statement(node.alternate)
      break
    case 'ConditionalExpression':
      expression(node.consequent)
      expression(node.alternate)
      break
    case 'LogicalExpression':
      expression(node.right)
      break
    case 'ArrowFunctionExpression':
      if (node.expression) expression(node.body)
      else statement(node.body)
      break
    case 'SwitchCase':
      before(node.consequent[0]?.start ?? node.end)
      break
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'CatchClause':
      statement(node.body)
      break
    default:
  }
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  )
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
