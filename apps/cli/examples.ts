// Examples of commands. docs/cli.md shows them, and a test runs them in a repository with files of many layouts.

/** A command, and what it prints. */
export interface CommandExample {
  /** The words after `atlas`. */
  args: readonly string[]
  /** What it does, in one sentence. */
  about: string
  stdout?: string
  code?: number
  /** The standard input. */
  input?: string
}

/** The examples, by command. */
export const examples: Readonly<Record<string, readonly CommandExample[]>> = {
  init: [
    {
      args: ['init', '--dry-run'],
      about: 'Show which files were found:',
      stdout: `{
  "source": "en",
  "files": [
    "app/src/main/res/values-{android}/strings.xml",
    "config/locales/{lang}.yml",
    "ios/{osx}.lproj/Localizable.strings",
    "l10n/{lang}/main.ftl",
    "locales/{lang}/common.json",
    "messages_{lang}.properties",
    "po/{lang}.po",
    "texts.csv"
  ]
}
`,
    },
  ],
  status: [
    {
      args: ['status', 'config', 'l10n', '--no-stale'],
      about: 'Count the translations of some folders:',
      stdout: `language  file                   strings  translated  same  fuzzy  stale  missing  extra  done
de        config/locales/de.yml        2           1                            1         50 %
de        l10n/de/main.ftl             2                 1                      1         0 %
`,
    },
    { args: ['status', '--fail-under', '90', '--quiet'], about: 'Fail if a file is behind:', code: 1 },
  ],
  lint: [
    {
      args: ['lint', 'locales/**', '--rule', 'edge-space=off'],
      about: 'Check some files, without one rule:',
      stdout: '',
    },
    { args: ['lint', '--output', 'github'], about: 'Annotate a pull request of GitHub:', stdout: '' },
  ],
  diff: [
    { args: ['diff', 'HEAD', '--exit-code'], about: 'Show what changed since the last commit:', stdout: '' },
    {
      args: ['diff', 'messages_de.properties', 'messages.properties', '--markdown'],
      about: 'Compare two files, as Markdown:',
      stdout: `### \`messages.properties\`

1 changed; 1 word to translate

| change | string | text |
| --- | --- | --- |
| changed | \`gate\` | \`Tor → Gate\` |
`,
    },
  ],
  extract: [
    {
      args: [
        'extract',
        'messages.properties',
        '--to',
        'csv',
        '--target',
        'de',
        '--translation',
        'messages_de.properties',
      ],
      about: 'Write strings and their translations as a table:',
      stdout: `key,context,en,de
gate,,Gate,Tor
`,
    },
  ],
  merge: [
    {
      args: ['merge', 'messages.properties', 'texts.csv', '--target', 'de', '-o', 'messages_de.properties'],
      about: 'Take the translations of a table:',
      stdout: '',
    },
  ],
  sync: [
    {
      args: ['sync', 'locales', 'config'],
      about: 'Bring new entries into the files of two folders:',
      stdout: `config/locales/de.yml got 1 new entry.
locales/de/common.json got 1 new entry.
`,
    },
    {
      args: ['sync', '--check', '--quiet'],
      about: 'Fail if a file is not in line with its source:',
      stdout: '',
      code: 1,
    },
  ],
  add: [
    {
      args: ['add', 'es', 'config', 'locales', 'texts.csv'],
      about: 'Add Spanish to some of the files:',
      stdout: `config/locales/es.yml was made, with 2 strings.
locales/es/common.json was made, with 2 strings.
texts.csv was changed, with 2 strings.
`,
    },
  ],
  rename: [
    {
      args: ['rename', 'gate', 'door', 'config', 'locales'],
      about: 'Rename a key in the files of two folders:',
      stdout: `config/locales/en.yml: gate was renamed to door.
config/locales/de.yml: gate was renamed to door.
locales/en/common.json: gate was renamed to door.
locales/de/common.json: gate was renamed to door.
`,
    },
  ],
  remove: [
    {
      args: ['remove', 'hedge', 'texts.csv'],
      about: 'Remove a key from a file of several languages:',
      stdout: 'texts.csv: hedge was removed.\n',
    },
  ],
  convert: [
    {
      args: ['convert', 'messages.properties', '--to', 'android-strings'],
      about: 'Write the strings of a file in another format:',
      stdout: `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="gate">Gate</string>
</resources>
`,
    },
    {
      args: ['convert', 'messages_de.properties', '--template', 'ios/de.lproj/Localizable.strings'],
      about: 'Follow the order and the comments of a file that is there:',
      stdout: '"gate" = "Tor";\n',
    },
  ],
  translate: [
    {
      args: ['translate', 'l10n', 'locales', '--dry-run', '--quiet'],
      about:
        'Show what would be sent: one object per line. An answer has the same `identifier`, and a `text`:',
      stdout: `{"identifier":"hedge","text":"Hedge","source":"en","target":"de","file":"l10n/de/main.ftl"}
{"identifier":"hedge","text":"Hedge","source":"en","target":"de","file":"locales/de/common.json"}
`,
    },
  ],
  completion: [
    {
      args: ['completion', 'bash'],
      about:
        'Complete commands and options in this shell. In zsh, it is `source <(atlas completion zsh)`, and in fish `atlas completion fish | source`:',
    },
  ],
  parse: [
    {
      args: ['parse', '-', '--stdin-name', 'de.json'],
      input: '{ "gate": "Tor" }',
      about: 'Read a file from standard input:',
      stdout: `{"identifier":"gate","text":"Tor","previewId":1}
`,
    },
  ],
  skill: [
    { args: ['skill', 'django'], about: 'Print what an agent is to do in a project of Django:' },
    {
      args: ['skill', '--install', '.claude/skills', '--quiet'],
      about: 'Write all of it where an agent looks for skills:',
      stdout: '',
    },
  ],
}
