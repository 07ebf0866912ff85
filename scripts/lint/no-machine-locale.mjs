// A rule of the linter: nothing depends on the locale of the machine. Without a locale, or with one that it does not
// know, `Intl` takes the machine's, and so do the methods of texts, numbers and dates.

const INTL = 'Ask Intl by core/locales.ts, which never takes the locale of the machine.'
const WITHOUT =
  'Name the locale as a literal, or use core/locales.ts: this takes the locale of the machine, or of an unknown language.'

/** The methods, each with the index of its argument for the locale. */
const METHODS = new Map([
  ['localeCompare', 1],
  ['toLocaleString', 0],
  ['toLocaleDateString', 0],
  ['toLocaleTimeString', 0],
  ['toLocaleUpperCase', 0],
  ['toLocaleLowerCase', 0],
])

const isLiteral = (node) => node?.type === 'Literal' && typeof node.value === 'string' && node.value !== ''

const rule = {
  create(context) {
    return {
      MemberExpression(node) {
        const { object } = node
        const isGlobal = object.type === 'Identifier' && object.name === 'Intl'
        const isOfGlobal =
          object.type === 'MemberExpression' &&
          object.object.type === 'Identifier' &&
          object.object.name === 'globalThis' &&
          object.property.name === 'Intl'
        if (isGlobal || isOfGlobal) context.report({ node, message: INTL })
      },
      VariableDeclarator({ init }) {
        if (init?.type === 'Identifier' && init.name === 'Intl') context.report({ node: init, message: INTL })
      },
      CallExpression(node) {
        const callee = node.callee.type === 'ChainExpression' ? node.callee.expression : node.callee
        if (callee.type !== 'MemberExpression' || callee.computed) return
        const at = METHODS.get(callee.property.name)
        if (at !== undefined && !isLiteral(node.arguments[at])) context.report({ node, message: WITHOUT })
      },
    }
  },
}

export default { meta: { name: 'machine' }, rules: { 'no-machine-locale': rule } }
