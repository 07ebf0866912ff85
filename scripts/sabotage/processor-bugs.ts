// Deliberate bugs of processors and of the chains that run them.
import type { Bug, Patch } from './bug.ts'

const steps: readonly Patch[] = [
  {
    name: 'Processors: a missing form takes the status of all, not that of `other`.',
    file: 'processors/complete-plurals.ts',
    from: 'missing.map((category) => [category, status.other])',
    to: "missing.map((category) => [category, 'approved'])",
  },
  {
    name: 'Processors: a text with words and an address is hidden.',
    file: 'processors/hide-untranslatable.ts',
    from: 'return texts.some(hasWords) ?',
    to: 'return texts.some(hasWords) && !texts.some((text) => text.search(ADDRESS) >= 0) ?',
  },
  {
    name: 'Processors: an isolated placeholder is isolated again.',
    file: 'processors/isolate-bidi.ts',
    from: 'OPENERS.includes(text.charAt(at[0] - 1))',
    to: "OPENERS.includes(text.charAt(at[0]) + '\\u2067')",
  },
  {
    name: 'Processors: the spaces before a source text are given to the end of its translation.',
    file: 'processors/keep-edge-spaces.ts',
    from: 'return { text: start + inner + end }',
    to: 'return { text: end + inner + start }',
  },
  {
    name: 'Processors: a value of another type is exported.',
    file: 'processors/keep-placeholders.ts',
    from: "(rule === 'lost' || rule === 'type')",
    to: "rule === 'lost'",
  },
  {
    name: 'Processors: labels that a string had are lost.',
    file: 'processors/label-by-key.ts',
    from: 'const labels = new Set(record.labels)',
    to: 'const labels = new Set<string>()',
  },
  {
    name: 'Processors: quotes that touch a tag are set as well.',
    file: 'processors/typography.ts',
    from: '/(?<![\\w\\uE000"])"(?! )',
    to: '/(?<![\\w"])"(?! )',
  },
]

/** Bugs that the tests of jobs catch. */
const jobs: readonly Patch[] = [
  {
    name: 'Processors: accents get into the placeholders of a pseudo-translation.',
    file: 'processors/pseudo-localize.ts',
    from: 'outsideCodes(text, accent)',
    to: 'accent(text)',
  },
  {
    name: 'Processors: each step of a chain starts with the original records.',
    file: 'core/chains.ts',
    from: 'strings = strings.flatMap((record)',
    to: 'strings = records.flatMap((record)',
  },
  {
    name: 'Processors: a chain runs its steps backwards.',
    file: 'core/chains.ts',
    from: 'of chain.steps) {',
    to: 'of chain.steps.toReversed()) {',
  },
]

/** Every deliberate bug of processors and chains. */
export const processorBugs: readonly Bug[] = [
  ...steps.map((patch) => ({ ...patch, tests: ['test/processors.test.ts'] })),
  ...jobs.map((patch) => ({ ...patch, tests: ['test/core/jobs.test.ts'] })),
]
