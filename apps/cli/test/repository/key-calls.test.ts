// The ways in which the code of each framework asks for a key, and what is no code.
import { describe, expect, test } from 'vitest'
import type { Framework } from '../../compare/keys-in-code/framework.ts'
import { frameworks } from '../../compare/keys-in-code/frameworks/index.ts'
import { Uses } from '../../compare/keys-in-code/uses.ts'

function framework(name: string): Framework {
  const found = frameworks.find((each) => each.name === name)
  if (!found) throw new Error(`There is no framework ${name}.`)
  return found
}

function usesIn(name: string, path: string, code: string): Uses {
  const uses = new Uses(framework(name))
  uses.addCode(path, code)
  return uses
}

const keysIn = (name: string, path: string, code: string): string[] =>
  usesIn(name, path, code).calls.map(({ key }) => key)

const i18n = '{% load i18n %}'

/** Framework, file, code, and the keys of its calls. */
const calls: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['vue-i18n', 'a.vue', `{{ $t('Toast["List saved. Done"]') }}`, ['Toast.List saved. Done']],
  ['vue-i18n', 'a.vue', '{{ $t(`nav.home`) }}', ['nav.home']],
  ['vue-i18n', 'a.vue', '<i18n-t keypath="nav.help" />{{ $t("a") }}', ['a', 'nav.help']],
  ['vue-i18n', 'a.vue', `<i18n-t :keypath="'nav.help'" />{{ $t("a") }}`, ['a', 'nav.help']],
  ['vue-i18n', 'a.vue', `<p v-t="'nav.home'" />{{ $t("a") }}`, ['a', 'nav.home']],
  ['vue-i18n', 'a.vue', `<p v-t="{ path: 'nav.home' }" />{{ $t("a") }}`, ['a', 'nav.home']],
  ['i18next', 'a.tsx', "import 'i18next'; t(`a.b`)", ['a.b']],
  ['i18next', 'a.tsx', `import 'i18next'; <Trans i18nKey="a.b" />`, ['a.b']],
  ['i18next', 'a.tsx', `import 'i18next'; <Trans i18nKey={'a.b'} />`, ['a.b']],
  ['i18next', 'a.html', `<p data-i18n="a.b"></p>`, ['a.b']],
  ['FormatJS', 'a.tsx', `import 'react-intl'; <FormattedMessage values={{}} id="a.b" />`, ['a.b']],
  ['FormatJS', 'a.ts', `formatMessage({ id: 'a.b' })`, ['a.b']],
  ['Angular translation', 'a.html', `<b>{{ 'a.b' | translate }}</b>`, ['a.b']],
  ['Angular translation', 'a.html', `<b translate="a.b"></b>`, ['a.b']],
  ['Angular translation', 'a.html', `<b [translate]="'a.b'"></b>`, ['a.b']],
  ['Angular translation', 'a.ts', `this.translateService.instant('a.b')`, ['a.b']],
  ['svelte-i18n', 'a.svelte', `<b>{$_('a.b')}</b>`, ['a.b']],
  ['Ember', 'a.hbs', `<b>{{t "a.b" count=2}}</b>`, ['a.b']],
  ['Rails', 'app/views/a/b.html.erb', `<%= t('.c') %>`, ['a.b.c']],
  ['Laravel', 'a.blade.php', `{{ __('a.b') }} @lang('a.c')`, ['a.b', 'a.c']],
  ['gettext', 'a.py', 'from gettext import *\n_("A " "b")', ['A b']],
  ['gettext', 'a.py', 'from django import gettext_lazy\ngettext_lazy("A")', ['A']],
  ['gettext', 'a.py', 'import gettext\nngettext("%d a", "%d as", n)', ['%d a']],
  [
    'gettext',
    'a.c',
    String.raw`#include <libintl.h> // gettext
_("\xc2\xa9 A\342\200\246")`,
    ['© A…'],
  ],
  ['gettext', 'a.py', 'import gettext\npgettext("month", "May")', ['May']],
  ['gettext', 'a.py', 'import gettext\nnpgettext("boat", "%d a", "%d as", n)', ['%d a']],
  [
    'gettext',
    'a.php',
    `<?php __('A', 'x'); _x('B', 'verb', 'x'); _n('%d c', '%d cs', $n); esc_html_e('D');`,
    ['A', 'B', '%d c', 'D'],
  ],
  ['gettext', 'a.html', `${i18n}{% translate "A" %}{% trans 'B' context "x" %}{{ _("C") }}`, ['C', 'A', 'B']],
  [
    'gettext',
    'a.html',
    `${i18n}{% blocktranslate %}Hi {{ name }}, 5%{% endblocktranslate %}`,
    ['Hi %(name)s, 5%%'],
  ],
  [
    'gettext',
    'a.html',
    `${i18n}{% blocktrans with n=x.y trimmed %}\n  Two\n  lines {{ n }}\n{% endblocktrans %}`,
    ['Two lines %(n)s'],
  ],
  [
    'gettext',
    'a.html',
    `${i18n}{% blocktrans count n=2 %}{{ n }} a{% plural %}{{ n }} as{% endblocktrans %}`,
    ['%(n)s a'],
  ],
  ['gettext', 'a.j2', `{% trans name=user.name %}Hi {{ name }}{% endtrans %}`, ['Hi %(name)s']],
]

test.each(calls)('%s: %s has calls in %s', (name, path, code, keys) => {
  expect(keysIn(name, path, code)).toEqual(keys)
})

/** Framework, file, code, and a key that the code uses without a call whose key is known. */
const mentions: readonly (readonly [string, string, string, string])[] = [
  ['i18next', 'a.html', `<p data-i18n="[title]a.b;c.d"></p>`, 'c.d'],
  ['i18next', 'a.tsx', `<Trans>Save <b>all</b> {{ count }} files</Trans>`, 'Save <2>all</2> {{count}} files'],
  ['i18next', 'a.tsx', `<Trans>Backlinks</Trans>`, 'Backlinks'],
  ['i18next', 'a.ts', "t(`a.${isB ? `b` : 'c'}.d`)", 'a.b.d'],
  ['i18next', 'a.ts', "// t('a.b')", 'a.b'],
  ['vue-i18n', 'a.ts', `const texts = pack.pages.home`, 'pages.home.title'],
  ['Angular translation', 'a.html', `<p class="x" translate>a.b</p>`, 'a.b'],
  ['Rails', 'a.rb', `# i18n-tasks-use t('a.b')`, 'a.b'],
  ['gettext', 'a.glade', `<property translatable="yes">Save &amp; close</property>`, 'Save & close'],
]

test.each(mentions)('%s: %s mentions a key in %s', (name, path, code, key) => {
  expect(usesIn(name, path, code).useOf([key])).toBeDefined()
})

/** Framework, file, and code in which no key is used. */
const comments: readonly (readonly [string, string, string])[] = [
  ['gettext', 'a.py', `import gettext\ndef f():\n    """Calls _('k.k')."""\n`],
  ['gettext', 'a.py', `"""Calls _('k.k')."""\nimport gettext\n`],
  ['gettext', 'a.py', `import gettext\n# _('k.k')\n`],
  ['gettext', 'a.py', `import gettext\nclass A:\n    text = 'Save'\n    """By default _('k.k')"""\n`],
  ['gettext', 'a.py', `import gettext\nx = f(1)\n"""By default _('k.k')"""\n`],
  ['gettext', 'a.c', `#include <libintl.h> // gettext\n/* _("k.k") */\n// _("k.k")`],
  ['gettext', 'a.php', `<?php // __('k.k') ?><b></b>`],
  ['gettext', 'a.html', `${i18n}{# {% trans "k.k" %} #}{% comment %}{% trans "k.k" %}{% endcomment %}`],
  ['vue-i18n', 'a.vue', `<template><!-- {{ $t('k.k') }} --></template><script>\n// $t('k.k')\n</script>`],
  ['FormatJS', 'a.tsx', `formatMessage\n  // formatMessage({ id: 'k.k' })`],
  ['Laravel', 'a.blade.php', `{{-- {{ __('k.k') }} --}}`],
  ['Rails', 'a.rb', `x = 1 # t('k.k')`],
]

test.each(comments)('%s: comments of %s are no code', (name, path, code) => {
  const uses = usesIn(name, path, code)
  expect(uses.calls).toEqual([])
  expect(uses.useOf(['k.k'])).toBeUndefined()
})

/** Framework, file, and code that is not a comment, though it looks like one. */
const code: readonly (readonly [string, string, string])[] = [
  ['vue-i18n', 'a.vue', `<p>{{ a }} // {{ $t('k.k') }}</p>`],
  ['i18next', 'a.tsx', `import 'i18next'; <a href="http://x">It's {t('k.k')}</a>`],
  ['i18next', 'a.tsx', `import 'i18next'; <p>{a} // {t('k.k')} x</p>`],
  ['i18next', 'a.ts', `import 'i18next'; glob('src/*'); t('k.k'); glob('*/b')`],
  ['gettext', 'a.py', `from gettext import _\nx = _("""k.k""")\n`],
  ['gettext', 'a.py', `from gettext import _\nx = "a # b" + _("k.k")\n`],
  ['gettext', 'a.py', `from gettext import _\nx = (y or\n  _("""k.k"""))\n`],
  ['gettext', 'a.php', `<p># <?php __('k.k') ?></p>`],
  ['Laravel', 'a.blade.php', `<p>No. # {{ __('k.k') }}</p>`],
]

test.each(code)('%s: %s has a call in %s', (name, path, text) => {
  expect(keysIn(name, path, text)).toEqual(['k.k'])
})

describe('a call whose key is an expression', () => {
  const openIn = (name: string, path: string, text: string): number =>
    usesIn(name, path, text).openCalls.length

  test('is found', () => {
    expect(openIn('vue-i18n', 'a.vue', '{{ $t(item.label) }}')).toBe(1)
    expect(openIn('vue-i18n', 'a.vue', '{{ $t(`${a}.${b}`) }}')).toBe(1)
    expect(openIn('i18next', 'a.ts', "import 'i18next'; t(getKey(x), { n })")).toBe(1)
    expect(openIn('Laravel', 'a.php', '<?php __($key)')).toBe(1)
    expect(openIn('Rails', 'a.rb', 't(key)')).toBe(1)
  })

  test('is none if the code shows the key', () => {
    expect(openIn('vue-i18n', 'a.vue', "{{ $t(isOn ? 'on' : 'off') }}")).toBe(0)
    expect(openIn('i18next', 'a.ts', "import 'i18next'; t(KEYS.SAVE); t(SAVE)")).toBe(0)
    expect(openIn('i18next', 'a.ts', "import 'i18next'; function t(key: string): string {")).toBe(0)
  })
})
