// Removes characters at the ends of a text in linear time. An expression such as `[ \t]+$` scans every run once per
// character, if no run ends the text.

/** A text without these characters at both ends. */
export function trimmedOf(text: string, chars: string): string {
  let start = 0
  while (start < text.length && chars.includes(text.charAt(start))) start++
  return trimmedEnd(text.slice(start), chars)
}

/** A text without these characters at its end. */
export function trimmedEnd(text: string, chars: string): string {
  let end = text.length
  while (end > 0 && chars.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
