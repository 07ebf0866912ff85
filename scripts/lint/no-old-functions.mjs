// A rule of the linter: no function of a job is made where V8 places it among old objects. There it keeps all that it
// refers to, mostly the whole file and all its strings, until the next full collection, although the job has ended. V8
// does so with a function literal that is assigned to a property, and with a getter of an object literal.

const ASSIGNED =
  'V8 makes this function old, so it keeps its file in memory. Give it a name, and assign that, or keep data instead.'
const GETTER = 'V8 makes this getter old, so it keeps its file in memory. Use a class.'

/** An expression without its parentheses and types. */
function bare(node) {
  const isWrapped = ['ParenthesizedExpression', 'TSAsExpression', 'TSSatisfiesExpression'].includes(node.type)
  return isWrapped ? bare(node.expression) : node
}

const rule = {
  create(context) {
    return {
      AssignmentExpression(node) {
        const isProperty = bare(node.left).type === 'MemberExpression'
        const isFunction = ['ArrowFunctionExpression', 'FunctionExpression'].includes(bare(node.right).type)
        if (isProperty && isFunction) context.report({ node, message: ASSIGNED })
      },
      Property(node) {
        if (node.kind === 'get' && node.parent.type === 'ObjectExpression')
          context.report({ node, message: GETTER })
      },
    }
  },
}

export default { meta: { name: 'memory' }, rules: { 'no-old-functions': rule } }
