// Kinds of modules that live platforms have, and the sandbox does not call. Apps may have them besides, so that their
// names are known and their fields are checked.
import { anything, relativeAddress, textCheck, texts, type Fields } from '../field-checks.ts'

const required = (check: Fields[string]['check']): Fields[string] => ({ isRequired: true, check })

/** The fields that every module may have. */
const GENERAL: Fields = {
  key: required(textCheck),
  name: { check: textCheck },
  description: { check: anything },
  logo: { check: relativeAddress },
  url: { check: relativeAddress },
  environments: { check: texts },
}

/** A page of the app: its address is needed. */
const PAGE: Fields = { ...GENERAL, url: required(relativeAddress) }

const PAGES = [
  'project-menu',
  'project-menu-crowdsource',
  'project-tools',
  'project-reports',
  'project-integrations',
  'organization-menu',
  'organization-menu-crowdsource',
  'organization-settings-menu',
  'profile-resources-menu',
  'profile-settings-menu',
  'editor-right-panel',
  'chat',
] as const

/** Kinds that are documented by their names and general fields alone. */
const GENERAL_KINDS = [
  'ai-prompt-provider',
  'ai-request-post-compile',
  'ai-request-post-parse',
  'ai-request-pre-compile',
  'ai-request-pre-parse',
  'api',
  'auth-guard',
  'context-menu',
  'modal',
  'webhook',
  'workflow-step-type',
] as const

/**
 * The fields of each kind. `isOpen`: modules may have other fields, whose shapes are not documented in one place, so an
 * unknown field is accepted.
 */
export const furtherKinds: Readonly<Record<string, { fields: Fields; isOpen: boolean }>> = {
  'custom-spellchecker': {
    fields: {
      ...GENERAL,
      name: required(textCheck),
      checkSpellingUrl: required(relativeAddress),
      listSupportedLanguagesUrl: required(relativeAddress),
    },
    isOpen: false,
  },
  'ai-provider': {
    fields: {
      ...GENERAL,
      name: required(textCheck),
      chatCompletionsUrl: required(relativeAddress),
      modelsUrl: required(relativeAddress),
    },
    isOpen: true,
  },
  ...Object.fromEntries(PAGES.map((kind) => [kind, { fields: PAGE, isOpen: true }])),
  ...Object.fromEntries(GENERAL_KINDS.map((kind) => [kind, { fields: GENERAL, isOpen: true }])),
}
