// Reads localisation as the games' wikis describe it: a key, perhaps a number, and what stands between the line's outer quotes.

const LINE = /^[ \t]*[^\s:#"]+:\d*[ \t]*"([^]*)"[^"]*$/

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, raw] = LINE.exec(line) ?? []
    if (raw === undefined) return []
    return [raw.split('\\n').join('\n').split('\\"').join('"')]
  })
}
