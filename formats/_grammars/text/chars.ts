// The UTF-16 code units that grammars compare with the results of `charCodeAt`, and the classes of ASCII characters.

export const TAB = 9
export const LF = 10
export const FF = 12
export const CR = 13
export const SPACE = 32
export const EXCLAMATION = 33
export const QUOTE = 34
export const HASH = 35
export const DOLLAR = 36
export const PERCENT = 37
export const AMPERSAND = 38
export const APOSTROPHE = 39
export const LEFT_PAREN = 40
export const RIGHT_PAREN = 41
export const ASTERISK = 42
export const PLUS = 43
export const COMMA = 44
export const HYPHEN = 45
export const PERIOD = 46
export const SLASH = 47
export const ZERO = 48
export const SEVEN = 55
export const NINE = 57
export const COLON = 58
export const SEMICOLON = 59
export const LESS_THAN = 60
export const EQUALS = 61
export const GREATER_THAN = 62
export const QUESTION = 63
export const AT_SIGN = 64
export const UPPER_A = 65
export const UPPER_L = 76
export const LEFT_BRACKET = 91
export const BACKSLASH = 92
export const RIGHT_BRACKET = 93
export const UNDERSCORE = 95
export const BACKTICK = 96
export const LOWER_A = 97
export const LOWER_E = 101
export const LOWER_F = 102
export const LOWER_L = 108
export const LOWER_Z = 122
export const LEFT_BRACE = 123
export const PIPE = 124
export const RIGHT_BRACE = 125
export const TILDE = 126
export const NEXT_LINE = 0x85
export const LINE_SEPARATOR = 0x2028
export const PARAGRAPH_SEPARATOR = 0x2029
export const BYTE_ORDER_MARK = 0xfeff

/** Whether a character is a space or a tab: white space that stays inside a line. */
export const isBlank = (code: number): boolean => code === SPACE || code === TAB

export const isLineEnd = (code: number): boolean => code === LF || code === CR

/** Whether a character is white space of ASCII: a space, or one from tab to carriage return. */
export const isSpace = (code: number): boolean => code === SPACE || (code >= TAB && code <= CR)

export const isDigit = (code: number): boolean => code >= ZERO && code <= NINE

/** Whether a character is a letter of ASCII. */
export const isLetter = (code: number): boolean => lowerCase(code) >= LOWER_A && lowerCase(code) <= LOWER_Z

/** Whether a character is a hexadecimal digit. */
export const isHexDigit = (code: number): boolean =>
  isDigit(code) || (lowerCase(code) >= LOWER_A && lowerCase(code) <= LOWER_F)

/** The small letter of a letter of ASCII; no other character becomes one. */
const lowerCase = (code: number): number => code | 0x20
