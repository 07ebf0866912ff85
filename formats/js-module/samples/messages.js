#!/usr/bin/env node
'use strict'
/* eslint-disable quotes */
const pattern = /['"`]\/[/]/g, half = 4 / 2 / 1

// The texts of the garden planner.

module.exports = {
  title: 'The garden\'s planner',
  "sub-title": "Grow what you \"like\"",   // below the title
  'quoted key': 'caf\u00e9 \x26 tea\u{1F33F}',
  10: 'ten',
  [`computed`]: 'by a template',
  [KEYS.water]: 'Water',
  ...shared,
  shorthand,
  $dollar_: 'one' + " and " + `two`,
  // Shown when nothing
  // was planted.
  empty: `Nothing
    here yet, \`sorry\``,
  paren: (
    'a long text ' + // in two parts
    'goes on'
  ),
  days: ['Monday', "Tuesday", , 'Wednesday',],
  nested: {
    /**
     * A button.
     * @see dialog
     */
    save: 'Save', cancel: 'Cancel', // both in the dialog

    deep: { deeper: { deepest: 'Roots' } },
  },
  count: 12,
  ok: true && !0,
  greeting: `Hello, ${user.name + `(${user.id})`}!`,
  total: 'Sum: ' + total,
  handler() { return { a: 'no text' } },
  format: (n) => n + ' pieces',
  get label() { return 'label' },
  translated: t('key'),
  joined: ['a', 'b'].join(', '),
  match: /"[^"]*"/,
  continued: 'a long \
line',
}
