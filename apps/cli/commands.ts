// The commands of files, formats and repositories. A module is loaded only if its command is called.
import type { Commands } from './program.ts'

/** The commands of the package atlas-formats, which need no host. */
export const fileCommands: Commands = {
  infer: {
    about: 'propose a format for files that no format reads, as a declaration',
    load: async () => (await import('./commands/infer.ts')).inferCommand(),
  },
  init: {
    about: 'write atlas.json with the localized files that were found; the file is optional',
    load: async () => (await import('./commands/init.ts')).initCommand(),
  },
  status: {
    about: 'count the translations, by language and file',
    load: async () => (await import('./commands/status.ts')).statusCommand(),
  },
  lint: {
    about: 'check translations: codes, plurals, length, edges, keys',
    load: async () => (await import('./commands/lint.ts')).lintCommand(),
  },
  unused: {
    about: 'list the keys that no code uses, and remove them',
    load: async () => (await import('./commands/unused.ts')).unusedCommand(),
  },
  sync: {
    about:
      'bring new entries of the source into each target file, at the same place, and name or remove obsolete ones',
    load: async () => (await import('./commands/sync.ts')).syncCommand(),
  },
  add: {
    about: 'create what a new language needs, by the layout of the others: files, columns, rows of plurals',
    load: async () => (await import('./commands/add.ts')).addCommand(),
  },
  rename: {
    about: 'rename a key in all languages at once; references to it in texts and in code stay',
    load: async () => (await import('./commands/keys.ts')).renameCommand(),
  },
  remove: {
    about: 'remove a key in all languages at once',
    load: async () => (await import('./commands/keys.ts')).removeCommand(),
  },
  diff: {
    about: 'show what changed for translators between two files, or between two versions of the source files',
    load: async () => (await import('./commands/diff.ts')).diffCommand(),
  },
  extract: {
    about: 'write the strings of a file for another tool',
    load: async () => (await import('./commands/exchange.ts')).extractCommand(),
  },
  merge: {
    about: 'write the translations of an exchange file; refuse those whose source text has changed since',
    load: async () => (await import('./commands/exchange.ts')).mergeCommand(),
  },
  convert: {
    about:
      'write the strings of a file in another format, with its placeholders and plurals; name what is lost',
    load: async () => (await import('./commands/convert.ts')).convertCommand(),
  },
  align: {
    about: 'pair the texts of a document with the texts of its translation, as NDJSON that can be uploaded',
    load: async () => (await import('./commands/align.ts')).alignCommand(),
  },
  translate: {
    about:
      'fill missing translations by a service, a model, your own program or address; none counts as approved',
    load: async () => (await import('./commands/translate.ts')).translateCommand(),
  },
  edit: {
    about: 'edit translations in the browser: files by language side by side, saved in place as you type',
    load: async () => (await import('./commands/edit.ts')).editCommand(),
  },
  lsp: {
    about: 'serve editors by the Language Server Protocol: checks as you type, hover, rename, actions',
    load: async () => (await import('./commands/lsp.ts')).lspCommand(),
  },
  mcp: {
    about: 'serve agents by the Model Context Protocol: they read, check and write translations',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand(),
  },
  skill: {
    about: 'print the instructions for agents, or install them where agents look for skills',
    load: async () => (await import('./commands/skill.ts')).skillCommand(),
  },
  'merge-driver': {
    about: 'merge localized files by key, where git has a conflict',
    load: async () => (await import('./commands/merge-driver.ts')).mergeDriverCommand(),
  },
  completion: {
    about: 'print a script that completes commands and options in bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completionCommand(),
  },
  formats: {
    about: 'list the formats',
    load: async () => (await import('./commands/catalogue.ts')).formatsCommand(),
  },
  detect: {
    about: 'print the format of each file',
    load: async () => (await import('./commands/files.ts')).detectCommand(),
  },
  parse: {
    about: 'print the strings of files as newline-delimited JSON',
    load: async () => (await import('./commands/files.ts')).parseCommand(),
  },
  build: {
    about: 'write the translations of strings into a file',
    load: async () => (await import('./commands/files.ts')).buildCommand(),
  },
  preview: {
    about: 'render the preview page of a file',
    load: async () => (await import('./commands/files.ts')).previewCommand(),
  },
  'rename-keys': {
    about: 'print as JSON the present key for each key of a file that was read with the former options',
    load: async () => (await import('./commands/rename-keys.ts')).renameKeysCommand(),
  },
  check: {
    about: 'check that files keep the promise: identity, locality of an edit, read-back',
    load: async () => (await import('./commands/check.ts')).checkCommand(),
  },
  new: {
    about: 'write a new format with samples, in ATLAS_PLUGINS if that is set',
    load: async () => (await import('./commands/new.ts')).newCommand(),
  },
}
