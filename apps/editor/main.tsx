// Starts the page that the document names: each page has another door to the same editor.
import { render } from 'preact'
import { SandboxPage } from './sandbox/sandbox.tsx'
import { TrialPage } from './trial/trial.tsx'
import { WorkTree } from './work-tree/work-tree.tsx'

const DOORS = { trial: TrialPage, sandbox: SandboxPage, 'work-tree': WorkTree }

const { door } = document.documentElement.dataset
const Page = DOORS[door as keyof typeof DOORS]
if (Page) render(<Page />, document.body)
