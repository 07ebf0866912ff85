// atlas fetch-version: gets the version before a pull request. Only the GitHub Action has this command.
import { Command } from 'commander'
import { Failure } from '../failure.ts'
import { fetchVersion } from '../workspace/git.ts'

/** `atlas fetch-version REF` */
export function fetchVersionCommand(): Command {
  return new Command('fetch-version').argument('<ref>').action(async (ref: string) => {
    const problem = await fetchVersion(ref)
    if (problem !== undefined) throw new Failure(1, problem)
  })
}
