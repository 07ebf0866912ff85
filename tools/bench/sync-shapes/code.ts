// Shapes of files in programming languages, read by their parsers.
import { parse as parseJs, type Expression, type ObjectExpression } from 'acorn'
import luaparse from 'luaparse'
import { Engine } from 'php-parser'
import { JS_OTHERS, LUA_OTHERS, PHP_OTHERS } from './others.ts'
import type { Shape, Tree } from './shapes.ts'
import { flat, otherValue, put, textsIn } from './trees.ts'

/** How a language spells a tree. */
interface Spelling {
  open: string
  close: string
  /** A key with its sign. */
  key: (key: string) => string
  quote: string
  /** Whether a separator follows the last member, too. */
  isTrailing: boolean
}

function spelled(tree: Tree, spelling: Spelling, indent: string): string {
  const { open, close, key: spellKey, quote, isTrailing } = spelling
  const inner = `${indent}  `
  if (Object.keys(tree).length === 0) return open + close
  const members = Object.entries(tree).map(([key, value]) => {
    const text = typeof value === 'string' ? quote + value + quote : spelled(value, spelling, inner)
    return `${inner}${spellKey(key)}${text}`
  })
  return `${open}\n${members.join(',\n')}${isTrailing ? ',' : ''}\n${indent}${close}`
}

/** A tree on one line. */
const onLine = (tree: Tree, spelling: Spelling): string =>
  spelled(tree, spelling, '').replaceAll(/\n\s*/g, ' ')

const JS: Spelling = { open: '{', close: '}', key: (key) => `${key}: `, quote: "'", isTrailing: true }
const LUA: Spelling = { open: '{', close: '}', key: (key) => `["${key}"] = `, quote: '"', isTrailing: true }
const PHP: Spelling = { open: '[', close: ']', key: (key) => `'${key}' => `, quote: "'", isTrailing: true }

function jsRead(text: string): Tree {
  const { body } = parseJs(text, { ecmaVersion: 'latest', sourceType: 'module' })
  const [statement] = body
  if (body.length !== 1 || statement?.type !== 'ExportDefaultDeclaration') throw new Error('not one object')
  if (statement.declaration.type !== 'ObjectExpression') throw new Error('not an object')
  return objectOf(statement.declaration)
}

function objectOf({ properties }: ObjectExpression): Tree {
  const tree: Tree = {}
  for (const property of properties) {
    if (property.type !== 'Property') throw new Error('a member is not a property')
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
    put(tree, name, jsValue(value))
  }
  return tree
}

function jsValue(value: Expression): Tree | string {
  if (value.type === 'ObjectExpression') return objectOf(value)
  return value.type === 'Literal' && typeof value.value === 'string' ? value.value : otherValue(value)
}

function luaRead(text: string): Tree {
  const { body } = luaparse.parse(text, { encodingMode: 'pseudo-latin1' })
  const tree: Tree = {}
  for (const statement of body) {
    if (statement.type === 'ReturnStatement') return luaValue(statement.arguments[0]) as Tree
    if (statement.type !== 'AssignmentStatement') throw new Error('not an assignment')
    const [variable] = statement.variables
    if (variable?.type !== 'IndexExpression') throw new Error('no index is assigned')
    put(tree, luaValue(variable.index) as string, luaValue(statement.init[0]))
  }
  return tree
}

function luaValue(node: luaparse.Expression | undefined): Tree | string {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type !== 'TableConstructorExpression') return otherValue(node)
  if (node.fields.some(({ type }) => type === 'TableValue')) return otherValue(node)
  const tree: Tree = {}
  for (const field of node.fields) {
    if (field.type === 'TableValue') continue
    const key = field.type === 'TableKeyString' ? field.key.name : (luaValue(field.key) as string)
    put(tree, key, luaValue(field.value))
  }
  return tree
}

const php = new Engine({ parser: { extractDoc: false }, ast: { withPositions: false } })

interface PhpNode {
  kind: string
  value?: unknown
  expr?: PhpNode
  key?: PhpNode
  items?: PhpNode[]
}

function phpRead(text: string): Tree {
  const [statement] = php.parseCode(text, 'texts.php').children as unknown as PhpNode[]
  if (statement?.kind !== 'return' || !statement.expr) throw new Error('nothing is returned')
  return phpValue(statement.expr) as Tree
}

function phpValue(node: PhpNode): Tree | string {
  const { kind, value, items = [] } = node
  if (kind === 'string') return String(value)
  if (kind !== 'array' || items.some(({ key }) => !key)) return otherValue(node)
  const tree: Tree = {}
  for (const { key, value: inner } of items) put(tree, String(key?.value), phpValue(inner as PhpNode))
  return tree
}

/** The shapes. */
export const codeShapes: readonly Shape[] = [
  {
    name: 'JavaScript',
    type: 'js-module',
    fileName: 'en.js',
    depth: 3,
    write: (tree) => `export default ${spelled(tree, JS, '')}\n`,
    read: jsRead,
    others: JS_OTHERS,
  },
  {
    name: 'JavaScript, no last comma, quoted keys',
    type: 'js-module',
    fileName: 'en.js',
    depth: 3,
    write: (tree) =>
      `export default ${spelled(tree, { ...JS, key: (key) => `"${key}": `, quote: '"', isTrailing: false }, '')};\n`,
    read: jsRead,
  },
  {
    name: 'JavaScript, on one line',
    type: 'js-module',
    fileName: 'en.js',
    depth: 3,
    write: (tree) => `export default ${onLine(tree, { ...JS, isTrailing: false })}\n`,
    read: jsRead,
    others: JS_OTHERS,
  },
  {
    name: 'Lua, tables',
    type: 'lua-table',
    fileName: 'en.lua',
    depth: 3,
    write: (tree) => `return ${spelled(tree, LUA, '')}\n`,
    read: luaRead,
    others: LUA_OTHERS,
  },
  {
    name: 'Lua, on one line',
    type: 'lua-table',
    fileName: 'en.lua',
    depth: 3,
    write: (tree) => `return ${onLine(tree, { ...LUA, key: (key) => `${key} = `, isTrailing: false })}\n`,
    read: luaRead,
    others: LUA_OTHERS,
  },
  {
    name: 'Lua, assignments',
    type: 'lua-table',
    fileName: 'en.lua',
    depth: 1,
    write: (tree) =>
      textsIn(tree)
        .map(([key, text]) => `-- About ${key}\nL["${key}"] = "${text}"\n`)
        .join(''),
    read: luaRead,
  },
  {
    name: 'PHP',
    type: 'php-array',
    fileName: 'en.php',
    depth: 3,
    write: (tree) => `<?php\n\nreturn ${spelled(tree, PHP, '')};\n`,
    read: phpRead,
    others: PHP_OTHERS,
  },
  {
    name: 'PHP, long arrays without last comma',
    type: 'php-array',
    fileName: 'en.php',
    depth: 3,
    write: (tree) =>
      `<?php\nreturn ${spelled(tree, { ...PHP, open: 'array(', close: ')', isTrailing: false }, '')};\n`,
    read: phpRead,
    others: PHP_OTHERS,
  },
  {
    name: 'PHP, on one line',
    type: 'php-array',
    fileName: 'en.php',
    depth: 3,
    write: (tree) => `<?php return ${onLine(tree, { ...PHP, isTrailing: false })};\n`,
    read: phpRead,
    others: PHP_OTHERS,
  },
  {
    name: 'PHP, dotted keys',
    type: 'php-array',
    fileName: 'en.php',
    depth: 2,
    write: (tree) => `<?php\nreturn ${spelled(Object.fromEntries(flat(tree)), PHP, '')};\n`,
    read: phpRead,
    isFlat: true,
  },
]
