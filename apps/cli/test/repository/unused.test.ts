// atlas unused and the rules of lint for code: keys that no code uses, and keys that no file has.
import { symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { WorkTree } from './work-tree.ts'

let tree: WorkTree | undefined
afterEach(() => tree?.delete())

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
const npm = (name: string): string => json({ dependencies: { [name]: '1' } })
const android = (...names: readonly string[]): string =>
  `<resources>\n${names.map((name) => `  <string name="${name}">Text ${name}</string>\n`).join('')}</resources>\n`

interface Project {
  framework: string
  files: Readonly<Record<string, string>>
  unused: readonly string[]
  unknown: readonly string[]
}

/** What a command prints with --json. */
function linesOf(stdout: string): { rule?: string; identifier: string }[] {
  const lines = stdout.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as { rule?: string; identifier: string })
}

const texts = {
  cart: { title: 'Cart', empty: 'Empty', item_one: '{{count}} item', item_other: '{{count}} items' },
  error: { notFound: 'Not found', denied: 'Denied' },
  friend_male: 'Boyfriend',
  old: 'Old',
}

const projects: readonly Project[] = [
  {
    framework: 'i18next',
    files: {
      'package.json': npm('react-i18next'),
      'locales/en/shop.json': json(texts),
      'locales/de/shop.json': json(texts),
      'src/cart.tsx': `import { Trans, useTranslation } from 'react-i18next'
export const Cart = ({ code, count }) => {
  const { t } = useTranslation('shop')
  // t('only.in.a.comment')
  return <p title={t('cart.title')}>It's {t('shop:cart.item', { count })} {t('error.' + code)}
    {t('friend', { context: 'male' })} <Trans i18nKey="cart.lost" /> {t(code)}</p>
}`,
      'src/cart.test.tsx': "import 'i18next'\nt('cart.unknownInTests')",
    },
    unused: ['cart.empty', 'old'],
    unknown: ['cart.lost'],
  },
  {
    framework: 'vue-i18n',
    files: {
      'package.json': npm('vue-i18n'),
      'src/lang/en.json': json({
        nav: { home: 'Home', help: 'Help @:nav.home' },
        languageName: 'English',
        old: 'Old',
      }),
      'src/lang/de.json': json({
        nav: { home: 'Start', help: 'Hilfe' },
        languageName: 'Deutsch',
        old: 'Alt',
      }),
      'src/Nav.vue': `<template><b :title="$t('nav.lost')">{{ $t('nav.help') }}</b>
  <i>{{ $i18n.messages[code].languageName }}</i></template>`,
    },
    unused: ['old'],
    unknown: ['nav.lost'],
  },
  {
    framework: 'FormatJS',
    files: {
      'package.json': npm('react-intl'),
      'translations/en.json': json({
        'app.title': 'Title',
        'menu.open': 'Open',
        'old.text': 'Old',
        aB3dE6: 'Made',
      }),
      'translations/de.json': json({
        'app.title': 'Titel',
        'menu.open': 'Auf',
        'old.text': 'Alt',
        aB3dE6: 'So',
      }),
      'src/app.jsx': `import { FormattedMessage, defineMessages } from 'react-intl'
const pluginId = 'app'
const all = defineMessages({ open: { id: 'menu.open', defaultMessage: 'Open' } })
export const App = () => <FormattedMessage values={{}} id={\`\${pluginId}.title\`} />
export const Lost = () => <FormattedMessage id="app.lost" />`,
    },
    unused: ['old.text'],
    unknown: ['app.lost'],
  },
  {
    framework: 'next-intl',
    files: {
      'package.json': npm('next-intl'),
      'messages/en.json': json({ Home: { title: 'Title', old: 'Old' } }),
      'messages/de.json': json({ Home: { title: 'Titel', old: 'Alt' } }),
      'app/page.tsx': `import { useTranslations } from 'next-intl'
export default function Page() {
  const t = useTranslations('Home')
  return <h1>{t('title')} {t.rich('lost', {})}</h1>
}`,
    },
    unused: ['Home.old'],
    unknown: ['lost'],
  },
  {
    framework: 'Rails',
    files: {
      Gemfile: "gem 'rails'\n",
      'config/locales/en.yml':
        'en:\n  users:\n    index:\n      title: Users\n      old: Old\n  hello: Hello\n  role_admin: Admin\n  activerecord:\n    models:\n      user: User\n  boats:\n    one: A boat\n    other: Boats\n    zero: No boats\n  ships:\n    one: A ship\n    other: Ships\n    zero: No ships\n',
      'config/locales/de.yml':
        'de:\n  users:\n    index:\n      title: Leute\n      old: Alt\n  hello: Hallo\n  role_admin: Chef\n  activerecord:\n    models:\n      user: Person\n  boats:\n    one: Ein Boot\n    other: Boote\n  ships:\n    one: Ein Schiff\n    other: Schiffe\n',
      'app/views/users/index.html.erb':
        "<h1><%= t('.title') %></h1> <%= t '.lost' %> <%= t 'boats', count: 0 %>",
      'app/models/user.rb':
        'class User\n  def name = I18n.t(:hello)\n  def role = I18n.t("role_#{kind}")\nend\n',
    },
    unused: ['users.index.old', 'ships', 'ships.zero'],
    unknown: ['users.index.lost'],
  },
  {
    framework: 'Laravel',
    files: {
      'composer.json': json({ require: { 'laravel/framework': '^11' } }),
      'lang/en/messages.php': "<?php\n\nreturn [\n    'welcome' => 'Welcome',\n    'old' => 'Old',\n];\n",
      'lang/de/messages.php': "<?php\n\nreturn [\n    'welcome' => 'Hallo',\n    'old' => 'Alt',\n];\n",
      'resources/views/home.blade.php':
        "{{ __('messages.welcome') }} @lang('messages.lost') {{ __('auth.failed') }}",
    },
    unused: ['old'],
    unknown: ['messages.lost'],
  },
  {
    framework: 'gettext',
    files: {
      'po/de.po':
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open the file"\nmsgstr "Öffnen"\n\nmsgid "A long text\\n"\n"in two lines"\nmsgstr "Lang"\n\nmsgid "Old text"\nmsgstr "Alt"\n',
      'src/main.c':
        '#include <libintl.h>\nint main(void) {\n  puts(_("Open the file"));\n  puts(_("A long text\\n"\n         "in two lines"));\n  puts(_("A lost text"));\n}\n',
    },
    unused: ['Old text'],
    unknown: ['A lost text'],
  },
  {
    framework: 'Android',
    files: {
      'app/src/main/AndroidManifest.xml':
        '<manifest><application android:label="@string/app_name"/></manifest>\n',
      'app/src/main/res/values/strings.xml': android('app_name', 'hello', 'old').replace(
        'Text hello',
        '@string/app_name',
      ),
      'app/src/main/res/values-de/strings.xml': android('app_name', 'hello', 'old'),
      'app/src/main/res/values/keys.xml':
        '<resources>\n  <string name="api_key" translatable="false">x</string>\n</resources>\n',
      'app/src/main/java/Main.kt':
        'val a = getString(R.string.hello)\nval b = getString(android.R.string.ok)\nval c = R.string.api_key\nval d = R.string.lost\n',
    },
    unused: ['old'],
    unknown: [],
  },
  {
    framework: 'iOS',
    files: {
      'App.xcodeproj/project.pbxproj': '// !$*UTF8*$!\n',
      'App/en.lproj/Localizable.strings':
        '"title" = "Title";\n"Hello %@" = "Hello %@";\n"old" = "Old";\n"abc-12-xyz.text" = "Label";\n',
      'App/de.lproj/Localizable.strings':
        '"title" = "Titel";\n"Hello %@" = "Hallo %@";\n"old" = "Alt";\n"abc-12-xyz.text" = "Schild";\n',
      'App/en.lproj/InfoPlist.strings': '"CFBundleName" = "App";\n',
      'App/de.lproj/InfoPlist.strings': '"CFBundleName" = "App";\n',
      'App/View.swift':
        'Text("Hello \\(name)")\nlet a = NSLocalizedString("title", comment: "")\nlet b = String(localized: "lost")\n',
    },
    unused: ['old'],
    unknown: ['lost'],
  },
  {
    framework: 'Flutter',
    files: {
      'pubspec.yaml': 'dependencies:\n  flutter_localizations:\n    sdk: flutter\n',
      'lib/l10n/app_en.arb': json({ '@@locale': 'en', title: 'Title', old: 'Old' }),
      'lib/l10n/app_de.arb': json({ '@@locale': 'de', title: 'Titel', old: 'Alt' }),
      'lib/main.dart':
        'final a = AppLocalizations.of(context)!.title;\nfinal b = AppLocalizations.of(context)!.lost;\n',
    },
    unused: ['old'],
    unknown: [],
  },
  {
    framework: 'Fluent',
    files: {
      'locales/en/app.ftl': '-brand = Atlas\ntitle = { -brand }\n    .label = Label\nold = Old\n',
      'locales/de/app.ftl': '-brand = Atlas\ntitle = { -brand }\n    .label = Schild\nold = Alt\n',
      'index.html': '<h1 data-l10n-id="title"></h1><h2 data-l10n-id="lost"></h2>\n',
    },
    unused: ['old'],
    unknown: ['lost'],
  },
]

describe.each(projects)('$framework', ({ files, unused, unknown }) => {
  test('lists the keys that no code uses', async () => {
    tree = new WorkTree().commit(files)
    const { code, stdout } = await tree.atlas(['unused', '--json'])
    const found = linesOf(stdout)
    expect(found.map(({ identifier }) => identifier)).toEqual(unused)
    expect(code).toBe(1)
  })

  test('finds the keys that no file has', async () => {
    tree = new WorkTree().commit(files)
    const { stdout } = await tree.atlas(['lint', '--json'])
    const found = linesOf(stdout)
    const of = (rule: string): string[] =>
      found.filter((each) => each.rule === rule).map(({ identifier }) => identifier)
    expect({ unknown: of('unknown-key'), unused: of('unused-key') }).toEqual({ unknown, unused })
  })
})

test('--write removes the keys from all languages, and no other byte', async () => {
  const german = (more: string): string => `{\n    "cart": "Korb",\n${more}    "cart.total": "Summe"\n}`
  tree = new WorkTree().commit({
    'package.json': npm('i18next'),
    'locales/en.json': json({ cart: 'Cart', old: { a_one: 'A', a_other: 'As' }, 'cart.total': 'Total' }),
    'locales/de.json': german('    "old": {"a_one": "Ein", "a_other": "Mehr"},\n'),
    'src/index.js': "import i18next from 'i18next'\ni18next.t('cart.total')\n",
  })
  const { code } = await tree.atlas(['unused', '--write'])
  expect(code).toBe(0)
  expect(tree.read('locales/en.json')).toBe(json({ 'cart.total': 'Total' }))
  expect(JSON.parse(tree.read('locales/de.json'))).toEqual({ 'cart.total': 'Summe' })
  expect((await tree.atlas(['unused'])).stdout).toBe('The code uses all keys (i18next).\n')
})

const used = {
  'package.json': npm('i18next'),
  'src/index.js': "import i18next from 'i18next'\ni18next.t('used')\n",
}

test('removes nothing if code could not be read, and names it', async () => {
  const texts = json({ used: 'Used', old: 'Old' })
  tree = new WorkTree({ ...used, 'locales/en.json': texts, 'locales/de.json': texts, 'src/more.js': '' })
  truncateSync(join(tree.folder, 'src/more.js'), 257 * 1024 * 1024)
  const { code, stderr } = await tree.atlas(['unused', '--write'])
  expect(code).toBe(3)
  expect(stderr).toContain('src/more.js')
  expect(tree.read('locales/de.json')).toBe(texts)
})

test('a link in the repository is followed once, and one that leads out is named and passed over', async () => {
  const texts = json({ used: 'Used', linked: 'Linked', old: 'Old' })
  tree = new WorkTree({
    ...used,
    '.gitignore': 'made/\n',
    'locales/en.json': texts,
    'locales/de.json': texts,
    'made/linked.js': "import i18next from 'i18next'\ni18next.t('linked')\n",
    'packages/one/index.js': '',
  })
  symlinkSync('/elsewhere/more.js', join(tree.folder, 'src/more.js'))
  symlinkSync('/elsewhere', join(tree.folder, 'src/shared'))
  symlinkSync('../made/linked.js', join(tree.folder, 'src/linked.js'))
  symlinkSync('../../packages', join(tree.folder, 'packages/one/all'))
  tree.commit()
  const { code, stderr } = await tree.atlas(['unused', '--write'])
  expect(stderr).toContain(
    'src/more.js was passed over: it is a symbolic link that leads out of the repository or to nothing.',
  )
  expect(stderr).toContain('src/shared was passed over')
  expect(stderr).not.toContain('packages/one')
  expect(JSON.parse(tree.read('locales/de.json'))).toEqual({ used: 'Used', linked: 'Linked' })
  expect(code).toBe(0)
})

const po = (...entries: readonly string[]): string =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n${entries.join('\n')}`

test('a text of a Django template with values, and a key whose reference names a file, are kept', async () => {
  const old = 'msgid "Old words"\nmsgstr "Alte Worte"\n'
  const kept = [
    'msgid ""\n"\\n"\n"  %(n)s boats of %(owner)s\\n"\nmsgstr ""\n"\\n"\n"  %(n)s Boote von %(owner)s\\n"\n',
    '#: harbor/views.py:3\nmsgid "Made elsewhere"\nmsgstr "Andernorts"\n',
  ]
  tree = new WorkTree().commit({
    'src/locale/de/LC_MESSAGES/django.po': po(...kept, old),
    'src/harbor/views.py':
      'from django.utils.translation import gettext\n\n\ndef f():\n    """Shows gettext("Old words")."""\n',
    'src/harbor/templates/a.html':
      '{% load i18n %}{% blocktranslate count n=boats.count with owner=boats.owner %}\n  {{ n }} boats of {{ owner }}\n{% endblocktranslate %}',
  })
  const { stderr } = await tree.atlas(['unused', '--write'])
  expect(stderr).toContain('1 key removed from 1 file')
  expect(tree.read('src/locale/de/LC_MESSAGES/django.po').trim()).toBe(po(...kept).trim())
})

test('a key that the code may put together is kept, and said so', async () => {
  const texts = json({ used: 'Used', state: { open: 'Open' } })
  tree = new WorkTree().commit({
    ...used,
    'locales/en.json': texts,
    'locales/de.json': texts,
    'src/state.js': "import i18next from 'i18next'\ni18next.t(`state.${state}`)\n",
  })
  const { code, stderr } = await tree.atlas(['unused', '--write'])
  expect(code).toBe(0)
  expect(stderr).toContain('1 key may be put together by the code (state.…), so it is kept.')
  expect(tree.read('locales/de.json')).toBe(texts)
})

test('if a call takes its key from a variable, keys are removed only with --despite-variables', async () => {
  const texts = json({ used: 'Used', old: 'Old' })
  tree = new WorkTree().commit({
    ...used,
    'locales/en.json': texts,
    'locales/de.json': texts,
    'src/item.js': "import i18next from 'i18next'\n\ni18next.t(item.label)\n",
  })
  const first = await tree.atlas(['unused', '--write'])
  expect(first.code).toBe(1)
  expect(first.stderr).toContain('1 call takes its key from a variable (src/item.js:3)')
  expect(tree.read('locales/de.json')).toBe(texts)
  expect((await tree.atlas(['unused', '--write', '--despite-variables'])).code).toBe(0)
  expect(tree.read('locales/de.json')).toBe(json({ used: 'Used' }))
})

test('a repository without a framework has no unused keys', async () => {
  tree = new WorkTree().commit({ 'locales/en.json': json({ a: 'A' }), 'locales/de.json': json({ a: 'A' }) })
  const { code, stderr } = await tree.atlas(['unused'])
  expect(code).toBe(0)
  expect(stderr).toContain('No framework is recognized')
})

test('a file of which no key is used keeps its keys', async () => {
  tree = new WorkTree().commit({
    'package.json': npm('i18next'),
    'locales/en.json': json({ a: 'A', b: 'B' }),
    'locales/de.json': json({ a: 'A', b: 'B' }),
  })
  const { code, stderr } = await tree.atlas(['unused'])
  expect(code).toBe(0)
  expect(stderr).toContain(
    'locales/en.json: code in this folder uses none of its keys, or only a few, so that all are kept.',
  )
})

test('a call in code that the references of a catalog do not name is not unknown', async () => {
  tree = new WorkTree().commit({
    'src/locale/de/LC_MESSAGES/django.po': po('#: harbor/a.py:2\nmsgid "Known"\nmsgstr "Bekannt"\n'),
    'src/harbor/a.py': 'from gettext import gettext\ngettext("Known")\ngettext("New")\n',
    'sandbox/settings.py': 'from gettext import gettext\ngettext("Arabic")\n',
  })
  const { stdout } = await tree.atlas(['lint', '--json', '--rule', 'unused-key=off'])
  expect(linesOf(stdout).map(({ identifier }) => identifier)).toEqual(['New'])
})
