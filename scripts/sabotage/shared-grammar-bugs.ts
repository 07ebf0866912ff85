// Deliberate bugs of what formats share: plural rules, codes of languages, placeholders. Each names its tests.
import type { Bug } from './bug.ts'

export const sharedGrammarBugs: readonly Bug[] = [
  {
    name: 'Plurals: rows that are too many stay.',
    file: 'syntax/plurals/forms.ts',
    from: "if (above && !stays(row)) yield { at: [above.at[1], row.at[1]], text: '' }",
    to: "if (above && !stays(row) && row === top) yield { at: [above.at[1], row.at[1]], text: '' }",
    tests: ['test/syntax/plurals.test.ts'],
  },
  {
    name: 'Rails: the fallback row is removed.',
    file: 'syntax/yaml/rails.ts',
    from: "plural.reshape([...wanted, 'other'])",
    to: 'plural.reshape(wanted)',
    tests: ['test/formats/rails-yaml.test.ts'],
  },
  {
    name: 'Language codes: a code with a region is joined as the table has it, not as the file.',
    file: 'core/language.ts',
    from: 'replaceAll(/[-_]/g, region[0])',
    to: "replaceAll(/[-_]/g, '-')",
    tests: ['test/laws.test.ts', '-t', 'pairs'],
  },
  {
    name: 'Language codes: deprecated codes of ISO 639 are unknown.',
    file: 'core/language.ts',
    from: '(base) => REPLACED[base] ?? base',
    to: '(base) => base',
    tests: ['test/languages.test.ts'],
  },
  {
    name: 'Plural rules: a choice leans to the left.',
    file: 'syntax/plurals/rules.ts',
    from: '(condition(n) !== 0 ? yes(n) : no(n))',
    to: '(condition(n) !== 0 ? no(n) : yes(n))',
    tests: ['test/languages.test.ts'],
  },
  {
    name: 'Placeholders: mustache counts as words.',
    file: 'syntax/text/general-codes.ts',
    from: 'String.raw`\\{\\{([^{}]*)\\}\\}`,',
    to: 'String.raw`(\u0000)`,',
    tests: ['test/processors.test.ts'],
  },
]
