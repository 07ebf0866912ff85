// Deliberate bugs of the host: admission, fetches, and faults.
import type { Bug } from './bug.ts'

const CONNECTOR = ['test/net/guarded-connector.test.ts']
const FETCH = ['test/net/guarded-fetch.test.ts']
const CAPABILITY = ['test/server/capability.test.ts']
const SURFACE = ['test/server/http-surface.test.ts', '-t', 'no HTTP']
const SURFACE_OF_HOST = ['test/server/http-surface.test.ts', '-t', 'host|expectation|2 MB']
const DATABASE = ['test/faults/database.test.ts', '-t', 'the look at|in the middle of a query']
const STORAGE = ['test/faults/storage.test.ts', '-t', 'it is full']
const MEMORY = ['test/faults/memory.test.ts']
const LOADING = ['test/faults/loading.test.ts']
const SCHEDULE = ['test/server/schedule.test.ts']
const ADMISSION = ['test/server/admission-control.test.ts']
const LARGE_ANSWERS = ['test/server/large-answers.test.ts']
const EMPTY_FILES = ['test/server/empty-files.test.ts']
const TENANTS = ['test/server/tenants.test.ts']
const SLOW = ['test/server/slow-clients.test.ts']
const SMALL_CHUNKS = ['test/server/small-chunks.test.ts']
const WIRE = ['test/net/wire-meter.test.ts']
const STOPPING = ['test/faults/stopping.test.ts', '-t', 'never comes to the end']

/** Every bug of the host that the tests must catch. */
export const hostBugs: readonly Bug[] = [
  {
    name: 'Host: an address with a zone counts as public.',
    file: 'net/addresses.ts',
    from: "address.includes('%') ? 0 : isIP(address)",
    to: 'isIP(address)',
    tests: CONNECTOR,
  },
  {
    name: 'Host: addresses that carry an IPv4 address in them count as public.',
    file: 'net/addresses.ts',
    from: "  '2002::/16',",
    to: '',
    tests: CONNECTOR,
  },
  {
    name: 'Host: an IP address is not checked.',
    file: 'net/guarded-connector.ts',
    from: 'if (isIP(hostname) === 0 || check(hostname)) connect',
    to: 'if (isIP(hostname) >= 0) connect',
    tests: CONNECTOR,
  },
  {
    name: 'Host: one public address of a name allows all its addresses.',
    file: 'net/guarded-connector.ts',
    from: 'addresses.filter(check)',
    to: '(addresses.some(check) ? addresses : [])',
    tests: CONNECTOR,
  },
  {
    name: 'Host: public hosts are allowed on every port.',
    file: 'net/guarded-connector.ts',
    from: "const isUsual = fetchPorts === 'any' ||",
    to: 'const isUsual = Boolean(fetchPorts) ||',
    tests: CONNECTOR,
  },
  {
    name: 'Host: the target of a redirect is not checked.',
    file: 'net/guarded-fetch.ts',
    from: 'const url = readAddress(current)',
    to: 'const url = redirects === 0 ? readAddress(current) : new URL(current)',
    tests: FETCH,
  },
  {
    name: 'Host: a compressed file counts as uncompressed.',
    file: 'net/guarded-fetch.ts',
    from: "=== 'chunked' ? 'identity' :",
    to: "!== '' ? 'identity' :",
    tests: FETCH,
  },
  {
    name: 'Host: any value of the right length is a capability.',
    file: 'server/http/capability.ts',
    from: 'if (timingSafeEqual(known, given)) isKnown = true',
    to: 'if (timingSafeEqual(known, known) && given) isKnown = true',
    tests: CAPABILITY,
  },
  {
    name: 'Host: half a secret is accepted.',
    file: 'server/http/capability.ts',
    from: '/^[0-9a-f]{64}$/',
    to: '/^[0-9a-f]*/',
    tests: CAPABILITY,
  },
  {
    name: 'Host: a malformed request is answered without the security headers.',
    file: 'server/http/http-server.ts',
    from: "headers: { ...SECURITY_HEADERS, 'content-type': JSON_TYPE },",
    to: "headers: { 'content-type': JSON_TYPE },",
    tests: SURFACE,
  },
  {
    name: 'Host: a killed host leaves its workers running.',
    file: 'server/workers/orphan-reaper.ts',
    from: 'pids=$line',
    to: 'pids=',
    tests: ['test/faults/host-killed.test.ts'],
  },
  {
    name: 'Host: buffers have no limit between two checks.',
    file: 'server/workers/worker-limits.ts',
    from: 'ulimit -d "$1"; ',
    to: '',
    tests: MEMORY,
  },
  {
    name: 'Host: a job that ran out of memory counts as a bug.',
    file: 'server/jobs/job-tasks.ts',
    from: 'if (!request || isOutOfMemory(error)) throw error',
    to: 'if (!request) throw error',
    tests: MEMORY,
  },
  {
    name: 'Host: a process that ran out of memory takes the next job.',
    file: 'server/workers/worker-pool.ts',
    from: "this.#end(worker, 'memory')",
    to: 'delete worker.task',
    tests: MEMORY,
  },
  {
    name: 'Host: a built file is sent although its witness objects.',
    file: 'server/jobs/job-tasks.ts',
    from: 'return fault === undefined ? answer(',
    to: 'return fault !== null ? answer(',
    tests: ['test/server/witness.test.ts'],
  },
  {
    name: 'Host: a witness that is stricter than we are refuses sound files.',
    file: 'server/jobs/witness.ts',
    from: 'return objection && !objectionTo(original) ?',
    to: 'return objection ?',
    tests: ['test/server/witness.test.ts'],
  },
  {
    name: 'Host: after a save, running workers keep what plugins import.',
    file: 'server/plugins/watch-plugins.ts',
    from: 'host.workers.renew()',
    to: '',
    tests: ['test/server/dev.test.ts'],
  },
  {
    name: 'Host: the host waits for a plugin that loops while it loads.',
    file: 'server/plugins/plugin-info.ts',
    from: "deadline.end('late')",
    to: 'deadline',
    tests: LOADING,
  },
  {
    name: 'Host: a plugin that ends its process while it loads is skipped without a message.',
    file: 'server/plugins/plugin-info.ts',
    from: '} else if (outcome) failures',
    to: "} else if (outcome && !outcome.message.includes('ended')) failures",
    tests: LOADING,
  },
  {
    name: 'Host: a tenant that has had its turn stays first.',
    file: 'server/workers/fair-queue.ts',
    from: 'if (!queue || !this.#queues.delete(task.tenant)) return',
    to: 'if (!queue || !this.#queues.has(task.tenant)) return',
    tests: SCHEDULE,
  },
  {
    name: 'Host: across queues, a turn counts from when its task arrived.',
    file: 'server/workers/fair-queue.ts',
    from: '{ ...queue, since: order }',
    to: 'queue',
    tests: SCHEDULE,
  },
  {
    name: 'Host: a tenant with long tasks in all places keeps the small tasks of others waiting.',
    file: 'server/workers/schedule.ts',
    from: 'running <= workers + this.#extraRunning ||',
    to: 'running < workers + this.#extraRunning ||',
    tests: SCHEDULE,
  },
  {
    name: 'Host: the extra place for others goes to a tenant of which something runs.',
    file: 'server/workers/schedule.ts',
    from: 'this.#tenants.has(tenant) ? isPlaceForAll : isPlaceForOthers',
    to: 'this.#tenants.has(tenant) ? isPlaceForOthers : isPlaceForOthers',
    tests: SCHEDULE,
  },
  {
    name: 'Host: many tenants with long tasks start any number of processes.',
    file: 'server/workers/schedule.ts',
    from: '(isAllLarge && running <= workers * MOST_TIMES)',
    to: 'isAllLarge',
    tests: SCHEDULE,
  },
  {
    name: 'Host: a tenant whose task has ended still counts as one that holds a worker.',
    file: 'server/workers/schedule.ts',
    from: 'else this.#tenants.delete(task.tenant)',
    to: '',
    tests: SCHEDULE,
  },
  {
    name: 'Host: one tenant may have all requests that the host admits.',
    file: 'server/jobs/admission-control.ts',
    from: 'own.requests > this.#share.requests ||',
    to: '',
    tests: ADMISSION,
  },
  {
    name: 'Host: an answer whose client has gone counts for ever.',
    file: 'server/jobs/admission-control.ts',
    from: 'if (!isReleased) usage',
    to: 'usage',
    tests: ADMISSION,
  },
  {
    name: 'Host: a job that even an idle host has no room for is told to try again.',
    file: 'server/jobs/admission-control.ts',
    from: "return slot.bytes > this.#limits.bytes ? 'too large' : this.#rejection(tenant)",
    to: 'return this.#rejection(tenant)',
    tests: ADMISSION,
  },
  {
    name: 'Host: an answer may be as large as it likes.',
    file: 'server/jobs/job-tasks.ts',
    from: 'packAnswer(result, limit, mostBytes)',
    to: 'packAnswer(result, limit)',
    tests: LARGE_ANSWERS,
  },
  {
    name: 'Host: the trial page shows any number of bytes.',
    file: 'server/pages/trial-tasks.ts',
    from: 'Buffer.concat(linesOf(strings, mostBytes)), preview',
    to: 'Buffer.concat(linesOf(strings)), preview',
    tests: LARGE_ANSWERS,
  },
  {
    name: 'Host: a full store is told as a host that is busy for a moment.',
    file: 'server/jobs/job-answer.ts',
    from: 'error.isFull ? 200 : 503',
    to: 'error.isFull ? 503 : 503',
    tests: LARGE_ANSWERS,
  },
  {
    name: 'Host: a file without strings gets a preview.',
    file: 'core/parse.ts',
    from: 'preview && strings.length > 0 ?',
    to: 'preview ?',
    tests: EMPTY_FILES,
  },
  {
    name: 'Host: an escaped quote ends a text while the tenant is looked for.',
    file: 'server/jobs/tenants.ts',
    from: 'if (isEscaped(body, at)) continue',
    to: '',
    tests: TENANTS,
  },
  {
    name: 'Host: an organization further down counts as the tenant.',
    file: 'server/jobs/tenants.ts',
    from: 'if (depth === 1) text',
    to: 'text',
    tests: TENANTS,
  },
  {
    name: 'Host: a database connection that breaks during a query ends the process.',
    file: 'storage/postgres.ts',
    from: ".on('connect', (client) => void client.on('error', () => {}))",
    to: '',
    tests: DATABASE,
  },
  {
    name: 'Host: each probe queries a database that does not answer.',
    file: 'server/database/database-health.ts',
    from: 'this.#question ??= this.#ask()',
    to: 'this.#question = this.#ask()',
    tests: DATABASE,
  },
  {
    name: 'Host: a full disk keeps half a result.',
    file: 'server/results/folder-store.ts',
    from: 'await rm(unfinished, { force: true }).catch(() => {})',
    to: '',
    tests: STORAGE,
  },
  {
    name: 'Host: a client that never sends its whole request keeps a stopping host running.',
    file: 'server/http/app.ts',
    from: 'setTimeout(() => app.server.closeAllConnections(), milliseconds).unref()',
    to: 'setTimeout(() => {}, milliseconds).unref()',
    tests: STOPPING,
  },
  {
    name: 'Host: a closing connection waits until its client closes, too.',
    file: 'net/bounded-server.ts',
    from: 'setTimeout(() => socket.destroy(), milliseconds)',
    to: 'setTimeout(() => socket.end(), milliseconds)',
    tests: SLOW,
  },
  {
    name: 'Host: a request that was answered early is read for as long as its client sends.',
    file: 'net/bounded-server.ts',
    from: 'if (!request.complete) socket.destroy()',
    to: 'void request.complete',
    tests: SLOW,
  },
  {
    name: 'Host: what follows the last request of a connection is taken for another request.',
    file: 'net/bounded-server.ts',
    from: ".removeAllListeners('data')",
    to: '',
    tests: SLOW,
  },
  {
    name: 'Host: a stopping host waits for headers that never end.',
    file: 'net/bounded-server.ts',
    from: 'requests.size === 0',
    to: 'requests.size < 0',
    tests: SLOW,
  },
  {
    name: 'Host: each chunk of a body is kept, however small it is.',
    file: 'net/byte-collector.ts',
    from: 'const LARGE = 4096',
    to: 'const LARGE = 0',
    tests: SMALL_CHUNKS,
  },
  {
    name: 'Host: a body that no route reads is kept until the answer.',
    file: 'net/bounded-server.ts',
    from: "if (request.method === 'GET' || request.method === 'HEAD') request.resume()",
    to: '',
    tests: SMALL_CHUNKS,
  },
  {
    name: 'Host: what a server sends besides the body of a file does not count.',
    file: 'net/wire-meter.ts',
    from: 'if (overhead <= OVERHEAD_BYTES + this.#bodyBytes * OVERHEAD_SHARE) return',
    to: 'if (overhead > -1) return',
    tests: WIRE,
  },
  {
    name: 'Host: interim answers of a bucket do not count.',
    file: 'server/results/bucket-store.ts',
    from: 'if (++interim > MOST_INTERIM_ANSWERS) throw',
    to: 'if (++interim > Infinity) throw',
    tests: WIRE,
  },
  {
    name: 'Host: a request with two hosts is accepted.',
    file: 'net/bounded-server.ts',
    from: 'if (hosts === 1 ||',
    to: 'if (hosts >= 1 ||',
    tests: SURFACE_OF_HOST,
  },
  {
    name: 'Host: an expectation is answered without the security headers.',
    file: 'net/bounded-server.ts',
    from: 'refuse(response, EXPECTATION, formOf)',
    to: 'response.writeHead(417).end()',
    tests: SURFACE_OF_HOST,
  },
  {
    name: 'Host: a long address in a job is repeated in the answer.',
    file: 'net/fetch-errors.ts',
    from: 'return text.slice(0, 200)',
    to: 'return text',
    tests: SURFACE_OF_HOST,
  },
  {
    name: 'Host: what a plugin prints without a line end breaks the log.',
    file: 'server/workers/worker.ts',
    from: 'const endPrintedLine = printWholeLines(process.stdout)',
    to: 'const endPrintedLine = () => void printWholeLines',
    tests: ['test/faults/plugins.test.ts', '-t', 'without a line end'],
  },
  {
    name: 'Host: a request of 5 MiB is refused.',
    file: 'server/jobs/job-handler.ts',
    from: 'const BODY_BYTES = 5_242_880',
    to: 'const BODY_BYTES = 5_000_000',
    tests: ['test/server/modules.test.ts', '-t', '5 MiB'],
  },
  {
    name: 'Host: a client that reads after it has sent all does not get its 413.',
    file: 'net/bounded-server.ts',
    from: 'const TOO_LARGE_LINGER_MILLISECONDS = 1800',
    to: 'const TOO_LARGE_LINGER_MILLISECONDS = 0',
    tests: [...SLOW, '-t', 'gives a 413'],
  },
]
