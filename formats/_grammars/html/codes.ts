// The tags in texts of HTML as codes.
import { tagCodes } from '../codes/tag-codes.ts'
import { editableAttributes, formatting } from './elements.ts'
import { translateOf } from './kept.ts'
import { attributesOf } from './tags.ts'
import { htmlTags } from './text.ts'

/** Finds the tags of a text as it is shown. An element that is not translated is one code, with all that is in it. */
export const htmlCodes = tagCodes({
  tags: htmlTags,
  editable: editableAttributes,
  free: new Set([...formatting, 'br', 'wbr']),
  isKept: (tag, name) => translateOf(tag, name, attributesOf(tag, 0)) === false,
})
