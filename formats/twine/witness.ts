// Every part of a line of a passage that may be a text: between any two signs of code.

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
}

function parts(line: string): string[] {
  const starts = [
    0,
    ...Array.from(
      line.matchAll(/>>|\*\/|-->|%>|%\/|\}\}\}|\)|^[ \t]*[*#!>]+[ \t]*/g),
      ({ 0: sign, index }) => index + sign.length,
    ),
  ]
  const ends = [
    line.length,
    ...Array.from(line.matchAll(/<<|\/\*|<!--|<%|\/%|\{\{\{|\([\w-]+:/g), ({ index }) => index),
  ]
  return starts.flatMap((start) =>
    ends.map((end) => line.slice(start, end).replaceAll(/^[ \t]+|[ \t]+$/g, '')),
  )
}

export default function texts(file: string): readonly string[] {
  const inPage = /<tw-(?:storydata|passagedata)/.test(file)
  const plain = (text: string): string =>
    inPage ? text.replaceAll(/&(?:lt|gt|quot|#39|apos|amp);/g, (name) => ENTITIES[name] ?? name) : text
  const bodies = inPage
    ? [
        ...Array.from(
          file.matchAll(/<tw-passagedata[^>]*>([^]*?)<\/tw-passagedata>/g),
          ([, body = '']) => body,
        ),
        ...Array.from(file.matchAll(/<tw-storydata[^>]*?\sname="([^"]*)"/g), ([, name = '']) => name),
      ]
    : [file]
  return bodies.flatMap((body) =>
    plain(body)
      .split(/\r\n|\r|\n/)
      .flatMap(parts),
  )
}
