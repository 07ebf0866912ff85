// A rule of the linter: no argument list grows with the input. V8 keeps arguments on the stack, so that a call with
// some 100,000 of them throws a RangeError: `push(...nodes)`, `Math.max(...lengths)`, `String.fromCharCode(...codes)`.
// TypeScript already lets a list of any length only into functions with a rest parameter. So this rule names the
// functions of the platform that have one, and reports our own.

const SPREAD = 'These arguments are on the stack, which a long list exceeds. Loop over the list.'
const REST = 'Take an array: the arguments of a call are on the stack, which a long list exceeds.'
const APPLY =
  'Call the function itself: the arguments of `apply` are on the stack, which a long list exceeds.'

/** The functions of JavaScript, Node and browsers that take any number of arguments. */
const TAKE_ANY = new Set(
  (
    'push unshift splice toSpliced concat of assign max min hypot fromCharCode fromCodePoint raw bind call ' +
    'append prepend before after replaceWith replaceChildren add remove log info warn error debug format join ' +
    'resolve emit'
  ).split(' '),
)

/** The last name in what is called: `push` of `this.#nodes.push`. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined
}

/** Whether what is called is a member of an object, and not a private one of ours. */
function isPublicMember({ type, property }) {
  return type === 'MemberExpression' && property.type === 'Identifier'
}

/** Whether an expression is a list of fixed length. */
function isFixed({ type, elements, consequent, alternate, expression, typeAnnotation }) {
  if (type === 'ArrayExpression') return elements.every((element) => element?.type !== 'SpreadElement')
  if (type === 'ConditionalExpression') return isFixed(consequent) && isFixed(alternate)
  if (type !== 'TSAsExpression') return false
  return typeAnnotation.type === 'TSTupleType' || isFixed(expression)
}

function isTuple(type) {
  // Without its own type, it has the type that the caller expects.
  if (!type) return true
  if (type?.type === 'TSTypeOperator') return isTuple(type.typeAnnotation)
  // The parameters of another function: TypeScript checks their number.
  return (
    type?.type === 'TSTupleType' || (type?.type === 'TSTypeReference' && type.typeName.name === 'Parameters')
  )
}

const rule = {
  create(context) {
    const checkCall = (node) => {
      const name = nameOf(node.callee)
      if (name === 'apply' && isPublicMember(node.callee)) context.report({ node, message: APPLY })
      if (!TAKE_ANY.has(name)) return
      for (const argument of node.arguments) {
        if (argument.type === 'SpreadElement' && !isFixed(argument.argument))
          context.report({ node: argument, message: SPREAD })
      }
    }
    const checkFunction = ({ params }) => {
      const last = params.at(-1)
      const isRest = last?.type === 'RestElement'
      if (isRest && last.argument.type !== 'ArrayPattern' && !isTuple(last.typeAnnotation?.typeAnnotation))
        context.report({ node: last, message: REST })
    }
    return {
      CallExpression: checkCall,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
    }
  },
}

export default { meta: { name: 'atlas' }, rules: { 'no-growing-arguments': rule } }
