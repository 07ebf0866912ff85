// The modules for declared formats. The command line loads them only if formats are declared.
export { readDeclaration, readDeclarations } from '../declared/declarations.ts'
export { declarationsIn } from '../declared/folder.ts'
export { declaredFormat } from '../declared/format.ts'
