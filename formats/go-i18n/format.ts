// Message files of go-i18n and of Hugo themes: JSON, YAML or TOML, with plural forms by category.
import { goTemplateCodes } from '../_grammars/codes/placeholder-codes.ts'
import { pluralCategories, type FormatPlugin } from '@atlas/core/contract.ts'
import { jsonMessageEntries, jsonMessages } from './json.ts'
import { tomlMessageEntries, tomlMessages } from './toml.ts'
import { yamlMessageEntries, yamlMessages } from './yaml.ts'
import { knownCategories } from '../_grammars/plurals/forms.ts'
import { goTemplate } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

const forms = pluralCategories.join('|')
const names = `(?:${forms}|description|hash|id|[lL]eft[dD]elim|[rR]ight[dD]elim)`
const line = '[^\\n]*\\n'

/** A form with a placeholder of Go's templates (`{{.Count}}`), a hash, or a translation of version 1. */
const json =
  `"(?:${forms}|translation)"\\s*:\\s*"(?:[^"\\\\\\n]|\\\\.)*[{][{]-?\\s*[.][A-Z]|"hash"\\s*:\\s*"sha1-` +
  '|"id"\\s*:\\s*"[^"\\n]*",\\s*"translation"\\s*:'
/** A table that begins with a field of a message. */
const toml = `(?:^|\\n)[ \\t]*\\[[^\\[\\]\\n]+\\][ \\t\\r]*\\n(?:[ \\t]*${names}[ \\t]*=${line})*[ \\t]*(?:${forms})[ \\t]*=[ \\t]*["']`
/** A key at the margin, and below it only fields of a message, with at least `other`. */
const yaml =
  `(?:^|\\n)[^\\s#{-][^\\n]*:[ \\t\\r]*\\n(?:[ ]+${names}:${line})*[ ]+other:[^\\n]*(?:\\n[ ]+${names}:[^\\n]*)*\\s*(?:\\n[^\\s]|$)` +
  `|(?:^|\\n)-[ ]+id:${line}[ ]+translation:`

const beginsJson = /^(?:\s|\/\/[^\n]*\n)*(?:\{|\[\s*[{\]])/
const beginsToml = /^(?:[ \t]*(?:#[^\n]*|\r)?\n)*[ \t]*(?:\[|(?:[\w.-]+|"[^"\n]*"|'[^'\n]*')[ \t]*=)/

export default {
  title: 'go-i18n',
  group: 'apps',
  about:
    'Messages of go-i18n and of Hugo in JSON, YAML or TOML. The plural forms of a message are one plural, with the rows ' +
    'that the language needs, and its description is context. Ids, hashes and delimiters are left unchanged. Lists of ' +
    'version 1 are supported.',
  signaturePatterns: {
    fileName: /\.(?:json|ya?ml|toml)$/,
    fileContent: new RegExp(`${json}|${toml}|${yaml}`),
  },
  precedes: ['chrome-messages', 'i18next', 'json', 'rails-yaml', 'toml', 'yaml'],
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: goTemplateCodes,
  placeholderSyntax: goTemplate,

  parse(source, languages) {
    const known = knownCategories(languages)
    if (beginsJson.test(source.text)) return jsonMessages(source, known)
    return beginsToml.test(source.text) ? tomlMessages(source, known) : yamlMessages(source, known)
  },

  entries: {
    unique: 'texts',
    // A message is removed together with its description, its hash and its delimiters.
    of(source) {
      if (beginsJson.test(source.text)) return jsonMessageEntries(source)
      return beginsToml.test(source.text) ? tomlMessageEntries(source) : yamlMessageEntries(source)
    },
  },

  newFile,
} satisfies FormatPlugin
