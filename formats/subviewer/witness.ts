// Reads SubViewer block by block: two times, and the lines up to the next times; [br] is a line end too.

export default function texts(file: string): readonly string[] {
  const found: string[][] = []
  for (const line of file.split(/\r\n|\r|\n/)) {
    if (/^[ \t]*\d+:\d+:\d+[.,:]\d+[ \t]*,[ \t]*\d+:\d+:\d+[.,:]\d+[ \t]*$/.test(line)) found.push([])
    else for (const piece of line.split(/\[br\]/i)) if (/[^ \t]/.test(piece)) found.at(-1)?.push(piece)
  }
  return found.map((lines) => lines.join('\n'))
}
