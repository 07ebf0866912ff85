import type { Messages } from './messages'

type Shape = { a: 'b'; c: string }
interface More { name: string }

export const en: Messages & Record<string, (n: number) => string> = {
  common: {
    ok: 'OK',
    cancel: 'Cancel' as string,
  },
  /* The plant's name comes first. */
  planted: '{name} was planted',
  watered: `${place} was watered at \`${time}\`.`,
  ripe: (count: number) => (count === 1 ? `${count} apple is ripe` : `${count} apples are ripe`),
  sown: isEarly ? 'Sown early' : 'Sown late',
} satisfies Shape

export const dates = {
  months: ['January', 'February'] as const,
} as const

export default defineMessages({
  hello: { id: 'hello', defaultMessage: 'Hello, {name}!' },
})

export function messages(): Shape {
  return { a: 'b', c: 'no text: inside of a function' }
}

window.garden.texts['en'] = <any>{ skipped: 'an old assertion' }
window.garden.texts["en"] = { sprout: 'Sprout' }
export const lazy = async (): Promise<Shape> => ({ leaf: 'Leaf' })
