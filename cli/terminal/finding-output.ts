// Prints findings: for people, as JSON, as SARIF 2.1.0, as annotations of GitHub, as a report of GitLab.
import type { colors as colorsOf } from './colors.ts'
import { rules, type Finding } from '../../repository/lint.ts'
import { nameOf } from '../repository/baseline.ts'
import { encode } from './printing.ts'

/** The kinds of output. */
export const outputs = ['text', 'json', 'sarif', 'github', 'gitlab'] as const

/** A kind of output. */
export type Output = (typeof outputs)[number]

/** The findings in a kind of output. */
export function findingsAs(output: Output, findings: readonly Finding[], colors: typeof colorsOf): string {
  switch (output) {
    case 'json':
      return findings.map((finding) => `${JSON.stringify(finding)}\n`).join('')
    case 'sarif':
      return `${JSON.stringify(sarif(findings), undefined, 2)}\n`
    case 'github':
      return findings.map(annotation).join('')
    case 'gitlab':
      return `${JSON.stringify(findings.map(gitlabIssue), undefined, 2)}\n`
    default:
      return textOf(findings, colors)
  }
}

function textOf(findings: readonly Finding[], colors: typeof colorsOf): string {
  if (findings.length === 0) return ''
  const lines = findings.map(({ path, line, column, level, identifier, message, rule }) => {
    const shown = level === 'error' ? colors.red('error') : colors.yellow('warning')
    const subject = identifier === undefined ? '' : `${identifier}: `
    return `${encode(`${path}:${line}:${column}: ${shown}: ${subject}${message} ${colors.dim(`(${rule})`)}`)}\n`
  })
  const errors = findings.filter(({ level }) => level === 'error').length
  return `${lines.join('')}${errors} errors, ${findings.length - errors} warnings\n`
}

const sentenceOf = ({ identifier, message }: Finding): string =>
  identifier === undefined ? message : `${identifier}: ${message}`

function annotation(finding: Finding): string {
  const { path, line, column, level, rule } = finding
  const escaped = (text: string): string =>
    text
      .split(/([\r\n])/)
      .map((each, index) =>
        index % 2 === 0 ? encode(each).replaceAll('%', '%25') : each === '\r' ? '%0D' : '%0A',
      )
      .join('')
  const property = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const kind = level === 'error' ? 'error' : 'warning'
  return `::${kind} file=${property(path)},line=${line},col=${column},title=${property(rule)}::${escaped(sentenceOf(finding))}\n`
}

function sarif(findings: readonly Finding[]): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'atlas', rules: Object.keys(rules).map((id) => ({ id })) } },
        columnKind: 'unicodeCodePoints',
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          level: finding.level === 'error' ? 'error' : 'warning',
          message: { text: sentenceOf(finding) },
          partialFingerprints: { 'atlas/v1': nameOf(finding) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: finding.path.split('/').map(encodeURIComponent).join('/') },
                region: { startLine: finding.line, startColumn: finding.column },
              },
            },
          ],
        })),
      },
    ],
  }
}

function gitlabIssue(finding: Finding): object {
  return {
    description: sentenceOf(finding),
    check_name: finding.rule,
    fingerprint: nameOf(finding),
    severity: finding.level === 'error' ? 'major' : 'minor',
    location: { path: finding.path, lines: { begin: finding.line } },
  }
}
