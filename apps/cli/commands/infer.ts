// atlas infer: proposes a format for files that no format knows.
import { basename } from 'node:path'
import { Command } from 'commander'
import type { Format } from '@atlas/core/format.ts'
import type { FormatCandidate, SampleFile } from '@atlas/by-example/infer.ts'
import type { Mark } from '@atlas/by-example/synthesis/examples.ts'
import type { SpellingQuestion } from '@atlas/by-example/spelling-questions.ts'
import { titleOf } from '@atlas/by-example/titles.ts'
import { written } from '@atlas/by-example/written.ts'
import { readNamed } from '../files/reading.ts'
import { writeNamed } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { print } from '../output.ts'
import { markOf, readMarks } from '../marks.ts'
import { pluginText } from '../plugin-text.ts'
import { allFormats } from '../plugins.ts'

interface InferOptions {
  pair?: readonly string[]
  mark: readonly string[]
  marks?: string
  sign: readonly string[]
  out?: string
  json?: boolean
  quiet?: boolean
}

/** `atlas infer FILE…` */
export function inferCommand(): Command {
  return new Command('infer')
    .argument('<file...>', 'files of the format; two say more than one')
    .option('--pair <files...>', 'a source file and its translation: what differs is text')
    .option(
      '--mark <place>',
      'FILE:LINE:TEXT, a text that is not read or has a wrong key, or FILE:LINE:TEXT=KEY with its key; may be repeated',
      (each: string, all: readonly string[]) => [...all, each],
      [] as readonly string[],
    )
    .option('--marks <file>', 'a JSON file of marks, as the page writes it')
    .option(
      '--sign <answer>',
      "SIGN=yes|no, the answer to a question about a sign, such as '|=yes'; may be repeated",
      (each: string, all: readonly string[]) => [...all, each],
      [] as readonly string[],
    )
    .option(
      '-o, --out <file>',
      'write the best candidate to this TYPE.format.json, or as a plugin to this TYPE.ts',
    )
    .option('--json', 'print the candidates as JSON')
    .action(
      async (
        names: readonly string[],
        { pair = [], mark, marks: marksFile, sign, out, json, quiet }: InferOptions,
      ) => {
        if (pair.length !== 0 && pair.length !== 2)
          throw new Failure(2, '--pair takes two files: the source and its translation.')
        const [source, translated] = pair
        const files = [
          ...(source === undefined ? [] : [source]),
          ...names.filter((name) => name !== source && name !== translated),
        ]
        const samples = await Promise.all(files.map(sampleOf))
        const plugins = await allFormats()
        const { infer } = await import('@atlas/by-example/infer.ts')
        const answers = new Map(sign.map(answerOf))
        const marks = [
          ...(marksFile === undefined ? [] : readMarks(await readNamed(marksFile), marksFile, files)),
          ...mark.map((each) => markOf(each, files, samples)),
        ]
        const guessed = await infer(
          samples,
          plugins,
          translated === undefined ? {} : { translation: await sampleOf(translated) },
        )
        const inferred = await withMarks(guessed, marks, samples, plugins)
        const candidates = await Promise.all(
          inferred.map((each) => answered(each, samples, plugins, answers)),
        )
        for (const name of answers.keys())
          if (!candidates.some(({ questions }) => questions.some((each) => each.sign === name)))
            throw new Failure(
              2,
              `No question is about the sign ${name}. Leave out --sign to see the questions.`,
            )
        const [best] = candidates
        if (!best)
          throw new Failure(
            1,
            marks.length === 0
              ? `No format is likely for these files. Mark one text, with its key if it has one: --mark '${names[0]}:LINE:TEXT=KEY'.`
              : 'No format reads the marked texts. Mark the whole text, without the signs around it, and its key.',
          )
        if (out !== undefined) await writeNamed(out, await fileFor(out, best.declaration, plugins))
        if (quiet && out !== undefined && !json) return
        print(
          candidates.map(({ questions, ...each }) => ({
            ...each,
            score: Number(each.score.toFixed(3)),
            questions: questions.map(({ sign, sentence, example, isRead }) => ({
              sign,
              sentence,
              example,
              isRead,
            })),
          })),
          json,
          () =>
            candidates.map((each, index) => shown(each, index)).join('\n') +
            (out === undefined ? `\n\n${written(best.declaration)}` : `\n\n${out} contains the first.`),
        )
      },
    )
}

/** Takes marks in turn, as a person makes them: each accepts what the best candidate so far reads before it. */
async function withMarks(
  guessed: FormatCandidate[],
  marks: readonly Mark[],
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
): Promise<FormatCandidate[]> {
  const { MOST_MARKS, synthesize } = await import('@atlas/by-example/synthesis/synthesize.ts')
  if (marks.length > MOST_MARKS) throw new Failure(2, `Give at most ${MOST_MARKS} marks.`)
  let candidates = guessed
  for (const count of marks.keys())
    candidates = await synthesize(samples, plugins, marks.slice(0, count + 1), {
      shown: candidates[0]?.declaration,
    })
  return candidates
}

/** The content of the file of a candidate, by its name: a plugin or a declaration. */
async function fileFor(
  name: string,
  declaration: FormatCandidate['declaration'],
  plugins: ReadonlyMap<string, Format>,
): Promise<string> {
  return name.endsWith('.ts') ? pluginText(declaration, plugins) : written(declaration)
}

async function sampleOf(name: string): Promise<{ name: string; bytes: Uint8Array }> {
  return { name: basename(name), bytes: await readNamed(name) }
}

const ANSWER = /^(.+)=(yes|no)$/s

function answerOf(answer: string): [sign: string, isRead: boolean] {
  const [, sign, isRead] = ANSWER.exec(answer) ?? []
  if (sign === undefined) throw new Failure(2, `--sign ${answer} must look like SIGN=yes or SIGN=no.`)
  return [sign, isRead === 'yes']
}

/** A candidate with the questions that the samples leave open. */
interface Answered extends FormatCandidate {
  questions: readonly SpellingQuestion[]
}

/** Changes a candidate by the answers to its questions. */
async function answered(
  candidate: FormatCandidate,
  samples: readonly SampleFile[],
  plugins: ReadonlyMap<string, Format>,
  answers: ReadonlyMap<string, boolean>,
): Promise<Answered> {
  const [{ declaredFormat }, { spellingQuestions }, { readSample }] = await Promise.all([
    import('@atlas/formats/_declared/format.ts'),
    import('@atlas/by-example/spelling-questions.ts'),
    import('@atlas/by-example/places.ts'),
  ])
  let { declaration } = candidate
  const made = (): Promise<Format> =>
    declaredFormat({ ...declaration, about: undefined }, async (type) => plugins.get(type))
  let format = await made()
  let questions = spellingQuestions(declaration, format, samples)
  for (const [sign, isRead] of answers) {
    const question = questions.find((each) => each.sign === sign)
    if (!question || question.isRead === isRead) continue
    declaration = question.otherwise
    format = await made()
    questions = spellingQuestions(declaration, format, samples)
  }
  const [sample] = samples
  const strings =
    sample && declaration !== candidate.declaration
      ? readSample(format, sample.bytes).strings
      : candidate.strings
  return { ...candidate, declaration, strings, questions }
}

const MAX_STRINGS = 5

/** The question, with the option that changes its answer. */
function asked({ sign, sentence, example, isRead }: SpellingQuestion): string {
  const quote = sign.includes("'") ? '"' : "'"
  const option = `--sign ${quote}${sign}=${isRead ? 'no' : 'yes'}${quote}`
  return isRead
    ? `${sentence} It is read that way in “${example}”. To change that: ${option}`
    : `${sentence} It is not read that way in “${example}”. To change that: ${option}`
}

function shown({ declaration, evidence, strings, questions }: Answered, index: number): string {
  const examples = strings
    .slice(0, MAX_STRINGS)
    .map(
      ({ identifier, text }) =>
        `     ${identifier} = ${typeof text === 'string' ? text.replaceAll('\n', '⏎') : JSON.stringify(text)}`,
    )
  const sentences = [...evidence, ...questions.map(asked)].map((sentence) => `   ${sentence}`)
  return [`${index + 1}. ${titleOf(declaration.grammar)}`, ...sentences, ...examples].join('\n')
}
