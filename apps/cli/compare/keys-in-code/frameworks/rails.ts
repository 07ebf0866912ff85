import type { Framework } from '../framework.ts'

/** Ruby on Rails and the gem i18n. */
export const rails: Framework = {
  name: 'Rails',
  signs: [
    { path: /(?:^|\/)Gemfile$/, has: /\b(?:rails|i18n)\b/ },
    { path: /\.gemspec$/, has: /\b(?:rails|railties|i18n)\b/ },
    { path: /(?:^|\/)config\/application\.rb$/, has: /Rails::Application/ },
  ],
  formats: ['rails-yaml'],
  code: /\.(?:rb|erb|haml|slim|rake|ru|jbuilder|builder|rabl|arb|liquid|thor|[cm]?[jt]sx?|vue|coffee|hbs|handlebars|mustache)$/,
  calls: [
    /(?<![\w:.@$])(?:I18n\.)?(?:translate|t)!?(?:\(\s*|[ \t]+)(?=["'])/g,
    /(?<![\w:.@$])(?:I18n\.)?(?:translate|t)!?(?:\(\s*|[ \t]+):(?<key>[A-Za-z_]\w*)/g,
  ],
  openCalls: [/(?<![\w:.@$]|def )(?:I18n\.)?(?:translate|t)!?\(\s*(?=[a-z@][\w.@]*\s*[),])/g],
  // A template gets an object of texts.
  mentions: [/\{\{\{?\s*(?<last>[A-Za-z_]\w*)\s*\}\}/g],
  keysInComments: /i18n-tasks-use/,
  ignoresCallsWith: /\bscope\b/,
  scopes: [/\bscope(?::|\s*=>)\s*(?=["'])/g, /\bscope(?::|\s*=>)\s*:(?<scope>\w+)/g],
  holes: /#\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g,
  join: /(?:\+|<<)/,
  relativeTo: /(?:^|\/)app\/(?:views|components)\/(?<folder>.+)\/_?(?<name>[^/.]+)\.[^/]*$/,
  ownKeys:
    /^(?:activerecord|activemodel|errors|attributes|date|time|datetime|number|support|helpers|flash|i18n|faker|simple_form|devise|doorkeeper|ransack|enumerize|mongoid|kaminari|will_paginate|pagy|views\.pagination|active_admin|administrate|mailer|\w*_mailer)(?:\.|$)|\.mailer\.|_mailer\.\w+\.subject$/,
}
