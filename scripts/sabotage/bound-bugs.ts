// Deliberate bugs of limits: work that grows faster than its input, and inputs that must be refused.
import type { Bug } from './bug.ts'

export const boundBugs: readonly Bug[] = [
  {
    name: 'Wiki text is trimmed by an expression that scans a run of blanks once per blank.',
    file: 'syntax/wiki/text.ts',
    from: "settle: (text) => trimmed(joined(text), ' \\t'),",
    to: "settle: (text) => trimmed(joined(text).replace(/[ \\t]+$/, ''), ' \\t'),",
    tests: ['test/growth.test.ts', '-t', 'dokuwiki'],
  },
  {
    name: 'AsciiDoc: a heading is searched for an anchor from every bracket.',
    file: 'formats/asciidoc/text.ts',
    from: "text.endsWith(']]') && text.slice(0, -']]'.length).includes('[[')",
    to: '/\\[\\[.*\\]\\]$/.test(text)',
    tests: ['test/growth.test.ts', '-t', 'asciidoc'],
  },
  {
    name: 'KeyValues: the end of a condition is searched again for every bracket.',
    file: 'formats/valve-vdf/entries.ts',
    from: 'const end = brackets.from(start)',
    to: 'const end = (text.indexOf("]", start) + text.length + 1) % (text.length + 1)',
    tests: ['test/growth.test.ts', '-t', 'valve-vdf'],
  },
  {
    name: 'HTML: an unclosed tag in a translation is read again for every `<` in it.',
    file: 'syntax/html/tags.ts',
    from: 'for (const offset of passed) unclosed?.offsets.add(offset)',
    to: 'passed.length = 0',
    tests: ['test/growth.test.ts', '-t', 'html'],
  },
  {
    name: 'Each `<` of a text is compared with markup of any length.',
    file: 'syntax/xml/vocabulary.ts',
    from: 'Math.min(markup.length, MOST_COMPARED)',
    to: 'markup.length',
    tests: ['test/growth.test.ts', '-t', 'long markup'],
  },
  {
    name: 'LaTeX: the end of a formula is searched again for every `\\(`.',
    file: 'formats/latex/text.ts',
    from: "const formulaEnds = new Search(text, '\\\\)')",
    to: 'const formulaEnds = { from: (at: number) => (/\\)/.exec(text.slice(at))?.index ?? text.length) + at }',
    tests: ['test/growth.test.ts', '-t', 'latex'],
  },
  {
    name: 'All strings of a file are tried one by one to find those that break it.',
    file: 'core/build.ts',
    from: 'const place = rest.indexOf(found.identifier)',
    to: 'const place = rest.length - 1',
    tests: ['test/core/report.test.ts'],
  },
  {
    name: 'The search for what breaks a file never ends.',
    file: 'core/build.ts',
    from: '    this.#trials--\n',
    to: '',
    tests: ['test/core/report.test.ts'],
  },
  {
    name: 'A job may ask for any number of languages.',
    file: 'core/jobs.ts',
    from: 'if (targets.length > MOST_LANGUAGES) {',
    to: 'if (targets.length > 1_000_000) {',
    tests: ['test/core/jobs.test.ts'],
  },
  {
    name: 'A plugin whose pattern RE2 cannot match is loaded.',
    file: 'core/registry.ts',
    from: 'if (wrong !== undefined) return `Its pattern',
    to: 'if (wrong === "") return `Its pattern',
    tests: ['test/core/registry.test.ts'],
  },
  {
    name: 'A chain may have a pattern that RE2 cannot match.',
    file: 'server/plugins/chains.ts',
    from: 'if (wrong !== undefined) this.#fail(field, wrong)',
    to: 'if (wrong === "") this.#fail(field, wrong)',
    tests: ['test/server/chains.test.ts'],
  },
  {
    name: 'The fuzzer takes quadratic time for linear.',
    file: 'scripts/fuzz/growth.ts',
    from: 'const POWER = 1.6',
    to: 'const POWER = 2.6',
    tests: ['test/scripts/fuzz.test.ts', '-t', 'repeated piece'],
  },
]
