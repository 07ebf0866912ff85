// Locale files of Ruby on Rails: YAML below a root key that names the language, with plurals.
import type { FormatPlugin, Language } from '../core/contract.ts'
import { codeLike, meansLanguage } from '../core/syntax/language-codes.ts'
import { languageRoot, railsUnits, spellRootKey } from '../core/syntax/yaml-rails.ts'

export default {
  title: 'Ruby on Rails YAML',
  about:
    'Locale files of Rails: the root key names the language and follows it, and maps of plural categories are ' +
    'plurals, with the rows that each language needs. Symbols are no texts.',
  signaturePatterns: {
    fileName: /\.[Yy][Aa]?[Mm][Ll]$/,
    // Comments and `---`; a root key that is the code of a language; below it, indented, another key.
    fileContent:
      /^(?:[ \t]*(?:#[^\n]*|\r)?\n|---[^\n]*\n)*["']?(?:a[abefkmnrsvyz]|ast|b[aeghimnors]|br|bs|c[aehoruvy]|ceb|chr|ckb|csb|d[aevz]|dsb|e[elnostu]|f[afijory]|fil|fur|g[adlnuv]|gsw|h[aeiortuyz]|haw|hsb|hmn|i[adegikostu]|j[av]|k[agijklmnorsuvwy]|kab|l[abgintouv]|m[ghiklnrsty]|mul|n[abdeglnorvy]|nds|o[cjmrs]|p[ailst]|qu|r[mnouw]|s[acdegiklmnoqrstuvw]|scr|sco|szl|t[aeghiklnorstwy]|tlh|tok|u[gkrz]|v[eio]|wa|wo|x[h]|y[io]|yue|z[ahu]|zh)(?:[-_][A-Za-z0-9]{2,8}){0,3}["']?[ \t]*:[ \t\r]*(?:#[^\n]*)?\n(?:[ \t]*(?:#[^\n]*|\r)?\n)*[ ]+["']?[^\s#"'-]/,
  },
  before: ['yaml'],
  holds: 'one',

  languagesOf(source) {
    const root = languageRoot(source)
    return root ? { source: root.key } : {}
  },

  parse: railsUnits,

  build(job) {
    const { source, languages } = job
    const root = languageRoot(source, languages)
    const [target] = languages.targets
    if (!root || !target || names(root.key, target, languages.source)) return job.weave()
    const raw = source.text.slice(root.start, root.keyEnd)
    return job.weave([{ at: [root.start, root.keyEnd], text: spellRootKey(raw, codeLike(root.key, target)) }])
  },
} satisfies FormatPlugin

/** Whether a code names the language asked for: `en` may mean British English, but not where it means the source. */
function names(code: string, target: Language, source: Language): boolean {
  return meansLanguage(code, target) && (target.id === source.id || !meansLanguage(code, source))
}
