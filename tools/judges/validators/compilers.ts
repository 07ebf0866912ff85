// Compilers of texts with values, of packages of npm: vue-i18n and Ink.
import { join } from 'node:path'
import { Compiler, CompilerOptions } from 'inkjs/full'
import { installIn } from '../../bench/checkout.ts'
import type { ProgramValidator } from './validator.ts'
import { valuesIn } from './values.ts'

/** What is used of @intlify/core-base, which only `tools/outside` has. */
interface Intlify {
  compile: (message: string, context: object) => unknown
}

/** vue-i18n: refuses messages that its compiler does not accept. */
export const vueValidator: ProgramValidator = {
  name: 'vue-i18n',
  async reasons(pairs) {
    installIn('tools/outside')
    const folder = join(import.meta.dirname, '../../outside/node_modules/@intlify/core-base/dist')
    const { compile } = (await import(join(folder, 'core-base.mjs'))) as Intlify
    return pairs.map(({ text }) => {
      let reason = ''
      const onError = (error: Error): void => {
        reason ||= error.message.split('\n', 1)[0] ?? ''
      }
      compile(text, { locale: 'en', key: text, warnHtmlMessage: false, onError })
      return reason
    })
  },
}

/** Ink: refuses lines that its compiler does not accept with the variables of the source text. */
export const inkValidator: ProgramValidator = {
  name: 'inkjs',
  reasons: async (pairs, scan) =>
    pairs.map(({ source, text }) => {
      const names = Object.keys(valuesIn(source, scan, 0)).filter((name) => /^\w+$/.test(name))
      const variables = names.map((name) => `VAR ${name} = 0\n`).join('')
      const errors: string[] = []
      const options = new CompilerOptions(null, [], false, (message: string) => errors.push(message))
      try {
        new Compiler(`${variables}x ${text}\n`, options).Compile()
      } catch (error) {
        errors.push(String(error))
      }
      return errors.filter((message) => !/^(?:WARNING|TODO)/.test(message)).join('; ')
    }),
}
