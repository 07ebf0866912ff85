// Generated parts of a page that is otherwise written by hand.

/** A page with this part renewed, between the comments that mark it. */
export function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->']
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error(`The page has no part "${name}".`)
  return `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`
}
