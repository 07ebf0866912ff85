// Reads binary property lists with bplist-parser.
import { parseBuffer } from 'bplist-parser'
import type { Language } from '@atlas/core/contract.ts'

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  return parseBuffer<unknown>(Buffer.from(bytes)).flatMap(stringsIn)
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Object.values(value).flatMap(stringsIn)
}
