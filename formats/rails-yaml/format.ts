// Locale files of Ruby on Rails: YAML with plurals, below a root key that names the language.
import { railsCodes } from '../_grammars/printf/ruby.ts'
import { codeLike, namesTarget, type FormatPlugin } from '@atlas/core/contract.ts'
import { yamlNames } from '../_grammars/yaml/names.ts'
import { yamlEntries } from '../_grammars/yaml/key-spans.ts'
import { languageRoot, railsUnits, spellRootKey } from '../_grammars/yaml/rails.ts'
import { railsValues } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

/**
 * ISO 639-1, and longer codes that are not words: `sat`, Santali, is also a day. Codes of three letters with a region
 * need no list.
 */
const codes = `
  aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo
  es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg
  ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn
  no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta
  te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
  arn ast bqi brx cak ceb chr ckb crh csb dsb fil fur gsw haw hsb jbo kab kmr kok ksh lij lmo ltg mfe mul nds nso pap
  pcm qvi sah scn sco scr sma szl yue zgh`
  .trim()
  .split(/\s+/)
  .join('|')

const skipped = '(?:[ \\t]*(?:#[^\\n]*|\\r)?\\n|---[^\\n]*\\n)*'
const rootKey = `["']?(?:(?:${codes})(?:[-_][A-Za-z0-9]{2,8})*|[a-z]{3}[-_][A-Z]{2})["']?[ \\t]*:[ \\t\\r]*(?:#[^\\n]*)?\\n`
/** Comments and `---`; then a root key that is a language code; then, below it, another key that is indented. */
const fileContent = new RegExp(`^${skipped}${rootKey}${skipped}[ ]+["']?[^\\s#"'-]`)

export default {
  title: 'Ruby on Rails YAML',
  group: 'apps',
  about:
    'Locale files of Rails: the root key names the language and follows it. Maps of plural categories are plurals, ' +
    'with the rows that each language needs. Symbols stay unchanged.',
  signaturePatterns: {
    fileName: /\.[Yy][Aa]?[Mm][Ll]$/,
    fileContent,
  },
  precedes: ['yaml'],
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: railsCodes,
  placeholderSyntax: railsValues,

  declaredLanguages: {
    read(source) {
      const root = languageRoot(source)
      return root ? { source: root.key } : {}
    },
    edits(job) {
      const { source, languages } = job
      const root = languageRoot(source, languages)
      const [target] = languages.targets
      if (!root || !target || namesTarget(root.key, languages)) return []
      const raw = source.text.slice(root.start, root.keyEnd)
      return [{ at: [root.start, root.keyEnd], text: spellRootKey(raw, codeLike(root.key, target)) }]
    },
  },

  parse: railsUnits,
  entries: {
    unique: 'containers',
    comment: { line: '# ' },
    // Rails needs the root key, which names the language, in an empty file, too.
    of: (source) => yamlEntries(source, { keepsRoot: true }),
    names: yamlNames,
  },
  newFile,
} satisfies FormatPlugin
