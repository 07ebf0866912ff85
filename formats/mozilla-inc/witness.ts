// Reads `#define` as Mozilla's preprocessor.py does: the instruction, then a key, one blank, and the value.

export default function texts(file: string): readonly string[] {
  return file.split(/\r\n|\r|\n/).flatMap((line) => {
    const [instruction, rest] = [line.slice(0, 7), line.slice(7).replace(/^[ \t]+/, '')]
    if (instruction !== '#define' || !/^[ \t]/.test(line.slice(7))) return []
    const keyEnd = rest.search(/[ \t]/)
    return keyEnd < 0 ? [] : [rest.slice(keyEnd + 1)]
  })
}
