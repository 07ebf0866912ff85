// DeepL: https://developers.deepl.com/docs/api-reference/translate. Its package brings a client of HTTP and an archiver
// for what is one request here.
import type { Language } from '@atlas/core/contract.ts'
import { charactersOf, EngineError, type Batch, type Engine } from '../engine.ts'
import { addressOf, postJson } from '../http.ts'

/** How DeepL is reached. */
export interface DeepLSettings {
  /** Left out, the address of the key's plan. */
  baseUrl?: string | undefined
  key: string
  /** In milliseconds. */
  timeout: number
}

/** A request takes at most this many texts. */
const MOST = 50

/** DeepL as an engine. Throws an `EngineError` if the address is wrong. */
export function deeplEngine({ baseUrl, key, timeout }: DeepLSettings): Engine {
  const plan = key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
  const url = addressOf(baseUrl ?? plan, 'v2/translate')
  const headers = [['authorization', `DeepL-Auth-Key ${key}`]] as const
  return {
    name: 'DeepL',
    unit: 'characters',
    costOf: charactersOf,
    protectsCodes: true,
    takesReasons: false,
    translate: async (batch) => {
      const texts = new Map<string, string>()
      for (const requests of groupsOf(batch)) {
        const [first] = requests
        const body = {
          text: requests.map(({ text }) => text),
          source_lang: batch.source.twoLettersCode.toUpperCase(),
          target_lang: targetCode(batch.target),
          tag_handling: 'xml',
          ...(first?.context === undefined ? {} : { context: first.context }),
        }
        const { translations } = ((await postJson({ url, headers, timeout }, body)) ?? {}) as {
          translations?: unknown
        }
        if (!Array.isArray(translations) || translations.length !== requests.length)
          throw new EngineError('DeepL answered with another number of texts.', { isTransient: true })
        for (const [index, { identifier }] of requests.entries()) {
          const { text } = (translations[index] ?? {}) as { text?: unknown }
          if (typeof text === 'string') texts.set(identifier, text)
        }
      }
      return { texts }
    },
  }
}

/** A request has one context, so that texts with the same one are sent together. */
function* groupsOf({ requests }: Batch): Iterable<Batch['requests']> {
  const byContext = new Map<string, Batch['requests'][number][]>()
  for (const request of requests) {
    const known = byContext.get(request.context ?? '') ?? []
    byContext.set(request.context ?? '', known)
    known.push(request)
  }
  for (const all of byContext.values())
    for (let at = 0; at < all.length; at += MOST) yield all.slice(at, at + MOST)
}

/** Languages that DeepL knows by their regions or scripts. */
const REGIONAL: Readonly<Record<string, string>> = {
  'pt-BR': 'PT-BR',
  'pt-PT': 'PT-PT',
  'en-GB': 'EN-GB',
  'en-US': 'EN-US',
  en: 'EN-US',
  'zh-CN': 'ZH-HANS',
  'zh-TW': 'ZH-HANT',
  'es-MX': 'ES-419',
}

function targetCode({ id, locale, twoLettersCode }: Language): string {
  return REGIONAL[id] ?? REGIONAL[locale] ?? twoLettersCode.toUpperCase()
}
