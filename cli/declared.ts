// What formats that are declared need. The command line loads it only if there are some.
export { readDeclaration, readDeclarations } from '../declared/declarations.ts'
export { declarationsIn } from '../declared/folder.ts'
export { declaredFormat } from '../declared/format.ts'
