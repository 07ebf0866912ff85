// Starts the page that the document names: each page has another door to the same editor, and loads its own code.
import { render } from 'preact'

const DOORS = {
  trial: async () => (await import('./trial/trial.tsx')).TrialPage,
  sandbox: async () => (await import('./sandbox/sandbox.tsx')).SandboxPage,
  'work-tree': async () => (await import('./work-tree/work-tree.tsx')).WorkTree,
}

const { door } = document.documentElement.dataset
const Page = await DOORS[door as keyof typeof DOORS]?.()
if (Page) render(<Page />, document.body)
