// Reads translation tables as Okapi's filter does: cells by tabs, a quote off each side, then \t and \n.
import { languageByCode } from '../../core/languages.ts'

export default function texts(file: string, language: string): readonly string[] {
  const [head = [], ...rows] = file.split(/\r\n|\r|\n/).map((line) => line.split('\t').map(unescape))
  if (head[0] !== 'TransTableV1') throw new Error('the signature is missing')
  const isTarget = languageByCode(head[2] ?? '') === languageByCode(language)
  return rows.map(([, source = '', target = '']) => (isTarget ? target : source))
}

function unescape(cell: string): string {
  const rest = cell.startsWith('"') ? cell.slice(1) : cell
  const inside = rest.endsWith('"') ? rest.slice(0, -1) : rest
  return inside.replaceAll('\\t', '\t').replaceAll('\\n', '\n')
}
