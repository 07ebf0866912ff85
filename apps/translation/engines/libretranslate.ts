// LibreTranslate, which can run on a machine of one's own: https://docs.libretranslate.com/api/operations/translate
import type { Language } from '@atlas/core/contract.ts'
import { charactersOf, EngineError, type Engine } from '../engine.ts'
import { addressOf, postJson } from '../http.ts'

/** How a server is reached. */
export interface LibreTranslateSettings {
  baseUrl: string
  /** A server of one's own needs none. */
  key: string | undefined
  /** In milliseconds. */
  timeout: number
}

/** LibreTranslate as an engine. Throws an `EngineError` if the address is wrong. */
export function libreTranslateEngine({ baseUrl, key, timeout }: LibreTranslateSettings): Engine {
  const url = addressOf(baseUrl, 'translate')
  return {
    name: 'LibreTranslate',
    unit: 'characters',
    costOf: charactersOf,
    protectsCodes: true,
    takesReasons: false,
    translate: async ({ source, target, requests }) => {
      const body = {
        // HTML has no empty elements of other names.
        q: requests.map(({ text }) => text.replaceAll(/<x id="(\d+)"\/>/g, '<x id="$1"></x>')),
        source: codeOf(source),
        target: codeOf(target),
        format: 'html',
        ...(key === undefined ? {} : { api_key: key }),
      }
      const { translatedText } = ((await postJson({ url, headers: [], timeout }, body)) ?? {}) as {
        translatedText?: unknown
      }
      if (!Array.isArray(translatedText) || translatedText.length !== requests.length)
        throw new EngineError('LibreTranslate answered with another number of texts.', { isTransient: true })
      const texts = new Map<string, string>()
      for (const [index, { identifier }] of requests.entries()) {
        const text: unknown = translatedText[index]
        if (typeof text === 'string') texts.set(identifier, text)
      }
      return { texts }
    },
  }
}

function codeOf({ id, twoLettersCode }: Language): string {
  if (id === 'zh-TW') return 'zh-Hant'
  if (id === 'zh-CN') return 'zh-Hans'
  return id === 'pt-BR' ? id : twoLettersCode
}
