// Minecraft before 1.13: lines are split at their first equals sign.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf, numbered } from '../lines.ts'

export default {
  name: 'Minecraft',
  rules: 'https://minecraft.wiki/w/Resource_pack#Language',
  formats: { 'minecraft-lang': ({ text }) => numbered(textsIn(text)) },
} satisfies Consumer

function* textsIn(file: string): Found {
  for (const line of linesOf(file)) {
    const sign = line.indexOf('=')
    if (line === '' || line.startsWith('#') || sign < 0) continue
    // What follows a tab and a hash is a comment of the Bedrock Edition.
    yield [line.slice(0, sign), line.slice(sign + 1).replace(/\t+#.*$/, '')]
  }
}
