// `npm run bench -- --part X --write` replaces the tables of that part in docs/measurements.md, and keeps all others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markdown, mergedPage, type BenchmarkReport } from '../../bench/benchmark/report.ts'

const report: BenchmarkReport = { machine: 'Node 1, here', rounds: 3 }
const ratio = { median: 2, low: 1.5, high: 2.25 }
const archives = [
  {
    format: 'docx',
    strings: 5,
    read: 4,
    write: 2,
    against: [{ peer: 'mammoth', peerRead: 2, ratios: { read: ratio, write: ratio } }],
  },
]
const sheet = { megabytes: 16, strings: 7, seconds: 3.21, memory: 345.6 }
const install = { packages: 92, megabytes: 67.6 }

const head = '# Benchmark\n\nProse.\n\n## The last runs\n\n'
const earlier = `${head}### Start

Node 0, there; medians of 9 rounds.

| a |
| --- |
| 1 |

### Archives, 2 MB of XML

| old |
| --- |
| docx |

### Growth

| b |
| --- |
| 2 |
`

test('tables that were measured again replace the earlier ones, in their places', () => {
  const page = mergedPage(earlier, markdown({ ...report, archives }))
  expect(page.startsWith(head)).toBe(true)
  const merged = page.slice(head.length)
  expect(merged.match(/^### .*$/gm)).toEqual(['### Start', '### Archives, 2 MB of XML', '### Growth'])
  expect(merged).toContain(
    '\n| docx | 5 | 4.00 MB/s | 2.00 MB/s | mammoth | 2.00 MB/s | 2.00x (1.50 to 2.25) | 2.00x (1.50 to 2.25) |\n\n### Growth\n',
  )
  expect(merged).not.toContain('| old |')
  // Each table states where it was measured.
  expect(merged).toContain('### Archives, 2 MB of XML\n\nNode 1, here; medians of 3 rounds.\n\n| format |')
  expect(merged).toMatch(/^### Start\n\nNode 0, there; medians of 9 rounds\.\n\n\| a \|\n/)
  expect(merged.endsWith('| 2 |\n')).toBe(true)
})

test('a table that the page lacks follows the one before it in the run, or else all others', () => {
  const behind = mergedPage(earlier, markdown({ ...report, archives, sheet }))
  expect(behind.match(/^### .*$/gm)).toEqual([
    '### Start',
    '### Archives, 2 MB of XML',
    '### A long sheet, read and built',
    '### Growth',
  ])
  expect(behind).toContain('| 16 MB | 7 | 3.2 s | 346 MB |\n\n### Growth')
  expect(mergedPage(earlier, markdown({ ...report, install }))).toMatch(/\| 2 \|\n\n### Production install\n/)
})

test('the tables of the page come back unchanged, if they are merged into themselves', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/measurements.md'), 'utf8')
  const [, tables = ''] = page.split('## The last runs\n\n')
  expect(tables).toMatch(/^### /)
  expect(mergedPage(page, tables)).toBe(page)
  expect(mergedPage(page, '')).toBe(page)
})

test('large files have a row for each format and size, with the memory of both jobs', () => {
  const large = [
    {
      family: 'Gettext PO',
      megabytes: 64,
      parse: { milliseconds: 1500, memory: 10.4 },
      build: { milliseconds: 5000, memory: null },
      strings: 1.49,
    },
  ]
  expect(markdown({ ...report, large })).toContain(
    '\n| Gettext PO, 64 MB | 1500 ms | 10.4x | 5000 ms | unknown | 1.49x |\n',
  )
})

test('an export has a row for each server, with the spread of what the host is compared with', () => {
  const load = { time: 2000, p50: 5, p99: 60, processor: 1500, memoryMB: 250.4 }
  const servers = [
    { name: 'host' as const, ...load, machine: null, core: null },
    { name: 'sdk' as const, ...load, machine: ratio, core: null },
  ]
  expect(markdown({ ...report, traffic: [{ traffic: 'Forty', servers }] })).toContain(
    [
      '| Forty | the host | 2000 ms | 5.00 ms | 60.0 ms | 1500 ms | 250 MB |  |  |',
      '|  | an app of the usual SDK | 2000 ms | 5.00 ms | 60.0 ms | 1500 ms | 250 MB | 2.00x (1.50 to 2.25) |  |',
    ].join('\n'),
  )
})
