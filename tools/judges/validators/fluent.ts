// @fluent/syntax, the parser of Fluent, and @fluent/bundle, its formatter.
import { FluentBundle, FluentResource } from '@fluent/bundle'
import { FluentParser } from '@fluent/syntax'
import type { ProgramValidator } from './validator.ts'
import { valuesIn } from './values.ts'

const OTHERS = '-brand = x\n    .gender = y\nmsg = x\n    .title = y\n'

export const fluentValidator: ProgramValidator = {
  name: '@fluent/syntax and @fluent/bundle',
  async reasons(pairs, scan) {
    const parser = new FluentParser({ withSpans: false })
    return pairs.map(({ source, text }) => {
      const { type } = parser.parseEntry(`key = ${text}\n`)
      if (type !== 'Message') return type === 'Junk' ? 'the text is not a pattern' : `the text is a ${type}`
      const bundle = new FluentBundle('en', { useIsolating: false })
      bundle.addResource(new FluentResource(`${OTHERS}key = ${text}\n`))
      const pattern = bundle.getMessage('key')?.value
      if (!pattern) return 'the text is not a pattern'
      const values = valuesIn(source, scan, 3)
      const named = Object.fromEntries(
        Object.entries(values).map(([id, value]) => [id.replace('$', ''), value]),
      )
      const errors: Error[] = []
      bundle.formatPattern(pattern, named, errors)
      return errors[0]?.message ?? ''
    })
  },
}
