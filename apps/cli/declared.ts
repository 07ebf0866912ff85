// The modules for declared formats. The command line loads them only if formats are declared.
export { readDeclaration, readDeclarations } from '@atlas/formats/_declared/declarations.ts'
export { declarationsIn } from '@atlas/formats/_declared/folder.ts'
export { declaredFormat } from '@atlas/formats/_declared/format.ts'
