// The compiler of MDX, with which sites build their pages. A page that it does not compile fails the whole site.
import { compile } from '@mdx-js/mdx'
import type { Consumer } from '../../test/consumers/consumer.ts'

export default {
  name: '@mdx-js/mdx',
  formats: {
    async mdx({ text }) {
      await compile(text.replace(/^---\r?\n[^]*?\r?\n---[ \t]*\r?\n/, ''))
      return []
    },
  },
} satisfies Consumer
