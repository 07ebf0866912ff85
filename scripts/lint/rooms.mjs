// Two rules of the linter. `listed-rooms`: a room imports only the rooms that its package.json lists; tests, scripts and
// tools may also import what it lists for development, and what tests of all rooms share. `allowed-imports`: the files
// that the linter's settings name import only what is allowed there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const ROOM = /^@atlas\/[^/]+/
const FOR_DEVELOPMENT = /^[\\/](?:.*[\\/])?(?:test|scripts|tools)[\\/]/

/** What was found out about folders, by their paths. */
const roots = new Map()
const rooms = new Map()

const remembered = (known, folder, find) => {
  if (!known.has(folder)) known.set(folder, find(folder))
  return known.get(folder)
}

/** The checkout that a folder is in: the nearest folder above it whose package.json names workspaces. */
const rootOf = (folder) =>
  remembered(roots, folder, () => {
    const file = join(folder, 'package.json')
    const { workspaces } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    if (workspaces) return { folder, rooms: new Set(workspaces.map((name) => join(folder, name))) }
    return dirname(folder) === folder ? undefined : rootOf(dirname(folder))
  })

/** The room that a folder is in: a workspace, or else the root of the checkout. */
const roomOf = (folder, root) =>
  remembered(rooms, folder, () => {
    // What is outside of the checkout belongs to no room of it.
    if (dirname(folder) === folder) return { folder, uses: [], develops: [] }
    if (folder !== root.folder && !root.rooms.has(folder)) return roomOf(dirname(folder), root)
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    return { folder, uses: Object.keys(dependencies), develops: Object.keys(devDependencies) }
  })

/** Why a file must not import this module by the lists of its room, or undefined. */
function unlisted(specifier, file) {
  const root = rootOf(dirname(file))
  if (root === undefined) return undefined
  const room = roomOf(dirname(file), root)
  const isForDevelopment = FOR_DEVELOPMENT.test(file.slice(root.folder.length))
  const [name] = ROOM.exec(specifier) ?? []
  if (name !== undefined) {
    if (room.uses.includes(name) || (isForDevelopment && room.develops.includes(name))) return undefined
    return `The package.json of this room does not list ${name}${isForDevelopment ? '' : ' in its dependencies'}.`
  }
  if (!specifier.startsWith('.')) return undefined
  const target = roomOf(dirname(resolve(dirname(file), specifier)), root)
  if (target === room || (isForDevelopment && target.folder === root.folder)) return undefined
  return 'This path leads into another room: name the module by its package, such as @atlas/core/errors.ts.'
}

/** A rule that asks for an objection to each module that a file imports. */
const onImports = (objectionTo, schema = []) => ({
  meta: { schema },
  create(context) {
    const check = ({ source }) => {
      if (source?.type !== 'Literal') return
      const message = objectionTo(source.value, context)
      if (message !== undefined) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
})

/**
 * `allowed` is an expression of JavaScript. The linter's own rule `no-restricted-imports` takes expressions that cannot
 * look ahead, and one that does reports nothing.
 */
const allowedImports = onImports(
  (specifier, { options: [{ allowed, message }] }) =>
    new RegExp(allowed).test(specifier) ? undefined : message,
  [{ type: 'object', required: ['allowed', 'message'] }],
)

export default {
  meta: { name: 'rooms' },
  rules: {
    'listed-rooms': onImports((specifier, { filename }) => unlisted(specifier, filename)),
    'allowed-imports': allowedImports,
  },
}
