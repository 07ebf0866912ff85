// Okapi's translation tables: a key, a source text and a translation between tabs, in quotes or without.
import type { Consumer, Found } from '../consumer.ts'
import { linesOf } from '../lines.ts'

export default {
  name: 'Okapi',
  rules: 'https://okapiframework.org/wiki/index.php/TransTable_Filter',
  formats: { transtable: ({ text }) => rowsIn(text) },
} satisfies Consumer

function* rowsIn(file: string): Found {
  const [head = '', ...lines] = linesOf(file)
  if (!/^"?TransTableV1\b/.test(head)) throw new Error('The head is missing.')
  for (const line of lines) {
    const [key = '', , target = ''] = line.split('\t')
    if (!key.includes('okpCtx:')) continue
    yield [bare(key), bare(target)]
  }
}

/** A cell without its quotes. */
function bare(cell: string): string {
  const [, inner] = /^"(.*)"$/.exec(cell) ?? []
  if (inner === undefined) return cell
  return inner.replaceAll(/\\([nt"\\])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign)
}
