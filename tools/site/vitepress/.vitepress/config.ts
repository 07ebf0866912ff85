// The settings of the site. Its guides are in the order of the README.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'

const ROOT = join(import.meta.dirname, '../../../..')

/** A group of guides in the README: its title, and a list of links. */
const GROUP = /^\*\*([^*]+)\*\*\n\n((?:(?:\d+\. |   ).*\n)+)/gm
const GUIDE = /\[([^\]]+)\]\(([^)]+)\.md\)/g

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const guides = [...readme.matchAll(GROUP)].map(([, text = '', list = '']) => ({
  text,
  items: [...list.matchAll(GUIDE)].map(([, title = '', path = '']) => ({ text: title, link: `/${path}` })),
}))

export default defineConfig({
  srcDir: '../../../dist/site-content',
  title: 'Atlas Formats',
  description: 'Translates files of a hundred formats, and changes only the bytes of the translated texts.',
  lang: 'en',
  // Pages and files keep working in a folder of any web server.
  base: process.env['SITE_BASE'] ?? '/',
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env['SITE_BASE'] ?? '/'}icon.svg` }],
  ],
  // A page loads what it needs, not what its links lead to.
  router: { prefetchLinks: false },
  markdown: {
    // Links to sections are written for GitHub.
    anchor: {
      slugify: (title) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
          .replaceAll(/\s/g, '-'),
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // A head without a text is no head.
      for (const name of ['th_open', 'th_close'] as const)
        md.renderer.rules[name] = (tokens, index, options, _env, renderer) => {
          const text = tokens[name === 'th_open' ? index + 1 : index - 1]
          return renderer
            .renderToken(tokens, index, options)
            .replace('th', text?.content === '' ? 'td' : 'th')
        }
      // Vue would take braces in prose and in code for an expression.
      for (const name of ['text', 'code_inline', 'code_block'] as const) {
        const render = md.renderer.rules[name]
        md.renderer.rules[name] = (...rendered) =>
          (render?.(...rendered) ?? '').replaceAll('{{', '&#123;&#123;')
      }
    },
  },
  // The pages that run the engine are added after this check; a test follows their links.
  ignoreDeadLinks: [/^\/try\//],
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Try it', link: '/try/index.html', target: '_self' },
      { text: 'Formats', link: '/docs/formats' },
      { text: 'In your repository', link: '/docs/in-your-repository' },
      { text: 'With a platform', link: '/docs/register' },
      { text: 'For agents', link: '/docs/agents' },
    ],
    sidebar: [...guides, { text: 'API', items: [{ text: 'Library and contract', link: '/api/' }] }],
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: false, next: false },
  },
})
