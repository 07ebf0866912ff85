// The parts that the consumers use of packages without types that TypeScript finds.

// Its own types have imports without extensions, which Node's resolution does not find.
declare module 'media-captions' {
  interface Cue {
    startTime: number
    endTime: number
    text: string
  }
  export function parseText(
    file: string,
    options: { type: 'vtt' | 'srt' | 'ass'; strict: boolean; errors: boolean },
  ): Promise<{ cues: readonly Cue[]; errors: readonly Error[] }>
}

declare module 'node-gettext' {
  import type { GetTextTranslations } from 'gettext-parser'
  export default class Gettext {
    addTranslations(locale: string, domain: string, translations: GetTextTranslations): void
    setLocale(locale: string): void
    pgettext(context: string, id: string): string
    npgettext(context: string, id: string, plural: string, count: number): string
  }
}

// Its own types infer the values from each message, and the values of a file are only known when it is loaded.
declare module '@formatjs/intl' {
  export function createIntl(config: {
    locale: string
    messages: Readonly<Record<string, string>>
    onError: (error: Error) => void
  }): { formatMessage(message: { id: string }): string }
}
