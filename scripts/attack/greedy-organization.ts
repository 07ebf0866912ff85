// One organization whose small jobs never end, while another one has a small job.
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Attack } from './attack.ts'
import { parseJob } from './target.ts'

/** On a busy machine a worker takes some seconds to start from the sources. The endless jobs end after 30. */
const MAX_SECONDS = 10

export const greedyOrganization: Attack = {
  name: 'three jobs of one organization stop the others',
  async run(target) {
    const caller = new AbortController()
    const endless = parseJob('stuck', { organization: { id: 1 } })
    const stuck = Array.from({ length: 3 }, () =>
      target.call('faulty', endless, caller.signal).catch(() => {}),
    )
    await wait(1000)
    const small = parseJob('{"key":"text"}', { organization: { id: 2 } })
    const { milliseconds, data } = await target.call('json', small)
    caller.abort()
    await Promise.all(stuck)
    if (!data) return { figure: 'the small job was refused', isThrough: true }
    return atMost(milliseconds / 1000, MAX_SECONDS, "seconds for another's small job")
  },
}
