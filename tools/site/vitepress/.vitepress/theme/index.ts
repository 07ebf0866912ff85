// The usual theme, with our colors and a place for a file.
import DefaultTheme from 'vitepress/theme'
import type { Theme } from 'vitepress'
import { DropZone } from './drop-zone.ts'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('DropZone', DropZone)
  },
} satisfies Theme
