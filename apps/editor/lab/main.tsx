// Starts the page that makes a format from a sample.
import { render } from 'preact'
import { Lab } from './lab.tsx'

render(<Lab />, document.body)
