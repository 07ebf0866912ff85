// Reads localisation as the games' wikis describe it: a key, perhaps a number, and the text between the outer quotes of
// the line.

const LINE = /^[ \t]*[^\s:#"]+:\d*[ \t]*"([^]*)"[^"]*$/

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, raw] = LINE.exec(line) ?? []
    if (raw === undefined) return []
    return [raw.split('\\n').join('\n').split('\\"').join('"')]
  })
}
