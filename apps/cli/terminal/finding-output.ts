// Prints findings: for people, as JSON, as SARIF 2.1.0, as annotations of GitHub, as a report of GitLab.
import { counted } from '@atlas/core/counted.ts'
import { rules, type Finding } from '../compare/lint.ts'
import { findingName } from '../workspace/baseline.ts'
import { colors } from './colors.ts'
import { printCommand, printJson, printLine } from './printing.ts'

/** The kinds of output. */
export const outputs = ['text', 'json', 'sarif', 'github', 'gitlab'] as const

/** A kind of output. */
export type FindingOutput = (typeof outputs)[number]

/** Prints findings as a kind of output. */
export function printFindings(output: FindingOutput, findings: readonly Finding[]): void {
  switch (output) {
    case 'json':
      for (const finding of findings) printJson(finding)
      return
    case 'sarif':
      return printJson(sarif(findings), 2)
    case 'github':
      for (const finding of findings) printAnnotation(finding)
      return
    case 'gitlab':
      return printJson(findings.map(gitlabIssue), 2)
    default:
      printForPeople(findings)
  }
}

function printForPeople(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  for (const { path, line, column, level, identifier, message, rule } of findings) {
    const shown = level === 'error' ? colors.red('error') : colors.yellow('warning')
    const subject = identifier === undefined ? '' : `${identifier}: `
    printLine(`${path}:${line}:${column}: ${shown}: ${subject}${message} ${colors.dim(`(${rule})`)}`)
  }
  const errors = findings.filter(({ level }) => level === 'error').length
  printLine(`${counted(errors, 'error')}, ${counted(findings.length - errors, 'warning')}`)
}

const sentenceOf = ({ identifier, message }: Finding): string =>
  identifier === undefined ? message : `${identifier}: ${message}`

function printAnnotation(finding: Finding): void {
  const { path, line, column, level, rule } = finding
  const properties = { file: path, line, col: column, title: rule }
  printCommand(level === 'error' ? 'error' : 'warning', properties, sentenceOf(finding))
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
          partialFingerprints: { 'atlas/v1': findingName(finding) },
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
    fingerprint: findingName(finding),
    severity: finding.level === 'error' ? 'major' : 'minor',
    location: { path: finding.path, lines: { begin: finding.line } },
  }
}
