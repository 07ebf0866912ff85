// Reads SubViewer block by block: two times, and the lines up to the next times; [br] is a line end too.

export default function texts(file: string): readonly string[] {
  const found: string[][] = []
  for (const line of file.split(/\r\n|\r|\n/)) {
    if (/^[ \t]*\d+:\d+:\d+[.,:]\d+[ \t]*,[ \t]*\d+:\d+:\d+[.,:]\d+[ \t]*$/.test(line)) found.push([])
    else found.at(-1)?.push(...line.split(/\[br\]/i).filter((piece) => /[^ \t]/.test(piece)))
  }
  return found.map((lines) => lines.join('\n'))
}
