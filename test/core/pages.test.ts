import { describe, expect, test } from 'vitest'
import { makeDescriptor } from '@atlas/core/plugins/descriptor.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { parseSource } from '@atlas/core/reading/parse.ts'
import { escapeHtml } from '@atlas/core/escape-html.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { bytesOf, languages, lines, many, pairs, plainCodec } from './plugins.ts'

describe('detection', () => {
  const by = (fileName?: RegExp, fileContent?: RegExp, before?: string[]): FormatPlugin => ({
    ...lines,
    signaturePatterns: { ...(fileName ? { fileName } : {}), ...(fileContent ? { fileContent } : {}) },
    ...(before ? { precedes: before } : {}),
  })
  const detector = new Detector(
    new Map([
      ['any', by(/\.txt$/)],
      ['titled', by(/\.txt$/, /^title:/, ['any'])],
      ['content', by(undefined, /^#magic/, ['titled'])],
      ['folder', by(/(^|\/)values\/x\.md$/)],
    ]),
  )

  test('needs a match of every pattern', () => {
    expect(detector.candidates('a.txt', bytesOf('hello'))).toEqual(['any'])
    expect(detector.candidates('a.md', bytesOf('title: x'))).toEqual([])
    expect(detector.detect('a.bin', bytesOf('#magic'))).toBe('content')
  })

  test('prefers formats by `precedes`', () => {
    expect(detector.candidates('a.txt', bytesOf('title: x'))).toEqual(['titled', 'any'])
  })

  test('keeps that order in any catalogue, and ends even if formats are before each other', () => {
    const [any, titled] = [by(/x/), by(/x/, undefined, ['any'])]
    const most = by(/x/, undefined, ['titled', 'unknown'])
    const orders = [
      { any, titled, most },
      { most, titled, any },
      { titled, any, most },
    ]
    for (const order of orders) {
      const found = new Detector(new Map(Object.entries(order))).candidates('x', bytesOf(''))
      expect(found).toEqual(['most', 'titled', 'any'])
    }
    const circle = new Detector(
      new Map([
        ['any', by(/x/, undefined, ['titled'])],
        ['titled', titled],
      ] as const),
    )
    expect(circle.candidates('x', bytesOf(''))).toHaveLength(2)
  })

  test('sees folders in the name', () => {
    expect(detector.detect('res/values/x.md', bytesOf(''))).toBe('folder')
    expect(detector.detect('x.md', bytesOf(''))).toBeUndefined()
  })

  test('is linear for patterns that would backtrack', () => {
    const evil = new Detector(new Map([['evil', by(/^(a+)+$/)]]))
    expect(evil.detect(`${'a'.repeat(60)}!`, bytesOf(''))).toBeUndefined()
  })
})

describe('a preview', () => {
  const read = (plugin: FormatPlugin, text: string, title = 'x') => {
    const { source } = decodeFile(bytesOf(text), plugin)
    const { strings, preview } = parseSource(plugin, source, languages('en'), { title })
    return { html: String(preview), previewIds: Array.from(strings, ({ previewId }) => previewId) }
  }
  const render = (text: string, unit: Partial<Unit> = {}): string => {
    const plugin: FormatPlugin = {
      ...lines,
      *parse(source, all) {
        for (const one of lines.parse(source, all)) yield { ...one, ...unit }
      },
    }
    return read(plugin, text).html
  }

  test('escapes texts and the file between them', () => {
    const html = render('<i>=<script>alert("1")</script>\n&=&amp;')
    expect(html).not.toContain('<script>')
    expect(html).toContain(
      '&lt;i&gt;=<span id="string_preview_id_1">&lt;script&gt;alert("1")&lt;/script&gt;</span>',
    )
    expect(html).toContain('&amp;=<span id="string_preview_id_2">&amp;amp;</span>')
  })

  test('forbids everything active by its own policy', () => {
    expect(render('a=b')).toContain("default-src 'none'; style-src 'sha256-")
  })

  test('shows a document by its elements', () => {
    expect(render('a=Title', { element: 'h1' })).toMatch(/<h1[ >].*Title.*<\/h1>/)
  })

  test('takes places out of order, and skips empty ones', () => {
    const backwards: FormatPlugin = {
      ...lines,
      parse: () => [
        { key: ['b'], source: { at: [2, 3], codec: plainCodec } },
        { key: ['c'], source: { at: [3, 3], codec: plainCodec } },
        { key: ['a'], source: { at: [0, 1], codec: plainCodec } },
      ],
    }
    const { html, previewIds } = read(backwards, 'A-B.')
    expect(html).toMatch(/id="string_preview_id_2">A<\/span>-<span id="string_preview_id_1">B<\/span>\./)
    expect(previewIds).toEqual([1, 2])
  })

  test('shows a text as it reads, also where the file spells it otherwise', () => {
    const codec = { ...plainCodec, decode: (spelled: string) => spelled.replace('n', '\n').replace('~', '<') }
    expect(render('a=one\nb=~c\nd=e', { source: { at: [2, 5], codec } })).toContain('>o\ne</span>')
    const html = render('a=~~', { source: { at: [2, 4], codec } })
    expect(html).toContain('>&lt;~</span>')
  })

  test('has the name of its file as title, escaped', () => {
    expect(read(lines, 'a=b', '</title><b>').html).toContain('<title>&lt;/title&gt;&lt;b&gt;</title>')
  })

  test('keeps a zero byte and a lone CR from changing what a parser reads', () => {
    expect(escapeHtml('a\0b\rc')).toBe('a\uFFFDb&#13;c')
  })
})

describe('the descriptor', () => {
  test('does not mark pair formats as multilingual', () => {
    const held = { formats: new Map([['pairs', pairs]]), chains: [] }
    const { modules } = makeDescriptor(template, 'https://app.example', held, () => '/x')
    const [module] = modules['custom-file-format'] ?? []
    expect(module).not.toHaveProperty('multilingual')
  })

  const template = {
    identifier: 'x',
    name: 'X',
    authentication: { type: 'platform_app', clientId: '' },
    scopes: [],
  }
  const offer = {
    formats: new Map([
      ['lines', lines],
      ['many', many],
    ]),
    chains: [
      { key: 'hide', kind: 'file-post-import' as const, signaturePatterns: { fileName: '.*' }, steps: [] },
    ],
  }

  test('has a module for each format and chain, each with its own address', () => {
    const { modules, baseUrl } = makeDescriptor(
      template,
      'https://app.example',
      offer,
      (kind, key) => `/c/${kind}/${key}`,
    )
    expect(baseUrl).toBe('https://app.example')
    expect(modules['custom-file-format']).toEqual([
      {
        key: 'lines',
        type: 'lines',
        url: '/c/custom-file-format/lines',
        signaturePatterns: { fileName: '\\.lines$' },
        withCodes: true,
      },
      {
        key: 'many',
        type: 'many',
        url: '/c/custom-file-format/many',
        signaturePatterns: { fileName: '\\.lines$' },
        multilingual: true,
        withCodes: true,
      },
    ])
    expect(modules['file-post-import']).toEqual([
      { key: 'hide', url: '/c/file-post-import/hide', signaturePatterns: { fileName: '.*' } },
    ])
    expect(modules['file-pre-export']).toEqual([])
  })

  test('has the patterns of names and of contents, and the chains of exports', () => {
    const patterned: FormatPlugin = { ...lines, signaturePatterns: { fileContent: /^lines/ } }
    const held = {
      formats: new Map([['patterned', patterned]]),
      chains: [{ key: 'end', kind: 'file-pre-export' as const, signaturePatterns: {}, steps: [] }],
    }
    const { modules } = makeDescriptor(
      template,
      'https://app.example',
      held,
      (...path) => `/${path.join('/')}`,
    )
    expect(modules['custom-file-format']?.[0]?.signaturePatterns).toEqual({
      fileContent: String.raw`^[^\x00-\x7F]{0,3}\x00?l\x00?i\x00?n\x00?e\x00?s`,
    })
    expect(modules['file-post-import']).toEqual([])
    expect(modules['file-pre-export']).toEqual([
      { key: 'end', url: '/file-pre-export/end', signaturePatterns: {} },
    ])
  })

  test('has the chains that get every file last, since a platform takes the first that matches', () => {
    const chain = (key: string, signaturePatterns: { fileName?: string; fileContent?: string }) => ({
      key,
      kind: 'file-post-import' as const,
      signaturePatterns,
      steps: [],
    })
    const chains = [
      chain('all', { fileName: '.*' }),
      chain('none', {}),
      chain('csv', { fileName: '\\.csv$' }),
      chain('both', { fileName: '^.+$', fileContent: '[\\s\\S]' }),
      chain('content', { fileName: '.*', fileContent: '^key' }),
      chain('bare', { fileName: '^[^.]*$' }),
    ]
    const { modules } = makeDescriptor(template, 'https://app.example', { ...offer, chains }, () => '/x')
    expect(modules['file-post-import']?.map(({ key }) => key)).toEqual([
      'csv',
      'content',
      'bare',
      'all',
      'none',
      'both',
    ])
  })

  test('names the field that the template lacks', () => {
    const { name: _, ...nameless } = template
    expect(() =>
      makeDescriptor(nameless as typeof template, 'https://app.example', offer, () => '/x'),
    ).toThrow('look at name in')
    const typeless = { ...template, authentication: { type: 7 as unknown as string, clientId: '' } }
    expect(() => makeDescriptor(typeless, 'https://app.example', offer, () => '/x')).toThrow(
      'look at authentication.type in',
    )
    expect(() => makeDescriptor({ ...template, name: '' }, 'https://app.example', offer, () => '/x')).toThrow(
      /look at name/,
    )
    expect(() => makeDescriptor(template, 'app.example', offer, () => '/x')).toThrow(/look at baseUrl/)
  })
})
