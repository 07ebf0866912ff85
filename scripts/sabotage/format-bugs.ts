// Deliberate bugs of the formats and their grammars. In many of them reader and writer make the same mistake.
import { caughtByLaws } from './by-laws.ts'

/** Bugs of formats, each caught by the laws of its format. */
export const formatBugs = caughtByLaws({
  json: [
    {
      name: 'JSON: addresses and colors are offered as texts.',
      file: 'formats/json/strings.ts',
      from: 'yield hideNoText(context === undefined ? { key, source } : { key, source, context }, text)',
      to: 'yield context === undefined ? { key, source } : { key, source, context }',
    },
    {
      name: 'JSON: the comma of a removed key stays.',
      file: 'syntax/json/entries.ts',
      from: 'afterComma(text, end)',
      to: 'end',
    },
    {
      name: 'JSON: control characters are not escaped, which our own reader accepts.',
      file: 'syntax/json/text.ts',
      from: "return char < ' ' || char === quote",
      to: "return char === '\\n' || char === quote",
    },
    {
      name: 'JSON: letters are not escaped in a file that escapes everything except ASCII.',
      file: 'syntax/json/text.ts',
      from: 'asciiOnly: visible && !NON_ASCII.test(file)',
      to: 'asciiOnly: visible && NON_ASCII.test(file)',
    },
    {
      name: 'JSON: escapes have uppercase digits in a file with lowercase ones.',
      file: 'syntax/json/text.ts',
      from: 'if (/[A-F]/.test(spelling)) upperCase = true',
      to: 'if (/[a-f]/.test(spelling)) upperCase = true',
    },
    {
      name: 'JSON: an escape that the file has for a character is forgotten.',
      file: 'syntax/json/text.ts',
      from: 'if (!spellings.has(char) && !was.includes(char)) spellings.set(char, spelling)',
      to: 'if (spellings.has(char) && !was.includes(char)) spellings.set(char, spelling)',
    },
    {
      name: 'JSON: the items of an array are counted from one.',
      file: 'formats/json/strings.ts',
      from: 'String(frame.count++)',
      to: 'String(++frame.count)',
    },
    {
      name: 'JSON: text between single quotes escapes the double ones.',
      file: 'syntax/json/cursor.ts',
      from: 'this.#single = jsonCodec("\'", text)',
      to: "this.#single = jsonCodec('\"', text)",
    },
  ],
  arb: [
    {
      name: 'ARB: @@locale keeps the language of the source.',
      file: 'formats/arb/format.ts',
      from: '|| !language || namesTarget(code, job.languages))',
      to: '|| !language || !namesTarget(code, job.languages))',
    },
    {
      name: 'ARB: attributes of texts count as texts.',
      file: 'formats/arb/format.ts',
      from: "if (key.startsWith('@') || value.kind !== 'string') continue",
      to: "if (value.kind !== 'string') continue",
    },
  ],
  csv: [
    {
      name: 'CSV: quotes in a quoted cell are not doubled.',
      file: 'formats/csv/delimited.ts',
      from: `wanted.replaceAll('"', '""').replaceAll`,
      to: 'wanted.replaceAll',
    },
    {
      name: 'CSV: a cell loses its quotes where it does not need them.',
      file: 'formats/csv/delimited.ts',
      from: `if (!was.startsWith('"') && !needsQuotes(wanted, delimiter)) return wanted`,
      to: 'if (!needsQuotes(wanted, delimiter)) return wanted',
    },
    {
      name: 'CSV: only commas cause quotes.',
      file: 'formats/csv/delimited.ts',
      from: 'return text.includes(delimiter) ||',
      to: "return text.includes(',') ||",
    },
    {
      name: 'CSV: a new column has no head.',
      file: 'formats/csv/format.ts',
      from: 'job.weave(headsOfNewColumns(job.source, job.languages, way, job.written))',
      to: 'job.weave(headsOfNewColumns(job.source, job.languages, way, new Set()))',
    },
    {
      name: 'CSV: heads that do not show the texts are guessed.',
      file: 'syntax/tables/columns.ts',
      from: 'if ((!areCertain && chosen.source === undefined) || !isTargetClear) throw unclear(heads)',
      to: '',
    },
    {
      name: 'CSV: a language gets a column head although none of its texts is written.',
      file: 'formats/csv/units.ts',
      from: '.filter(({ id }) => written.has(id) && !targets.has(id))',
      to: '.filter(({ id }) => !targets.has(id))',
    },
    {
      name: 'CSV: a short row gets one delimiter too few before its new cell.',
      file: 'formats/csv/units.ts',
      from: 'for (let missing = width; missing <= column; missing++) {',
      to: 'for (let missing = width; missing < column; missing++) {',
    },
  ],
  'java-properties': [
    {
      name: 'Properties: a space at the start of a value is not guarded.',
      file: 'formats/java-properties/codec.ts',
      from: "if (raw.startsWith(' ')) guarded =",
      to: "if (raw.startsWith('  ')) guarded =",
    },
    {
      name: 'Properties: reader and writer treat the margin of a folded line as text.',
      file: 'formats/java-properties/entries.ts',
      from: 'while (isMargin(text.charCodeAt(end))) end++',
      to: 'while (text.charCodeAt(end) === TAB) end++',
    },
    {
      name: 'Properties: a value that was folded becomes one line.',
      file: 'formats/java-properties/codec.ts',
      from: 'return folds ? folded(raw, folds) : raw',
      to: 'return folds && raw.length > 400 ? folded(raw, folds) : raw',
    },
    {
      name: 'Properties: escapes have three digits, and the fourth is text.',
      file: 'formats/java-properties/entries.ts',
      from: 'hex: { u: 4 },',
      to: 'hex: { u: 3 },',
    },
    {
      name: 'Properties: the escapes of a text are not kept.',
      file: 'syntax/text/escapes.ts',
      from: "const spellings = was.includes('\\\\') ? spellingsIn(was, escapes) : undefined",
      to: "const spellings = was.includes('\\0') ? spellingsIn(was, escapes) : undefined",
    },
  ],
  'apple-strings': [
    {
      name: 'Apple strings: octal escapes are Latin-1, not NeXTSTEP.',
      file: 'formats/apple-strings/old-plist.ts',
      from: 'code < 128 ? String.fromCharCode(code) : NEXTSTEP.charAt(code - 128)',
      to: 'String.fromCharCode(code)',
    },
    {
      name: 'Apple strings: the short form loses its key when it is translated.',
      file: 'formats/apple-strings/old-plist.ts',
      from: "return `${key} = \"${encodeInside(text, '', '\"')}\"`",
      to: "return `${key.slice(0, 1)}${encodeInside(text, '', '\"')}${key.slice(0, 1)}`",
    },
    {
      name: 'Apple strings: an unquoted text never gets quotes.',
      file: 'formats/apple-strings/old-plist.ts',
      from: "/^[\\w$/:.-]+$/.test(text) && !text.startsWith('//')",
      to: "/^[\\w$/:. -]+$/.test(text) && !text.startsWith('//')",
    },
  ],
  'gettext-po': [
    {
      name: 'PO: the flag fuzzy stays on a text that was translated.',
      file: 'formats/gettext-po/comments.ts',
      from: 'else if (isFlags(line)) for (const each of withoutFuzzy(text, line)) edits.push(each)',
      to: "else if (line.kind === '=') for (const each of withoutFuzzy(text, line)) edits.push(each)",
    },
    {
      name: 'PO: the plural rule of the file is ignored.',
      file: 'formats/gettext-po/plurals.ts',
      from: 'const meanings = meaningsOfRows(stated.rule, stated.rowCount, language)',
      to: 'const meanings = rowsInOrder(language.pluralCategoryNames.slice(0, stated.rowCount))',
    },
    {
      name: 'PO: the header keeps the plural rule of another language.',
      file: 'formats/gettext-po/file.ts',
      from: 'if (!planRows(source.text, entries, header, target).isNew) return weave(declarations)',
      to: 'if (planRows(source.text, entries, header, target).isNew) return weave(declarations)',
    },
    {
      name: 'PO: the header keeps the code of another language.',
      file: 'formats/gettext-po/header.ts',
      from: "...fieldEdits(source, header.language, 'Language', code),",
      to: "...fieldEdits(source, header.language, 'Language', header.language?.value),",
    },
    {
      name: 'PO: a backslash is not escaped.',
      file: 'formats/gettext-po/strings.ts',
      from: "'\\\\': '\\\\\\\\',",
      to: "'\\\\': '\\\\',",
    },
    {
      name: 'PO: a text of several lines begins beside its keyword.',
      file: 'formats/gettext-po/strings.ts',
      from: "if (wasOneLine || first === '') lines.unshift('')",
      to: "if (!wasOneLine && first === '') lines.unshift('')",
    },
    {
      name: 'PO: a new row has the number of the row before.',
      file: 'formats/gettext-po/plurals.ts',
      from: 'msgstr[${number}] `',
      to: 'msgstr[${number - 1}] `',
    },
    {
      name: 'PO: the context is not a part of the key.',
      file: 'formats/gettext-po/file.ts',
      from: 'key: context === undefined ? [id] : [context, id],',
      to: 'key: [id],',
    },
    {
      name: 'PO: lines are wrapped one column late.',
      file: 'formats/gettext-po/wrap.ts',
      from: 'const room = width - 2\n',
      to: 'const room = width - 1\n',
    },
  ],
  'android-strings': [
    {
      name: 'Android: apostrophes are neither escaped nor unescaped.',
      file: 'formats/android-strings/text.ts',
      from: 'always: /[\\\\"\'\\0-\\x1f\\ufffe\\uffff]/,',
      to: 'always: /[\\\\"\\0-\\x1f\\ufffe\\uffff]/,',
    },
    {
      name: 'Android: a text that begins with @ or ? becomes a reference.',
      file: 'formats/android-strings/text.ts',
      from: 'if (first && !first.isMarkup && /^[@?]/.test(first.text))',
      to: 'if (first && !first.isMarkup && /^[@?]{9}/.test(first.text))',
    },
    {
      name: 'Android: all rows of a plural have the same quantity.',
      file: 'formats/android-strings/resources.ts',
      from: 'openingTag(xml, model, { quantity: category })',
      to: 'openingTag(xml, model)',
    },
    {
      name: 'Android: texts that are not translatable are not hidden.',
      file: 'formats/android-strings/resources.ts',
      from: "=== 'false'",
      to: "=== 'no'",
    },
    {
      name: 'Plurals: a new row comes before the one that it follows.',
      file: 'syntax/plurals/forms.ts',
      from: 'const offset = before ? before.at[1] : (first?.at[0] ?? 0)',
      to: 'const offset = before ? before.at[0] : (first?.at[0] ?? 0)',
    },
  ],
  resx: [
    {
      name: 'Resx: images and sizes count as texts.',
      file: 'formats/resx/format.ts',
      from: 'type === undefined || /^System\\.String\\b/.test(type)',
      to: "type === undefined || type !== ''",
    },
    {
      name: 'Resx: a locked text is not hidden.',
      file: 'formats/resx/format.ts',
      from: "includes('{Locked}')",
      to: "includes('{locked}')",
    },
  ],
  'xliff-1.2': [
    {
      name: 'XLIFF: the state of a target stays when its text changes.',
      file: 'syntax/xliff/states.ts',
      from: "edits.push(attributeEdit(xliff.xml, target, 'state', state))",
      to: 'edits.push()',
    },
    {
      name: 'XLIFF: an approval is lost with its unit.',
      file: 'syntax/xliff/states.ts',
      from: "if (approved === 'yes' || state === 'final'",
      to: "if (state === 'final'",
    },
    {
      name: 'XLIFF: the file keeps another target language.',
      file: 'syntax/xliff/document.ts',
      from: "yield attributeEdit(xliff.xml, file, 'target-language', spelled, 'source-language')",
      to: "if (!code) yield attributeEdit(xliff.xml, file, 'target-language', spelled, 'source-language')",
    },
    {
      name: 'XLIFF: a new target stands before the segmented source.',
      file: 'syntax/xliff/targets.ts',
      from: "const { end } = xliff.child(unit, 'seg-source') ?? source",
      to: 'const { end } = source',
    },
    {
      name: 'XLIFF: units of different files share their keys.',
      file: 'syntax/xliff/units.ts',
      from: "return this.original === '' ? [id] : [this.original, id]",
      to: 'return [id]',
    },
  ],
  yaml: [
    {
      name: 'YAML: a text that looks like a boolean or a number has no quotes.',
      file: 'syntax/yaml/scalars.ts',
      from: 'if (!isSurelyText(text)) return undefined',
      to: "if (text === '') return undefined",
    },
    {
      name: 'YAML: the lines below a removed key join those of a text that keeps them.',
      file: 'syntax/yaml/entries.ts',
      from: 'keepsLines = KEEPS_LINES.test(text)',
      to: 'keepsLines = false',
    },
    {
      name: 'YAML: an apostrophe in single quotes is not doubled.',
      file: 'syntax/yaml/scalars.ts',
      from: `text.replaceAll("'", "''")`,
      to: 'text.slice(0)',
    },
    {
      name: 'YAML: a block forgets how many line ends its text has.',
      file: 'syntax/yaml/block-scalars.ts',
      from: "const chomping = body === text ? '-' :",
      to: "const chomping = body === text ? '' :",
    },
    {
      name: 'YAML: a comma in flow style is text.',
      file: 'syntax/yaml/traits.ts',
      from: "',': FLOW_SIGNS,",
      to: "',': 0,",
    },
    {
      name: 'YAML: reader and writer treat an empty line of a folded text as a space.',
      file: 'syntax/yaml/folding.ts',
      from: "return [end, breaks === 1 ? ' '",
      to: "return [end, breaks <= 2 ? ' '",
    },
  ],
  'rails-yaml': [
    {
      name: 'Rails: the root key keeps the language of the source.',
      file: 'formats/rails-yaml/format.ts',
      from: '|| namesTarget(root.key, languages)) return job.weave()',
      to: '|| !namesTarget(root.key, languages)) return job.weave()',
    },
    {
      name: 'Rails: Norwegian as a root key is a boolean.',
      file: 'syntax/yaml/rails.ts',
      from: `(isSurelyText(code) ? '' : '"')`,
      to: `(code !== '' ? '' : '"')`,
    },
    {
      name: 'Rails: symbols are texts.',
      file: 'syntax/yaml/rails.ts',
      from: 'return text.charCodeAt(start) === COLON',
      to: 'return text.charCodeAt(start) === -1',
    },
  ],
})
