// How readers of YAML 1.1 take a plain scalar on one line, by the rules of their own sources: PyYAML 6.0
// (`scanner.py`, `resolver.py`) and Ruby's Psych 4.0 (`scalar_scanner.rb`). Shares nothing with our codecs.

/** Where PyYAML ends a word. */
const GAPS = '\0 \t\r\n\x85\u2028\u2029'
/** What PyYAML takes no plain scalar to start with. */
const STARTS = `${GAPS}-?:,[]{}#&*!|>'"%@\``
// oxlint-disable-next-line no-control-regex -- the characters that its reader accepts
const PRINTABLE = /^[\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

const PYYAML = [
  /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/,
  /^[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?$/,
  /^\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?$/,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
  /^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/,
  /^[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|[1-9][0-9_]*(?::[0-5]?[0-9])+)$/,
  /^(?:<<|~|null|Null|NULL||=|!|&|\*)$/,
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?$/,
]

const PSYCH = [
  /^(?:~|null|yes|true|on|no|false|off)$/i,
  /^-?\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d(?:\.\d*)?(?:\s*(?:Z|[-+]\d{1,2}:?(?:\d\d)?))?$/,
  /^\d{4}-\d{1,2}-\d{1,2}$/,
  /^[-+]?\.inf$|^\.nan$/i,
  /^:./,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9]){1,2}(?:\.[0-9_]*)?$/,
  /^[-+]?(?:[0-9][0-9_,]*)?\.[0-9]+(?:[eE][-+][0-9]+)?$|^[-+]?[0-9][0-9_,]*\.(?:[eE][-+][0-9]+)?$/,
  /^[-+]?(?:0b[01_,]+|0[0-7_,]+|0|[1-9](?:[0-9]|,[0-9]|_[0-9])*|0x[0-9a-fA-F_,]+)$/,
]

/** Whether PyYAML and Psych read what stands here as one plain scalar, and that as a string. */
export function isStringIn11(raw: string, inFlow: boolean): boolean {
  return (
    PRINTABLE.test(raw) && isOneScalar(raw, inFlow) && ![...PYYAML, ...PSYCH].some((other) => other.test(raw))
  )
}

/** PyYAML's `check_plain` and `scan_plain`. */
function isOneScalar(raw: string, inFlow: boolean): boolean {
  const [first = '', second = ' '] = raw
  const mayStart =
    !STARTS.includes(first) ||
    (!GAPS.includes(second) && (first === '-' || (!inFlow && (first === '?' || first === ':'))))
  if (!mayStart || raw.endsWith(' ')) return false
  for (let at = 0; at < raw.length; at += 1) {
    const char = raw.charAt(at)
    const next = raw.charAt(at + 1) || ' '
    if (char !== ' ' && GAPS.includes(char)) return false
    if (char === ':' && (GAPS.includes(next) || (inFlow && ',[]{}'.includes(next)))) return false
    if (char === '#' && raw.charAt(at - 1) === ' ') return false
    if (inFlow && ',?[]{}'.includes(char)) return false
  }
  return true
}
