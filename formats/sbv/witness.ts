// Reads SBV block by block: a line of two times, and the lines up to the next such line.

export default function texts(file: string): readonly string[] {
  const found: string[][] = []
  for (const line of file.split(/\r\n|\r|\n/)) {
    if (isTimes(line)) found.push([])
    else if (/[^ \t]/.test(line)) found.at(-1)?.push(line)
  }
  return found.map((lines) => lines.join('\n'))
}

const isTimes = (line: string): boolean => {
  const times = line.split(',')
  return times.length === 2 && times.every((time) => /^[ \t]*\d+:\d\d:\d\d\.\d{3}[ \t]*$/.test(time))
}
