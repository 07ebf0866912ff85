// A format that misbehaves in the way that its file names: the faults that an operator's own plugin may have.
import type { FormatPlugin } from '@atlas/core/contract.ts'

const faults: Record<string, () => void> = {
  loop() {
    for (;;);
  },
  memory() {
    const kept: unknown[] = []
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({ kept: kept.length })))
  },
  buffers() {
    const kept: unknown[] = []
    for (;;) kept.push(new Uint8Array(10_000_000).fill(1))
  },
  exit() {
    process.exit(3)
  },
  throw() {
    throw new TypeError('a bug')
  },
  reject() {
    void Promise.reject(new Error('rejected without a handler'))
  },
}

export default {
  title: 'Misbehaving',
  about: 'Misbehaves in the way that its file names.',
  signaturePatterns: { fileName: /\.misbehaving$/ },
  languages: 'monolingual',
  parse({ text }) {
    faults[text.trim()]?.()
    return []
  },
} satisfies FormatPlugin
