// atlas lint reports nothing that is right: kinds of wrong findings in public repositories, each rebuilt.
import { describe, expect, test } from 'vitest'
import { WorkTree } from './work-tree.ts'

/** What the command prints for a repository with these files. */
async function lint(files: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string[]> {
  const tree = new WorkTree(files).commit()
  try {
    const { stdout } = await tree.atlas(['lint', '--rule', 'unused-key=off', ...args])
    return stdout.split('\n').filter((line) => line !== '' && !/^\d+ errors?, \d+ warnings?$/.test(line))
  } finally {
    tree.delete()
  }
}

const rails = (language: string, texts: Readonly<Record<string, string>>): string =>
  `${language}:\n${Object.entries(texts)
    .map(([key, text]) => `  ${key}: ${JSON.stringify(text)}\n`)
    .join('')}`
const android = (...lines: readonly string[]): string => `<resources>\n${lines.join('\n')}\n</resources>\n`
const json = (texts: Readonly<Record<string, string>>): string => `${JSON.stringify(texts, undefined, 1)}\n`
const ts = (language: string, ...messages: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${language}">\n<context><name>Dock</name>\n${messages.join('\n')}\n</context>\n</TS>\n`

describe('a placeholder that the source text lacks', () => {
  const english = rails('en', { all: 'All %{n}', one: 'One' })

  test('is one warning at the source text, if several languages have it', async () => {
    const found = await lint({
      'config/locales/en.yml': english,
      'config/locales/de.yml': rails('de', { all: 'Alle %{n} %{kind}', one: 'Ein' }),
      'config/locales/fr.yml': rails('fr', { all: 'Tous %{n} %{kind}', one: 'Un' }),
      'config/locales/pl.yml': rails('pl', { all: 'Razem %{n}', one: 'Jeden' }),
    })
    expect(found).toEqual([
      'config/locales/en.yml:2:8: warning: all: de and fr have %{kind}, which the source text lacks (code-added)',
    ])
  })

  test('is only a warning, if the program may have its value and the text lacks no other', async () => {
    const found = await lint({
      'config/locales/en.yml': english,
      'config/locales/pt.yml': rails('pt', { all: 'Todos %{n} %{kind}', one: 'Um' }),
      'config/locales/pt-BR.yml': rails('pt-BR', { all: 'Todos os %{n} %{kind}', one: 'Um' }),
      'config/locales/de.yml': rails('de', { all: 'Alle %{anzahl}', one: 'Ein' }),
    })
    expect(found.map((line) => line.replace(/^\S+ (\w+): all: .*\((.*)\)$/, '$1 $2'))).toEqual([
      'warning code-lost',
      'error code-added',
      'warning code-added',
      'warning code-added',
    ])
  })

  test('is right, if another row of the plural has it', async () => {
    const plural = (...rows: readonly string[]): string =>
      android('<plurals name="a">', ...rows.map((row) => `<item ${row}</item>`), '</plurals>')
    const found = await lint({
      'res/values/strings.xml': plural('quantity="one">One %2$s', 'quantity="other">%1$d %3$s'),
      'res/values-ru/strings.xml': plural(
        'quantity="one">%1$d %2$s %3$s',
        'quantity="few">%1$d %3$s',
        'quantity="many">%1$d %3$s',
      ),
    })
    expect(found).toEqual([])
  })
})

test('a tag that a translation divides is right, and words between angles are text', async () => {
  const found = await lint({
    'res/values/strings.xml': android(
      '<string name="none">&lt;not set></string>',
      '<string name="bold"><b>Find</b> it</string>',
    ),
    'res/values-de/strings.xml': android(
      '<string name="none">&lt;nicht gesetzt></string>',
      '<string name="bold"><b>Finde</b> es <b>heraus</b></string>',
    ),
  })
  expect(found).toEqual([])
})

test('a text for one number needs no number, in whatever format', async () => {
  const found = await lint({
    'locales/en/a.json': json({ boat_one: '{{count}} boat', boat_other: '{{count}} boats' }),
    'locales/de/a.json': json({
      boat_zero: 'Kein Boot',
      boat_one: 'Ein Boot',
      boat_other: '{{count}} Boote',
    }),
    'dock_he.ts': ts(
      'he',
      '<message numerus="yes"><source>%Ln day(s)</source><translation><numerusform>יום</numerusform><numerusform>%Ln ימים</numerusform></translation></message>',
    ),
  })
  expect(found).toEqual([])
})

test('a plural of Qt or Laravel needs the forms that these count, and no others', async () => {
  const files = {
    'dock_tr.ts': ts(
      'tr',
      '<message numerus="yes"><source>%n boat(s)</source><translation><numerusform>%n tekne</numerusform></translation></message>',
    ),
    'composer.json': '{"require":{"laravel/framework":"^12"}}',
    'lang/en/a.php': "<?php\nreturn [\n  'boats' => ':count boat|:count boats',\n];\n",
    'lang/tr/a.php': "<?php\nreturn [\n  'boats' => ':count tekne',\n];\n",
    'lang/he/a.php': "<?php\nreturn [\n  'boats' => 'סירה :count|:count סירות',\n];\n",
    'lang/ar/a.php': "<?php\nreturn [\n  'boats' => ':count قارب|:count قوارب',\n];\n",
  }
  expect(await lint(files, '--rule', 'code=off')).toEqual([
    'lang/ar/a.php:3:15: warning: boats: the plural has 2 forms between bars, and Arabic needs 6 (plural-form)',
  ])
})

test('a percent sign before a word is text in properties', async () => {
  const found = await lint({
    'dock_en.properties': 'a=Use %DIR% for the folder.\n',
    'dock_de.properties': 'a=%DIR% meint den Ordner.\n',
  })
  expect(found).toEqual([])
})

test('Android shows a number as a text, and refuses a text as a number', async () => {
  const found = await lint({
    'res/values/strings.xml': android(
      '<string name="a">%1$d of us</string>',
      '<string name="b">By %1$s</string>',
    ),
    'res/values-de/strings.xml': android(
      '<string name="a">%1$s von uns</string>',
      '<string name="b">Von %1$d</string>',
    ),
  })
  expect(found.map((line) => line.replace(/^\S+ (\w+: \w+): .*\((.*)\)$/, '$1 $2'))).toEqual([
    'warning: a code-wrong',
    'error: b code-wrong',
  ])
})

test('a form that no plural of a file has is one finding, and nouns that stay singular need no form for one', async () => {
  const plurals = (...categories: readonly string[]): string =>
    android(
      ...['a', 'b', 'c'].map(
        (name) =>
          `<plurals name="${name}">${categories.map((each) => `<item quantity="${each}">%d x</item>`).join('')}</plurals>`,
      ),
    )
  const found = await lint({
    'res/values/strings.xml': plurals('one', 'other'),
    'res/values-iw/strings.xml': plurals('one', 'other'),
    'res/values-hu/strings.xml': plurals('other'),
  })
  expect(found.map((line) => line.replace(/^(\S+?):\S+ /, '$1 '))).toEqual([
    'res/values-iw/strings.xml warning: no plural of this file has a text for two (plural-form)',
  ])
})

test('a group for translators may have another id, and a file of a former state has no languages', async () => {
  const found = await lint({
    'res/values/strings.xml': android('<string name="a">By <xliff:g id="who">%s</xliff:g></string>'),
    'res/values-de/strings.xml': android('<string name="a">Von <xliff:g id="wer">%s</xliff:g></string>'),
    'locales/en/a_old.json': json({ a: 'A' }),
    'locales/de/a_old.json': json({ a: 'A' }),
    'locales/en/a.json': json({ a: 'A' }),
    'locales/de/a.json': json({ a: 'A' }),
    'locales/fr/a.json': json({ a: 'A' }),
  })
  expect(found).toEqual([])
})

test('Qt loads a text with another line end, and with a percentage before its number', async () => {
  const message = (source: string, text: string): string =>
    `<message><source>${source}</source><translation>${text}</translation></message>`
  const found = await lint({
    'dock_tr.ts': ts('tr', message('%1 (100%)', '%1 (%100)'), message('Sails\n', 'Yelkenler')),
  })
  expect(found.map((line) => line.replace(/^\S+ (\w+): .*\((.*)\)$/, '$1 $2'))).toEqual([
    'warning last-line-end',
  ])
})

test.each([
  ['Enter a number up to 100000. No dots.', 'Bis 100.000. Keine Punkte.'],
  ['e.g. 98 7654', 'z. B. 0123 45'],
  ['Size 1x', 'Größe 100 %'],
  ['Open 24/7', 'Geöffnet an 365 Tagen und 24 Stunden'],
  ['Ends on 2026-09-01', 'Endet am 1. Oktober 2026'],
  ['32768 Shades (15-bit)', '32 tuhat sävyä (15-bit)'],
  ['Every day at 00:00', 'Jeden Tag um 0:00'],
])('%s may have other numbers in another language', async (source, text) => {
  expect(await lint({ 'en.json': json({ a: source }), 'de.json': json({ a: text }) })).toEqual([])
})

test('an override keeps the order of a time in a text from right to left', async () => {
  const found = await lint({
    'en.json': json({ a: 'From 10:00:00' }),
    'he.json': json({ a: 'מ-\u202D10:00:00' }),
  })
  expect(found).toEqual([])
})

test('other edges in several languages are one finding at the source text', async () => {
  const found = await lint({
    'en.json': json({ a: 'Cancel ' }),
    'de.json': json({ a: 'Abbrechen' }),
    'fr.json': json({ a: 'Annuler' }),
  })
  expect(found).toEqual([
    'en.json:2:8: warning: a: de and fr have other spaces at the edges than the source text (edge-space)',
  ])
})

test('what the compiler refuses is an error of each file, although several languages have it', async () => {
  const po = (language: string): string =>
    `msgid ""\nmsgstr "Language: ${language}\\n"\n\nmsgid "Gate\\n"\nmsgstr "Tor"\n`
  const found = await lint({ 'po/de.po': po('de'), 'po/fr.po': po('fr') })
  expect(found.filter((line) => line.includes('last-line-end'))).toEqual([
    expect.stringMatching(/^po\/de\.po:\d+:\d+: error: /),
    expect.stringMatching(/^po\/fr\.po:\d+:\d+: error: /),
  ])
})

test('a text may begin with a comma that ends a clause before it, and lacks one of its source text', async () => {
  const found = await lint({
    'en.json': json({ after: 'is closed.', mark: ', locked' }),
    'de.json': json({ after: ', ist zu.', mark: 'gesperrt' }),
  })
  expect(found).toEqual([
    'de.json:3:11: warning: mark: the spaces at the edges of the text differ from the source text (edge-space)',
  ])
})

test('a pair of braces around a space is text', async () => {
  const found = await lint({
    'en.json': json({ braces: 'Curly braces { }', log: 'Took {}' }),
    'de.json': json({ braces: 'Geschweifte Klammern', log: 'Dauerte' }),
  })
  expect(found).toEqual(['de.json:3:10: warning: log: the code {} is missing (code-lost)'])
})

test('a fuzzy plural may lack a form, since no program shows it', async () => {
  const catalog = (flag: string): string =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: pl\\n"\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n${flag}msgid "%d boat"\nmsgid_plural "%d boats"\nmsgstr[0] "%d statek"\nmsgstr[1] "%d statki"\nmsgstr[2] ""\n`
  expect(await lint({ 'po/pl.po': catalog('#, fuzzy, c-format\n') })).toEqual([])
  expect(await lint({ 'po/pl.po': catalog('#, c-format\n') })).toEqual([
    expect.stringContaining('the plural has no text for many (plural-form)') as string,
  ])
})

test('a file that most languages lack is not missing in them', async () => {
  const files = Object.fromEntries(
    ['en', 'de', 'fr', 'pl', 'es'].map((code) => [`locales/${code}/a.json`, json({ a: 'A' })]),
  )
  const found = await lint({
    ...files,
    'locales/en/b.json': json({ b: 'B' }),
    'locales/de/b.json': json({ b: 'B' }),
  })
  expect(found).toEqual([])
})

test('a text in quotes whose lines are not indented is YAML for Ruby', async () => {
  const page = (language: string, text: string): string =>
    `${language}:\n  lost:\n    text: "<b>${text}</b>\n    <p>${text}</p>"\n    title: '${text}'\n`
  const found = await lint({
    'config/locales/en.yml': page('en', 'Gone'),
    'config/locales/de.yml': page('de', 'Weg'),
  })
  expect(found).toEqual([])
})

test('the heads of columns in a nib have the ids of their columns', async () => {
  const column = (id: string, title: string): string =>
    `<tableColumn id="${id}"><tableHeaderCell key="headerCell" title="${title}"/></tableColumn>`
  const nib = `<?xml version="1.0" encoding="UTF-8"?>\n<document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0">\n<objects>${column('4a', 'Rank')}${column('7b', 'Name')}</objects>\n</document>\n`
  const tree = new WorkTree({ 'Base.lproj/Dock.xib': nib })
  const { stdout } = await tree.atlas(['parse', 'Base.lproj/Dock.xib'])
  expect(stdout).toContain('"identifier":"4a.headerCell.title","text":"Rank"')
  expect(stdout).toContain('"identifier":"7b.headerCell.title","text":"Name"')
  tree.delete()
})

describe('a key that the code uses', () => {
  const unknown = async (files: Readonly<Record<string, string>>): Promise<string[]> =>
    (await lint(files)).filter((line) => line.includes('unknown-key'))

  test('is known, if the catalog in the source language has it', async () => {
    const po = (language: string, ...texts: readonly string[]): string =>
      `msgid ""\nmsgstr "Language: ${language}\\n"\n\n${texts.map((text) => `msgid "${text}"\nmsgstr ""\n`).join('\n')}`
    const found = await unknown({
      'manage.py': 'import django',
      'garden/settings.py': 'USE_I18N = True',
      'garden/views.py':
        'from django.utils.translation import gettext as _\n_("Gate")\n_("Hedge")\n_("Lost")\n',
      'garden/locale/ar/LC_MESSAGES/django.po': po('ar', 'Gate'),
      'garden/locale/en/LC_MESSAGES/django.po': po('en', 'Gate', 'Hedge'),
      'requirements.txt': 'django\n',
    })
    expect(found).toEqual([expect.stringContaining('Lost') as string])
  })

  test('is known, if the reference of a catalog names a script without an extension', async () => {
    const po = (language: string): string =>
      `msgid ""\nmsgstr "Language: ${language}\\n"\n\n#: bin/tide:3\nmsgid "Gate"\nmsgstr ""\n\n#: bin/gone:3\nmsgid "Gone"\nmsgstr ""\n\n#: tide.py:1\nmsgid "Hedge"\nmsgstr ""\n`
    const files = {
      'bin/tide': "_('Gate')\n",
      'tide.py': "import gettext\n_('Hedge')\n",
      'po/de.po': po('de'),
      'po/fr.po': po('fr'),
    }
    const found = await lint(files, '--rule', 'unused-key=warn')
    expect(found).toEqual([expect.stringContaining('Gone: no code uses the key') as string])
  })

  test('is known, if Rails finds it by the folder of the view, or a method of the project adds a scope', async () => {
    const found = await unknown({
      Gemfile: "gem 'rails'\n",
      'config/locales/en.yml':
        'en:\n  shop:\n    form:\n      dates:\n        title: Title\n    expires: Until\n',
      'config/locales/de.yml':
        'de:\n  shop:\n    form:\n      dates:\n        title: Titel\n    expires: Bis\n',
      'app/views/shop/_form/_dates.html.haml': "= t('.title')\n= t(:expires)\n= t('.lost')\n",
    })
    expect(found).toEqual([expect.stringContaining('shop.form.dates.lost') as string])
  })

  test('may be one of two for the view, of which a condition takes one', async () => {
    const form = (language: string): string =>
      `${language}:\n  boats:\n    form:\n      title: A\n      hint: B\n      help: C\n      create: D\n      update: E\n      lost: F\n`
    const files = {
      Gemfile: "gem 'rails'\n",
      'config/locales/en.yml': form('en'),
      'config/locales/de.yml': form('de'),
      'app/views/boats/_form.html.haml':
        '= submit_tag t(@boat.new_record? ? ".create" : ".update")\n= t(".title") + t(".hint") + t(".help")\n',
    }
    const found = await lint(files, '--rule', 'unused-key=warn', '--rule', 'unknown-key=off')
    expect(found).toEqual([expect.stringMatching(/boats.form.lost: .*\(unused-key\)$/) as string])
  })

  test('may be a value of a template that gets all texts of an object', async () => {
    const files = {
      Gemfile: "gem 'rails'\n",
      'config/locales/en.yml': 'en:\n  help:\n    tides:\n      high_q: High?\n      lost_q: Lost?\n',
      'config/locales/de.yml': 'de:\n  help:\n    tides:\n      high_q: Hoch?\n      lost_q: Weg?\n',
      'app/assets/templates/tides.jst.hbs': '<h4>{{{ high_q }}}</h4>',
    }
    const found = await lint(files, '--rule', 'unused-key=warn')
    expect(found).toEqual([expect.stringMatching(/help.tides.lost_q: .*\(unused-key\)$/) as string])
  })

  test('may contain a value with literals of its own, or be one of a list in one literal', async () => {
    const files = {
      'Dock.xcodeproj/project.pbxproj': '',
      'en.lproj/Localizable.strings':
        '"hint_1" = "One";\n"hint_2" = "Two";\n"far+near" = "Far";\n"far" = "A";\n"gone" = "Gone";\n',
      'de.lproj/Localizable.strings':
        '"hint_1" = "Eins";\n"hint_2" = "Zwei";\n"far+near" = "Fern";\n"far" = "B";\n"gone" = "Weg";\n',
      'Dock.swift': 'NSLocalizedString("hint_\\(isOpen ? "2" : "1")", comment: "")\nchoose("far|far+near")\n',
    }
    const found = await lint(files, '--rule', 'unused-key=warn')
    expect(found).toEqual([expect.stringMatching(/gone: .*\(unused-key\)$/) as string])
  })
})
