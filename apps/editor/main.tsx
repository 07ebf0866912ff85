// Starts the page that the document names: each page has another door to the same editor.
import { render } from 'preact'
import { Sandbox } from './sandbox/sandbox.tsx'
import { Trial } from './trial/trial.tsx'
import { WorkTree } from './work-tree/work-tree.tsx'

const DOORS = { trial: Trial, sandbox: Sandbox, 'work-tree': WorkTree }

const { door } = document.documentElement.dataset
const Page = DOORS[door as keyof typeof DOORS]
if (Page) render(<Page />, document.body)
