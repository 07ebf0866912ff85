// A number with its noun, for sentences.

/** `1 string`, `2 strings`. `plural`: where it is not the noun with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
