// Reads translation tables as Okapi's filter does: splits at tabs, removes a quote on each side, decodes \t and \n.
import { meansLanguage, type Language } from '@atlas/core/contract.ts'

export default function texts(file: string, language: Language): readonly string[] {
  const [head = [], ...rows] = file.split(/\r\n|\r|\n/).map((line) => line.split('\t').map(unescape))
  if (head[0] !== 'TransTableV1') throw new Error('the signature is missing')
  const isTarget = meansLanguage(head[2] ?? '', language)
  return rows.map(([, source = '', target = '']) => (isTarget ? target : source))
}

function unescape(cell: string): string {
  const rest = cell.startsWith('"') ? cell.slice(1) : cell
  const inside = rest.endsWith('"') ? rest.slice(0, -1) : rest
  return inside.replaceAll('\\t', '\t').replaceAll('\\n', '\n')
}
