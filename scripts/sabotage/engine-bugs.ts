// Deliberate bugs of the engine: weaving, planning, building, reading back, records, charsets, pages, payloads.
import type { Bug } from './bugs.ts'

interface Patch {
  name: string
  file: string
  from: string
  to: string
}

/** Bugs that the engine's own tests catch, on small plugins made for that. */
const caughtByOwnTests: readonly Patch[] = [
  {
    name: 'A replacement is woven before the insertions at its start.',
    file: 'core/weave.ts',
    from: 'Number(isReplacement(one)) - Number(isReplacement(other))',
    to: 'Number(isReplacement(other)) - Number(isReplacement(one))',
  },
  {
    name: 'Edits may overlap by one character.',
    file: 'core/weave.ts',
    from: 'if (start < at || end < start',
    to: 'if (start < at - 1 || end < start',
  },
  {
    name: 'What follows an edit begins one character late.',
    file: 'core/weave.ts',
    from: 'at = end\n',
    to: 'at = end + 1\n',
  },
  {
    name: 'A text that stands already is written anew (rule 1).',
    file: 'core/translate.ts',
    from: 'if (foreign || (wanted !== standing && form.text !== standing)) {',
    to: 'if (foreign || form.text !== undefined) {',
  },
  {
    name: "The wire's default status lowers an approval whose text is the same (rule 1).",
    file: 'core/translate.ts',
    from: "RANK[status] <= RANK[slot.status ?? 'translated']",
    to: "RANK[status] === RANK[slot.status ?? 'translated']",
  },
  {
    name: 'A translation with status untranslated is written (rule 9).',
    file: 'core/translate.ts',
    from: "return text && status !== 'untranslated' ? { text, status } : undefined",
    to: 'return text ? { text, status } : undefined',
  },
  {
    name: 'The columns of a new language stay open where a row has no text (rule 2).',
    file: 'core/translate.ts',
    from: 'else if (slot.absent && slot.together !== undefined) this.#wait',
    to: "else if (slot.absent && slot.together === '') this.#wait",
  },
  {
    name: 'Empty places are written though nothing of their group is (rule 2).',
    file: 'core/translate.ts',
    from: "!this.#waiting.has(write) || this.#writtenGroups.has(groupOf(write) ?? '')",
    to: '!this.#waiting.has(write) || groupOf(write) !== undefined',
  },
  {
    name: 'A plural that nobody translated gets the rows of its language (rule 4).',
    file: 'core/translate.ts',
    from: 'else this.#writes.length = first\n',
    to: 'else this.#reshapes.push({ identifier, language: id, plural, forms, edits: [...edits] })\n',
  },
  {
    name: 'Of a plural, the last form and not `other` becomes the one text (rule 4).',
    file: 'core/translate.ts',
    from: "['other' as const, ...categories.toReversed()]",
    to: 'categories.toReversed()',
  },
  {
    name: 'One text is given to the row `other` alone (rule 4).',
    file: 'core/translate.ts',
    from: "const form = typeof text === 'string' ? text : text[category]",
    to: "const form = typeof text === 'string' ? (category === 'other' ? text : undefined) : text[category]",
  },
  {
    name: 'A pair file keeps the texts of the language that it named before (rule 5).',
    file: 'core/translate.ts',
    from: "if (foreign && standing !== '') this.#writes.push",
    to: "if (foreign && standing === '') this.#writes.push",
  },
  {
    name: 'New texts at one place are laid in the order of the job, not of the file.',
    file: 'core/translate.ts',
    from: 'if (languages.length < 2 || !targets) return languages',
    to: 'if (languages.length < 9 || !targets) return languages',
  },
  {
    name: 'Only the first text that cannot be written is named (rule 8).',
    file: 'core/build.ts',
    from: 'refused.push({ identifier: write.identifier, reason: error.message })',
    to: 'return [{ identifier: write.identifier, reason: error.message }]',
  },
  {
    name: 'A character that the charset lacks becomes a question mark (rule 8).',
    file: 'core/build.ts',
    from: '?? refuse(char, source.charset)',
    to: "?? (char === '' ? refuse(char, source.charset) : '?')",
  },
  {
    name: 'The built file is not read again (rule 11).',
    file: 'core/build.ts',
    from: 'if (!verify || text === this.#file.source.text',
    to: 'if (verify || text === this.#file.source.text',
  },
  {
    name: 'Two texts that share their innermost wrap lose one of them.',
    file: 'core/build.ts',
    from: 'const most = Math.min(open.length, wraps.length) - 1',
    to: 'const most = Math.min(open.length, wraps.length)',
  },
  {
    name: 'Neighbors in a new container are not parted.',
    file: 'core/build.ts',
    from: "text += wraps[shared - 1]?.between ?? ''",
    to: "text += wraps[shared]?.between ?? ''",
  },
  {
    name: 'A codec is not told what stood in its place.',
    file: 'core/build.ts',
    from: "const was = slot.absent ? '' : source.text.slice(slot.at[0], slot.at[1])",
    to: "const was = slot.absent ? source.text.slice(slot.at[0], slot.at[1]) : ''",
  },
  {
    name: 'Slots that share an edit make it once each.',
    file: 'core/build.ts',
    from: '[...new Set([...edits, ...(own ?? [])])]',
    to: '[...edits, ...(own ?? [])]',
  },
  {
    name: 'Of a plural that is left out, the rows change nevertheless.',
    file: 'core/build.ts',
    from: 'plan.reshapes.filter(({ identifier }) => identifiers.has(identifier))',
    to: 'plan.reshapes',
  },
  {
    name: 'The row of a text that is left out gets no cell in a new column (rule 2).',
    file: 'core/build.ts',
    from: 'return isNewInGroup ? emptied',
    to: 'return isNewInGroup && identifiers.size === 0 ? emptied',
  },
  {
    name: 'Strings that came at the end of the file are not noticed (rule 11).',
    file: 'core/verify.ts',
    from: 'if (!unit || identifier === undefined)\n      return {',
    to: 'if (!unit || identifier === undefined)\n      return index > 0 ? undefined : {',
  },
  {
    name: 'A key that changed with another text is not noticed (rule 11).',
    file: 'core/verify.ts',
    from: "plugin.keys !== 'text' && joinKey(",
    to: "plugin.keys === 'text' && joinKey(",
  },
  {
    name: 'The source text of a pair may change with its translation (rule 11).',
    file: 'core/verify.ts',
    from: "if (this.#plugin.holds !== 'one') {",
    to: "if (this.#plugin.holds === 'one') {",
  },
  {
    name: 'Dots within the part of a key are not told from those that join (identifiers).',
    file: 'core/strings.ts',
    from: "return part.includes('.') || part.includes('\\\\')",
    to: "return part.includes('\\\\')",
  },
  {
    name: 'A repeated key may get the name of one that stands in the file.',
    file: 'core/strings.ts',
    from: 'while (seen.has(`${identifier}#${count}`))',
    to: 'while (count < 1)',
  },
  {
    name: "A pair file's texts of another language are reported as those asked for.",
    file: 'core/strings.ts',
    from: 'if (foreign) return undefined',
    to: 'if (foreign && unit.key.length === 0) return undefined',
  },
  {
    name: 'Rows that the language does not know are reported.',
    file: 'core/strings.ts',
    from: 'if (language.pluralCategoryNames.includes(category)) forms[category] = text',
    to: 'forms[category] = text',
  },
  {
    name: 'The limit of custom data counts characters, not bytes.',
    file: 'core/strings.ts',
    from: 'Buffer.byteLength(customData)',
    to: 'customData.length',
  },
  {
    name: 'A charset is believed without encoding the text again.',
    file: 'core/source.ts',
    from: 'return again.equals(body) ? undefined : firstDifference(body, again)',
    to: 'return again.length === 0 ? firstDifference(body, again) : undefined',
  },
  {
    name: 'UTF-16 BE is written as LE.',
    file: 'core/source.ts',
    from: 'encode: (text) => utf16Bytes(text).swap16(),',
    to: 'encode: utf16Bytes,',
  },
  {
    name: 'The byte order mark is lost.',
    file: 'core/source.ts',
    from: 'return mark.length === 0 ? encoded : Buffer.concat([mark, encoded])',
    to: 'return encoded',
  },
  {
    name: 'Columns of an error count halves of characters.',
    file: 'core/errors.ts',
    from: "[...(lines.at(-1) ?? '')].length + 1",
    to: "(lines.at(-1) ?? '').length + 1",
  },
  {
    name: 'A format that is asked before another comes after it.',
    file: 'core/detect.ts',
    from: 'this.#formats.get(type)?.before?.includes(other)',
    to: 'this.#formats.get(other)?.before?.includes(type)',
  },
  {
    name: 'One of two patterns is enough for a file to be claimed.',
    file: 'core/detect.ts',
    from: 'if (fileContent && !this.#matches(fileContent',
    to: 'if (!fileName && fileContent && !this.#matches(fileContent',
  },
  {
    name: 'One plugin that does not load takes all the others with it.',
    file: 'core/registry.ts',
    from: 'await Promise.allSettled(found.map((file) => loadOne(file, fault, version)))',
    to: "(await Promise.all(found.map((file) => loadOne(file, fault, version)))).map((value) => ({ status: 'fulfilled' as const, value }))",
  },
  {
    name: 'The descriptor says of pairs that they hold many languages.',
    file: 'core/descriptor.ts',
    from: "...(holds === 'many' ? { multilingual: true } : {}),",
    to: "...(holds !== 'one' ? { multilingual: true } : {}),",
  },
  {
    name: 'Each step of a chain starts from the records that came.',
    file: 'core/chains.ts',
    from: 'strings = strings.map((record) => sameString',
    to: 'strings = records.map((record) => sameString',
  },
  {
    name: 'A processor may give a string the identity of another.',
    file: 'core/chains.ts',
    from: 'after.uniqId === before.uniqId && after.identifier',
    to: 'after.identifier',
  },
  {
    name: 'Strings of a file with plurals carry ids of a preview that is not sent.',
    file: 'core/parse.ts',
    from: '{ title: hasPlurals(parsed.units) ? undefined : title,',
    to: '{ title,',
  },
  {
    name: 'Translations are read from a document whose keys are made of its text (rule 7).',
    file: 'core/parse.ts',
    from: "if (plugin.keys === 'text' && isTranslation) {",
    to: "if (plugin.keys === 'text' && languages.targets.length > 1) {",
  },
  {
    name: 'The size of base64 is reckoned without its padding.',
    file: 'core/wire/answer.ts',
    from: 'Math.ceil(size / 3) * 4',
    to: 'Math.floor((size * 4) / 3)',
  },
  {
    name: 'The largest part of an answer stands inline, the small ones are stored.',
    file: 'core/wire/answer.ts',
    from: 'one.inline.bytes - other.inline.bytes',
    to: 'other.inline.bytes - one.inline.bytes',
  },
  {
    name: 'Newline-delimited strings have no line ends.',
    file: 'core/wire/record-lines.ts',
    from: 'return pieces.length === 0 ? pieces : [...pieces, END_OF_LINES]',
    to: 'return pieces',
  },
  {
    name: 'What is no base64 is passed over.',
    file: 'core/wire/call.ts',
    from: 'bytes.length === Math.floor((digits * 3) / 4)',
    to: 'bytes.length <= Math.floor((digits * 3) / 4)',
  },
  {
    name: 'A wrong line of newline-delimited JSON is named by the line before it.',
    file: 'core/wire/call.ts',
    from: 'const place = `line ${number} of the strings`',
    to: 'const place = `line ${number - 1} of the strings`',
  },
  {
    name: 'A field that is null is taken for a value.',
    file: 'core/wire/call.ts',
    from: 'if (string[field] === null) delete string[field]',
    to: 'if (string[field] === undefined) delete string[field]',
  },
  {
    name: 'An empty list of plural categories is taken at its word.',
    file: 'core/wire/call.ts',
    from: 'names.length > 0 ? (names as Category[])',
    to: 'names.length >= 0 ? (names as Category[])',
  },
  {
    name: 'The title of a preview is not escaped.',
    file: 'core/preview.ts',
    from: '<title>${escapeHtml(title)}</title>',
    to: '<title>${title}</title>',
  },
  {
    name: 'An ampersand of a text stands in the preview as it is.',
    file: 'core/preview.ts',
    from: "text.replace(/&/g, '&amp;').",
    to: 'text.',
  },
  {
    name: 'Of the texts that came before, those before the table grew are forgotten.',
    file: 'core/repeats.ts',
    from: 'if (other !== 0) put(larger',
    to: 'if (other === 0) put(larger',
  },
  {
    name: 'A quote that is escaped opens a member of a body.',
    file: 'core/wire/body.ts',
    from: "if (content && memberOf(memberOf(json, 'file'), 'content') !== MARK) return undefined",
    to: '',
  },
  {
    name: 'A body of many strings loses the second group.',
    file: 'core/wire/body.ts',
    from: 'ends.push(end)\n',
    to: 'if (ends.length !== 1) ends.push(end)\n',
  },
  {
    name: 'Two strings of a preview have one id.',
    file: 'core/preview.ts',
    from: 'if (isFirst) strings++',
    to: 'if (isFirst && strings < 1) strings++',
  },
]

export const engineBugs: readonly Bug[] = caughtByOwnTests.map((bug) => ({
  ...bug,
  tests: ['test/core', '--exclude', '**/bad-input.test.ts'],
}))
