// The part of gettext-parser that the witness and the tests read; the package brings no types of its own.
declare module 'gettext-parser' {
  interface Message {
    msgid: string
    msgid_plural?: string
    msgstr: readonly string[]
    comments?: { flag?: string }
  }

  export const mo: {
    parse(file: Buffer): { translations: Record<string, Record<string, Message>> }
  }
  export const po: {
    parse(file: string | Buffer): {
      charset: string
      headers: Record<string, string>
      translations: Record<string, Record<string, Message>>
    }
  }
}
