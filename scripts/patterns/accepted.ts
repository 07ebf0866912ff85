// Regular expressions that the analysis reports although they are harmless, each with the reason.

/** By the source of the pattern. */
export const accepted: ReadonlyMap<string, string> = new Map([
  [String.raw`(\w+) (\d+) (\w+)`, 'Reads a constant once, at the load: 0.1 ms.'],
  [String.raw`(\S+) (\S+)`, 'Reads a constant once, at the load: 0.1 ms.'],
  [
    String.raw`(?:https?:\/\/|www\.|mailto:)\S+|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,253}`,
    'All repetitions that may fail are bounded: 48,000 characters take at most 25 ms (test/growth.test.ts).',
  ],
])
