// Starts the page of `atlas edit`, for the package that has no other page.
import { render } from 'preact'
import { WorkTree } from './work-tree.tsx'

render(<WorkTree />, document.body)
