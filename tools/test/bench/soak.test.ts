// The checks of a soak test: wrong answers are found, growth is distinguished from noise, processes are measured.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { linesOf } from '@atlas/core/wire/record-json.ts'
import { SeededRandom } from '../../bench/random.ts'
import { expectedOf, faultOf } from '../../bench/soak/expected.ts'
import { FileServer } from '../../bench/soak/file-server.ts'
import { growthOf } from '../../bench/soak/growth.ts'
import { childrenOf, sampleProcesses } from '../../bench/soak/processes.ts'

describe('an answer', () => {
  const strings = [
    { identifier: 'a', text: 'one' },
    { identifier: 'b', text: 'two' },
  ]
  const preview = Buffer.from('<p>one</p>')
  const right = { data: { strings, preview: preview.toString('base64') } }
  const expected = expectedOf(Buffer.from(JSON.stringify(right)))
  const judge = (answer: unknown, status = 200): Promise<string | undefined> =>
    faultOf(status, JSON.stringify(answer), expected, async (url) =>
      url.endsWith('preview') ? preview : Buffer.concat(linesOf(strings)),
    )

  test('is correct inline and by address', async () => {
    expect(await judge(right)).toBeUndefined()
    const byAddress = { data: { stringsUrl: 'http://host/strings', previewUrl: 'http://host/preview' } }
    expect(await judge(byAddress)).toBeUndefined()
  })

  test.each([
    [{ data: { ...right.data, strings: strings.slice(1) } }, 'other strings'],
    [{ data: { ...right.data, strings: strings.toReversed() } }, 'other strings'],
    [{ data: { ...right.data, preview: '' } }, 'other preview'],
    [{ data: { strings } }, 'no preview'],
    [{ data: { ...right.data, content: '' } }, 'content that should not be'],
    [{ data: { preview: right.data.preview, stringsUrl: 'http://host/preview' } }, 'other strings'],
    [{ error: { message: 'sorry' } }, 'no data: {"error":{"message":"sorry"}}'],
  ])('is wrong: %j', async (answer, sentence) => {
    expect(await judge(answer)).toContain(sentence)
  })

  test('is wrong with another status', async () => {
    expect(await judge(right, 500)).toMatch(/^status 500/)
  })
})

describe('growth', () => {
  const minutes = Array.from({ length: 600 }, (_, index) => index / 30)

  test('is found in noise', () => {
    const random = new SeededRandom(1)
    const values = minutes.map((minute) => 200 + 3 * minute + 40 * random.next())
    const { perMinute, uncertainty } = growthOf({ minutes, values })
    expect(Math.abs(perMinute - 3)).toBeLessThan(2 * uncertainty)
    expect(perMinute - uncertainty).toBeGreaterThan(1)
  })

  test('is not found in noise alone, and the warm-up is ignored', () => {
    const random = new SeededRandom(2)
    const values = minutes.map((minute) => (minute < 2 ? 100 * minute : 200) + 40 * random.next())
    const { perMinute, uncertainty } = growthOf({ minutes, values })
    expect(Math.abs(perMinute)).toBeLessThan(2 * uncertainty)
    expect(uncertainty).toBeLessThan(1)
  })
})

test.runIf(process.platform === 'linux')('a process is measured with its children', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'])
  try {
    await once(child.stdout, 'data')
    expect(childrenOf(process.pid)).toContain(child.pid)
    const { hostMB, workersMB, proportionalMB, files } = sampleProcesses(process.pid)
    expect(hostMB).toBeGreaterThan(10)
    expect(workersMB).toBeGreaterThan(10)
    expect(proportionalMB).toBeLessThan(hostMB + workersMB)
    expect(files).toBeGreaterThan(2)
  } finally {
    child.kill('SIGKILL')
  }
})

test('the file server serves files, and fails in the named way', async () => {
  const files = await FileServer.start()
  try {
    const address = files.add(Buffer.from('a file'))
    expect(await (await fetch(address)).text()).toBe('a file')
    expect((await fetch(files.faulty('missing'))).status).toBe(404)
    await expect(fetch(files.faulty('ends-early')).then((response) => response.text())).rejects.toThrow(
      'terminated',
    )
    expect(() => files.faulty('unheard-of')).toThrow('has no fault')
  } finally {
    await files.stop()
  }
})

describe('random numbers', () => {
  test('are the same for the same seed', () => {
    const [one, same, other] = [7, 7, 8].map((seed) => new SeededRandom(seed))
    const numbers = Array.from({ length: 10 }, () => one?.next())
    expect(Array.from({ length: 10 }, () => same?.next())).toEqual(numbers)
    expect(Array.from({ length: 10 }, () => other?.next())).not.toEqual(numbers)
  })

  test('have the given means and weights', () => {
    const random = new SeededRandom(3)
    const times = Array.from({ length: 20_000 }, () => random.exponential(5))
    expect(times.reduce((sum, time) => sum + time) / times.length).toBeCloseTo(5, 0)
    const items = [{ weight: 1 }, { weight: 3 }]
    const picked = Array.from({ length: 20_000 }, () => random.weighted(items))
    expect(picked.filter((item) => item === items[1]).length / picked.length).toBeCloseTo(0.75, 1)
  })
})
