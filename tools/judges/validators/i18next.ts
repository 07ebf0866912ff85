// i18next, which reports values that a text names and the program does not have.
import { createInstance } from 'i18next'
import type { ProgramValidator } from './validator.ts'
import { valuesIn } from './values.ts'

export const i18nextJudge: ProgramValidator = {
  name: 'i18next',
  async reasons(pairs, scan) {
    let missing = ''
    const instance = createInstance()
    await instance.init({
      lng: 'en',
      resources: { en: { translation: {} } },
      missingInterpolationHandler: (_, [name]: [string]) => {
        missing ||= `there is no value for ${name}`
        return ''
      },
    })
    return pairs.map(({ source, text }) => {
      missing = ''
      const values: Record<string, unknown> = valuesIn(source, scan, 'x')
      for (const name of Object.keys(values).filter((one) => one.includes('.'))) nest(values, name.split('.'))
      instance.services.interpolator.interpolate(text, values, 'en', {})
      return missing
    })
  },
}

function nest(values: Record<string, unknown>, [first = '', ...rest]: readonly string[]): void {
  if (rest.length === 0) {
    values[first] = 'x'
    return
  }
  const inner = (values[first] ??= {}) as Record<string, unknown>
  nest(inner, rest)
}
