// A translation that is not well-formed Unicode.
import type { Attack } from './attack.ts'
import { buildJob, parseJob } from './target.ts'

const CONTENT = 'key: text\n'

export const loneSurrogate: Attack = {
  name: 'a lone surrogate is written into a file',
  async run(target) {
    const { data } = await target.call('yaml', parseJob(CONTENT))
    const strings = data?.strings?.map((string) => ({
      ...string,
      translations: { de: { text: 'a\ud800b' } },
    }))
    const { data: built, message = '' } = await target.call('yaml', buildJob(CONTENT, strings))
    if (!built) return { figure: `refused: ${message.slice(0, 80)}`, isThrough: false }
    const file = Buffer.from(built.content ?? '', 'base64').toString()
    return { figure: `the file has ${JSON.stringify(file)}`, isThrough: /\\ud800/i.test(file) }
  },
}
