// The steps for modules that process files, before an import and after an export.
import { isUtf8 } from 'node:buffer'
import type { Language } from '@atlas/core/contract.ts'
import { saidBy, StepEnd, type ModuleTest, type TestJob, type TestPassing } from './module-test.ts'
import type { Step } from './step.ts'
import { french, german } from './test-languages.ts'

type FileJobType = 'file-pre-import' | 'file-post-export'

/** Bytes that are not text. */
const NO_TEXT = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff, 0xfe])

/** A job with the sample. Of an export, the sample is both the exported file and its source. */
function jobOf(test: ModuleTest, jobType: FileJobType, more: Partial<TestJob> = {}): TestJob {
  const { content } = test.sample
  const isExport = jobType === 'file-post-export'
  return {
    jobType,
    content,
    targets: isExport ? [german] : [],
    ...(isExport ? { rawContent: content } : {}),
    ...more,
  }
}

/** Makes a call with the sample. If the sample is a guess, the app need not be able to read it. */
async function process(
  test: ModuleTest,
  jobType: FileJobType,
  more: Partial<TestJob> = {},
  passing: TestPassing = 'by-size',
): Promise<Uint8Array> {
  const rule = test.sample.isGuess ? 'skip' : passing === 'by-size' ? 'job-done' : 'address-accepted'
  return (await test.call(jobOf(test, jobType, more), rule, passing)).content
}

function fileSteps(jobType: FileJobType, targets: readonly Language[]): readonly Step[] {
  return [
    {
      name: 'a file',
      async run(test) {
        test.built = await process(test, jobType)
      },
    },
    {
      name: 'the file again',
      async run(test) {
        const again = Buffer.from(await process(test, jobType))
        if (test.built && !again.equals(test.built))
          test.report('same-again', 'The processed file differs when the call is made again.')
      },
    },
    {
      name: 'the file by address',
      async run(test) {
        const content = Buffer.from(await process(test, jobType, {}, 'by-address'))
        if (test.built && !content.equals(test.built))
          test.report('address-accepted', 'The processed file by address differs from the one inline.')
      },
    },
    {
      name: 'the file in a large request',
      async run(test) {
        if (!test.built) throw new StepEnd('the file was not processed')
        const { failure } = await test.attempt(jobOf(test, jobType, { isLarge: true }))
        if (failure !== undefined) test.report('large-request', saidBy('The app', failure))
      },
    },
    {
      name: 'the file under another name',
      async run(test) {
        if (!test.built) throw new StepEnd('the file was not processed')
        const fileName = `żółw 字 ${test.sample.name}`
        const { failure } = await test.attempt(jobOf(test, jobType, { fileName }))
        if (failure !== undefined) test.report('file-name-free', saidBy(`For "${fileName}" the app`, failure))
      },
    },
    {
      name: 'the file in the standard edition',
      async run(test) {
        await process(test, jobType, { isStandard: true })
      },
    },
    // The app may do these jobs or refuse them, but its answer must be valid.
    {
      name: 'a translated file',
      run: (test) => attempt(test, jobOf(test, jobType, { targets: [german] })),
    },
    {
      name: 'several languages at once',
      run: (test) => attempt(test, jobOf(test, jobType, { targets: [german, french] })),
    },
    {
      name: 'an empty file',
      run: (test) => attempt(test, jobOf(test, jobType, { content: Buffer.alloc(0) })),
    },
    {
      name: 'a file that is not text',
      run: (test) => attempt(test, jobOf(test, jobType, { content: NO_TEXT })),
    },
    {
      name: 'the file after other files',
      async run(test) {
        const again = Buffer.from(await process(test, jobType))
        if (test.built && !again.equals(test.built))
          test.report('same-again', 'After a call with another file, the processed file differs.')
      },
    },
    {
      name: 'a file that cannot be fetched',
      run: (test) => test.callWithout('file', jobOf(test, jobType, { targets })),
    },
  ]
}

async function attempt(test: ModuleTest, job: TestJob): Promise<void> {
  await test.attempt(job)
}

/** The steps for file-pre-import. */
export const PRE_IMPORT_STEPS: readonly Step[] = fileSteps('file-pre-import', [])

/** The steps for file-post-export. */
export const POST_EXPORT_STEPS: readonly Step[] = [
  ...fileSteps('file-post-export', [german]),
  {
    name: 'an exported file with other texts than its source',
    async run(test) {
      const { content: rawContent } = test.sample
      const text = Buffer.from(rawContent).toString('utf8')
      if (!isUtf8(rawContent) || !text.includes('Hello'))
        throw new StepEnd('the sample has no Hello to translate')
      const content = Buffer.from(text.replace('Hello', 'Hallo'))
      const processed = await process(test, 'file-post-export', { content, rawContent })
      if (Buffer.from(processed).equals(rawContent))
        test.report('translations-kept', 'The module returned the source file instead of the exported one.')
    },
  },
]
