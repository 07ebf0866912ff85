// Reads POD by its paragraphs, line by line.

export default function texts(file: string): readonly string[] {
  const found: string[] = []
  let paragraph: string[] = []
  let isCode = true
  let block = ''
  const close = (): void => {
    const [first = ''] = paragraph
    const text = paragraph.map((line) => line.replaceAll(/^[ \t]+|[ \t]+$/g, '')).join(' ')
    paragraph = []
    const [, command, rest = ''] = /^=([a-zA-Z]\w*)[ \t]*([^]*)$/.exec(text) ?? []
    if (block !== '') {
      if (command === 'end' && rest.trim() === block) block = ''
    } else if (command === 'begin' && !rest.startsWith(':')) block = rest.trim()
    else if (command?.startsWith('head')) found.push(rest)
    else if (command === 'item') found.push(rest.replace(/^(?:\*|\d+\.?)(?:[ \t]+|$)/, ''))
    else if (command === undefined && !/^[ \t]/.test(first)) found.push(text)
  }
  for (const line of file.split(/\r\n|\r|\n/)) {
    const command = /^=([a-zA-Z]\w*)/.exec(line)?.[1]
    if (line.trim() === '' || command !== undefined) {
      if (paragraph.length > 0) close()
      isCode = command === undefined ? isCode : command === 'cut'
    }
    if (!isCode && line.trim() !== '') paragraph.push(line)
  }
  if (paragraph.length > 0) close()
  return found
}
