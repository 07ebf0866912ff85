// A number with its noun, for sentences.

/** `1 string`, `2,000 strings`. `plural`: where it is not the noun with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  // The formatter of a locale takes as long as reading a page of strings.
  const number = count < 1000 ? count : count.toLocaleString('en')
  return `${number} ${count === 1 ? noun : plural}`
}
