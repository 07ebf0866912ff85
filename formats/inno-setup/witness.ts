// Reads the messages of an .isl file line by line, as Inno Setup's compiler does.

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const sign = line.indexOf('=')
    return sign > 0 && !line.startsWith(';') ? [line.slice(sign + 1)] : []
  })
}
