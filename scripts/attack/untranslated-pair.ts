// A file of pairs for one language, built for another without any translation.
import { readFile } from 'node:fs/promises'
import type { Attack } from './attack.ts'
import { buildJob, parseJob } from './target.ts'

const SAMPLE = new URL('../../formats/xliff-1.2/samples/segments.xliff', import.meta.url)

export const untranslatedPair: Attack = {
  name: 'a sound file cannot be built for another language',
  async run(target) {
    const content = await readFile(SAMPLE, 'utf8')
    const { data } = await target.call('xliff-1.2', parseJob(content))
    const { message = 'built' } = await target.call('xliff-1.2', buildJob(content, data?.strings))
    return { figure: message.slice(0, 100), isThrough: message !== 'built' }
  },
}
