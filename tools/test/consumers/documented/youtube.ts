// YouTube's SBV: two times, the lines of a cue, and an empty line.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: 'YouTube',
  rules: 'https://support.google.com/youtube/answer/2734698',
  formats: { sbv: ({ text }) => numbered(cuesIn(text)) },
} satisfies Consumer

function* cuesIn(file: string): Found {
  for (const block of linesOf(file)
    .join('\n')
    .trim()
    .split(/\n{2,}/)) {
    const [times = '', ...lines] = block.split('\n')
    if (!/^\s*\d+:\d+:\d+\.\d+,\d+:\d+:\d+\.\d+\s*$/.test(times)) throw new Error(`not two times: ${times}`)
    yield [times.trim(), lines.join('\n')]
  }
}
