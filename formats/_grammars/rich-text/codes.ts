// The tags in texts of formatted runs as codes, without the paragraph that they belong to.
import { tagCodes } from '../codes/tag-codes.ts'

/** Whether a tag with this name is a link or a reference, by the names that the formats give them. */
export const isLink = (name: string): boolean => /^(?:a|[A-Z]*REF|ref)(?:\.|$)/.test(name)

/** Finds the tags of a text as it is shown. Formats can be left out, links and codes cannot. */
export const richTextCodes = tagCodes({ mayLeaveOut: (name) => !isLink(name) })
