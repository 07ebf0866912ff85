// Deliberate bugs of the result store: lost, incomplete, expired and misreported results.
import type { Bug } from './bug.ts'

const STORES = ['test/server/results/results.test.ts']
const FOLDER = ['test/server/results/folder-store.test.ts']
const BUCKET = ['test/server/results/bucket-store.test.ts']
const SERVED = ['test/server/results/served.test.ts']

/** Every bug of the result store that the tests must catch. */
export const resultBugs: readonly Bug[] = [
  {
    name: 'Results: an expired result is served until it is deleted.',
    file: 'server/results/results.ts',
    from: 'named.madeAt + this.#lifetime < Date.now()',
    to: 'named.madeAt - this.#lifetime > Date.now()',
    tests: STORES,
  },
  {
    name: 'Results: one tenant may fill the store.',
    file: 'server/results/quota.ts',
    from: 'if ((this.#tenants.get(tenant) ?? 0) + bytes > most * share) throw new ShareUsedError()',
    to: '',
    tests: STORES,
  },
  {
    name: 'Results: a result that was not stored takes room.',
    file: 'server/results/results.ts',
    from: '      this.#quota.release(name)\n',
    to: '',
    tests: STORES,
  },
  {
    name: 'Results: what other hosts stored in the folder does not count.',
    file: 'server/results/quota.ts',
    from: 'if (!this.#entries.has(name)) this.#add',
    to: 'if (this.#entries.has(name)) this.#add',
    tests: FOLDER,
  },
  {
    name: 'Results: a name may have anything before it.',
    file: 'server/results/result-name.ts',
    from: 'const NAME = /^',
    to: 'const NAME = /',
    tests: STORES,
  },
  {
    name: 'Results: an incomplete file already has its final name.',
    file: 'server/results/folder-store.ts',
    from: '      await writeFile(unfinished, pieces, { mode: 0o600, signal })\n      await rename(unfinished, join(this.#folder, name))',
    to: '      await writeFile(join(this.#folder, name), pieces, { mode: 0o600, signal })',
    tests: FOLDER,
  },
  {
    name: 'Results: an incomplete file stays in the folder.',
    file: 'server/results/folder-store.ts',
    from: '      await rm(unfinished, { force: true }).catch(() => {})\n',
    to: '',
    tests: FOLDER,
  },
  {
    name: 'Results: a deleted folder is not created again.',
    file: 'server/results/folder-store.ts',
    from: '      await mkdir(this.#folder, { recursive: true })\n',
    to: '      if (name.startsWith("0")) await mkdir(this.#folder, { recursive: true })\n',
    tests: FOLDER,
  },
  {
    name: 'Results: the sweep takes what is still valid.',
    file: 'server/results/folder-store.ts',
    from: 'found.mtimeMs + lifetime < Date.now()',
    to: 'found.mtimeMs + lifetime / 2 < Date.now()',
    tests: FOLDER,
  },
  {
    name: 'Results: a request to storage that fails once is not repeated.',
    file: 'server/results/bucket-store.ts',
    from: 'const ATTEMPTS = 3',
    to: 'const ATTEMPTS = 1',
    tests: BUCKET,
  },
  {
    name: 'Results: a request is not repeated after 429.',
    file: 'server/results/bucket-store.ts',
    from: '(status >= 500 && status !== 507)',
    to: '(status === 500 && status !== 507)',
    tests: BUCKET,
  },
  {
    name: 'Results: a refused request is repeated.',
    file: 'server/results/bucket-store.ts',
    from: 'return status === 408 ||',
    to: 'return status === 408 || status === 403 ||',
    tests: BUCKET,
  },
  {
    name: 'Results: a missing bucket is reported as a missing result.',
    file: 'server/results/bucket-store.ts',
    from: "if (code === 'NoSuchKey') return undefined",
    to: 'if (statusCode === 404) return undefined',
    tests: BUCKET,
  },
  {
    name: 'Results: a job that was ended still waits for the storage.',
    file: 'server/results/bucket-store.ts',
    from: '      body: makeBody?.() ?? null,\n      signal,\n',
    to: '      body: makeBody?.() ?? null,\n',
    tests: BUCKET,
  },
  {
    name: 'Results: the session is not signed.',
    file: 'server/results/bucket-store.ts',
    from: '      ...(sessionToken === undefined ? {} : { sessionToken }),\n',
    to: '',
    tests: BUCKET,
  },
  {
    name: 'Results: the region that is set is not the one that is signed.',
    file: 'server/results/bucket-store.ts',
    from: '      ...(region === undefined ? {} : { region }),\n',
    to: '',
    tests: BUCKET,
  },
  {
    name: 'Results: a signed address lives for a week.',
    file: 'server/results/bucket-store.ts',
    from: 'const LINK_SECONDS = 60',
    to: 'const LINK_SECONDS = 604_800',
    tests: BUCKET,
  },
  {
    name: 'Results: the bucket does not get the content type of a result.',
    file: 'server/results/bucket-store.ts',
    from: "{ 'content-type': contentType, 'content-length': String(bytesIn(pieces)) }",
    to: "{ 'content-length': String(bytesIn(pieces)) }",
    tests: BUCKET,
  },
  {
    name: 'Results: the host reads the whole of a result before it serves it.',
    file: 'server/results/bucket-store.ts',
    from: "if (statusCode === 200) return { bytes: Number(headers['content-length']), stream: body }",
    to: "if (statusCode === 200) return { bytes: Number(headers['content-length']), stream: Readable.from([Buffer.from(await body.arrayBuffer())]) }",
    tests: SERVED,
  },
  {
    name: 'Results: a preview is served without its policy.',
    file: 'server/results/routes.ts',
    from: "if (result.contentType.startsWith('text/html'))",
    to: "if (result.contentType === 'text/html')",
    tests: SERVED,
  },
  {
    name: 'Results: an answer leaves before its parts are stored.',
    file: 'server/jobs/job-steps.ts',
    from: 'await Promise.all(parts.map((part) => results.put(part, deadline.signal, tenant)))',
    to: 'void Promise.allSettled(parts.map((part) => results.put(part, deadline.signal, tenant)))',
    tests: SERVED,
  },
  {
    name: 'Results: a refusal that closes the connection counts as unreachable storage.',
    file: 'server/results/bucket-store.ts',
    from: '(await this.#refusalBehind(error, name, signal)) ?? error',
    to: 'error',
    tests: BUCKET,
  },
]
