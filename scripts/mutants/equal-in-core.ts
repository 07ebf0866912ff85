// Mutants of files of the core that no test can notice. `equal-mutants.ts` lists those of all files.

/** Changes of the code that make no difference which a test could see. */
export interface EqualMutants {
  file: string
  reason: string
  /** The code that is replaced, as in the file, and what replaces it. */
  changes: readonly (readonly [original: string, replacement: string])[]
}

export const equalInCore: readonly EqualMutants[] = [
  {
    file: 'core/reading/archive.ts',
    reason: 'An entry is decoded again, or the archive packed again, with the same result.',
    changes: [
      ['known', 'false'],
      ['last?.text !== text', 'true'],
      ['piece === undefined', 'false'],
    ],
  },
  {
    file: 'core/codes.ts',
    reason: 'The texts are scanned then, or their codes compared one by one, which takes longer.',
    changes: [
      ['source === text', 'false'],
      ['isSameSequence(expected, all)', 'false'],
      ['kind === code?.kind && id === code.id && type === code.type', 'false'],
      ['code?.kind', 'code.kind'],
      [
        `one.length === other.length &&
    one.every(({ kind, id, type }, index) => {
      const code = other[index]
      return kind === code?.kind && id === code.id && type === code.type
    })`,
        'false',
      ],
    ],
  },
  {
    file: 'core/codes.ts',
    reason: 'No run is shorter than 1, and none holds a second sign before its last character.',
    changes: [
      ['length < 0', 'length <= 0'],
      ['length + 1', 'length - 1'],
    ],
  },
  {
    file: 'core/plugins/detect.ts',
    reason: 'One format needs no order, and a pattern may be compiled again.',
    changes: [
      ['matching.length < 2', 'false'],
      ['this.#formats.get(type)?.before', 'this.#formats.get(type).before'],
      ['!compiled', 'true'],
    ],
  },
  {
    file: 'core/plugins/language-paths.ts',
    reason: 'A pattern has each path and each code once, and a path without a placeholder needs no code.',
    changes: [
      ['one.code < other.code', 'one.code <= other.code'],
      ['one.pattern < other.pattern', 'one.pattern <= other.pattern'],
      ['one < other', 'one <= other'],
      ["'lang'", '""'],
      [String.raw`/\.lproj$/`, String.raw`/\.lproj/`],
    ],
  },
  {
    file: 'core/plugins/language-paths.ts',
    reason: 'No language has so long a code. It would only be looked up.',
    changes: [
      ['part.length <= LONGEST_CODE', 'true'],
      ['part.length <= LONGEST_CODE', 'part.length < LONGEST_CODE'],
    ],
  },
  {
    file: 'core/language.ts',
    reason: 'The code is folded by the longer way, or anew.',
    changes: [
      ['/^[a-z]{2,3}$/.test(code)', 'false'],
      ['/^[a-z]{2,3}$/', '/^[a-z]$/'],
      ['/^[a-z]{2,3}$/', '/^[^a-z]{2,3}$/'],
      ['known', 'false'],
    ],
  },
  {
    file: 'core/documents/marks.ts',
    reason: 'The HTML of markup is made again, or kept for longer, and escaping an empty text adds nothing.',
    changes: [
      ['marks.length === 0', 'false'],
      ['start > from', 'true'],
      ['start > from', 'start >= from'],
      ['before !== undefined', 'false'],
      ['known.size < MAX_KNOWN', 'true'],
      ['known.size < MAX_KNOWN', 'false'],
      ['known.size < MAX_KNOWN', 'known.size <= MAX_KNOWN'],
      ['known.size < MAX_KNOWN', 'known.size >= MAX_KNOWN'],
    ],
  },
  {
    file: 'core/merged-codes.ts',
    reason: 'Merging with an empty list gives the other list.',
    changes: [
      ['second.length === 0', 'false'],
      ['first.length === 0', 'false'],
    ],
  },
  {
    file: 'core/plugins/options.ts',
    reason: 'Ajv always says what is wrong, and the general way gives the same result.',
    changes: [
      ['wanted.length === 0', 'false'],
      ['fault?.instancePath', 'fault.instancePath'],
      ['fault?.keyword', 'fault.keyword'],
      ['fault?.message', 'fault.message'],
      ["'is not valid'", '""'],
      ['added.length === 0', 'false'],
      ["globs.includes('**')", 'false'],
    ],
  },
  {
    file: 'core/documents/preview.ts',
    reason: 'Places are sorted although they are in order, and texts kept although the file has them.',
    changes: [
      ['start >= this.#end', 'false'],
      ['start >= this.#end', 'start > this.#end'],
      ['start >= this.#end', 'start < this.#end'],
      ['this.#inOrder', 'false'],
      ['text.length !== end - start || !this.#file.startsWith(text, start)', 'true'],
      ['end - start', 'end + start'],
    ],
  },
  {
    file: 'core/documents/preview.ts',
    reason: 'Nothing stands where the search for a line end begins.',
    changes: [
      ['end - this.#blockStart > BLOCK', 'true'],
      ['end - this.#blockStart > BLOCK', 'end - this.#blockStart >= BLOCK'],
      ['end - this.#blockStart', 'end + this.#blockStart'],
    ],
  },
  {
    file: 'core/documents/preview.ts',
    reason: 'An empty slice is shown, or one is escaped although it has nothing to escape.',
    changes: [
      ['this.#at < end', 'true'],
      ['this.#at < end', 'this.#at <= end'],
      ["'g'", '""'],
      ['this.#next < start', 'true'],
      ['this.#next < start', 'false'],
      ['this.#next < start', 'this.#next <= start'],
      ['this.#next < start', 'this.#next >= start'],
      ['this.#next < end', 'true'],
      ['this.#next < end', 'this.#next <= end'],
    ],
  },
  {
    file: 'core/documents/preview.ts',
    reason: 'No text has the number 0, and nothing stands between a line end and itself.',
    changes: [
      ['number > 0', 'number >= 0'],
      ['last <= first', 'false'],
      ['last <= first', 'last < first'],
    ],
  },
  {
    file: 'core/documents/repeats.ts',
    reason: 'Texts are told apart by other hashes, or by fewer bits of them. The factors are random.',
    changes: [
      ['FIRST_PLACES * 2', 'FIRST_PLACES / 2'],
      ['at < text.length', 'at <= text.length'],
      ['other + code', 'other - code'],
      ['this.#count * 4 >= this.#places.length', 'this.#count * 4 > this.#places.length'],
      ['other === 0', 'true'],
      ['row++', 'row--'],
      ['row === LONGEST_ROW', 'false'],
      ['places[at] === hash && places[at + 1] === other', 'places[at] === hash || places[at + 1] === other'],
      ['places[at] === hash', 'true'],
      ['places[at + 1] === other', 'true'],
      ['at + 2', 'at - 2'],
    ],
  },
  {
    file: 'core/documents/repeats.ts',
    reason: 'An empty pair is copied, and stays empty.',
    changes: [
      ['at < this.#places.length', 'at <= this.#places.length'],
      ['other !== 0', 'true'],
    ],
  },
  {
    file: 'core/reading/source.ts',
    reason: 'The same text or the same bytes come by a longer way.',
    changes: [
      ["isAscii(body) && charset.name !== 'utf-16le' && charset.name !== 'utf-16be'", 'false'],
      ['mark.length === 0', 'false'],
      ['charset === UTF_8', 'false'],
      ['!bytes.includes(0)', 'false'],
    ],
  },
  {
    file: 'core/reading/source.ts',
    reason: 'The shorter bytes end there, and swapped bytes come in pairs.',
    changes: [
      ['Math.min(bytes.length, others.length)', 'Math.max(bytes.length, others.length)'],
      ['at < length', 'at <= length'],
      ['at + 1 < bytes.length', 'at + 1 <= bytes.length'],
      ['at + 1', 'at - 1'],
    ],
  },
  {
    file: 'core/reading/source.ts',
    reason: 'The platform has decoders for these charsets too.',
    changes: [
      ["name === 'utf-8'", 'false'],
      ["'utf-8'", '""'],
      ["name === 'us-ascii'", 'false'],
      ["'us-ascii'", '""'],
    ],
  },
  {
    file: 'core/writing/spelling.ts',
    reason: 'Texts are spelled again, with the same result.',
    changes: [
      ['write.spelled !== undefined', 'false'],
      ['!plan.writes.some(({ slot }) => slot.inside)', 'false'],
      ['isHeld(spelled, charset)', 'false'],
    ],
  },
  {
    file: 'core/reading/strings.ts',
    reason: 'The text around is decoded again.',
    changes: [['text === undefined', 'true']],
  },
]
