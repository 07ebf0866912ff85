// The steps for modules of machine translation.
import type { Language } from '@atlas/core/contract.ts'
import { keptPartsFault } from '@atlas/core/modules/custom-mt/kept-parts.ts'
import type { MachineString } from '@atlas/sandbox/calls/kinds/custom-mt.ts'
import type { Malformed } from './malformed.ts'
import { saidBy, StepEnd, type ModuleTest } from './module-test.ts'
import { DIFFICULT_TEXTS } from './pseudo.ts'
import type { Step } from './step.ts'
import { german, japanese } from './test-languages.ts'

/** The size of a batch if a module names none. */
const DEFAULT_BATCH = 100
/** A paid engine translates each text of a test. */
const LARGEST_BATCH = 200

const span = (number: number): string => `<span class="notranslate">${number}</span>`

/** Texts with numbers that no other text has, and that every engine keeps. */
const NUMBERED = [
  'The harbor of Atlas was built in 1907.',
  'In 2048 the tide will be higher than today.',
  'Gate 3301 is closed for repairs.',
  'There are 5512 boats in the harbor.',
  'Please call 7788 before you arrive.',
]

const WITH_SPANS = [
  `Hello, ${span(0)}!`,
  `${span(0)}Read the terms${span(1)} before you open the gate.`,
  `From ${span(0)} to ${span(1)}: ${span(2)} boats`,
  span(0),
  `${Array.from({ length: 12 }, (_item, index) => span(index)).join(' and ')} are open.`,
]

/** Each text as the module gets it: alone, or with its context. */
function textsFor({ module }: ModuleTest, texts: readonly string[], pluralForm: string | null = null) {
  if (module.withContext !== true) return texts
  return texts.map((text, index): MachineString => ({
    id: index + 1,
    projectId: 1,
    fileId: 1,
    text,
    identifier: `key.${index + 1}`,
    context: index % 2 === 0 ? 'On the start page' : '',
    maxLength: 0,
    isHidden: false,
    isPlural: pluralForm !== null,
    pluralForm,
  }))
}

const jobWith = (test: ModuleTest, texts: readonly string[], target: Language = german) => ({
  jobType: 'translate-texts',
  targets: [target],
  texts: textsFor(test, texts),
})

async function translated(
  test: ModuleTest,
  texts: readonly string[],
  target: Language = german,
): Promise<readonly string[]> {
  return (await test.call(jobWith(test, texts, target), 'job-done')).texts
}

/** Reports translations that have the number of another text. */
function checkOrder(test: ModuleTest, texts: readonly string[], answers: readonly string[]): void {
  // A wrong number of texts is reported as such.
  if (answers.length !== texts.length) return
  const numberIn = (text: string): string => /\d{4}/.exec(text)?.[0] ?? ''
  const numbers = texts.map(numberIn)
  for (const [index, answer] of answers.entries()) {
    const own = numbers[index] ?? ''
    const other = numbers.find((number) => number !== own && answer.includes(number))
    if (other === undefined || answer.includes(own)) continue
    test.report(
      'machine-order',
      `The translation of text ${index + 1} has the number ${other} of another text.`,
    )
  }
}

function checkKept(test: ModuleTest, texts: readonly string[], answers: readonly string[]): void {
  if (answers.length !== texts.length) return
  for (const [index, answer] of answers.entries()) {
    const fault = answer === '' ? undefined : keptPartsFault(texts[index] ?? '', answer)
    if (fault !== undefined)
      test.report('machine-kept', `The translation of ${JSON.stringify(texts[index])} ${fault}.`)
  }
}

/** The steps for custom-mt. */
export const MACHINE_STEPS: readonly Step[] = [
  {
    name: 'texts with numbers',
    async run(test) {
      const answers = await translated(test, NUMBERED)
      checkOrder(test, NUMBERED, answers)
      const found = answers.filter((answer, index) => answer !== '' && answer !== NUMBERED[index])
      if (answers.length === NUMBERED.length && found.length === 0)
        test.report('machine-found', 'Each translation is empty, or its source text.')
    },
  },
  {
    name: 'the same texts in another order',
    async run(test) {
      const reversed = NUMBERED.toReversed()
      checkOrder(test, reversed, await translated(test, reversed))
    },
  },
  {
    name: 'the same texts into another language',
    async run(test) {
      const answers = await translated(test, NUMBERED)
      const others = await translated(test, NUMBERED, japanese)
      const areEqual = answers.every((answer, index) => answer === others[index])
      const areFound = answers.every((answer, index) => answer !== '' && answer !== NUMBERED[index])
      if (areEqual && areFound && answers.length === NUMBERED.length)
        test.report(
          'machine-language',
          `The translations into ${japanese.name} are those into ${german.name}.`,
        )
    },
  },
  {
    name: 'parts that must stay',
    async run(test) {
      checkKept(test, WITH_SPANS, await translated(test, WITH_SPANS))
    },
  },
  {
    name: 'equal texts',
    async run(test) {
      const texts = ['Open', 'Closed', 'Open', 'Open', 'Closed']
      await translated(test, texts)
    },
  },
  {
    name: 'one text',
    async run(test) {
      await translated(test, ['Open the gate.'])
    },
  },
  {
    name: 'no texts',
    async run(test) {
      const { failure } = await test.attempt(jobWith(test, []))
      if (failure !== undefined) throw new StepEnd(saidBy('The app', failure))
    },
  },
  {
    name: 'texts of every kind',
    async run(test) {
      const difficult = Object.values(DIFFICULT_TEXTS).map(
        ({ before = '', after }) => `${before}Gate ${after}`,
      )
      await translated(test, [...difficult, '7', '…', 'a&nbsp;b &lt;c&gt;', '{"a": "b"}'])
    },
  },
  {
    name: 'forms of a plural',
    async run(test) {
      if (test.module.withContext !== true) throw new StepEnd('the module gets no context')
      const texts = textsFor(test, ['%d boat', '%d boats'], 'other')
      await test.call({ ...jobWith(test, []), texts }, 'job-done')
    },
  },
  {
    name: 'as many texts as a batch has',
    async run(test) {
      const { batchSize = DEFAULT_BATCH } = test.module
      const count = Math.min(batchSize, LARGEST_BATCH)
      const texts = Array.from({ length: count }, (_item, index) => `Gate ${1000 + index} is open.`)
      checkOrder(test, texts, await translated(test, texts))
    },
  },
  {
    name: 'a large request',
    async run(test) {
      const { failure } = await test.attempt({ ...jobWith(test, NUMBERED), isLarge: true })
      if (failure !== undefined) test.report('large-request', saidBy('The app', failure))
    },
  },
  {
    name: 'a call without its token',
    async run(test) {
      const { failure } = await test.attemptUnsigned(jobWith(test, ['Open the gate.']))
      if (failure === undefined)
        test.report('machine-token', 'A call without jwtToken in its address was answered with translations.')
    },
  },
]

/** The malformed calls of such modules. */
export const MALFORMED_MACHINES: readonly Malformed[] = [
  { what: 'strings that are not a list', body: () => '{"strings": "none"}' },
  { what: 'no strings', body: () => '{}' },
]
