// Deliberate bugs of the sandbox: requests, checks of answers, storage, access.
import type { Bug } from './bug.ts'

const TOKENS = ['test/platform/tokens.test.ts', '-t', '^(?!.*PostgreSQL)']
const AUTHORIZE = ['test/platform/authorize.test.ts', '-t', '^(?!.*PostgreSQL)']
const RENEWALS = ['test/platform/renewals.test.ts', '-t', '^(?!.*PostgreSQL)']
const PAYLOADS = ['test/platform/payload.test.ts']
const PARTS = ['test/platform/parts-by-address.test.ts']
const DESCRIPTORS = ['test/platform/check-descriptor.test.ts']
const DETECTION = ['test/platform/detection.test.ts']
const RECORDS = ['test/platform/check-records.test.ts', 'test/platform/check-processed-records.test.ts']
const ANSWERS = ['test/platform/read-answer.test.ts']
const PREVIEWS = ['test/platform/check-preview.test.ts']
const CALLS = ['test/platform/module-calls.test.ts']
const CONFORMANCE = ['test/platform/conformance.test.ts']
const PROCESSING = ['test/platform/processing.test.ts']
/** With one database. The other one would give the same results. */
const PROJECTS = ['test/platform/projects.test.ts', '-t', '^(?!.*PostgreSQL)']

const START = ['test/scripts/start.test.ts', '-t', 'ends all within']

/** Every bug of the sandbox that the tests must catch. */
export const platformBugs: readonly Bug[] = [
  {
    name: 'The sandbox sends the smaller part by address first.',
    file: 'platform/calls/payload.ts',
    from: "inlineContent ? ['strings', 'content']",
    to: "inlineContent ? ['content', 'strings']",
    tests: PAYLOADS,
  },
  {
    name: 'The sandbox serves files forever.',
    file: 'platform/calls/downloads.ts',
    from: 'if (expires > this.#now()) return',
    to: 'if (expires > 0) return',
    tests: PARTS,
  },
  {
    name: 'The sandbox appends a whole address to the base address.',
    file: 'platform/calls/check-descriptor.ts',
    from: "isAbsolute ? 'must",
    to: "!isAbsolute ? 'must",
    tests: DESCRIPTORS,
  },
  {
    name: 'The sandbox requires only one of two patterns to match.',
    file: 'platform/calls/detection.ts',
    from: 'return byName[index] === true && byContent[index] === true',
    to: 'return byName[index] === true || byContent[index] === true',
    tests: DETECTION,
  },
  {
    name: 'The sandbox calls a module without patterns before one whose patterns match.',
    file: 'platform/calls/detection.ts',
    from: 'return [...taking.filter(hasPatterns), ...taking.filter((module) => !hasPatterns(module))]',
    to: 'return taking',
    tests: DETECTION,
  },
  {
    name: 'The sandbox lets a pattern search as long as it likes.',
    file: 'platform/calls/patterns.ts',
    from: '{ timeout: ${MAX_MILLISECONDS} }',
    to: '{}',
    tests: DETECTION,
  },
  {
    name: 'The sandbox takes any verifier for a challenge.',
    file: 'platform/oauth/proof-key.ts',
    from: 'return one.length === other.length && timingSafeEqual(one, other)',
    to: 'return one.length === other.length',
    tests: TOKENS,
  },
  {
    name: 'The sandbox spells state again.',
    file: 'platform/oauth/authorization-request.ts',
    from: "spelledIn(search, 'state') : undefined",
    to: "(query.get('state') ?? undefined) : undefined",
    tests: AUTHORIZE,
  },
  {
    name: 'The sandbox keeps the preview of a file that got plurals.',
    file: 'platform/projects/jobs.ts',
    from: 'if (!records.some(({ hasPlurals }) => hasPlurals)) return',
    to: 'if (records.length > 0) return',
    tests: PROCESSING,
  },
  {
    name: 'The sandbox renews a subscription once and no more.',
    file: 'platform/billing/subscriptions.ts',
    from: 'while (expiresAt !== undefined && expiresAt <= now) {',
    to: 'if (expiresAt !== undefined && expiresAt <= now) {',
    tests: RENEWALS,
  },
  {
    name: 'The sandbox charges a cycle that is already paid.',
    file: 'platform/billing/subscriptions.ts',
    from: 'paidUntil < startsAt ? chargeFrom(paidUntil,',
    to: 'paidUntil <= startsAt ? chargeFrom(paidUntil,',
    tests: RENEWALS,
  },
  {
    name: 'The sandbox counts customData in characters.',
    file: 'platform/calls/check-records.ts',
    from: 'Buffer.byteLength(customData)',
    to: 'customData.length',
    tests: RECORDS,
  },
  {
    name: 'The sandbox lets strings be added before an export.',
    file: 'platform/calls/check-records.ts',
    from: 'records.length === strings.length',
    to: 'records.length >= strings.length',
    tests: RECORDS,
  },
  {
    name: 'The sandbox takes base64 that is not canonical.',
    file: 'platform/calls/read-answer.ts',
    from: "if (bufferOf(bytes).toString('base64') !== base64) {",
    to: "if (base64.includes('=') && base64.includes('\\n')) {",
    tests: ANSWERS,
  },
  {
    name: 'The sandbox drops the mark before a JSON text.',
    file: 'platform/calls/read-answer.ts',
    from: '{ fatal: true, ignoreBOM: true }',
    to: '{ fatal: true }',
    tests: ANSWERS,
  },
  {
    name: 'The sandbox reads blank lines as no strings.',
    file: 'platform/calls/read-answer.ts',
    from: "if (lines.at(-1) === '') lines.pop()",
    to: "while (lines.includes('')) lines.splice(lines.indexOf(''), 1)",
    tests: ANSWERS,
  },
  {
    name: 'The sandbox lets uniqIds be swapped.',
    file: 'platform/calls/check-records.ts',
    from: 'other === undefined || own === uniqId',
    to: 'other !== undefined || own === uniqId',
    tests: RECORDS,
  },
  {
    name: 'The sandbox does not compare the elements of a preview with their strings.',
    file: 'platform/calls/check-preview.ts',
    from: 'else if (found !== wanted && owner !== undefined) {',
    to: 'else if (found === wanted && owner === undefined) {',
    tests: PREVIEWS,
  },
  {
    name: 'The conformance run skips a built file that the app cannot read.',
    file: 'platform/conformance/format-steps.ts',
    from: 'await readAsSource(test, targets, content, sent)',
    to: 'void sent',
    tests: CONFORMANCE,
  },
  {
    name: 'The conformance run lets categories of a plural be lost.',
    file: 'platform/conformance/pseudo.ts',
    from: 'found[category] === undefined)) return false',
    to: 'found[category] === null)) return false',
    tests: CONFORMANCE,
  },
  {
    name: 'The conformance run lets an app invent translations.',
    file: 'platform/conformance/pseudo.ts',
    from: 'if (found === undefined || translations?.[language.id] !== undefined) return []',
    to: 'if (found !== undefined || translations?.[language.id] !== undefined) return []',
    tests: CONFORMANCE,
  },
  {
    name: 'The conformance run takes data for a file that cannot be fetched.',
    file: 'platform/conformance/module-test.ts',
    from: 'if (failure !== undefined) return\n',
    to: "if (failure !== '') return\n",
    tests: CONFORMANCE,
  },
  {
    name: 'The sandbox follows redirects of a module.',
    file: 'platform/calls/transport.ts',
    from: "redirect: 'manual'",
    to: "redirect: 'follow'",
    tests: CALLS,
  },
  {
    name: 'The sandbox takes an answer that breaks a rule.',
    file: 'platform/calls/exchange.ts',
    from: "if (report.isClean) return { outcome: 'done'",
    to: "if (read.kind === 'data') return { outcome: 'done'",
    tests: PROCESSING,
  },
  {
    name: 'The sandbox hands the id of a string to processing modules.',
    file: 'platform/projects/jobs.ts',
    from: 'const { id: _id, previewId: _previewId,',
    to: 'const { previewId: _previewId,',
    tests: PROCESSING,
  },
  {
    name: 'The sandbox loses the customData of a string that was processed.',
    file: 'platform/projects/jobs.ts',
    from: '...(customData === undefined ? {} : { customData }),',
    to: '',
    tests: PROCESSING,
  },
  {
    name: 'The sandbox calls a format whose access was revoked.',
    file: 'platform/projects/workspace.ts',
    from: 'if (format) return permitted(format)',
    to: 'if (format) return format',
    tests: PROCESSING,
  },
  {
    name: 'The sandbox keeps the status of a translation whose source has changed.',
    file: 'platform/projects/importing.ts',
    from: 'outdated.push(row.id)',
    to: 'updated.set(row.id, values)',
    tests: PROJECTS,
  },
  {
    name: 'The sandbox treats a percent sign in a search as a wildcard.',
    file: 'platform/projects/matching-strings.ts',
    from: '/[\\\\%_]/g',
    to: '/[\\\\]/g',
    tests: PROJECTS,
  },
  {
    name: 'The sandbox takes calls from pages of other sites.',
    file: 'platform/projects/routes.ts',
    from: "request.method !== 'GET' && !isSameOrigin",
    to: "request.method === 'HEAD' && !isSameOrigin",
    tests: PROJECTS,
  },
  {
    name: 'The sandbox shows every file to everyone.',
    file: 'platform/projects/editor-access.ts',
    from: 'return { file, ...(await this.context(call, String(file.project))) }',
    to: 'return { file, user: call.user.id, project: (await this.#workspace.store.projectsOf(call.user.id))[0] as never }',
    tests: PROJECTS,
  },
  {
    name: 'The sandbox mixes two uploads of one file.',
    file: 'platform/projects/store.ts',
    from: 'await before?.catch(() => undefined)',
    to: 'void before',
    tests: PROJECTS,
  },
  {
    name: 'The sandbox redirects to another site after the sign-in.',
    file: 'platform/pages.ts',
    from: " && !pathname.startsWith('//')",
    to: '',
    tests: ['test/platform/forms.test.ts', '-t', 'no other site'],
  },
  {
    name: 'npm start: a job that never ends keeps the programs running after a signal.',
    file: 'scripts/start.ts',
    from: 'setTimeout(() => killAll(running), STOP_MILLISECONDS).unref()',
    to: '',
    tests: START,
  },
  {
    name: 'npm start: the programs outlive the shell that started them.',
    file: 'scripts/start.ts',
    from: 'if (process.ppid !== ppid) stop()',
    to: 'if (process.ppid !== ppid) return',
    tests: START,
  },
  {
    name: 'npm start: the programs outlive the process that started them.',
    file: 'backend/net/parent.ts',
    from: "process.once('disconnect', () => {",
    to: "process.once('beforeExit', () => {",
    tests: START,
  },
  {
    name: 'The sandbox refuses an answer of 5 MiB.',
    file: 'platform/calls/transport.ts',
    from: 'answerBytes: 5_242_880',
    to: 'answerBytes: 5_000_000',
    tests: CALLS,
  },
]
