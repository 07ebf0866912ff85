// A validator is a program or a package that is not ours, and refuses wrong translations.
import { spawn } from 'node:child_process'
import type { CodeScanner } from '@atlas/core/contract.ts'
import type { TextPair } from './pairs.ts'

/** A validator, and how it is asked. */
export interface ProgramValidator {
  /** As its users call it. */
  name: string
  /** The program that must be on the PATH. Left out for a package of npm. */
  program?: string
  /** Why it refuses each pair; an empty text if it does not. `scan` finds the values that a program would have. */
  reasons: (pairs: readonly TextPair[], scan: CodeScanner) => Promise<readonly string[]>
}

/** Makes validators of a module that is loaded only when one of them is asked, since its packages are large. */
export function validatorsOf<Module>(
  load: () => Promise<Module>,
): (name: string, of: (module: Module) => ProgramValidator) => ProgramValidator {
  return (name, of) => ({
    name,
    reasons: async (pairs, scan) => of(await load()).reasons(pairs, scan),
  })
}

/** Runs a program with a text as its input. Returns what it prints, also if it fails. */
export function outputWith(
  program: string,
  args: readonly string[],
  input: string,
  folder?: string,
): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] })
    const output = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
    child.on('error', reject)
    child.on('close', () => resolve(output))
    // A program that stops early closes its input; its output says why.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/**
 * A validator that formats each text with the values of its source. The program gets a line for each pair, the text and the
 * values (`id:type`) in the escapes of URLs, and prints a line for each: why it refuses the text, or nothing.
 */
export function formattingValidator(
  name: string,
  program: string,
  args: readonly string[],
  folder?: string,
): ProgramValidator {
  return {
    name,
    program,
    async reasons(pairs, scan) {
      const lines = pairs.map(({ source, text }) => {
        const values = new Map(
          scan(source)
            .filter(({ kind }) => kind === 'value')
            .map(({ id, type = '' }) => [id, type]),
        )
        const named = [...values].map(([id, type]) => `${encodeURIComponent(id)}:${encodeURIComponent(type)}`)
        return `${encodeURIComponent(text)}\t${named.join(',')}\n`
      })
      const { stdout, stderr } = await outputWith(program, args, lines.join(''), folder)
      const reasons = stdout.split('\n').slice(0, -1)
      if (reasons.length !== pairs.length)
        throw new Error(`${name} answered ${reasons.length} of ${pairs.length} pairs: ${stderr.slice(-500)}`)
      return reasons
    },
  }
}
