// Mutants that no test can notice, each with the reason. Everything else that survives lacks a test.
import { equalInCore, type EqualMutants } from './equal-in-core.ts'

export const equalMutants: readonly EqualMutants[] = [
  ...equalInCore,
  {
    file: 'core/documents/align.ts',
    reason: 'A pair without indices is left out.',
    changes: [['[]', '["Stryker was here"]']],
  },
  {
    file: 'core/documents/align/anchors.ts',
    reason: 'No two anchors have the same target, and the series ends at what is not an anchor.',
    changes: [
      [
        '(anchors[piles[middle] ?? 0]?.target ?? 0) < target',
        '(anchors[piles[middle] ?? 0]?.target ?? 0) <= target',
      ],
      ['anchors[piles[middle] ?? 0]?.target', 'anchors[piles[middle] ?? 0].target'],
      ['anchor', 'true'],
      ['[]', '["Stryker was here"]'],
      ['-1', '+1'],
    ],
  },
  {
    file: 'core/documents/align/chain.ts',
    reason: 'The values of the first column are not used.',
    changes: [['column > 0', 'column >= 0']],
  },
  {
    file: 'core/documents/aligned-file.ts',
    reason:
      'The indices of a pair are those of texts, every unit has an identifier, and a file has a first line.',
    changes: [
      ['!found || !translated', 'false'],
      ['!found || !translated', '!found && !translated'],
      ["''", '"Stryker was here!"'],
    ],
  },
  {
    file: 'core/plugins/contained.ts',
    reason: 'Detection reads no more of a text, and no format has the type undefined.',
    changes: [
      ['text.slice(0, DETECTION_LENGTH)', 'text'],
      ['type === undefined', 'false'],
    ],
  },
  {
    file: 'core/writing/edits.ts',
    reason: 'There is nothing to change then, or the pieces keep their order.',
    changes: [
      ['omitted.size > 0', 'true'],
      ['omitted.size > 0', 'omitted.size >= 0'],
      ['nesting.size === 0', 'false'],
      ['pieces.length < 3', 'false'],
      ['groups.size === pieces.length', 'false'],
      ['open.length > 0', 'true'],
      ['open.length > 0', 'open.length >= 0'],
      ['shared > 0', 'true'],
      ['shared > 0', 'shared >= 0'],
    ],
  },
  {
    file: 'core/writing/edits.ts',
    reason: 'The condition before it holds only where there is one.',
    changes: [
      ['wraps[shared - 1]?.between', 'wraps[shared - 1].between'],
      ['piece.wraps[depth]?.name', 'piece.wraps[depth].name'],
      ['open[depth]?.name', 'open[depth].name'],
      ['wraps[depth]?.name', 'wraps[depth].name'],
      ['inOrder.length - 1', 'inOrder.length + 1'],
      ['next < inOrder.length', 'next <= inOrder.length'],
    ],
  },
  {
    file: 'core/writing/edits.ts',
    reason: 'Two spans of new places are never written with the same digits.',
    changes: [["':'", '""']],
  },
  {
    file: 'core/escape-html.ts',
    reason: 'A text without special characters is escaped, too, which takes longer.',
    changes: [['!SPECIAL.test(text)', 'false']],
  },
  {
    file: 'core/reading/identifiers.ts',
    reason: 'The parts are joined again, or the names given are looked up, with the same result.',
    changes: [
      ['mayRepeat', 'true'],
      ['at < last.length && at < key.length && key[at] === last[at]', 'false'],
      ['at < last.length && at < key.length', 'true'],
      ['at < last.length && at < key.length', 'at < last.length || at < key.length'],
      ['at < last.length', 'true'],
      ['at < last.length', 'at <= last.length'],
      ['at < last.length', 'at >= last.length'],
      ['at < key.length', 'true'],
      ['at < key.length', 'at <= key.length'],
      ['at < key.length', 'at >= key.length'],
      ['name.length > LONGEST_IDENTIFIER', 'true'],
      ['name.length > LONGEST_IDENTIFIER', 'name.length >= LONGEST_IDENTIFIER'],
      [String.raw`part.includes('.') || part.includes('\\')`, 'true'],
      ["'.'", '""'],
      [String.raw`'\\'`, '""'],
    ],
  },
  {
    file: 'core/reading/identifiers.ts',
    reason: 'No other element ends in a digit, and a heading of level 0 is never looked up.',
    changes: [
      ['element && /^h[1-6]$/.test(element)', 'element || /^h[1-6]$/.test(element)'],
      ['/^h[1-6]$/', '/h[1-6]$/'],
      ['/^h[1-6]$/', '/^h[1-6]/'],
      ['level > 0', 'true'],
      ['level > 0', 'level >= 0'],
    ],
  },
  {
    file: 'core/plugins/nearest.ts',
    reason: 'An unknown language has the plural categories of English.',
    changes: [["'en'", '""']],
  },
  {
    file: 'core/renaming.ts',
    reason: 'Every unit has an identifier.',
    changes: [
      ["''", '"Stryker was here!"'],
      ['was !== undefined', 'true'],
    ],
  },
  {
    file: 'core/writing/translations.ts',
    reason: 'A text is taken for its characters, of which one is not empty either.',
    changes: [
      ["typeof text === 'string'", 'false'],
      ["typeof translation.text === 'string'", 'false'],
      ["'string'", '""'],
    ],
  },
  {
    file: 'core/report.ts',
    reason: 'The counts of the language are looked up again.',
    changes: [
      ['language !== this.#language', 'true'],
      ['{ ...NONE }', '{}'],
    ],
  },
  {
    file: 'core/writing/verify.ts',
    reason: 'In a file of one language, the place of the source is that of the language.',
    changes: [
      ["this.#plugin.holds !== 'one'", 'true'],
      ["'one'", '""'],
    ],
  },
  {
    file: 'core/writing/weave.ts',
    reason: 'Edits are sorted although they are in order, which keeps them.',
    changes: [
      ['edits.length === 0', 'false'],
      ['index < edits.length', 'index <= edits.length'],
      ['before && edit && byPlace(before, edit) > 0', 'true'],
      ['before && edit && byPlace(before, edit) > 0', 'before && edit || byPlace(before, edit) > 0'],
      ['before && edit', 'true'],
      ['before && edit', 'before || edit'],
      ['byPlace(before, edit) > 0', 'true'],
      ['byPlace(before, edit) > 0', 'byPlace(before, edit) >= 0'],
    ],
  },
  {
    file: 'core/wire/answer.ts',
    reason: 'The text is ASCII, which UTF-8 encodes as Latin-1 does, only slower.',
    changes: [["'latin1'", '""']],
  },
  {
    file: 'core/wire/answer.ts',
    reason: 'The further run is empty.',
    changes: [['from < bytes.length', 'from <= bytes.length']],
  },
  {
    file: 'core/wire/answer.ts',
    reason: 'There is a text between every two members.',
    changes: [["''", '"Stryker was here!"']],
  },
  {
    file: 'core/wire/body.ts',
    reason: 'The body is read as a whole then, which takes longer.',
    changes: [
      ['!content && !strings', 'false'],
      ['error instanceof SyntaxError', 'true'],
      ['end === 0', 'false'],
      ['[]', '["Stryker was here"]'],
      ['next < 0 && last < 0', 'false'],
      ['this.#groups.start + 1', 'this.#groups.start - 1'],
    ],
  },
  {
    file: 'core/wire/body.ts',
    reason: 'The next group begins a few bytes earlier or later, or the search for its end does.',
    changes: [
      ['start + 1', 'start - 1'],
      ['end + 1', 'end - 1'],
      ['-1', '+1'],
    ],
  },
  {
    file: 'core/wire/body.ts',
    reason: 'No object begins before the first byte, so these offsets are never 0.',
    changes: [
      ['key < 0', 'key <= 0'],
      ['next < 0', 'next <= 0'],
      ['last < 0', 'last <= 0'],
    ],
  },
  {
    file: 'core/wire/body.ts',
    reason: 'The mark is random, so that it stands alone wherever it stands.',
    changes: [['strings.length === 1', 'true']],
  },
  {
    file: 'core/wire/call.ts',
    reason: 'Ajv always says what is wrong, and never more than 200 characters about JSON.',
    changes: [
      ["'something is wrong'", '""'],
      ['errors?.at', 'errors.at'],
      ['reason.slice(0, 200)', 'reason'],
    ],
  },
  {
    file: 'core/wire/call.ts',
    reason: 'All lines are decoded at once, which takes more memory.',
    changes: [
      ['lineEnd < 0', 'true'],
      ['lineEnd < 0', 'lineEnd <= 0'],
    ],
  },
  {
    file: 'core/wire/page-text.ts',
    reason: 'The page is encoded at its end, in one piece, which takes more memory.',
    changes: [['this.#run.length >= RUN', 'false']],
  },
  {
    file: 'core/wire/page-text.ts',
    reason: 'The page is encoded in other pieces.',
    changes: [
      ['this.#run.length >= RUN', 'this.#run.length < RUN'],
      ['this.#run.length >= RUN', 'true'],
      ['this.#run.length >= RUN', 'this.#run.length > RUN'],
      ["''", '"Stryker was here!"'],
    ],
  },
  {
    file: 'core/wire/page-text.ts',
    reason: 'Encoding an empty text adds nothing.',
    changes: [["this.#run !== ''", 'true']],
  },
  {
    file: 'core/wire/record-json.ts',
    reason: 'Each record is a group of its own, which takes longer.',
    changes: [['this.#last.push(record) === GROUP', 'this.#last.push(record) !== GROUP']],
  },
  {
    file: 'core/wire/record-json.ts',
    reason: 'Records without half a surrogate pair are written twice, and are the same.',
    changes: [
      ["members.includes('\\\\ud')", 'true'],
      ["'\\\\ud'", '""'],
    ],
  },
  {
    file: 'core/wire/utf8-pieces.ts',
    reason: 'A new piece begins one text earlier.',
    changes: [
      [
        'this.#size + text.length * BYTES_A_UNIT > this.#open.length',
        'this.#size + text.length * BYTES_A_UNIT >= this.#open.length',
      ],
    ],
  },
  {
    file: 'core/wire/utf8-pieces.ts',
    reason: 'Each text is a piece of its own, which takes more memory.',
    changes: [['this.#size + text.length * BYTES_A_UNIT > this.#open.length', 'true']],
  },
  {
    file: 'core/reading/zip.ts',
    reason: 'The bytes are copied although no entry changes, or no move is before the first one.',
    changes: [
      ['changed.length === 0', 'false'],
      ['moves[middle]?.from', 'moves[middle].from'],
    ],
  },
  {
    file: 'core/reading/zip.ts',
    reason: 'A record that begins there has no room for a field, or for the record that it refers to.',
    changes: [
      ['at + 4 <= to', 'at + 4 < to'],
      ['locator < 0', 'locator <= 0'],
    ],
  },
  {
    file: 'platform/calls/app-host.ts',
    reason: 'A host name with a bracket begins and ends with one.',
    changes: [
      [String.raw`/^\[(.*)\]$/`, String.raw`/\[(.*)\]$/`],
      [String.raw`/^\[(.*)\]$/`, String.raw`/^\[(.*)\]/`],
    ],
  },
  {
    file: 'platform/calls/call-credentials.ts',
    reason: 'The replacement is not a header either, or is false, too.',
    changes: [
      ["''", '"Stryker was here!"'],
      ['[]', '["Stryker was here"]'],
      ['{\n    return false\n  }', '{}'],
    ],
  },
  {
    file: 'platform/calls/check-descriptor.ts',
    reason: 'The protocol of a URL has its colon at its end.',
    changes: [['/^https?:$/', '/^https?:/']],
  },
  {
    file: 'platform/calls/detection.ts',
    reason: 'Without a pattern, the text is not searched.',
    changes: [
      ['pattern === undefined', 'false'],
      ["''", '"Stryker was here!"'],
    ],
  },
  {
    file: 'platform/calls/exchange.ts',
    reason: 'A call without an answer has a violation, and so has an answer that is refused.',
    changes: [['first?.message', 'first.message']],
  },
  {
    file: 'platform/calls/module-client.ts',
    reason: 'Each outcome other than done has a message, and an outcome of done has data.',
    changes: [
      ["''", '"Stryker was here!"'],
      ["read.kind !== 'data'", 'false'],
    ],
  },
  {
    file: 'platform/calls/patterns.ts',
    reason: 'Nothing is searched then, or compiled again, which takes longer.',
    changes: [
      ['others.length === 0', 'false'],
      ['[]', '["Stryker was here"]'],
      ['!cache.has(pattern)', 'true'],
      ['{\n    return undefined\n  }', '{}'],
    ],
  },
  {
    file: 'platform/calls/preview-page.ts',
    reason: 'What an element has beyond the limit is not compared.',
    changes: [['text.slice(0, room)', 'text']],
  },
  {
    file: 'platform/calls/read-answer.ts',
    reason: 'The value is refused in any case, or the byte after the last one is not in the list.',
    changes: [
      ["typeof inline === 'string'", 'true'],
      ['{\n    return undefined\n  }', '{}'],
      ['at < json.length', 'at <= json.length'],
    ],
  },
  {
    file: 'server/jobs/tenants.ts',
    reason:
      'The search ends with the body, with its steps or with a text that is not closed, and gives the same.',
    changes: [
      ['at < body.length', 'true'],
      ['at < body.length', 'at <= body.length'],
      ['at < 0', 'false'],
      ['at < 0', 'at <= 0'],
      ['textStart >= 0', 'textStart > 0'],
      ['at - start', 'at + start'],
    ],
  },
  {
    file: 'server/jobs/tenants.ts',
    reason:
      'Only the names of an organization and of a project are looked up, and neither is null nor undefined.',
    changes: [
      ["''", '"Stryker was here!"'],
      ["name === 'organization' || name === 'project'", 'true'],
      ["end - start > 'organization'.length", 'false'],
      ['{\n    return null\n  }', '{}'],
    ],
  },
  {
    file: 'server/jobs/admission-control.ts',
    reason: 'A tenant that uses nothing counts for nothing. That it is removed frees memory only.',
    changes: [
      ['tenant !== undefined && own?.requests === 0 && own.bytes === 0', 'false'],
      ['tenant !== undefined', 'true'],
      ['tenant !== undefined', 'tenant === undefined'],
      ['tenant === undefined', 'false'],
      ['own?.requests', 'own.requests'],
    ],
  },
  {
    file: 'server/jobs/job-tasks.ts',
    reason:
      'A chain builds no file, an error without an offset needs none, and what cannot be decoded is left out.',
    changes: [
      ['error.offset === undefined', 'false'],
      ["files.kind !== 'custom-file-format' || module.kind !== 'custom-file-format'", 'false'],
      [
        "files.kind !== 'custom-file-format' || module.kind !== 'custom-file-format'",
        "files.kind !== 'custom-file-format' && module.kind !== 'custom-file-format'",
      ],
      ["files.kind !== 'custom-file-format'", 'false'],
      ["module.kind !== 'custom-file-format'", 'false'],
      ["!content || module?.kind !== 'custom-file-format'", 'false'],
      [
        "!content || module?.kind !== 'custom-file-format'",
        "!content && module?.kind !== 'custom-file-format'",
      ],
      ["module?.kind !== 'custom-file-format'", 'false'],
      ['module?.kind', 'module.kind'],
      ['{\n    return undefined\n  }', '{}'],
    ],
  },
  {
    file: 'server/subscription/customers.ts',
    reason: 'A file that does not match has a violation, and a text has a first word.',
    changes: [
      ['[]', '["Stryker was here"]'],
      ['violation?.instancePath', 'violation.instancePath'],
      ['violation?.message', 'violation.message'],
    ],
  },
  {
    file: 'server/subscription/own-guard.ts',
    reason: 'A missing end is not later than now, and bytes are read as the same JSON.',
    changes: [
      ['end !== undefined', 'true'],
      ["'utf8'", '""'],
    ],
  },
  {
    file: 'server/subscription/answer.ts',
    reason: 'A time that is spelled otherwise differs from its own spelling.',
    changes: [
      [String.raw`/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/`, String.raw`/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/`],
      [String.raw`/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/`, String.raw`/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/`],
    ],
  },
  {
    file: 'server/subscription/platform-guard.ts',
    reason: 'A promise calls its executor at once.',
    changes: [['listener', 'true']],
  },
  {
    file: 'server/workers/schedule.ts',
    reason: 'No two events have the same number.',
    changes: [
      ['one.order < other.order', 'one.order <= other.order'],
      ['one.since < other.since', 'one.since <= other.since'],
    ],
  },
]
