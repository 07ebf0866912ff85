// Regular expressions that an analysis reports although they are harmless, each with the reason.

/** By the source of the pattern. */
export const accepted: ReadonlyMap<string, string> = new Map([
  [String.raw`(\w+) (\d+) (\w+)`, 'Reads a constant once, at the load: 0.1 ms.'],
  [String.raw`(\S+) (\S+)`, 'Reads a constant once, at the load: 0.1 ms.'],
  [
    String.raw`(?:https?:\/\/|www\.|mailto:)\S+|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,253}`,
    'All repetitions that may fail are bounded: 48,000 characters take at most 25 ms (test/growth.slow.test.ts).',
  ],
  [
    'https?:\\/\\/[^\\s<>()"\'\\]]+|`[^`\\n]+`|' +
      String.raw`<[^<>\s]+|\{\{?[\w.$-]+\}?\}|%\d*\$?[sd@]|\b\w+(?:[._/:@-]\w+)+\b|\b[A-Za-z]+[A-Z_\d]\w*\b|\b[A-Z]{2,}\b|\d+`,
    'A separator must be between two repetitions of \\w, so a text matches in one way. The deep analysis agrees.',
  ],
  [
    String.raw`([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+)|[^\s=]+`,
    'Reads one tag, whose quotation marks are closed; its second part takes what the first one does not match.',
  ],
  [
    String.raw`^[^%\r\n]*\\(?:document(?:class|style)\b|begin\{document\})`,
    'With the flag m, each line is read once from its start.',
  ],
  [
    String.raw`[ \t]*(?:\([^\r\n]*\)[ \t]*)?(?:(?:nointeract|with|id)\b[^\r\n]*)?(?:#[^\r\n]*)?(?=[\r\n]|$)`,
    'It is sticky, and reads a line once. The deep analysis agrees.',
  ],
])
