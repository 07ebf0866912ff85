// The modules for declared formats. The command line loads them only if formats are declared.
export { readDeclaration, readDeclarations } from '../../formats/_declared/declarations.ts'
export { declarationsIn } from '../../formats/_declared/folder.ts'
export { declaredFormat } from '../../formats/_declared/format.ts'
