// Values that are not texts, as files spell them.
import type { Others } from './shapes.ts'

export const JSON_OTHERS: Others = {
  text: (mark) => `"${mark}"`,
  values: ['null', '5', 'true', '{}', '[]', '["x"]', '[1]', '[{"n": 5}]'],
  empty: ['null', '{}', '[]'],
  lists: ['["x"]'],
}

export const YAML_OTHERS: Others = {
  text: (mark) => `: ${mark}`,
  values: [
    ':',
    ': # later',
    ': ~',
    ': null',
    ': 5',
    ': true # sure',
    ': []',
    ': {}',
    ': [x]',
    ': [1]',
    ': 5.5',
  ],
  empty: [':', ': # later', ': ~', ': null', ': []', ': {}'],
  absent: [':', ': # later'],
  lists: [': [x]'],
}

export const QUOTED_YAML_OTHERS: Others = { ...YAML_OTHERS, text: (mark) => `: "${mark}"` }

/** In braces, a comment would go on to the end of the map. */
export const FLOW_YAML_OTHERS: Others = {
  ...YAML_OTHERS,
  values: YAML_OTHERS.values.filter((value) => !value.includes('#')),
}

export const TOML_OTHERS: Others = {
  text: (mark) => `"${mark}"`,
  values: ['5', 'true', '[]', '["x"]', '[1]', '2020-01-01', '{}'],
  empty: ['[]', '{}'],
  lists: ['["x"]'],
}

export const JS_OTHERS: Others = {
  text: (mark) => `'${mark}'`,
  values: ['null', '5', '{}', '[]', "['x']", "'Hallo ' + app", 'app.toUpperCase()', '() => 5'],
  empty: ['null', '{}', '[]'],
  lists: ["['x']"],
}

export const PHP_OTHERS: Others = {
  text: (mark) => `'${mark}'`,
  values: ['null', '5', '[]', 'array()', "['x']", 'FOO', '"x {$y}"', "'x' . FOO", 'fn ($x) => 5'],
  empty: ['null', '[]', 'array()'],
  lists: ["['x']"],
}

export const LUA_OTHERS: Others = {
  text: (mark) => `"${mark}"`,
  values: ['nil', '5', '{}', '{ "x" }', '"x" .. app', 'string.upper(app)'],
  empty: ['nil', '{}'],
  lists: ['{ "x" }'],
}

export const RESX_OTHERS: Others = {
  text: (mark) => ` xml:space="preserve">\n    <value>${mark}</value>`,
  values: [
    ' type="System.Resources.ResXNullRef, System.Windows.Forms"><value></value>',
    ' type="System.Resources.ResXFileRef, System.Windows.Forms"><value>a.png;System.String</value>',
    ' type="System.Drawing.Size, System.Drawing"><value>5, 5</value>',
  ],
  empty: [],
}

export const PLIST_OTHERS: Others = {
  text: (mark) => `<string>${mark}</string>`,
  values: ['<integer>5</integer>', '<true/>', '<dict/>', '<array/>', '<array><string>x</string></array>'],
  empty: ['<dict/>', '<array/>'],
  lists: ['<array><string>x</string></array>'],
}
