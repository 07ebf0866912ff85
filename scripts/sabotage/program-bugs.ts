// Deliberate bugs of formats for the texts of programs. In many of them reader and writer make the same mistake.
import { caughtByLaws } from './by-laws.ts'

export const programBugs = caughtByLaws({
  'xliff-2': [
    {
      name: 'XLIFF 2: the substate stays when its state changes.',
      file: 'formats/xliff-2/segments.ts',
      from: 'if (!detail) return',
      to: 'if (!detail || status) return',
    },
    {
      name: 'XLIFF 2: a target keeps its own code of another language.',
      file: 'syntax/xliff/document.ts',
      from: "yield attributeEdit(xliff.xml, target, 'xml:lang', codeLike(own, language))",
      to: "if (!own) yield attributeEdit(xliff.xml, target, 'xml:lang', codeLike(own, language))",
    },
    {
      name: 'XLIFF 2: groups do not hand down what they hide.',
      file: 'formats/xliff-2/segments.ts',
      from: 'return translate === undefined ? inherited :',
      to: 'return translate === undefined ? false :',
    },
  ],
  'qt-ts': [
    {
      name: 'Qt: a control character stands in XML as a number, which XML does not allow.',
      file: 'formats/qt-ts/text.ts',
      from: 'return `<byte value="x${char.charCodeAt(0).toString(16)}"/>`',
      to: 'return `&#x${char.charCodeAt(0).toString(16)};`',
    },
    {
      name: 'Qt: a translation stays unfinished when it is written.',
      file: 'formats/qt-ts/translations.ts',
      from: "return [{ at: [translation.start + head.length, type.at[1]], text: '' }]",
      to: "return type ? [] : [{ at: [translation.start + head.length, head.length], text: '' }]",
    },
    {
      name: 'Qt: obsolete texts are translatable.',
      file: 'formats/qt-ts/messages.ts',
      from: '/^(?:vanished|obsolete)$/',
      to: '/^(?:vanish|obsolet)$/',
    },
    {
      name: 'Qt: forms that the language does not have are kept.',
      file: 'formats/qt-ts/plurals.ts',
      from: 'nodes.length > count ?',
      to: 'nodes.length > count + 9 ?',
    },
  ],
  tmx: [
    {
      name: 'TMX: the code of the original document is text.',
      file: 'formats/tmx/format.ts',
      from: "new Set(['bpt', 'ept', 'it', 'ph', 'ut'])",
      to: 'new Set<string>()',
    },
    {
      name: 'TMX: the code of a new language is spelled as ours, not as those beside it.',
      file: 'syntax/xml/side-by-side.ts',
      from: '${codeLike(code, language)}"',
      to: '${language.id}"',
    },
    {
      name: 'TMX: the source language of the header is ignored.',
      file: 'syntax/xml/side-by-side.ts',
      from: 'parts.find(({ code }) => code === named || code.toLowerCase() === folded) ??',
      to: 'parts[0] ??',
    },
  ],
  xcstrings: [
    {
      name: 'String catalog: a text keeps the state "new" when it is written.',
      file: 'formats/xcstrings/units.ts',
      from: "return isWanted ? [{ at: state.at, text: 'translated' }] : []",
      to: "return isWanted ? [{ at: state.at, text: 'new' }] : []",
    },
    {
      name: 'String catalog: a stale text is not hidden.',
      file: 'formats/xcstrings/units.ts',
      from: "=== 'stale'",
      to: "=== 'old'",
    },
    {
      name: 'String catalog: new languages come last, not in the order of Xcode.',
      file: 'formats/xcstrings/object-paths.ts',
      from: 'kept.findLast((member) => member.key < key)',
      to: 'kept.at(-1)',
    },
  ],
  i18next: [
    {
      name: 'i18next: an ordinal plural is not marked as ordinal.',
      file: 'syntax/json/i18next.ts',
      from: "group.base.endsWith('_ordinal')",
      to: "group.base.startsWith('_ordinal')",
    },
    {
      name: 'i18next: the row `_plural` is a text of its own.',
      file: 'syntax/json/plural-keys.ts',
      from: "name === 'plural' && all.has(base)",
      to: "name === 'plurals' && all.has(base)",
    },
    {
      name: 'i18next: a context of the name `other` is a plural.',
      file: 'syntax/json/plural-keys.ts',
      from: 'if (!contextual.has(base)) return true',
      to: 'if (base) return true',
    },
  ],
  'go-i18n': [
    {
      name: 'go-i18n: for a language with one form, a message loses the row that marks it as plural.',
      file: 'formats/go-i18n/message.ts',
      from: "if (wanted.some((category) => category !== 'other')) return plural.reshape(wanted)",
      to: 'if (wanted.length > 0) return plural.reshape(wanted)',
    },
    {
      name: 'go-i18n: descriptions are not context.',
      file: 'formats/go-i18n/message.ts',
      from: "saidIn(source, fields, 'description')]",
      to: "saidIn(source, fields, 'descriptions')]",
    },
    {
      name: 'go-i18n: the keys of messages in a list are their numbers.',
      file: 'formats/go-i18n/message.ts',
      from: "? saidIn(source, fields, 'id') : ''",
      to: "? saidIn(source, fields, 'ID') : ''",
    },
  ],
  'php-array': [
    {
      name: 'PHP: backslashes in single quotes are neither escaped nor unescaped.',
      file: 'formats/php-array/literals.ts',
      from: "spellChars(text, /[\\\\']/g, IN_SINGLE_QUOTES)",
      to: "spellChars(text, /[']/g, IN_SINGLE_QUOTES)",
    },
    {
      name: 'PHP: a dollar sign in double quotes begins a variable.',
      file: 'formats/php-array/literals.ts',
      from: "'\\\\$$')\n",
      to: "'$$')\n",
    },
    {
      name: 'PHP: reader and writer treat the margin of a heredoc as text.',
      file: 'formats/php-array/literals.ts',
      from: 'margin: text.slice(line, first),',
      to: "margin: text.slice(line, first).replace(/ +/, ''),",
    },
    {
      name: 'PHP: each byte is read as a character.',
      file: 'formats/php-array/literals.ts',
      from: 'return { text: utf8(bytes), end }',
      to: 'return { text: bytes, end }',
    },
  ],
  ini: [
    {
      name: 'INI: reader and writer treat quotes around a text as a part of it.',
      file: 'formats/ini/entries.ts',
      from: 'const QUOTES = [...BLOCK_QUOTES, \'"\', "\'"]',
      to: 'const QUOTES = [...BLOCK_QUOTES, "\'"]',
    },
    {
      name: 'INI: the section is not a part of the key.',
      file: 'formats/ini/entries.ts',
      from: 'section = [name.trim()]',
      to: 'section = []',
    },
    {
      name: 'INI: white space at the end of a text stands without quotes.',
      file: 'formats/ini/entries.ts',
      from: '|\\s$|^"""|',
      to: '|^"""|',
    },
  ],
  fluent: [
    {
      name: 'Fluent: the common indent of all lines is text.',
      file: 'formats/fluent/patterns.ts',
      from: 'Math.min(this.#margin ?? indent, indent)',
      to: 'Math.min(this.#margin ?? indent, 1)',
    },
    {
      name: 'Fluent: a line of a text may begin with a dot, a bracket or a star.',
      file: 'formats/fluent/patterns.ts',
      from: "'}.[*'.includes(char)",
      to: "'}'.includes(char)",
    },
    {
      name: 'Fluent: of several variants none, or all, may be the default.',
      file: 'formats/fluent/patterns.ts',
      from: 'return defaults === 1',
      to: 'return defaults >= 0',
    },
  ],
  'windows-rc': [
    {
      name: 'Windows: a quote within a text is not doubled.',
      file: 'formats/windows-rc/strings.ts',
      from: "[isSlashed ? 'slashed' : 'doubled']",
      to: "[isSlashed ? 'doubled' : 'slashed']",
    },
    {
      name: 'Windows: LANGUAGE keeps the language of the source.',
      file: 'formats/windows-rc/format.ts',
      from: 'return job.weave([...statements, ...versionEdits(text, versions, main, job.languages)])',
      to: 'return job.weave(versionEdits(text, versions, main, job.languages))',
    },
    {
      name: 'Windows: the texts of other languages in a script are translated too.',
      file: 'formats/windows-rc/format.ts',
      from: '(code !== undefined && code !== main)',
      to: '(code !== undefined && code === "")',
    },
    {
      name: 'Windows: the NUL at the end of a text is lost.',
      file: 'formats/windows-rc/strings.ts',
      from: 'endsInNul(was) ?',
      to: 'false ?',
    },
  ],
  'valve-vdf': [
    {
      name: 'Valve: a quote in a text is not escaped.',
      file: 'formats/valve-vdf/strings.ts',
      from: ".replaceAll('\"', '\\\\\"')",
      to: ".replaceAll('\"', '\"')",
    },
    {
      name: 'Valve: the English original of a text is translatable.',
      file: 'formats/valve-vdf/format.ts',
      from: 'if (name.startsWith(ENGLISH)) continue',
      to: 'if (name === ENGLISH) continue',
    },
    {
      name: 'Valve: the conditions are not a part of the key.',
      file: 'formats/valve-vdf/format.ts',
      from: "condition === '' ? name : `${name} ${condition}`",
      to: "condition === '' ? name : name",
    },
    {
      name: 'Valve: the file keeps the name of its language.',
      file: 'formats/valve-vdf/format.ts',
      from: '!name || namesTarget(code, job.languages)',
      to: '!name || !namesTarget(code, job.languages)',
    },
  ],
  renpy: [
    {
      name: "Ren'Py: blanks in a row are kept, to our reader and writer alike.",
      file: 'formats/renpy/strings.ts',
      from: ".replaceAll(/[ \\n]+/g, ' ')",
      to: ".replaceAll(/\\n+/g, ' ')",
    },
    {
      name: "Ren'Py: further blanks are written without a backslash.",
      file: 'formats/renpy/strings.ts',
      from: "` ${'\\\\ '.repeat(blanks.length - 1)}`",
      to: 'blanks',
    },
    {
      name: "Ren'Py: blocks keep the name of another language.",
      file: 'formats/renpy/format.ts',
      from: 'codeOfName(was) === undefined ?',
      to: 'codeOfName(was) === code ?',
    },
    {
      name: "Ren'Py: the speaker is not a context.",
      file: 'formats/renpy/blocks.ts',
      from: "const who = source.who === '' ?",
      to: "const who = source.who !== '' ?",
    },
  ],
  'js-module': [
    {
      name: 'JavaScript: an expression begins in the text of a template.',
      file: 'formats/js-module/strings.ts',
      from: ".replaceAll('${', '\\\\${')",
      to: ".replaceAll('${', '${')",
    },
    {
      name: 'JavaScript: characters in braces are not read.',
      file: 'formats/js-module/strings.ts',
      from: "if (!raw.includes('\\\\u{')) return raw",
      to: "if (raw.includes('\\\\u{')) return raw",
    },
    {
      name: 'JavaScript: a template whose line ends are spelled gets lines.',
      file: 'formats/js-module/strings.ts',
      from: "const isSpelled = was.includes('\\\\n')",
      to: "const isSpelled = was.includes('\\\\N')",
    },
  ],
})
