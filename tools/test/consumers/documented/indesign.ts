// InDesign's stories: the characters of Content up to a Br, or up to the end of a range with a style of paragraphs.
import { unzipped } from '../unzipped.ts'
import { SaxesParser } from 'saxes'
import type { Consumer, Found } from '../consumer.ts'
import { MARKUP } from '../texts.ts'

export default {
  name: 'InDesign',
  rules: 'https://developer.adobe.com/indesign/',
  // Tags are ranges of characters, and a line end is a character of its own.
  showsOtherwise: MARKUP,
  formats: {
    icml: ({ text }) => paragraphsIn(text),
    idml: ({ bytes }) =>
      [...unzipped(bytes)].flatMap(([name, story]) =>
        name.startsWith('Stories/')
          ? Array.from(paragraphsIn(story), ([key, text]): [string, string] => [`${name}/${key}`, text])
          : [],
      ),
  },
} satisfies Consumer

/** Elements with paragraphs of their own. */
const STORIES = new Set(['Story', 'Cell', 'Footnote', 'Endnote', 'Note', 'HiddenText'])

function paragraphsIn(xml: string): Found {
  const found: [string, string][] = []
  const open: string[] = ['']
  const stories: { key: string; text: string; count: number }[] = []
  let deleted = 0
  let number = 0
  const end = (): void => {
    const story = stories.at(-1)
    if (!story) return
    if (story.text.trim() !== '') found.push([`${story.key}/${story.count++}`, story.text])
    story.text = ''
  }
  const add = (text: string): void => {
    const story = stories.at(-1)
    if (story && open.at(-1) === 'Content' && deleted === 0) story.text += text.replaceAll('\u2028', '\n')
  }
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name)
    if (STORIES.has(name)) stories.push({ key: `${name}${number++}`, text: '', count: 0 })
    if (name === 'Change' && attributes['ChangeType'] === 'DeletedText') deleted++
    else if (name === 'Change' && deleted > 0) deleted++
    if (name === 'Br' && deleted === 0) end()
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (name === 'ParagraphStyleRange' || STORIES.has(name)) end()
    if (STORIES.has(name)) stories.pop()
    if (name === 'Change' && deleted > 0) deleted--
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}
