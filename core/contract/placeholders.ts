// How the texts of a format spell the values that a program puts in.

/** What a value is, as far as its placeholder shows it. */
export type ValueKind = 'text' | 'integer' | 'number'

/**
 * How texts spell the values that the program puts in, as data: so a conversion can spell the values of one format as
 * another one does.
 */
export interface PlaceholderSyntax {
  /**
   * Matches the placeholder of a value. Its groups are `name` or `position`, and perhaps `type`, and `detail` for how
   * the value is shown (`.2` in `%.2f`). Without a position, values are counted.
   */
  pattern: RegExp
  /** How a value is spelled: `<name>`, `<position>`, `<detail>` and `<type>` are replaced. */
  spelled: string
  /** The language of details, so that they are kept between formats of one: `printf`. */
  details?: string
  /** The number of the first position; 1 if left out. */
  first?: 0
  /** The types as they are spelled. */
  types?: Readonly<Record<ValueKind, string>>
  /** The kind of a type that was read; a text if left out. */
  kinds?: Readonly<Record<string, ValueKind>>
  /** How the number of a plural is spelled in its rows, if in another way. With `isOnlyRead`, it is not written. */
  count?: { sign: string; isOnlyRead?: true }
  /** Matches a choice, whose branches contain texts: only a format with the same grammar has a counterpart. */
  choice?: RegExp
  /** Whether texts are messages of ICU, which contain choices. */
  isMessage?: true
  /** Signs that a text has to spell in another way, since they begin placeholders. */
  escapes?: readonly (readonly [sign: string, spelled: string])[]
  /** One of these signs that may stay as it is in a text without the others. */
  optional?: string
  /** Whether these signs are spelled so in texts without values, too. */
  isAlwaysEscaped?: true
  /** Signs that no text can contain outside of placeholders. */
  excluded?: string
}
