// The dialects of placeholders of programs, each with texts to damage and the validators that judge them.
import { join } from 'node:path'
import { poCodes } from '@atlas/formats/gettext-po/codes.ts'
import { androidCodes } from '@atlas/formats/android-strings/codes.ts'
import { fluentCodes } from '@atlas/formats/fluent/codes.ts'
import { icuCodes } from '@atlas/formats/_grammars/codes/icu-codes.ts'
import { i18nextCodes } from '@atlas/formats/_grammars/codes/placeholder-codes.ts'
import { htmlCodes } from '@atlas/formats/_grammars/html/codes.ts'
import { tagCodes } from '@atlas/formats/_grammars/codes/tag-codes.ts'
import { railsCodes } from '@atlas/formats/_grammars/printf/ruby.ts'
import { formattingValidator, type ProgramValidator } from './validator.ts'
import { i18nextJudge } from './i18next.ts'
import { fluentValidator } from './fluent.ts'
import { intlMessageFormat } from './icu-message.ts'
import { parse5, saxes } from './tags.ts'
import { rustReasons } from './rust.ts'
import { msgfmt } from './msgfmt.ts'
import {
  braces,
  fluent,
  messages,
  tags,
  printf,
  printfAlphabet,
  printfPieces,
  printfSources,
} from './damage.ts'
import type { Dialect } from './dialect.ts'
import { documentDialects } from './document-dialects.ts'
import { templateDialects } from './template-dialects.ts'
import type { DialectMaterial } from './pairs.ts'

export type { Dialect }

const program = (name: string): string => join(import.meta.dirname, 'programs', name)
const java = (mode: string): ProgramValidator =>
  formattingValidator('Java', 'java', [program('Formats.java'), mode])
const python = (mode: string): ProgramValidator =>
  formattingValidator('Python', 'python3', [program('python.py'), mode])
const ruby = (mode: string): ProgramValidator =>
  formattingValidator('Ruby', 'ruby', [program('ruby.rb'), mode])

const rust: ProgramValidator = { name: 'rustc', program: 'rustc', reasons: rustReasons }

/** A dialect of PO that the program of its language judges. */
function ofLanguage(
  flag: string,
  material: Omit<DialectMaterial, 'scan'>,
  ...validators: readonly ProgramValidator[]
): Dialect {
  return { ...ofPo(flag, material), hasPlurals: false, validators }
}

/** A dialect of PO, which msgfmt knows by its flag. */
function ofPo(
  flag: string,
  material: Omit<DialectMaterial, 'scan'>,
  ...validators: readonly ProgramValidator[]
): Dialect {
  const scan = poCodes(flag)
  if (!scan) throw new Error(`PO files have no flag ${flag}-format.`)
  return {
    name: `${flag}-format`,
    scan,
    hasPlurals: true,
    ...material,
    validators: [msgfmt(`${flag}-format`), ...validators],
  }
}

export const dialects: readonly Dialect[] = [
  ofPo('c', {
    ...printf,
    sources: printfSources(
      '%-10s|%+d',
      '%ld bytes',
      '%llu of %zu',
      '%*d wide',
      '%.*f long',
      '%lc and %ls',
      '%p at %x',
      '%m: %s',
      '%<PRId64> bytes',
      '%<PRIuMAX> of %<PRIx32>',
      '%hhd %hd %jd %td',
      '%Lf or %g',
      '%2$*1$d',
      "%'d",
      '%i items',
      '%c',
    ),
  }),
  ofPo('objc', { ...printf, sources: printfSources('%@ opens %@', '%1$@ and %2$@', '%lu of %ld', '%@: %d') }),
  ofPo(
    'python',
    {
      ...printf,
      sources: [
        '%(total)d files',
        '%(name)s has %(count)d of %(total)d',
        '%s has %d',
        '%5.2f',
        '%(share).1f%% done',
        '%r and %s',
        'Plain words',
        '%c',
        '%(value) 5d hours',
        '%-10s|',
        '%*d wide',
        '%s %s',
      ],
    },
    python('percent'),
  ),
  ofPo(
    'python-brace',
    {
      ...braces,
      sources: [
        '{name} has {count}',
        '{0} of {1}',
        '{total:d} files',
        '{share:.1f} % done',
        '{user.name} wrote',
        '{items[0]} first',
        '{name!r} failed',
        'Plain words',
        '{{literal}} {name}',
        '{max_days} days',
        '{value:>10}',
        '{a:{width}}',
      ],
    },
    python('brace'),
  ),
  ofPo(
    'java',
    {
      ...braces,
      sources: [
        '{0} has {1}',
        "It''s {0}",
        '{0,number} files',
        '{0,date,short} at {1}',
        '{0,number,#.##} of {1}',
        'Plain words',
        "Don''t open '{'{0}'}'",
        '{0,choice,0#no files|1#one file|1<{0} files}',
        '{1} of {0}',
        '{0,time} {0,date}',
        '{2}, {1}, {0}',
        '{0,number,integer}',
        "{0,date,yyyy-MM-dd 'at'}",
      ],
    },
    java('message'),
  ),
  ofPo(
    'java-printf',
    {
      ...printf,
      sources: printfSources(
        '%,d bytes',
        '%tY-%<tm',
        '%1$tH:%1$tM',
        '%n%s',
        '%b or %h',
        '%-10s|',
        '%08.2f',
        '%(d',
        '%x',
        '%S',
        '%c',
        '%e',
        '%a',
      ),
    },
    java('formatter'),
  ),
  ofPo('javascript', { ...printf, sources: printfSources('%j', '%c', '%x and %o', '%-5s|') }),
  ofPo(
    'ruby',
    {
      ...printf,
      sources: [
        '%{name} has %{count}',
        '%<count>d of %<total>.2f',
        '%s has %d',
        '%1$s wrote %2$s',
        'Plain words',
        '%d%% of %s',
        '%-10s|',
        '%x',
        '%c',
        '%p',
        '%5.1f',
        '%*d',
      ],
    },
    ruby('format'),
  ),
  ofPo(
    'php',
    { ...printf, sources: printfSources("%'*10s|", '%-5d|', '%b', '%c', '%e', '%05.1f', '%u of %x') },
    formattingValidator('PHP', 'php', [program('php.php')]),
  ),
  ofPo('perl', {
    ...printf,
    sources: printfSources('%ld', '%vd', '%c', '%x', '%e', '%n', '%hd', '%b', '%*d', '%lld', '%p'),
  }),
  ofPo('perl-brace', {
    ...braces,
    sources: ['{name} has {count}', '{total} files', 'Plain words', '{a} and {b} of {c}'],
  }),
  ofPo('csharp', {
    ...braces,
    sources: [
      '{0} has {1}',
      '{0:N2} of {1,-5}',
      '{0,10:C}',
      'Plain words',
      '{{0}} {0}',
      '{1} in {0}',
      '{0} {1} {2}',
    ],
  }),
  ofPo('qt', {
    ...printf,
    alphabet: '%L0123456789n$ ',
    sources: ['%1 has %2', '%L1 of %2', 'Plain words', '%1', '%3 %2 %1', '%10 of %1', '100 % of %1'],
  }),
  ofPo('qt-plural', {
    ...printf,
    alphabet: '%L0123456789n$ ',
    sources: ['%n files', '%Ln of %n', 'Plain words', '%n in %1'],
  }),
  ofPo('kde', {
    ...printf,
    alphabet: '%L0123456789n$ ',
    sources: ['%1 has %2', '%1 of %2', 'Plain words', '%1', '%3 %2 %1', '%2 of %1', '100 % of %1'],
  }),
  ofPo('kde-kuit', {
    ...printf,
    foreign: [...printfPieces, '<b>', '</b>', '<filename>', '&', '&amp;', '<', '>', '<br/>'],
    alphabet: '%0123456789<>&;/ ',
    sources: [
      '%1 has %2',
      '<filename>%1</filename> of %2',
      'Plain words',
      '<b>%1</b>',
      '%3 %2 %1',
      '&amp; %1',
      '<a href="x">%1</a><nl/>',
    ],
  }),
  ofPo('boost', {
    ...printf,
    alphabet: `${printfAlphabet}|`,
    foreign: [...printfPieces, '%1%', '%2%', '%|2$d|', '%|s|'],
    sources: printfSources('%1% has %2%', '%|1$d| of %|2$s|', '%|s|', '%-5d|', '%|5| of %||'),
  }),
  ofPo('lua', {
    ...printf,
    sources: ['%s has %d', '%q', '%5.2f', 'Plain words', '%d%% of %s', '%x', '%c', '%i of %g', '%-10s|'],
  }),
  ofPo('awk', { ...printf, sources: printfSources('%c', '%i', '%x', '%*d', '%-5s|') }),
  ofPo('tcl', { ...printf, sources: printfSources('%c', '%i', '%x', '%*d', '%ld') }),
  ofPo('object-pascal', {
    ...printf,
    foreign: [...printfPieces, '%0:s', '%1:d'],
    alphabet: printfAlphabet,
    sources: [
      '%s has %d',
      '%0:s wrote %1:s',
      '%1:d of %0:s',
      '%5.2f',
      'Plain words',
      '%d%% of %s',
      '%x',
      '%-10s|',
      '%m',
      '%*d',
    ],
  }),
  ofPo('sh', {
    ...printf,
    foreign: ['$x', '${y}', '$', '${a-b}', '$1', '%s', '$(ls)', '`'],
    alphabet: '${}namexyz0123-:=+?# ',
    sources: ['$name has $count', '${name} has ${count}', 'Plain words', '${a}b of $c', '$name'],
  }),
  ofLanguage(
    'go',
    {
      ...printf,
      foreign: [...printfPieces, '%v', '%[1]d', '%[2]s', '%!', '%q'],
      alphabet: `${printfAlphabet}[]!v#`,
      sources: [
        '%s has %d files',
        '%v of %v',
        '%[2]d of %[1]s',
        '%5.2f',
        'Plain words',
        '%d%% of %s',
        '%x',
        '%q',
        '%t',
        '%+v',
        '%-10s|',
        '%c',
        '%*d',
      ],
    },
    formattingValidator('Go', 'go', ['run', program('format.go')]),
  ),
  ofLanguage(
    'rust',
    {
      ...braces,
      sources: [
        '{} has {}',
        '{0} of {1}',
        '{name} has {count}',
        '{:?} failed',
        '{:>8.3} wide',
        '{:#x}',
        'Plain words',
        '{{literal}} {name}',
        '{value:>10}',
        '{0:1$}',
        '{1} in {0}',
      ],
    },
    rust,
  ),
  {
    name: 'rails',
    scan: railsCodes,
    foreign: ['%{name}', '%{x}', '%', '{name}', '%s', '%{', '}', '%%{a}', '{{name}}', '%<a>d'],
    alphabet: '%{}namecout <>',
    sources: ['%{name} has %{count}', '%{count} files', 'Plain words', '100% of %{name}', '%{a} %{b} %{a}'],
    validators: [ruby('i18n')],
  },
  { name: 'icu-message', scan: icuCodes({ quotes: 'tags' }), ...messages, validators: [intlMessageFormat] },
  { name: 'fluent', scan: fluentCodes, ...fluent, validators: [fluentValidator] },
  {
    name: 'i18next',
    scan: i18nextCodes,
    foreign: ['{{name}}', '{{x}}', '{name}', '{{', '}}', '$t(key)', '{{- x}}', '%s'],
    alphabet: '{}namecout ,-$.()',
    sources: [
      '{{name}} has {{count}}',
      '{{count}} files',
      'Plain words',
      '{{- html}}',
      '{{user.name}} wrote',
      '{{total, number}} of {{count}}',
    ],
    validators: [i18nextJudge],
  },
  {
    name: 'android',
    scan: androidCodes,
    ...printf,
    sources: [
      '%s has %d files',
      '%1$s wrote %2$s',
      '%d%% of %s',
      '%1$d of %2$d',
      '<b>%1$s</b> wrote',
      '%.2f',
      '%1$tY',
    ],
    foreign: [...printfPieces, '<b>', '</b>'],
    validators: [java('formatter')],
  },
  { name: 'html-tags', scan: htmlCodes, ...tags, validators: [parse5] },
  { name: 'xml-tags', scan: tagCodes(), ...tags, validators: [saxes] },
  ...documentDialects,
  ...templateDialects,
]
